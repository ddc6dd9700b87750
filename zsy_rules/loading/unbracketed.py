"""Lists whose brackets or commas were forgotten or mistyped, where the text reads all the same, as something else.

`{remove: 4♦, 4♣}` is two keys, `[4♦ 4♣]` one text. Such a value is put right
before the file is held against the models, so that one mistake is one problem.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from zsy_rules._source import Edit, Span, shortened
from zsy_rules._yaml import Entry, ListNode, MapNode, Node, TextNode
from zsy_rules._yaml.lines import blanks, line_end, moved
from zsy_rules.errors import Problem, Related
from zsy_rules.loading.fitting import has_form
from zsy_rules.loading.nodes import Loc
from zsy_rules.ruleset import Ruleset
from zsy_rules.ruleset.scalars import Scalar
from zsy_rules.ruleset.shape import Shape, fields_of, inside

_Found = tuple[Loc | None, Problem]
#: Problems of a word in braces that stands there without a colon.
_LOOSE: Final = ("yaml/empty-value", "yaml/duplicate-key")
_SIGN: Final = re.compile(r"\s*([;|/&+]|\.(?=\s)|\b(?:and|or)\b)\s*")
_COMMA: Final = re.compile(r"\s*,\s*")
_BLANK: Final = re.compile(r"(?<!\bnot)\s+")
_NAMES: Final = "ruleset/wrong-name"


def listed(root: MapNode, told: Iterable[_Found]) -> tuple[MapNode, list[_Found]]:
    """Return a file with its lists as they were meant, and the problems of its text, those of lists as one each."""
    before = [*told]
    reading = _Reading({one.span: one for _, one in before if one.span and one.code in _LOOSE})
    meant = reading.mapping(root, Shape(model=Ruleset), ())
    return meant, [*((loc, one) for loc, one in before if one.span not in reading.gone), *reading.found]


@dataclass
class _Reading:
    """The reading of one file; `gone` are the places of problems that are told as others."""

    loose: dict[Span, Problem]
    gone: set[Span] = field(default_factory=set)
    found: list[_Found] = field(default_factory=list)

    def _tell(self, loc: Loc, code: str, message: str, place: Span, hint: str | None, *fix: Edit) -> None:
        self.found.append((loc, Problem(code, message, place, hint, fix=fix)))

    def node(self, node: Node, shape: Shape | None, loc: Loc) -> Node:
        """Return what stands at a place as it was meant."""
        if shape is None or node.marked is not None:
            return node
        if shape.item and not shape.key:
            return self._list(node, shape.item, loc)
        if (shape.model or shape.key) and isinstance(node, ListNode):
            return self._pairs(node, shape, loc)
        if (shape.model or shape.key) and isinstance(node, TextNode) and not node.quoted:
            lines = [*_split(node.span, re.compile(r"\n"))]
            return self._with_colons(None, lines, shape, loc) or node
        return self.mapping(node, shape, loc) if isinstance(node, MapNode) else node

    def mapping(self, node: MapNode, shape: Shape, loc: Loc) -> MapNode:
        """Return a mapping as it was meant."""
        entries: dict[str, Entry] = {}
        broken = set(node.broken)
        for name, entry in node.entries.items():
            inner = inside(shape, name)
            value = entry.value
            if isinstance(value, TextNode) and node.span.text[:1] == "{" and inner and not entry.merged:
                known = fields_of(shape.model) if shape.model else {}
                words = self._behind(value, inner, known)
                if words:
                    value = self._of_words(value, words, inner, (*loc, name))
                    broken -= {word.text for word in words}
            if entry.merged is None:
                value = self.node(value, inner, (*loc, name))
            entries[name] = replace(entry, value=value)
        meant = replace(node, entries=entries, broken=frozenset(broken))
        words = [one for one in self.loose if one not in self.gone and _is_in(one, node.span)]
        words = [one for one in words if not any(_is_in(one, entry.value.span) for entry in entries.values())]
        return self._with_colons(meant, words, shape, loc) or meant

    def _with_colons(self, node: MapNode | None, words: list[Span], shape: Shape, loc: Loc) -> MapNode | None:
        """Return a mapping with the pairs in it that lack a colon; None if these words are no such pairs."""
        entries = dict(node.entries) if node else {}
        missing: list[tuple[Span, Span]] = []
        for word in words:
            found = re.fullmatch(r"([\w♦♣♥♠]+)(\s*(?:=|:=|->)\s*|\s+-\s+(?![0-9])|\s+)(\S[^\n]*)", word.text)
            value = TextNode(found[3], word.source.span(word.start + found.start(3), word.end)) if found else None
            if not found or value is None or found[1] in entries or not _reads(shape, found[1], value):
                if node is None:
                    return None
                continue
            key = word.source.span(word.start, word.start + len(found[1]))
            entries[found[1]] = Entry(key, value)
            missing.append((key, value.span))
            self.gone.add(word)
        if not missing:
            return None
        key, value_span = missing[0]
        hint = f"write {shortened(f'{key.text}: {value_span.text}')}"
        related = tuple(Related("and here", other) for other, _ in missing[1:])
        fix = tuple(Edit(one.source.span(one.end, value.start), ": ") for one, value in missing)
        message = f"a colon is missing behind `{key.text}`"
        self.found.append((loc, Problem("yaml/syntax", message, key, hint, related=related, fix=fix)))
        if node is not None:
            left = node.broken - {word.text for word in words}
            return replace(node, entries=entries, broken=left)
        return MapNode(entries, replace(key, end=words[-1].end), len(entries) * 2 + 1, 1)

    def _behind(self, value: TextNode, shape: Shape, known: Iterable[str]) -> list[Span]:
        """Return the places of the words without a colon that follow a value in braces, and are none of these keys."""
        scalar = shape.scalar or (shape.item.scalar if shape.item and not shape.key else None)
        words: list[Span] = []
        end = value.span.end
        while scalar is not None:
            word = next((one for one in self.loose if one.start > end and one.start - end < _GAP), None)
            text = value.span.source.text
            if word is None or text[end : word.start].strip() != "," or word.text in known:
                break
            if text[word.end :].lstrip()[:1] not in {",", "}"} or (shape.scalar and not scalar.takes(word.text)):
                break
            words.append(word)
            end = word.end
        return words

    def _of_words(self, value: TextNode, words: list[Span], shape: Shape, loc: Loc) -> Node:
        """Return a value in braces together with the words that follow it: a list, or a text with commas."""
        span = replace(value.span, end=words[-1].end)
        self.gone |= set(words)
        if shape.scalar and shape.scalar.code == "ruleset/wrong-text":
            text = span.text.replace('"', "'")
            self._tell(
                loc,
                "yaml/comma",
                "a text with a comma goes into quotes",
                span,
                f'write "{text}"',
                Edit(span, f'"{text}"'),
            )
            return TextNode(span.text, span, quoted=True)
        places = [value.span, *words]
        if not shape.scalar:
            if span.text[0] == "(" and span.text[-1] == ")":
                places[0] = replace(places[0], start=span.start + 1)
                places[-1] = replace(places[-1], end=span.end - 1)
            self._wanted(loc, span, span.text[places[0].start - span.start : places[-1].end - span.start])
        return ListNode(tuple(TextNode(place.text, place) for place in places), span, len(places) + 1, 1)

    def _wanted(self, loc: Loc, span: Span, text: str) -> None:
        message = f"a list is wanted here: {shortened(f'[{text}]')}"
        self._tell(loc, "ruleset/list-wanted", message, span, None, Edit(span, f"[{text}]"))

    # --- where a list is wanted ---

    def _list(self, node: Node, item: Shape, loc: Loc) -> Node:
        if isinstance(node, MapNode):
            return self._braces(node, item, loc)
        if isinstance(node, TextNode):
            return self._text(node, item.scalar, loc) if item.scalar and not node.quoted else node
        items: list[Node] = []
        parted: list[tuple[Span, list[Span]]] = []
        for number, one in enumerate(node.items):
            parts = _parts(one, item.scalar, node) if isinstance(one, TextNode) and item.scalar else []
            if parts and isinstance(one, TextNode):
                parted.append((one.span, parts))
                items += (TextNode(part.text, part) for part in parts)
            elif isinstance(one, TextNode) and item.scalar and (inner := _deeper(one)):
                items += inner
                self._too_far_in(one, inner, loc)
            else:
                items.append(self.node(one, item, (*loc, number)))
        if parted:
            self._commas(parted, loc, in_lines=node.span.text[:1] != "[")
        return replace(node, items=tuple(items))

    def _commas(self, parted: list[tuple[Span, list[Span]]], loc: Loc, *, in_lines: bool) -> None:
        """Tell about commas that are missing in a list, or written as other signs; about items in one line."""
        first, parts = parted[0]
        between = first.source.text[parts[0].end : parts[1].start].strip()
        message = f"`{between}` is no comma" if between else "a `,` is missing in this list"
        comma = ", "
        if in_lines:
            message = "these are several items, and each line with a dash is one"
            comma = f"{line_end(first.source)}{' ' * first.source.line(first.line).index('-')}- "
        texts = [comma.join(part.text for part in inner) for _, inner in parted]
        related = tuple(Related("and here", span) for span, _ in parted[1:])
        fix = tuple(Edit(span, text) for (span, _), text in zip(parted, texts, strict=True))
        hint = f"write {shortened(texts[0])}"
        if in_lines:
            hint = f"write {' and '.join(f'`- {part.text}`' for part in parts)}, each on a line of its own"
        self.found.append((loc, Problem("yaml/comma", message, first, hint, related=related, fix=fix)))

    def _too_far_in(self, item: TextNode, inner: list[TextNode], loc: Loc) -> None:
        """Tell about items with a dash that are further in than the one above, and so a part of its text."""
        source = item.span.source
        column = source.line(item.span.line).index("-")
        fix: list[Edit] = []
        for one in inner[1:]:
            by = column - source.line(one.span.line).index("-")
            fix += moved(source, one.span.line, one.span.line, by)
        message = "this item is further in than the one above, and so a part of its text"
        hint = f"begin it {blanks(column)}, as the one above"
        place = source.span(inner[1].span.start - 2, inner[1].span.end)
        self._tell(loc, "yaml/indent", message, place, hint, *fix)

    def _braces(self, node: MapNode, item: Shape, loc: Loc) -> Node:
        """Return what stands in braces where a list is wanted, if it is one of words without colons."""
        words = sorted((one for one in self.loose if _is_in(one, node.span)), key=lambda one: one.start)
        inside = node.span.text[1:-1]
        texts = [text.strip() for text in inside.split(",")]
        if node.entries or not words or item.scalar is None or [one.text for one in words] != texts:
            return node
        self.gone |= set(words)
        source, span = node.span.source, node.span
        fix = Edit(source.span(span.start), "["), Edit(source.span(span.end - 1), "]")
        message = "a list is wanted here, and it stands in square brackets"
        self._tell(loc, "ruleset/list-wanted", message, span, f"write {shortened(f'[{inside}]')}", *fix)
        return ListNode(tuple(TextNode(word.text, word) for word in words), span, len(words) + 1, 1)

    def _text(self, node: TextNode, scalar: Scalar, loc: Loc) -> Node:
        """Return a text where a list is wanted, if it is one in other brackets, or with dashes that lack a blank."""
        found = re.fullmatch(r"\(([^()\[\]]*)\)|([^()\[\]]*)\]", node.span.text)
        if found:
            start, inside = node.span.start + found.start(found.lastindex or 0), found[found.lastindex or 0]
            parts = [*_split(node.span.source.span(start, start + len(inside)), _COMMA)]
            if parts and all(scalar.takes(part.text) for part in parts):
                self._wanted(loc, node.span, inside)
                return ListNode(tuple(TextNode(one.text, one) for one in parts), node.span, len(parts) + 1, 1)
        parts = [*_split(node.span, _SIGN)]
        if len(parts) > 1 and not scalar.takes(node.text) and all(scalar.takes(part.text) for part in parts):
            self._wanted(loc, node.span, ", ".join(part.text for part in parts))
            return ListNode(tuple(TextNode(one.text, one) for one in parts), node.span, len(parts) + 1, 1)
        dashed = [*re.finditer(r"(?m)^[ ]*(-)(\S.*?)\s*$", node.span.text)]
        own_line = not node.span.source.line(node.span.line)[: node.span.column - 1].strip()
        if own_line and dashed and len(dashed) == len(node.span.text.splitlines()):
            source, start = node.span.source, node.span.start
            items = [TextNode(one[2], source.span(start + one.start(2), start + one.end(2))) for one in dashed]
            if all(scalar.takes(one.text) for one in items):
                fix = [Edit(source.span(one.span.start, one.span.start), " ") for one in items]
                hint = f"write - {shortened(items[0].text)}"
                message = "a blank is missing behind the dash"
                self.found.append(
                    (
                        loc,
                        Problem(
                            "yaml/missing-blank",
                            message,
                            source.span(items[0].span.start - 1, items[0].span.end),
                            hint,
                            related=tuple(Related("and here", one.span) for one in items[1:]),
                            fix=tuple(fix),
                        ),
                    )
                )
                return ListNode(tuple(items), node.span, len(items) + 1, 1)
        return node

    # --- where a mapping is wanted ---

    def _pairs(self, node: ListNode, shape: Shape, loc: Loc) -> Node:
        """Return a list of pairs where a mapping is wanted as that mapping, if all of them are known there."""
        maps = [one for one in node.items if isinstance(one, MapNode) and not one.broken]
        names = [name for one in maps for name in one.entries]
        entries = {name: entry for one in maps for name, entry in one.entries.items()}
        if not maps or len(maps) < len(node.items) or len(entries) < len(names):
            return node
        if not all(_takes(shape, name, entry.value) for name, entry in entries.items()):
            return node
        source, span = node.span.source, node.span
        message = "a mapping of keys is wanted here, not a list"
        if span.text[:1] == "[":
            if any(one.span.text[:1] == "{" for one in maps):
                return node
            hint = f"write {shortened(f'{{{span.text[1:-1]}}}')}"
            fix = [Edit(source.span(span.start), "{"), Edit(source.span(span.end - 1), "}")]
        else:
            hint = "each stands under its key, without a dash: take the dashes out"
            dashes = [source.text.rindex("-", 0, one.span.start) for one in maps]
            if any(source.text[dash + 1 : one.span.start].strip(" ") for dash, one in zip(dashes, maps, strict=True)):
                return node
            fix = [Edit(source.span(dash), " ") for dash in dashes]
        place = replace(span, end=span.start + len(span.text.split("\n")[0].rstrip()))
        self._tell(loc, "ruleset/mapping-wanted", message, place, hint, *fix)
        size = sum(one.size for one in maps)
        return self.mapping(MapNode(entries, span, size, node.height), shape, loc)


#: So far behind a value at most the next word of its list begins.
_GAP: Final = 20


def _takes(shape: Shape, name: str, node: Node) -> bool:
    """Whether a key is known in a section or a table, and its value has the form that it wants."""
    inner = inside(shape, name)
    if inner is None or (shape.key is not None and not shape.key.takes(name)):
        return False
    return has_form(node, inner)


def _reads(shape: Shape, name: str, node: TextNode) -> bool:
    """Whether a key is known in a section or a table, and takes a text."""
    inner = inside(shape, name)
    if inner is None or (shape.key is not None and not shape.key.takes(name)):
        return False
    return inner.scalar is not None and inner.scalar.takes(node.text)


def _is_in(span: Span, around: Span) -> bool:
    return around.start < span.start < around.end


def _split(span: Span, sign: re.Pattern[str]) -> Iterable[Span]:
    at = 0
    for one in [*sign.finditer(span.text), None]:
        end = one.start() if one else len(span.text)
        if span.text[at:end].strip():
            start = span.start + at + len(span.text[at:end]) - len(span.text[at:end].lstrip())
            yield span.source.span(start, start + len(span.text[at:end].strip()))
        at = one.end() if one else end


def _parts(node: TextNode, scalar: Scalar, around: ListNode) -> list[Span]:
    """Return the items of a list that one text was meant as: parted by other signs than commas, or by blanks.

    Names of kinds by other signs only: `joker bomb` is rather `joker_bomb`.
    """
    if node.quoted or node.marked is not None or "\n" in node.span.text or scalar.takes(node.text):
        return []
    whole = replace(node.span, end=node.span.start + len(node.span.text.rstrip(";")))
    for sign in (_SIGN, _BLANK) if around.span.text[:1] == "[" else (_COMMA, _SIGN, _BLANK):
        parts = [*_split(whole, sign)]
        if len(parts) > 1 and all(scalar.takes(part.text) for part in parts):
            return [] if scalar.code == _NAMES and sign is _BLANK else parts
    return []


def _deeper(node: TextNode) -> list[TextNode]:
    """Return the items that a text of several lines was meant as: each but the first with a dash."""
    lines = [*re.finditer(r"(?m)^[ ]*(?:- +)?(\S.*?)\s*$", node.span.text)]
    if len(lines) < 2 or any(one[0].lstrip()[:2] != "- " for one in lines[1:]):
        return []
    source, start = node.span.source, node.span.start
    return [TextNode(one[1], source.span(start + one.start(1), start + one.end(1))) for one in lines]
