"""What all models of a ruleset share."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Self, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

Item = TypeVar("Item")


def _filled(items: tuple[Item, ...]) -> tuple[Item, ...]:
    if not items:
        raise PydanticCustomError("ruleset/empty-list", "at least one item is wanted here")
    return items


#: A list with at least one item: an empty one would say nothing, or what nobody means.
Filled = Annotated[tuple[Item, ...], AfterValidator(_filled)]


class Unsure(Exception):  # noqa: N818  (nothing more is wrong)
    """A value is asked for that a file got wrong, so that nobody knows it."""


class Section(BaseModel):
    """A section of a ruleset: frozen, and it knows no key that is not in the language."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_by_name=True, validate_by_alias=True)

    @model_validator(mode="after")
    def _freeze(self) -> Self:
        """Close the tables too: pydantic freezes the fields, and leaves the dictionaries in them open."""
        for name, value in self.__dict__.items():
            if isinstance(value, dict):
                self.__dict__[name] = MappingProxyType(value)
        return self

    if not TYPE_CHECKING:  # else any name would pass as an attribute

        def __getattr__(self, name: str) -> Any:
            """Raise Unsure for a field that was left open (:func:`zsy_rules.ruleset.holes.pierced`)."""
            if name in type(self).model_fields:
                raise Unsure(name)
            return super().__getattr__(name)

    def __deepcopy__(self, memo: dict[int, Any] | None = None) -> Self:
        """Return the section itself: nothing in it changes."""
        return self


#: What a key adds to the rules in prose: a template, or one for each word of the value ("" not said, "*" any other).
Says = str | Mapping[str, str]


def key(description: str, *examples: Any, says: Says, default: Any = None, alias: str | None = None) -> Any:
    """Return a field of the language: one sentence for a card player, examples as YAML would hold them, the default.

    `says` is the sentence, or the part of one, that the key adds to the rules
    told in prose (:mod:`zsy_rules.prose` fills its holes); it is empty for a
    key that tells nothing of the game. A default of None is one that is
    computed or needed, or stands for "not said".
    """
    assert examples, description  # noqa: S101  (a bug of ours)
    about: dict[str, Any] = {"says": says}
    return Field(
        default=default, alias=alias, description=description, examples=list(examples), json_schema_extra=about
    )


def says_of(model: type[Section], name: str) -> Says:
    """Return what a field, by its name in the model, adds to the rules in prose."""
    about = model.model_fields[name].json_schema_extra
    assert isinstance(about, dict)  # noqa: S101  (every field is made by `key`)
    return about["says"]  # type: ignore[return-value]  # as `key` put it there
