"""Events of the YAML parser → nodes with places; every mistake in the text is a problem."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

import yaml

from zsy_rules._source import Edit, Source, Span, shortened
from zsy_rules._yaml.fixes import glued_colon, ordinary_signs, parted_colons
from zsy_rules._yaml.nodes import MAX_DEPTH, MAX_NODES, Entry, ListNode, MapNode, Node, TextNode
from zsy_rules._yaml.pairs import bracket_without_colon
from zsy_rules._yaml.text import STRAY, describe, odd_sign
from zsy_rules.cards import RANK_SPELLINGS, Rank, fold
from zsy_rules.errors import Problem, Related, Severity
from zsy_rules.ruleset.nearness import is_slip, nearest_word

_NOTHING: Final = ("~", "null", "Null", "NULL")
#: The keys that no file can leave out, and what to write.
NEEDED: Final = {
    "name": "name: my-house",
    "extends": "extends: standard  for a difference, extends: none  for a whole game",
}
MINIMAL: Final = "a ruleset is a mapping, at the least:\nname: my-house\nextends: standard"


class Stop(Exception):  # noqa: N818  (it ends the reading; the problem says what is wrong)
    """Reading cannot go on after this problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


class Disputed(Exception):  # noqa: N818  (nothing is wrong yet)
    """libyaml takes a text which the pure parser refuses."""


def tag_problem(source: Source, start: int) -> Problem:
    """Return the problem of a tag that begins at `start`."""
    message, hint = (
        "tags (words with `!`) are not used in rulesets",
        "take it out; if a text begins so, put it in quotes",
    )
    return Problem("yaml/tag", message, source.span(start), hint)


def key_text(text: str) -> str:
    """Return the key under which `text` is kept: look-alike signs folded, `10` for the other spellings of ten."""
    folded = fold(text)[0]
    return "10" if folded in RANK_SPELLINGS[Rank.TEN] else folded


def _nothing(source: Source) -> Problem:
    return Problem("yaml/empty-file", "the file says nothing", source.span(0, 0), MINIMAL)


