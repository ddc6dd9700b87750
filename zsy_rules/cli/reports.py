"""Problems of files in the forms that other tools read: SARIF 2.1.0, and annotations of GitHub.

Line and column numbers count from 1, columns in code points, ends excluded, as everywhere here.
"""

import os
from collections.abc import Iterable
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from zsy_rules._source import Span
from zsy_rules.errors import CODES, Problem, Related

_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
_COMMANDS: Final = {"error": "error", "warning": "warning", "note": "notice"}


def at_home(problem: Problem, file: str) -> Problem:
    """Return a problem of a file at a place of that file, if it names one; a viewer may not have its parents."""
    if problem.span is None or problem.span.source.name == file:
        return problem
    own = next((other for other in problem.related if other.span.source.name == file), None)
    if own is None:
        return problem
    others = (Related("what is wrong", problem.span), *(other for other in problem.related if other != own))
    return replace(problem, span=own.span, related=others)


def sarif(problems: Iterable[Problem]) -> dict[str, Any]:
    """Return a SARIF log of one run with a result for each problem."""
    found = tuple(problems)
    codes = sorted({problem.code for problem in found})
    driver: dict[str, Any] = {"name": "zsy", "version": tool_version()}
    driver["rules"] = [{"id": code, "shortDescription": {"text": CODES[code]}} for code in codes]
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(problem, codes.index(problem.code)) for problem in found],
    }
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _result(problem: Problem, rule: int) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": problem.code,
        "ruleIndex": rule,
        "level": problem.severity,
        "message": {"text": _whole(problem)},
        "locations": [] if problem.span is None else [_location(problem.span)],
    }
    if problem.fix:
        result["fixes"] = [_fix(problem)]
    if problem.related:
        result["relatedLocations"] = [
            {"id": number, **_location(other.span), "message": {"text": other.message}}
            for number, other in enumerate(problem.related)
        ]
    return result


def _fix(problem: Problem) -> dict[str, Any]:
    """Return the edits that mend a problem; all of them are in one file."""
    replacements = [{"deletedRegion": _region(one.span), "insertedContent": {"text": one.text}} for one in problem.fix]
    file = {"uri": _uri(problem.fix[0].span.source.name)}
    changes = [{"artifactLocation": file, "replacements": replacements}]
    return {"description": {"text": problem.hint or problem.message}, "artifactChanges": changes}


def _location(span: Span) -> dict[str, Any]:
    return {"physicalLocation": {"artifactLocation": {"uri": _uri(span.source.name)}, "region": _region(span)}}


def _region(span: Span) -> dict[str, int]:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }


def _uri(name: str) -> str:
    """Return a file as a URI: relative as it was named, or absolute."""
    path = Path(name)
    return path.as_uri() if path.is_absolute() else quote(os.fsencode(path.as_posix()))


def _whole(problem: Problem) -> str:
    return problem.message if problem.hint is None else f"{problem.message}\n{problem.hint}"


def annotation(problem: Problem) -> str:
    """Return the workflow command that makes GitHub show a problem beside its line."""
    where: dict[str, str | int] = {}
    if problem.span is not None:
        span = problem.span
        where = {"file": span.source.name, "line": span.line, "col": span.column, "endLine": span.end_line}
        if span.line == span.end_line:
            where["endColumn"] = span.end_column
    where["title"] = problem.code
    properties = ",".join(f"{name}={_escaped(str(value), in_properties=True)}" for name, value in where.items())
    others = "".join(f"\n{other.span}: {other.message}" for other in problem.related)
    return f"::{_COMMANDS[problem.severity]} {properties}::{_escaped(_whole(problem) + others)}"


def _escaped(text: str, *, in_properties: bool = False) -> str:
    for sign in "%\r\n:," if in_properties else "%\r\n":
        text = text.replace(sign, f"%{ord(sign):02X}")
    return text


def tool_version() -> str:
    """Return the version of this package as it is installed; 0 when it is only lying there."""
    try:
        return version("zsy_rules")
    except PackageNotFoundError:
        return "0"
