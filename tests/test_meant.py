"""Commas, brackets, colons and blanks at the left that were forgotten or mistyped: told once, and mended whole."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from zsy_rules._resources import data_dir
from zsy_rules.canonical import content_hash
from zsy_rules.checks import examine
from zsy_rules.cli.mending import mended
from zsy_rules.errors import Problem
from zsy_rules.loading import read_ruleset_text

HEAD = "name: house\nextends: standard\n"
#: What else may be done about pairs in a line.
BELOW = "\nor on lines of its own below, further in; a text goes into quotes"

#: Lines over `standard` from line 3 on; where the one problem is, and its code; its hint; the lines after --fix.
COMMAS: list[tuple[str, str, str | None, str]] = [
    ("trick: {after_pass: locked_out must_beat: true}", "3:30 comma",
     "write a comma here",
     "trick: {after_pass: locked_out, must_beat: true}"),
    ("combinations: {straight: {length: 3.. suits: same}}", "3:37 comma",
     "write a comma here",
     "combinations: {straight: {length: 3.., suits: same}}"),
    ("trick: {after_pass: locked_out; must_beat: true}", "3:31 comma",
     "write `,`",
     "trick: {after_pass: locked_out, must_beat: true}"),
    ("bombs: [bomb; joker_bomb]", "3:9 comma",
     "write bomb, joker_bomb",
     "bombs: [bomb, joker_bomb]"),
    ("bombs: [bomb | joker_bomb]", "3:9 comma",
     "write bomb, joker_bomb",
     "bombs: [bomb, joker_bomb]"),
    ("bombs: [bomb / joker_bomb]", "3:9 comma",
     "write bomb, joker_bomb",
     "bombs: [bomb, joker_bomb]"),
    ("ranks: [3 4 5 6 7 8 9 10 J Q K A 2 BJ RJ]", "3:9 comma",
     "write 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2, BJ, RJ",
     "ranks: [3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2, BJ, RJ]"),
    ("trick: after_pass: locked_out must_beat: true", "3:18 second-colon",
     "put what stands inside in braces: trick: {after_pass: locked_out, must_beat: true}" + BELOW,
     "trick: {after_pass: locked_out, must_beat: true}"),
    ("trick: after_pass: locked_out, must_beat: true", "3:18 second-colon",
     "put what stands inside in braces: trick: {after_pass: locked_out, must_beat: true}" + BELOW,
     "trick: {after_pass: locked_out, must_beat: true}"),
    ("trick: after_pass: locked_out; must_beat: true", "3:18 second-colon",
     "put what stands inside in braces: trick: {after_pass: locked_out, must_beat: true}" + BELOW,
     "trick: {after_pass: locked_out, must_beat: true}"),
    ("trick:\n  after_pass: locked_out must_beat: true", "4:35 second-colon",
     "begin a line of its own with `must_beat: true`",
     "trick:\n  after_pass: locked_out\n  must_beat: true"),
    ("trick:\n  after_pass: locked_out, must_beat: true", "4:36 second-colon",
     "begin a line of its own with `must_beat: true`",
     "trick:\n  after_pass: locked_out\n  must_beat: true"),
    ("trick:\n  after_pass: locked_out; must_beat: true", "4:36 second-colon",
     "begin a line of its own with `must_beat: true`",
     "trick:\n  after_pass: locked_out\n  must_beat: true"),
    ("deck: {remove: 4♦, 4♣}", "3:16 list-wanted",
     None,
     "deck: {remove: [4♦, 4♣]}"),
    ("deck:\n  remove: 4♦, 4♣", "4:11 list-wanted",
     None,
     "deck:\n  remove: [4♦, 4♣]"),
    ("suits: ♦, ♣, ♥, ♠", "3:8 list-wanted",
     None,
     "suits: [♦, ♣, ♥, ♠]"),
    ("bombs: bomb, joker_bomb", "3:8 list-wanted",
     None,
     "bombs: [bomb, joker_bomb]"),
    ("bombs: [bomb, , joker_bomb]", "3:15 comma",
     "take it out",
     "bombs: [bomb, joker_bomb]"),
    ("bombs: [bomb,, joker_bomb]", "3:14 comma",
     "take it out",
     "bombs: [bomb, joker_bomb]"),
    ("bombs: [bomb, joker_bomb, , ]", "3:27 comma",
     "take it out",
     "bombs: [bomb, joker_bomb, ]"),
    ("bombs: [, bomb, joker_bomb]", "3:9 comma",
     "take it out",
     "bombs: [bomb, joker_bomb]"),
    ("trick: {must_beat: true,, answer: higher}", "3:25 comma",
     "take it out",
     "trick: {must_beat: true, answer: higher}"),
    ("trick: {must_beat: true, , answer: higher}", "3:26 comma",
     "take it out",
     "trick: {must_beat: true, answer: higher}"),
    ("trick: {, must_beat: true}", "3:9 comma",
     "take it out",
     "trick: {must_beat: true}"),
    ("combinations:\n  pair:\n    same_rank: 2,\n    compare: [rank]", "5:16 wrong-count",
     "did you mean 2?",
     "combinations:\n  pair:\n    same_rank: 2\n    compare: [rank]"),
    ("combinations:\n  pair: {same_rank: 2},\n  triple: {same_rank: 3},", "4:23 syntax",
     "take it out; commas part what is inside [ ] and { }",
     "combinations:\n  pair: {same_rank: 2}\n  triple: {same_rank: 3}"),
    ("deck:\n  remove: [4♦, 4♣],\n  packs: 2", "4:19 syntax",
     "take it out; commas part what is inside [ ] and { }",
     "deck:\n  remove: [4♦, 4♣]\n  packs: 2"),
    ("bombs: (bomb, joker_bomb)", "3:8 list-wanted",
     None,
     "bombs: [bomb, joker_bomb]"),
    ("trick: [must_beat: true, answer: higher]", "3:8 mapping-wanted",
     "write {must_beat: true, answer: higher}",
     "trick: {must_beat: true, answer: higher}"),
    ("bombs: {bomb, joker_bomb}", "3:8 list-wanted",
     "write [bomb, joker_bomb]",
     "bombs: [bomb, joker_bomb]"),
    ("trick: {must_beat: true answer: higher after_pass: locked_out}", "3:23 comma",
     "write a comma here",
     "trick: {must_beat: true, answer: higher, after_pass: locked_out}"),
    ("deck: {packs: 2, remove: 4♦, 4♣}", "3:26 list-wanted",
     None,
     "deck: {packs: 2, remove: [4♦, 4♣]}"),
    ("deck: {remove: 4♦, 4♣, packs: 2}", "3:16 list-wanted",
     None,
     "deck: {remove: [4♦, 4♣], packs: 2}"),
    ("deck: {remove: 4♦, 4♣", "3:7 open-bracket",
     "close it with `}` behind `4♣`",
     "deck: {remove: [4♦, 4♣]}"),
    ("trick: must_beat: true, answer: higher}", "3:17 second-colon",
     "put what stands inside in braces: trick: {must_beat: true, answer: higher}" + BELOW,
     "trick: {must_beat: true, answer: higher}"),
    ("bombs: bomb, joker_bomb]", "3:8 list-wanted",
     None,
     "bombs: [bomb, joker_bomb]"),
    ("deck: {remove: 4♦, 4♣]}", "3:22 open-bracket",
     "open it with `[`: [4♦, 4♣]",
     "deck: {remove: [4♦, 4♣]}"),
    ("deck: {remove: [4♦, 4♣}", "3:16 open-bracket",
     "close it with `]` behind `4♣`",
     "deck: {remove: [4♦, 4♣]}"),
    ("teams: [[1, 3] [2, 4]]", "3:14 comma",
     "write a comma here",
     "teams: [[1, 3], [2, 4]]"),
    ("combinations: {full_house: {same_rank: 3, with {same_rank: 2}}}", "3:43 syntax",
     "write `with: `",
     "combinations: {full_house: {same_rank: 3, with: {same_rank: 2}}}"),
    ("combinations: {full_house: {same_rank: 3 with: {same_rank: 2}}}", "3:40 comma",
     "write a comma here",
     "combinations: {full_house: {same_rank: 3, with: {same_rank: 2}}}"),
    ("combinations: {pair: {same_rank: 2} triple: {same_rank: 3}}", "3:35 comma",
     "write a comma here",
     "combinations: {pair: {same_rank: 2}, triple: {same_rank: 3}}"),
    ("combinations: {pair: {same_rank: 2}; triple: {same_rank: 3}}", "3:36 comma",
     "write `,`",
     "combinations: {pair: {same_rank: 2}, triple: {same_rank: 3}}"),
    ("combinations: {straight: {run_of: 1, of: [3..A, length: 5..}}", "3:42 open-bracket",
     "close it with `]` behind `[3..A`",
     "combinations: {straight: {run_of: 1, of: [3..A], length: 5..}}"),
    ("combinations: {straight: {run_of: 1, of: [3..A], length: 5..}", "3:15 open-bracket",
     "close it with `}` behind `5..}`",
     "combinations: {straight: {run_of: 1, of: [3..A], length: 5..}}"),
    ("combinations:\n  straight: {run_of: 1, of: [3..A], length: 5..\n  pair: {same_rank: 2}", "4:13 open-bracket",
     "close it with `}` behind `5..`",
     "combinations:\n  straight: {run_of: 1, of: [3..A], length: 5..}\n  pair: {same_rank: 2}"),
    ("bombs: [bomb, joker_bomb\ntrick: {must_beat: true}", "3:8 open-bracket",
     "close it with `]` behind `joker_bomb`",
     "bombs: [bomb, joker_bomb]\ntrick: {must_beat: true}"),
    ("bombs: [bomb, joker_bomb   # all", "3:8 open-bracket",
     "close it with `]` behind `joker_bomb`",
     "bombs: [bomb, joker_bomb]   # all"),
    ("deck: {packs: 2]", "3:16 open-bracket",
     "write `}`",
     "deck: {packs: 2}"),
    ("deck: {remove: [4♦, 4♣}}", "3:16 open-bracket",
     "close it with `]` behind `4♣`",
     "deck: {remove: [4♦, 4♣]}"),
    ("deck: {remove: [4♦, 4♣]]}", "3:24 open-bracket",
     "take it out",
     "deck: {remove: [4♦, 4♣]}"),
    ("lead: {first_round: holder of 3♦ must_play_it: never}", "3:32 comma",
     "write a comma here",
     "lead: {first_round: holder of 3♦, must_play_it: never}"),
    ("lead: {first_round: holder of 3♦ and must_play_it: never}", "3:34 comma",
     "write `,`",
     "lead: {first_round: holder of 3♦, must_play_it: never}"),
    ("lead: {first_round: holder of 3♦;must_play_it: never}", "3:33 comma",
     "write `,`",
     "lead: {first_round: holder of 3♦, must_play_it: never}"),
    ('titles: {first: "Boss" last: "Scum"}', "3:22 comma",
     "write a comma here",
     'titles: {first: "Boss", last: "Scum"}'),
    ("trick: {after_pass: locked_out | must_beat: true}", "3:32 comma",
     "write `,`",
     "trick: {after_pass: locked_out, must_beat: true}"),
    ("deck: {packs: 2, remove: [4♦, 4♣]\ntrick: {must_beat: true", "3:7 open-bracket",
     "close it with `}` behind `4♣]`",
     "deck: {packs: 2, remove: [4♦, 4♣]}\ntrick: {must_beat: true}"),
    ("scoring: {places: {first: 2 second: 1}}", "3:27 comma",
     "write a comma here",
     "scoring: {places: {first: 2, second: 1}}"),
    ("scoring: {cards_left: {ranks: {3: -1 10: -2 J: -1}}}", "3:36 comma",
     "write a comma here",
     "scoring: {cards_left: {ranks: {3: -1, 10: -2, J: -1}}}"),
    ("combinations: {straight: run_of: 1, length: 6..}", "3:32 second-colon",
     "put what stands inside in braces: straight: {run_of: 1, length: 6..}" + BELOW,
     "combinations: {straight: {run_of: 1, length: 6..}}"),
    ("combinations: {straight: length: 6.., pair: none}", "3:32 second-colon",
     "put what stands inside in braces: straight: {length: 6..}" + BELOW,
     "combinations: {straight: {length: 6..}, pair: none}"),
    ("bombs: [bomb, joker_bomb)", "3:25 open-bracket",
     "write `]`",
     "bombs: [bomb, joker_bomb]"),
    ("trick: {must_beat: true)", "3:24 open-bracket",
     "write `}`",
     "trick: {must_beat: true}"),
    ("deck:\n  remove:\n    - 4♦, 4♣\n    - 5♦ 5♣", "5:7 comma",
     "write `- 4♦` and `- 4♣`, each on a line of its own",
     "deck:\n  remove:\n    - 4♦\n    - 4♣\n    - 5♦\n    - 5♣"),
    ("deck:\n  remove:\n    - 4♦ 4♣ # x", "5:7 comma",
     "write `- 4♦` and `- 4♣`, each on a line of its own",
     "deck:\n  remove:\n    - 4♦\n    - 4♣ # x"),
    ("titles: {first: Big, Boss, last: Scum}", "3:17 comma",
     'write "Big, Boss"',
     'titles: {first: "Big, Boss", last: Scum}'),
    ("combinations: {bomb: {same_rank: 4.., compare: size, rank}}", "3:48 list-wanted",
     None,
     "combinations: {bomb: {same_rank: 4.., compare: [size, rank]}}"),
    ("combinations: {bomb: {same_rank: 4.., compare: [size rank]}}", "3:49 comma",
     "write size, rank",
     "combinations: {bomb: {same_rank: 4.., compare: [size, rank]}}"),
    ("combinations: {bomb: {compare: size and rank}}", "3:32 list-wanted",
     None,
     "combinations: {bomb: {compare: [size, rank]}}"),
    ("match: {ties: decider; shared}", "3:15 list-wanted",
     None,
     "match: {ties: [decider, shared]}"),
    ("combinations:\n  - pair: {same_rank: 2}\n  - triple: {same_rank: 3}", "4:3 mapping-wanted",
     "each stands under its key, without a dash: take the dashes out",
     "combinations:\n    pair: {same_rank: 2}\n    triple: {same_rank: 3}"),
    ("scoring:\n  places: [first: 2, second: 1]", "4:11 mapping-wanted",
     "write {first: 2, second: 1}",
     "scoring:\n  places: {first: 2, second: 1}"),
    ("effects: {e: {when: {kind: [bombs]; leads: true}, do: end_trick}}", "3:35 comma",
     "write `,`",
     "effects: {e: {when: {kind: [bombs], leads: true}, do: end_trick}}"),
    ("tribute: {main: {give: {cards: 2, of: [not ♥ natural]}}}", "3:40 comma",
     "write not ♥, natural",
     "tribute: {main: {give: {cards: 2, of: [not ♥, natural]}}}"),
    ("trick: {answer: higher, after_pass: locked_out}, round: {ends: [one_left]}", "3:55 second-colon",
     "begin a line of its own with `round: {ends: [one_left]}`",
     "trick: {answer: higher, after_pass: locked_out}\nround: {ends: [one_left]}"),
    ("trick: {must_beat: true} round: {ends: [one_left]}", "3:31 second-colon",
     "begin a line of its own with `round: {ends: [one_left]}`",
     "trick: {must_beat: true}\nround: {ends: [one_left]}"),
    ("players: 4, trick: {must_beat: true}", "3:18 second-colon",
     "begin a line of its own with `trick: {must_beat: true}`",
     "players: 4\ntrick: {must_beat: true}"),
    ("players: 4 direction: clockwise", "3:21 second-colon",
     "begin a line of its own with `direction: clockwise`",
     "players: 4\ndirection: clockwise"),
    ('"trick": {"must_beat": true "answer": "higher"}', "3:27 comma",
     "write a comma here",
     '"trick": {"must_beat": true, "answer": "higher"}'),
    ("trick: {{must_beat: true, answer: higher}", "3:9 open-bracket",
     "take it out",
     "trick: {must_beat: true, answer: higher}"),
    ("bombs: [bomb], [joker_bomb]", "3:13 open-bracket",
     "write `, ` for what parts them",
     "bombs: [bomb, joker_bomb]"),
    ("deck: remove: [4♦, 4♣", "3:13 second-colon",
     "put what stands inside in braces: deck: {remove: [4♦, 4♣]}" + BELOW,
     "deck: {remove: [4♦, 4♣]}"),
    ("combinations:\n  straight:\n    length: 6.. of: [3..A]", "5:19 second-colon",
     "begin a line of its own with `of: [3..A]`",
     "combinations:\n  straight:\n    length: 6..\n    of: [3..A]"),
    ("combinations:\n  straight:\n    {run_of: 1,\n    length: 6..\n    of: [3..A]}", "6:15 comma",
     "write a comma here",
     "combinations:\n  straight:\n    {run_of: 1,\n    length: 6..,\n    of: [3..A]}"),
    ("trick:\n  must_beat true", "4:3 syntax",
     "write must_beat: true",
     "trick:\n  must_beat: true"),
    ("trick:\n  must_beat = true", "4:3 syntax",
     "write must_beat: true",
     "trick:\n  must_beat: true"),
    ("trick {must_beat: true}", "3:7 syntax",
     "write trick: {must_beat: true}",
     "trick: {must_beat: true}"),
    ("trick:{must_beat: true}", "3:1 missing-blank",
     "write trick: {must_beat: true}",
     "trick: {must_beat: true}"),
    ("trick: {must_beat true}", "3:9 syntax",
     "write must_beat: true",
     "trick: {must_beat: true}"),
    ("trick: {must_beat - true, answer - higher}", "3:9 syntax",
     "write must_beat: true",
     "trick: {must_beat: true, answer: higher}"),
    ("trick: {must_beat: true. answer: higher}", "3:24 comma",
     "write `,`",
     "trick: {must_beat: true, answer: higher}"),
    ('deck: {remove: ["4♦" "4♣"]}', "3:20 comma",
     "write a comma here",
     'deck: {remove: ["4♦", "4♣"]}'),
    ("trick:\n  must_beat true\n  answer higher", "4:3 syntax",
     "write must_beat: true",
     "trick:\n  must_beat: true\n  answer: higher"),
    ("trick:\n  must_beat true\n  answer: higher", "4:3 syntax",
     "write `must_beat: true`; or is it a remark? That begins with #",
     "trick:\n  must_beat: true\n  answer: higher"),
    ("trick:\n  answer: higher\n  must_beat true", "5:3 syntax",
     "write `must_beat: true`; or is it a remark? That begins with #",
     "trick:\n  answer: higher\n  must_beat: true"),
    ("bombs [bomb, joker_bomb]", "3:7 syntax",
     "write bombs: [bomb, joker_bomb]",
     "bombs: [bomb, joker_bomb]"),
    ("players 4", "3:1 syntax",
     "write `players: 4`; or is it a remark? That begins with #",
     "players: 4"),
    ("scoring: {places: {first 2, second 1}}", "3:20 syntax",
     "write first: 2",
     "scoring: {places: {first: 2, second: 1}}"),
    ("combinations: {pair = {same_rank: 2}}", "3:21 syntax",
     "write `: `",
     "combinations: {pair: {same_rank: 2}}"),
    ("combinations:\n  pair {same_rank: 2}\n  triple: {same_rank: 3}", "4:8 syntax",
     "write pair: {same_rank: 2}",
     "combinations:\n  pair: {same_rank: 2}\n  triple: {same_rank: 3}"),
    ("tribute: {main: {from: last, to: first, give: cards: 2}, back: {cards: 2}}}", "3:47 open-bracket",
     "write `{cards`",
     "tribute: {main: {from: last, to: first, give: {cards: 2}, back: {cards: 2}}}"),
    ("scoring: {cards_left: [each: -1, ranks: {2: -2, BJ: -3}}}", "3:23 open-bracket",
     "write `{`",
     "scoring: {cards_left: {each: -1, ranks: {2: -2, BJ: -3}}}"),
    ("lead:\n  first_round holder of 3♦", "4:3 syntax",
     "write first_round: holder of 3♦",
     "lead:\n  first_round: holder of 3♦"),
    ("scoring: {cards_left: {each -1}}", "3:24 syntax",
     "write each: -1",
     "scoring: {cards_left: {each: -1}}"),
]  # fmt: skip

#: The same of lines that begin too far left or right.
BLANKS: list[tuple[str, str, str | None, str]] = [
    ("combinations:\n  straight:\n  run_of: 1\n  length: 3..", "4:3 indent",
     "begin the lines that belong to it with 4 blanks",
     "combinations:\n  straight:\n    run_of: 1\n    length: 3.."),
    ("tribute:\n  main:\n  from: last\n  to: first", "4:3 indent",
     "begin the lines that belong to it with 4 blanks",
     "tribute:\n  main:\n    from: last\n    to: first"),
    ("tribute:\n  main:\n    from: last\n    give:\n    cards: 1\n    which: highest", "6:5 indent",
     "begin the lines that belong to it with 6 blanks",
     "tribute:\n  main:\n    from: last\n    give:\n      cards: 1\n      which: highest"),
    ("effects:\n  x:\n    when:\n    kind: [bombs]\n    do: end_trick", "5:5 indent",
     "begin the lines that belong to it with 6 blanks",
     "effects:\n  x:\n    when:\n      kind: [bombs]\n    do: end_trick"),
    ("effects:\n  x:\n  when: {kind: [bombs]}\n  do: end_trick", "4:3 indent",
     "begin the lines that belong to it with 4 blanks",
     "effects:\n  x:\n    when: {kind: [bombs]}\n    do: end_trick"),
    ("scoring:\n  places:\n  first: 2\n  second: 1", "4:3 indent",
     "begin the lines that belong to it with 4 blanks",
     "scoring:\n  places:\n    first: 2\n    second: 1"),
    ("scoring:\n  cards_left:\n  each: -1", "4:3 indent",
     "begin the lines that belong to it with 4 blanks",
     "scoring:\n  cards_left:\n    each: -1"),
    ("combinations:\nstraight:\nrun_of: 1\nlength: 3..", "3:1 indent",
     "begin each line two blanks further in than the key to which it belongs",
     "combinations:\n  straight:\n    run_of: 1\n    length: 3.."),
    ("trick:\n  answer: higher\n    after_pass: locked_out", "5:5 indent",
     "begin it with 2 blanks, as the line above",
     "trick:\n  answer: higher\n  after_pass: locked_out"),
    ("trick:\n    answer: higher\n  after_pass: locked_out", "5:3 indent",
     "begin it with 4 blanks, as the lines above",
     "trick:\n    answer: higher\n    after_pass: locked_out"),
    ("combinations:\n  pair: {same_rank: 2}\n    triple: {same_rank: 3}", "5:5 indent",
     "begin it with 2 blanks, as the line above; or does it belong into the brackets there?",
     "combinations:\n  pair: {same_rank: 2}\n  triple: {same_rank: 3}"),
    ("combinations:\n   pair: {same_rank: 2}\n  triple: {same_rank: 3}", "5:3 indent",
     "begin it with 3 blanks, as the lines above",
     "combinations:\n   pair: {same_rank: 2}\n   triple: {same_rank: 3}"),
    ("deck:\n  remove:\n - 4♦\n - 4♣", "5:2 indent",
     "begin it with 4 blanks, further in than the key above",
     "deck:\n  remove:\n    - 4♦\n    - 4♣"),
    ("deck:\n  remove:\n    - 4♦\n   - 4♣", "6:4 indent",
     "begin it with 4 blanks, as the lines above",
     "deck:\n  remove:\n    - 4♦\n    - 4♣"),
    ("deck:\n  remove:\n    - 4♦\n      - 4♣", "6:7 indent",
     "begin it with 4 blanks, as the one above",
     "deck:\n  remove:\n    - 4♦\n    - 4♣"),
    ("deck:\n  remove:\n    - 4♦\n    4♣", "6:5 syntax",
     "write - 4♣",
     "deck:\n  remove:\n    - 4♦\n    - 4♣"),
    ("deck:\n  remove:\n    -4♦\n    -4♣", "5:5 missing-blank",
     "write - 4♦",
     "deck:\n  remove:\n    - 4♦\n    - 4♣"),
    ("deck:\n  remove: - 4♦\n          - 4♣", "4:11 syntax",
     "begin it below, above its next item",
     "deck:\n  remove:\n          - 4♦\n          - 4♣"),
    ("trick:\n  answer: higher\n after_pass: locked_out", "5:2 indent",
     "begin it with 2 blanks, as the lines above",
     "trick:\n  answer: higher\n  after_pass: locked_out"),
    (" trick:\n  answer: higher", "3:2 indent",
     "begin it at the left edge, as the line above",
     "trick:\n answer: higher"),
    ("combinations:\n  straight:\n    length: 6..\ntrick:\n  answer: higher\n    must_beat: true", "8:5 indent",
     "begin it with 2 blanks, as the line above",
     "combinations:\n  straight:\n    length: 6..\ntrick:\n  answer: higher\n  must_beat: true"),
    ("combinations:\n  straight:\n    length: 6..\n   of: [3..A]", "6:4 indent",
     "begin it with 4 blanks, as the lines above",
     "combinations:\n  straight:\n    length: 6..\n    of: [3..A]"),
    ("trick:\n  - answer: higher\n  - must_beat: true", "4:3 mapping-wanted",
     "each stands under its key, without a dash: take the dashes out",
     "trick:\n    answer: higher\n    must_beat: true"),
    ("trick:\nanswer: higher\n  must_beat: true", "4:1 indent",
     "begin it with 2 blanks, as the line below",
     "trick:\n  answer: higher\n  must_beat: true"),
    ("match:\n  rounds:\n  5", "5:3 indent",
     "write rounds: 5",
     "match:\n  rounds: 5"),
    ("combinations:\n  full_house:\n    same_rank: 3\n    with:\n    same_rank: 2", "6:5 indent",
     "begin the lines that belong to it with 6 blanks",
     "combinations:\n  full_house:\n    same_rank: 3\n    with:\n      same_rank: 2"),
    ("trick:\n  answer: higher\nmust_beat: true", "5:1 indent",
     "begin it with 2 blanks, as the lines of `trick` above",
     "trick:\n  answer: higher\n  must_beat: true"),
    ("trick:\n  answer: higher\nmust_beat: true\nafter_pass: locked_out", "5:1 indent",
     "begin it with 2 blanks, as the lines of `trick` above",
     "trick:\n  answer: higher\n  must_beat: true\n  after_pass: locked_out"),
    ("combinations:\n  straight:\n    run_of: 1\n  length: 6..", "6:3 indent",
     "begin it with 4 blanks, as the lines of `straight` above",
     "combinations:\n  straight:\n    run_of: 1\n    length: 6.."),
    ("combinations:\n  straight:\n    run_of: 1\nlength: 6..", "6:1 indent",
     "begin it with 4 blanks, as the lines of `straight` above",
     "combinations:\n  straight:\n    run_of: 1\n    length: 6.."),
    ("deck:\npacks: 2\n  remove: [4♦]", "4:1 indent",
     "begin it with 2 blanks, as the line below",
     "deck:\n  packs: 2\n  remove: [4♦]"),
    ("combinations:\nquad:\nsame_rank: 4\nquint:\nsame_rank: 5", "3:1 indent",
     "begin each line two blanks further in than the key to which it belongs",
     "combinations:\n  quad:\n    same_rank: 4\n  quint:\n    same_rank: 5"),
    ("tribute:\nmain:\nfrom: last\ngive:\ncards: 1", "3:1 indent",
     "begin each line two blanks further in than the key to which it belongs",
     "tribute:\n  main:\n    from: last\n    give:\n      cards: 1"),
    ("combinations:\n  full_house:\n    with:\n      same_rank: 2\n      of: [natural]\n    different: true",
     "8:5 indent",
     "begin it with 6 blanks, as the lines of `with` above",
     "combinations:\n  full_house:\n    with:\n      same_rank: 2\n      of: [natural]\n      different: true"),
    ("tribute:\n  main:\n  give: {cards: 1}", "4:3 indent",
     "begin the lines that belong to it with 4 blanks",
     "tribute:\n  main:\n    give: {cards: 1}"),
    ("combinations:\n  straight: # up\n  run_of: 1\n  # how long\n  length: 3..\n\n  # next\n  pair: none",
     "4:3 indent",
     "begin the lines that belong to it with 4 blanks",
     "combinations:\n  straight: # up\n    run_of: 1\n    # how long\n    length: 3..\n\n  # next\n  pair: none"),
    ("scoring:\n  cards_left:\n    ranks:\n    2: -5\n    each: -1", "5:5 indent",
     "begin the lines that belong to it with 6 blanks",
     "scoring:\n  cards_left:\n    ranks:\n      2: -5\n    each: -1"),
    ("tribute:\n  main:\n    from: last\n    to: first\n    give:\ncards: 2", "8:1 indent",
     "begin it with 6 blanks, further in than `give`",
     "tribute:\n  main:\n    from: last\n    to: first\n    give:\n      cards: 2"),
    ("tribute:\n  main: {from: last, to: first}\n  trick: {must_beat: true}", "5:3 indent",
     "begin it at the left edge",
     "tribute:\n  main: {from: last, to: first}\ntrick: {must_beat: true}"),
]  # fmt: skip

#: What may be meant in two ways is told once too, and left as it is.
LEFT = [
    ("bombs: [bomb joker_bomb]", "3:9 wrong-name"),  # or bomb_joker_bomb
    ("combinations: {full_house: same_rank: 3, with: {same_rank: 2}}", "3:37 second-colon"),  # or a kind named with
    ("deck: {packs: 2}\n  remove: [4♦]", "4:3 indent"),  # into the braces
    ("deck: {packs: 2,\n  remove: [4♦, 4♣]\n", "3:7 open-bracket"),  # where does it end?
    ("trick: {answer: higher, must_beat}", "3:25 empty-value"),
    ("titles: {first: The Boss: king, last: Scum}", "3:25 second-colon"),
    ("lead:\n  must_play_it: never\n  first_round holder of 3♦", "5:3 syntax"),  # or a remark
    ("title page\nplayers: 4", "3:1 syntax"),  # a remark, or a title
]


def told(text: str) -> list[Problem]:
    return [one for one in examine(*read_ruleset_text(text, "house.yaml")) if one.severity != "note"]


def place(problem: Problem) -> str:
    assert problem.span is not None
    return f"{problem.span.line}:{problem.span.column} {problem.code.partition('/')[2]}"


@pytest.fixture(params=[True, False], ids=["libyaml", "pure"])
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both parsers in turn."""
    if not request.param:
        monkeypatch.delattr(yaml, "CSafeLoader")


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(("lines", "where", "hint", "after"), COMMAS + BLANKS, ids=[row[0] for row in COMMAS + BLANKS])
def test_one_mistake_is_told_once_and_mended(lines: str, where: str, hint: str | None, after: str) -> None:
    (problem,) = told(HEAD + lines)
    assert (place(problem), problem.hint) == (where, hint)
    text, made = mended(HEAD + lines, "house.yaml", Path())
    assert text == HEAD + after
    assert made
    assert told(text) == []


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(("lines", "where"), LEFT, ids=[lines for lines, _ in LEFT])
def test_what_may_be_meant_in_two_ways_is_left(lines: str, where: str) -> None:
    assert [place(one) for one in told(HEAD + lines)] == [where]
    assert mended(HEAD + lines, "house.yaml", Path()) == (HEAD + lines, ())


