"""What all models of a ruleset share."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class Section(BaseModel):
    """A section of a ruleset: frozen, and it knows no key that is not in the language."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_by_name=True, validate_by_alias=True)


def key(description: str, *examples: Any, default: Any = None, alias: str | None = None) -> Any:
    """Return a field of the language: one sentence for a card player, examples as YAML would hold them, the default.

    A default of None is one that is computed or needed, or stands for "not said".
    """
    assert examples, description  # noqa: S101  (a bug of ours)
    return Field(default=default, alias=alias, description=description, examples=list(examples))
