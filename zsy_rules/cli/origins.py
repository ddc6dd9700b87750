"""Where the values of a resolved ruleset come from: file and line, what was replaced, what the author cites."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from zsy_rules._source import Span, in_one_line, shortened
from zsy_rules._yaml import TextNode, read_yaml
from zsy_rules.checks.document import Document
from zsy_rules.checks.needed import why_idle
from zsy_rules.cli.resolved import Path, as_plain, resolved_data, rows, scalar
from zsy_rules.loading import Origin, Resolved
from zsy_rules.ruleset import Section

#: Nothing or one quoted text, again and again, then a blank and the sign of a comment.
_COMMENT: Final = re.compile(r"""(?:"[^"]*"|'[^']*'|[^"'])*?\s#\s*(.*)$""")
_FURTHEST: Final = 60  # column to which comments of origin are lined up
_OWN: Final = ("name", "extends", "version", "title", "source", "language", "players", "for_players", "titles")


@dataclass(frozen=True)
class Ordinary:
    """A value that no file says: the language's default."""

    path: Path
    value: Any

    def __str__(self) -> str:
        return f"{'.'.join(self.path)}: {flow(self.value)}"


def flow(value: Any) -> str:
    """Return a value on one line, as a file may write it."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {flow(inner)}" for key, inner in value.items()) + "}"
    return "[" + ", ".join(map(flow, value)) + "]" if isinstance(value, list) else scalar(value)


def ordinary(resolved: Resolved) -> Iterator[Ordinary]:
    """Yield the values that no file says and that decide something, in the order of the language."""
    document = Document(resolved)
    for key in document.keys:
        if key.path[0] in _OWN or document.said(*key.path) or key.value in (None, (), {}):
            continue
        if not isinstance(key.value, Section) and not why_idle(key.section, key.word, document):
            yield Ordinary(key.path, as_plain(key.value))


def citations(resolved: Resolved) -> dict[str, str]:
    """Return what each file that says anything here names as its source, by the name of the file."""
    texts: dict[str, str] = {}
    for origin in resolved.origins.values():
        for one in (origin, *origin.replaced):
            texts.setdefault(one.value.source.name, one.value.source.text)
    found = {}
    for name, text in texts.items():
        root = read_yaml(name, text).root
        entry = root.entries.get("source") if root else None
        if entry is not None and isinstance(entry.value, TextNode):
            found[name] = entry.value.text
    return found


def comment_of(span: Span) -> str | None:
    """Return the comment that the author wrote behind a value, on its line."""
    line = span.source.line(span.end_line)
    found = _COMMENT.match(line[span.end_column - 1 :])
    return found[1].strip() or None if found else None


def where(span: Span) -> dict[str, Any]:
    """Return a place for machines."""
    return {"file": span.source.name, "line": span.line, "column": span.column}


def replaced(origin: Origin) -> list[dict[str, Any]]:
    """Return the places and texts that a value replaced, the nearest first."""
    return [{**where(one.value), "value": one.value.text} for one in origin.replaced]


def origin_lines(resolved: Resolved) -> Iterator[str]:
    """Yield the ruleset as YAML, each value with where it comes from: a text that reads back as the same ruleset.

    What files cite stands before it, and what no file says behind it, as comments.
    """
    for name, source in citations(resolved).items():
        yield f"# {in_one_line(name)}: {in_one_line(source)}"
    lines = list(rows(resolved_data(resolved), spread=True))
    column = min(_FURTHEST, max(len(text) for _, text in lines))
    for path, text in lines:
        said = resolved.origins.get(path)
        yield text if path in ((), ("extends",)) or said is None else f"{text:<{column}}  # {told(said)}"
    yield ""
    yield "# What no file says is the ordinary thing:"
    yield from (f"#   {one}" for one in ordinary(resolved))


def origins_data(resolved: Resolved) -> dict[str, Any]:
    """Return the same for machines: values by their keys joined with dots, what files cite, what no file says."""
    found = {}
    for path, _ in rows(resolved_data(resolved), spread=True):
        said = resolved.origins.get(path)
        if said is not None and path != ("extends",):
            comment = comment_of(said.value)
            found[".".join(path)] = {**where(said.value), "comment": comment, "replaced": replaced(said)}
    defaults = {".".join(one.path): one.value for one in ordinary(resolved)}
    return {"sources": citations(resolved), "origins": found, "defaults": defaults}


def told(origin: Origin) -> str:
    """Return in one line where a value was said, what it replaced, and the comment behind it."""
    text, comment = line_of(origin.value), comment_of(origin.value)
    if origin.replaced:
        before = [f"{shortened(one.value.text)} ({line_of(one.value)})" for one in origin.replaced]
        text += f", in place of {', '.join(before)}"
    return f"{text} · {in_one_line(comment)}" if comment else text


def line_of(span: Span) -> str:
    """Return file and line of a place."""
    return f"{in_one_line(span.source.name)}:{span.line}"
