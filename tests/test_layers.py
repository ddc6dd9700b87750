"""A module imports only from rooms above it: the rows of the design, read off the imports themselves."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import zsy_rules

PACKAGE = Path(__file__).parents[1] / "zsy_rules"

# Row by row, and inside a row from the room that is imported to the room that imports.
ROWS = [
    ["_source", "_json", "_resources", "errors", "_chance"],
    ["cards"],
    ["ruleset", "_yaml", "notation"],
    ["loading", "canonical", "combinations"],
    ["compiled"],
    ["events", "deal", "auction", "trick", "reasons", "objections", "tribute", "position"],
    ["moment", "observation", "ending", "beginning", "state"],
    ["match"],
    ["checks", "saying", "rules", "library", "wire"],
    ["bots", "record", "prose", "pages", "simulate"],
    ["cli", "__init__", "__main__"],
]
ORDER = [room for row in ROWS for room in row]
# Heavy packages and the rooms that may import them.
KEPT_TO = {
    "pydantic": {"ruleset", "loading", "wire"},
    "pydantic_core": {"ruleset", "loading", "wire"},
    "yaml": {"_yaml"},
    "lark": {"notation"},
    "typer": {"cli"},
    "rich": {"cli"},
}


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports_of(path: Path) -> set[str]:
    """Every module named in an import statement of the file, inside functions too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            assert node.module is not None
            found.add(node.module)
            if node.module == "zsy_rules":
                found |= {f"zsy_rules.{alias.name}" for alias in node.names}
    return found


MODULES = sorted(PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_up_only(path: Path) -> None:
    room = room_of(path)
    assert room in ORDER, f"{room} has no row"
    for module in imports_of(path):
        name, _, rest = module.partition(".")
        if name != "zsy_rules" or not rest:
            continue
        target = rest.split(".")[0]
        if target in ORDER:
            assert target == room or ORDER.index(target) < ORDER.index(room), f"{room} imports {target}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_heavy_packages_stay_in_their_rooms(path: Path) -> None:
    for module in imports_of(path):
        allowed = KEPT_TO.get(module.split(".")[0])
        assert allowed is None or room_of(path) in allowed, f"{path} imports {module}"


def test_import_is_light() -> None:
    heavy = ("lark", "typer", "rich", "pydantic", "yaml")
    code = f"import sys, zsy_rules; print([m for m in {heavy} if m in sys.modules])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


def test_the_package_has_its_names() -> None:
    assert [name for name in zsy_rules.__all__ if not hasattr(zsy_rules, name)] == []
    assert set(zsy_rules.__all__) <= set(dir(zsy_rules))
    with pytest.raises(AttributeError, match="no attribute 'lode'"):
        _ = zsy_rules.lode
