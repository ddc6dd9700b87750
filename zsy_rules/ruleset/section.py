"""What all models of a ruleset share."""

from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

Item = TypeVar("Item")


def _filled(items: tuple[Item, ...]) -> tuple[Item, ...]:
    if not items:
        raise PydanticCustomError("ruleset/empty-list", "at least one item is wanted here")
    return items


#: A list with at least one item: an empty one would say nothing, or what nobody means.
Filled = Annotated[tuple[Item, ...], AfterValidator(_filled)]


class Section(BaseModel):
    """A section of a ruleset: frozen, and it knows no key that is not in the language."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_by_name=True, validate_by_alias=True)


def key(description: str, *examples: Any, default: Any = None, alias: str | None = None) -> Any:
    """Return a field of the language: one sentence for a card player, examples as YAML would hold them, the default.

    A default of None is one that is computed or needed, or stands for "not said".
    """
    assert examples, description  # noqa: S101  (a bug of ours)
    return Field(default=default, alias=alias, description=description, examples=list(examples))
