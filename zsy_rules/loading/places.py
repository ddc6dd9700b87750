"""What the problems of a value have in common: the place of its first line, an example, the word for none of it."""

from dataclasses import replace
from typing import Final

from zsy_rules._source import Edit, Span
from zsy_rules._yaml import Node
from zsy_rules.errors import Problem
from zsy_rules.loading.fitting import flow
from zsy_rules.loading.nodes import Loc
from zsy_rules.ruleset import Ruleset
from zsy_rules.ruleset.shape import shape_at

#: What takes back what was inherited; where nothing was, the hint is another one (`inherited`).
TAKE_BACK: Final = "to have none of what was inherited write none"


def head_of(node: Node) -> Span:
    """Return the place of a value; of a long list or mapping, its first line."""
    span = node.span
    line = span.source.text[span.start : span.end].split("\n")[0].rstrip()
    return replace(span, end=span.start + max(1, len(line)))


def example(loc: Loc) -> str:
    """Return an example of what may stand under a key, in one line."""
    around = shape_at(Ruleset, loc[:-1])
    fields = around.model.model_fields if around and around.model else {}
    examples = next((one.examples for name, one in fields.items() if (one.alias or name) == loc[-1]), None)
    return flow(examples[0]) if examples else "[a, b]"


def none_of_it(problem: Problem) -> Problem:
    """Return the problem of a word for false where a list or a mapping is wanted, with what says none of it."""
    assert problem.span is not None  # noqa: S101  (it stands somewhere)
    return replace(problem, hint=TAKE_BACK, fix=(Edit(problem.span, "none"),))
