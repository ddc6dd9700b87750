"""Record files read, whatever their form: text, the JSON twin, or the neutral JSON games."""

import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO, Final, Literal

from zsy_rules.errors import Problem, RecordError, ZsyError
from zsy_rules.notation import CANONICAL, check_language
from zsy_rules.record.chunks import Chunk, Lines, json_chunks, text_chunks
from zsy_rules.record.getters import read_object
from zsy_rules.record.heads import check_version
from zsy_rules.record.lines import Line, lines_of
from zsy_rules.record.model import Record
from zsy_rules.record.neutral import neutral_record
from zsy_rules.record.text_reader import read_match
from zsy_rules.record.texts import Texts
from zsy_rules.record.twin_reader import twin_record

Form = Literal["auto", "zsr", "twin", "neutral"]
_PEEK: Final = 4096
_MARK: Final = b"\xef\xbb\xbf"


def read_records(
    file: str | Path | BinaryIO, form: Form = "auto", name: str | None = None, lang: str = CANONICAL
) -> Iterator[Record]:
    """Yield the records of a file, one match at a time; what is wrong with one is in its `problems`.

    `name` is what messages call the file, `lang` the language of the cards of
    a text record without a `lang` line. A file with no match in it yields
    one damaged record. Raises OSError for a file that cannot be opened,
    UsageError for a language that is not there.
    """
    check_language(lang)
    if isinstance(file, str | Path):
        with Path(file).open("rb") as stream:
            yield from _records(stream, form, name or str(file), lang)
    else:
        yield from _records(file, form, name or "<input>", lang)


def read_text(text: str, form: Form = "auto", name: str = "<text>", lang: str = CANONICAL) -> tuple[Record, ...]:
    """Return the records that a text holds; `lang` is the language of those that do not say theirs."""
    check_language(lang)
    # Half of a surrogate pair comes out as bytes that are no UTF-8, and damages its match as such bytes do.
    return tuple(_records(io.BytesIO(text.encode("utf-8", "surrogatepass")), form, name, lang))


def read_record(file: str | Path | BinaryIO, form: Form = "auto", lang: str = CANONICAL) -> Record:
    """Return the one record of a file; raises RecordError when it is damaged, or not the only one."""
    first, *others = (record for _, record in zip(range(2), read_records(file, form, lang=lang), strict=False))
    if first.is_damaged:
        raise RecordError(problem for problem in first.problems if problem.severity == "error")
    if others:
        message = f"{first.file} holds more than one match"
        raise RecordError(Problem("record/many", message, others[0].start, "read_records gives them one by one"))
    return first


class _Rejoined:
    """A stream with its beginning, which was read to see what it is, put back."""

    def __init__(self, start: bytes, stream: BinaryIO) -> None:
        self._start = io.BytesIO(start)
        self._stream = stream

    def readline(self, limit: int = -1, /) -> bytes:
        line = self._start.readline(limit)
        if line.endswith(b"\n") or len(line) == limit:
            return line
        return line + self._stream.readline(limit - len(line))


def _records(stream: BinaryIO, form: Form, name: str, lang: str) -> Iterator[Record]:
    lines: Lines = stream
    is_json = form in ("twin", "neutral")
    if form == "auto":
        start = stream.read(_PEEK)
        lines = _Rejoined(start, stream)
        is_json = start.removeprefix(_MARK).lstrip()[:1] in (b"{", b"[")
    texts = Texts()
    warnings: tuple[Problem, ...] = ()
    opened = False
    before: Chunk | None = None
    for chunk in json_chunks(lines, name) if is_json else text_chunks(lines, name):
        if not chunk.opened:
            before = chunk
            warnings = () if is_json else _preamble(chunk)
            if any(problem.severity == "error" for problem in warnings):
                yield _damaged(chunk, warnings)
                return
            continue
        opened = True
        record = _json_record(chunk, form, texts) if is_json else read_match(chunk, texts, lang)
        yield replace(record, problems=(*warnings, *record.problems))
        warnings = ()
    if not opened:
        yield _no_match(before, name, is_json=is_json)


def _preamble(chunk: Chunk) -> tuple[Problem, ...]:
    """Return what is wrong before the first match: a version that is not ours, lines that say nothing."""
    for line in lines_of(chunk.source):
        if isinstance(line, Line) and line.keyword == "%zsr":
            try:
                check_version(line.rest, line.whole)
            except RecordError as error:
                return error.problems
            continue
        whole = line.whole if isinstance(line, Line) else line
        message = "this stands before the first match; it is not read"
        return (Problem("record/before-game", message, whole.span, "a match begins with a line `game`", "warning"),)
    return ()


def _no_match(before: Chunk | None, name: str, *, is_json: bool) -> Record:
    chunk = before or next(text_chunks(io.BytesIO(b"\n"), name))
    first = chunk.source.line(1)
    hint = "an object begins at the start of a line" if is_json else "a match begins with a line `game`"
    span = chunk.source.span(0, max(1, len(first)))
    problem = Problem("record/no-game", "there is no match in this file", span, hint)
    return _damaged(chunk, (problem,))


def _json_record(chunk: Chunk, form: Form, texts: Texts) -> Record:
    if chunk.problem is not None:
        return _damaged(chunk, (chunk.problem,))
    try:
        node = read_object(chunk.source)
        neutral = form == "neutral" or (form == "auto" and "events" in node.value and "format" not in node.value)
        record = neutral_record(node) if neutral else twin_record(node, texts)
    except ZsyError as error:
        return _damaged(chunk, error.problems)
    return replace(record, file=chunk.source.name, line=chunk.source.first_line, start=chunk.source.span(0))


def _damaged(chunk: Chunk, problems: tuple[Problem, ...]) -> Record:
    source = chunk.source
    return Record((), problems=problems, file=source.name, line=source.first_line, start=source.span(0))