def test_what_is_put_right_is_judged_as_though_it_had_been_written_so() -> None:
    """A mistake inside is told with it, at its own place."""
    lines = "deck: {remove: 4x, 4♣}\ntribute:\n  main:\n  from: lsat\n"
    assert [place(one) for one in told(HEAD + lines)] == [
        "3:16 list-wanted",
        "3:16 wrong-card",
        "5:3 indent",
        "6:9 unknown-role",
    ]


# --- a law over the shipped rulesets --------------------------------------------------------------

#: Small ones of several families.
NAMES = ("standard", "president", "points", "pass-locks-out", "big-two-taiwan")
_OTHER = {"[": "{", "]": "}", "{": "[", "}": "]"}


@cache
def text_of(name: str) -> str:
    return (data_dir("rulesets") / f"{name}.yaml").read_text(encoding="utf-8")


def slips_of_signs(text: str) -> Iterator[str]:
    """Yield a text with one comma, bracket or colon of YAML left out, doubled, or typed as another sign."""
    for found in re.finditer(r"[,\[\]{}]|:(?=\s)", text):
        at, sign = found.span()[0], found[0]
        line = text[text.rfind("\n", 0, at) + 1 : at]
        if "#" in line or re.match("(title|source|name|extends):", line + sign):
            continue
        others = {",": ["", ";", ",,", " /", "."], ":": ["", " ="]}.get(sign) or ["", sign * 2, _OTHER[sign]]
        for other in others:
            yield text[:at] + other + text[at + 1 :]