@dataclass
class Builder:
    """Builds the nodes of one document from parser events."""

    source: Source
    events: Iterator[Any]
    problems: list[Problem] = field(default_factory=list)
    nodes: int = 0  # counted as though every alias were written out
    anchors: dict[str, Node | None] = field(default_factory=dict)  # None: it could not be read
    unfinished: set[str] = field(default_factory=set)
    unused: dict[str, Span] = field(default_factory=dict)  # anchors that nothing has repeated yet
    open: list[Span] = field(default_factory=list)  # lists and mappings being read, outermost first
    last: int = 0  # offset behind the last sign that was read

    def read(self) -> MapNode | None:
        """Return the mapping of the document; raises Stop, or what the parser raises."""
        next(self.events)  # the stream begins
        if isinstance(next(self.events), yaml.StreamEndEvent):
            raise Stop(_nothing(self.source))
        root = self._node(next(self.events))
        next(self.events)  # the document ends
        self._expect_end()
        for name, sign in self.unused.items():
            message = f"`&{shortened(name)}` marks what follows, and nothing repeats it"
            hint = "take it out, or put the text in quotes if it is a part of it"
            self._report("yaml/special-sign", message, sign, hint, severity="warning")
        if isinstance(root, MapNode):
            return root
        if root is not None:
            self._not_a_mapping(root)
        return None

    def _expect_end(self) -> None:
        event = next(self.events)
        if isinstance(event, yaml.StreamEndEvent):
            return
        start = self._span(event)
        inner = next(self.events)
        if isinstance(inner, yaml.ScalarEvent) and not inner.value and not inner.style:
            next(self.events)
            if isinstance(next(self.events), yaml.StreamEndEvent):
                message = "this line begins a second document, and nothing follows"
                line = replace(
                    start, end=min(len(self.source.text), self.source.text.find("\n", start.end) + 1 or start.end)
                )
                fix = (Edit(line, ""),) if line.text.strip() == "---" else ()
                self._report("yaml/second-document", message, start, "take the line out", fix, severity="warning")
                return
        raise Stop(Problem("yaml/second-document", "a file holds one ruleset, and here a second one begins", start))

    def _not_a_mapping(self, root: Node) -> None:
        if isinstance(root, TextNode) and not root.text and not root.quoted:
            raise Stop(_nothing(self.source))
        kind, hint = "a list" if isinstance(root, ListNode) else "a text", MINIMAL
        fix: tuple[Edit, ...] = ()
        if isinstance(root, TextNode) and not root.quoted and (written := glued_colon(root.span.text.split("\n")[0])):
            sign = "the colon" if "：" not in root.span.text else "the colon, and `：` is not a colon"
            hint, fix = f"a blank is missing behind {sign}: {written}", parted_colons(root.span)
        self._report("yaml/not-a-mapping", f"a ruleset is a mapping of keys, and this is {kind}", root.span, hint, fix)

    # --- nodes ---

    def _node(self, event: Any) -> Node | None:
        """Return the node that begins with `event`; None where it could not be read."""
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event)
        if event.tag is not None:
            raise Stop(tag_problem(self.source, self._start(event)))
        if event.anchor is not None:
            self.unfinished.add(event.anchor)
            self.unused[event.anchor] = self.source.span(event.start_mark.index)
        self._count(1, event)
        node = self._scalar(event) if isinstance(event, yaml.ScalarEvent) else self._collection(event)
        if event.anchor is not None:
            self.unfinished.discard(event.anchor)
            self.anchors[event.anchor] = node
        return node

    def _scalar(self, event: Any) -> TextNode | None:
        span = self._span(event)
        if event.style == '"' and STRAY.search(event.value):
            self._report("yaml/odd-sign", "this holds a sign that has no place in a ruleset", span, "take it out")
            return None
        if event.style in ("|", ">"):
            if re.match("[|>][-+0-9]*#", span.text):
                raise Disputed
            span = replace(span, end=span.start + len(span.text.rstrip()))
        elif not event.style and "?" in event.value and any(one.text in ("[", "{") for one in self.open):
            raise Disputed
        self.last = max(self.last, span.end)
        return TextNode(event.value, span, quoted=bool(event.style))

    def _collection(self, event: Any) -> ListNode | MapNode:
        self.open.append(self._span(event))
        if len(self.open) > MAX_DEPTH:
            raise Stop(self._too_deep(event))
        node = self._list(event) if isinstance(event, yaml.SequenceStartEvent) else self._mapping(event)
        self.open.pop()
        return node

    def _alias(self, event: Any) -> Node | None:
        name, span = event.anchor, self._span(event)
        self.last = span.end
        self.unused.pop(name, None)
        if name in self.unfinished:
            self._report(
                "yaml/alias", f"`*{shortened(name)}` stands inside what it repeats", span, "write out what is meant"
            )
            return None
        if name not in self.anchors:
            message = f"`*{shortened(name)}` repeats what is marked `&{shortened(name)}`, and nothing is"
            self._report("yaml/alias", message, span, *self._marked_like(name, span))
            return None
        node = self.anchors[name]
        if node is None:
            return None
        self._count(node.size, event)
        if len(self.open) + node.height > MAX_DEPTH:
            raise Stop(self._too_deep(event))
        return replace(node, span=span, marked=node.marked or node.span)

    def _marked_like(self, name: str, span: Span) -> tuple[str, tuple[Edit, ...]]:
        """Return which mark may have been meant by an alias, and the edit that writes it."""
        near = nearest_word(name, self.anchors)
        if near is None:
            return f"write &{shortened(name)} before what it repeats, or write that out here", ()
        self.unused.pop(near, None)
        return f"did you mean *{near}?", (Edit(span, f"*{near}"),) if is_slip(name, near) else ()

    def _list(self, start: Any) -> ListNode:
        items: list[Node] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            node = self._node(event)
            if isinstance(node, TextNode) and _says_nothing(node):
                self._report("yaml/empty-value", "an item of this list is empty", self._at(node), "take it out")
            elif node is not None:
                items.append(node)
        return ListNode(tuple(items), self._extent(start, event), *_measure(items))

    def _mapping(self, start: Any) -> MapNode:
        entries: dict[str, Entry] = {}
        merges: list[Entry] = []
        seen: dict[str, TextNode] = {}
        glued: list[TextNode] = []
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            key = self._key(event)
            value = self._node(next(self.events))
            if key is None:
                continue
            name = key_text(key.text)
            if name in seen:
                self._duplicate(key, seen[name])
                continue
            if name == "<<" and not key.quoted:
                self._merge(merges, key, value)
                continue
            seen[name] = key
            if isinstance(value, TextNode) and _says_nothing(value):
                if start.flow_style and not value.text and glued_colon(key.text):
                    glued.append(key)
                else:
                    self._empty(key, value)
            elif value is not None and self._seen_right(key) and not self._bracket_in(key):
                entries[name] = Entry(key.span, value)
        self._missing_blanks(glued)
        for merge in merges:
            assert isinstance(merge.value, MapNode)  # noqa: S101  (_merge lets nothing else through)
            for name, entry in merge.value.entries.items():
                if name not in seen:
                    entries[name] = replace(entry, merged=merge.key)
        size, height = _measure([entry.value for entry in entries.values()])
        broken = frozenset(seen.keys() - entries.keys())
        return MapNode(entries, self._extent(start, event), size + len(entries), height, broken)

    # --- keys ---

    def _key(self, event: Any) -> TextNode | None:
        if isinstance(event, yaml.CollectionStartEvent):
            message = "a key is one word, and this is a list or a mapping"
            hint = "write `key: value`; what begins with [ or { and holds signs of its own goes into quotes"
            if self.source.text[: self._start(event)].endswith("{") and isinstance(event, yaml.MappingStartEvent):
                message, hint = "this brace is one too many", "take it out, and the one that closes it"
            self._report("yaml/key", message, self.source.span(self._start(event)), hint)
        node = self._node(event)
        if isinstance(node, TextNode) and not node.text:
            self._report("yaml/key", "a key is missing before this colon", self._at(node), "write `key: value`")
            return None
        return node if isinstance(node, TextNode) else None

    def _duplicate(self, key: TextNode, first: TextNode) -> None:
        if key_text(key.text) == "<<":
            message, hint = "a mapping takes in one other mapping at most", "say what differs from a file with extends"
        else:
            message, hint = f"`{shortened(key.text)}` is said twice here", "put both into one, or take one out"
            if key.text != first.text:
                message = f"`{key.text}` is said twice here: it is the same as `{first.text}`"
        related = (Related("first here", first.span),)
        self.problems.append(Problem("yaml/duplicate-key", message, key.span, hint, related=related))

    def _merge(self, merges: list[Entry], key: TextNode, value: Node | None) -> None:
        if merges:
            self._duplicate(key, TextNode("<<", merges[0].key))
        elif isinstance(value, MapNode):
            merges.append(Entry(key.span, value))
        elif value is not None:
            message = "`<<` takes in one mapping, and this is none"
            self._report(
                "yaml/merge",
                message,
                value.span if value.span.text else key.span,
                "say what differs from another file with extends",
            )

    def _seen_right(self, key: TextNode) -> bool:
        """Whether the key has no sign that is easily taken for another one; else the problem is reported."""
        sign = odd_sign(key.text)
        if sign is None:
            return True
        place = self.source.span(key.span.start + max(0, key.span.text.find(sign)))
        message, hint = f"the key holds {describe(sign)}", "use ordinary signs and blanks"
        self._report("yaml/odd-sign", message, place, hint, ordinary_signs(key.span))
        return False

    def _bracket_in(self, key: TextNode) -> bool:
        """Whether a key holds a bracket, since no colon stands before that; the problem is reported then."""
        found = None if key.quoted or "\n" in key.span.text else re.search(r"[\[{]", key.span.text)
        problem = bracket_without_colon(self.source, key.span.start) if found else None
        if problem is None:
            return False
        self.problems.append(problem)
        return True

    def _missing_blanks(self, keys: list[TextNode]) -> None:
        if keys:
            hint = f"write {', '.join(filter(None, (glued_colon(key.text) for key in keys)))}"
            related = tuple(Related("and here", key.span) for key in keys[1:])
            message = "a blank is missing behind the colon"
            fix = tuple(edit for key in keys for edit in parted_colons(key.span))
            self.problems.append(Problem("yaml/missing-blank", message, keys[0].span, hint, related=related, fix=fix))

    def _empty(self, key: TextNode, value: TextNode) -> None:
        if value.text:
            message, place = f"`{value.text}` is no value", value.span
            hint = "leave the key out; to take back what was inherited write none"
        else:
            message, place = f"`{shortened(key.text)}` has no value", key.span
            line = self.source.line(key.span.end_line)[key.span.end_column - 1 :]
            comment = line.partition(":")[2].lstrip()
            hint = "give it one, or take the line out; to take back what was inherited write none"
            if comment.startswith("#"):
                comment = shortened(comment.rstrip())
                hint = f'what follows # is a comment; if it is the value, put it in quotes: "{comment}"'
            elif not self._seen_right(key):
                return
        if key.text in NEEDED:
            hint = f"give it one, such as {NEEDED['name']}" if key.text == "name" else NEEDED[key.text]
        self._report("yaml/empty-value", message, place, hint)

    # --- counting, places ---

    def _count(self, nodes: int, event: Any) -> None:
        self.nodes += nodes
        if self.nodes > MAX_NODES:
            message = f"the file has more than {MAX_NODES} values, counting what is repeated"
            raise Stop(Problem("yaml/too-large", message, self._span(event), "repeat less with `&` and `*`"))

    def _too_deep(self, event: Any) -> Problem:
        place = self.source.span(self._start(event))
        message = f"lists and mappings are nested more than {MAX_DEPTH} levels deep"
        return Problem("yaml/too-large", message, place, "a ruleset has a handful of levels")

    def _report(
        self,
        code: str,
        message: str,
        span: Span,
        hint: str | None,
        fix: tuple[Edit, ...] = (),
        *,
        severity: Severity = "error",
    ) -> None:
        self.problems.append(Problem(code, message, span, hint, severity, fix=fix))

    def _start(self, event: Any) -> int:
        """Return where the value begins, behind its `&anchor`."""
        start = int(event.start_mark.index)
        if getattr(event, "anchor", None) and not isinstance(event, yaml.AliasEvent):
            anchor = re.compile(r"&\S+\s*").match(self.source.text, start)
            return anchor.end() if anchor else start
        return start

    def _span(self, event: Any) -> Span:
        start = self._start(event)
        return Span(self.source, start, max(start, event.end_mark.index))

    def _extent(self, start: Any, end: Any) -> Span:
        """Return the place of a list or mapping: from bracket to bracket, or to the end of what it holds."""
        if start.flow_style:
            self.last = int(end.end_mark.index)
        begin = self._start(start)
        return Span(self.source, begin, max(self.last, begin))

    def _at(self, node: TextNode) -> Span:
        """Return the place of a text; of one that is empty, the sign before it."""
        if node.span.text:
            return node.span
        before = self.source.text[: node.span.start].rstrip()
        return self.source.span(max(0, len(before) - 1))


def _says_nothing(node: TextNode) -> bool:
    return not node.quoted and (node.text == "" or node.text in _NOTHING)


def _measure(nodes: list[Node]) -> tuple[int, int]:
    """Return how many nodes a collection of these is, and how many levels."""
    return 1 + sum(node.size for node in nodes), 1 + max((node.height for node in nodes), default=0)
