"""`zsy explain`: the page of a problem code, or a ruleset as prose."""

from pathlib import Path
from typing import Annotated, Final

import typer

from zsy_rules import pages
from zsy_rules.cli import output
from zsy_rules.cli.options import Players, Printed
from zsy_rules.cli.prosing import explain_ruleset
from zsy_rules.errors import CODES, Problem, UsageError
from zsy_rules.loading import shipped_names
from zsy_rules.ruleset import nearest

EXAMPLES: Final = """\b
Examples:
  zsy explain ruleset/unknown-key
  zsy explain yaml/tab --format json
  zsy explain partnership
"""


def explain(
    what: Annotated[
        str, typer.Argument(metavar="CODE|NAME", help="The code of a problem, or a ruleset.", show_default=False)
    ],
    *,
    players: Players = None,
    form: Printed = "text",
) -> None:
    """Explain a problem code, or a ruleset.

    A code, as a problem shows it in brackets: what happened, why that is a
    problem, an example with what is said of it, what to write instead. A
    ruleset: its rules as a page of English, to read at the table.
    """
    if not is_code(what):
        explain_ruleset(what, players, form)
        return
    with output.reported(form):
        _explain_code(what, form)


def is_code(what: str) -> bool:
    """Whether an argument means a code and no ruleset: it has the form of one, and no file has that name."""
    area, slash, words = what.partition("/")
    if what in CODES:
        return True
    if _without_area(what):
        return what not in shipped_names() and not Path(what).exists()
    known = bool(nearest(area, pages.AREAS)) or area in pages.AREAS
    return bool(slash and words) and known and not Path(what).exists()


def _without_area(what: str) -> list[str]:
    """Return the codes that an argument is but for what stands before the slash."""
    return [code for code in CODES if code.partition("/")[2] == what]


def _explain_code(code: str, form: str) -> None:
    page = pages.page(code)
    if page is None:
        whole = _without_area(code)
        hint = f"did you mean {' or '.join(whole)}?" if whole else nearest(code, CODES)
        areas = ", ".join(f"{area}/…" for area in pages.AREAS)
        message = f"there is no problem code {code}"
        raise UsageError(Problem("usage/unknown-code", message, hint=hint or f"codes are {areas}"))
    if form == "json":
        output.say_json(
            {
                "code": page.code,
                "what": page.what,
                "why": page.why or None,
                "example": [_data(block) for block in page.example],
                "instead": [_data(block) for block in page.instead],
            }
        )
    else:
        output.say(pages.plain_text(page))


def _data(block: pages.Block) -> dict[str, str | None]:
    words = block.info.split()
    return {"kind": block.kind, "file": words[1] if len(words) > 1 else None, "text": block.text}
