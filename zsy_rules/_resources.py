"""Where the data folders are: inside an installed wheel, or beside the package in a checkout."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


def data_dir(name: str) -> Traversable:
    """Return the folder `name` ("rulesets", "grammar" or "problems"), wherever this package runs from."""
    shipped = files(__package__) / "_data" / name
    if shipped.is_dir():
        return shipped
    top = Path(__file__).parents[1]
    return top / "docs" / name if name == "problems" else top / name