def slips_of_blanks(text: str) -> Iterator[str]:
    """Yield a text with one line one or two blanks further left or right, or at the left edge."""
    lines = text.splitlines(keepends=True)
    for number, line in enumerate(lines):
        indent = len(line) - len(line.lstrip(" "))
        if not line.strip() or line.lstrip()[0] == "#" or number < 5:  # the head is another matter
            continue
        for less in {1, 2, indent} if indent else ():
            yield "".join([*lines[:number], line[less:], *lines[number + 1 :]])
        for more in (1, 2):
            yield "".join([*lines[:number], " " * more + line, *lines[number + 1 :]])


@cache
def hashes_of(name: str) -> tuple[str, ...]:
    return tuple(map(content_hash, read_ruleset_text(text_of(name), f"{name}.yaml").family))


@st.composite
def slipped(draw: st.DrawFn) -> tuple[str, str]:
    """A shipped name, and its text with one slip."""
    name = draw(st.sampled_from(NAMES))
    slips = draw(st.sampled_from([slips_of_signs, slips_of_blanks]))
    return name, draw(st.sampled_from([*slips(text_of(name))]))


@given(slipped())
def test_a_slip_of_a_sign_is_one_problem_and_what_is_mended_is_the_game_that_was_meant(slip: tuple[str, str]) -> None:
    name, text = slip
    family, *_ = reading = read_ruleset_text(text, f"{name}.yaml")
    errors = [one for one in examine(*reading) if one.severity == "error"]
    if not errors:
        assert tuple(map(content_hash, family)) == hashes_of(name)
        return
    assert len(errors) == 1, "\n".join(map(str, errors))
    after, made = mended(text, f"{name}.yaml", Path())
    if not made:
        assert after == text
        return
    family, *_ = read_ruleset_text(after, f"{name}.yaml")
    assert tuple(map(content_hash, family)) == hashes_of(name)
