"""A mutation run over the engine's rooms: `python tests/mutants.py trick --sample 300 --seed 1 --results FOLDER`.

The small changes ("mutants") are those of mutmut 3 (`pip install mutmut`), in
every function of a room, properties too. Its own runner is not used: it takes a
change inside a cached table for one that no test runs. Here the fast tests are
collected once and not run; each mutant is a fork in which the code of one
function is the changed one, and which runs the tests of the files that call
this function until one fails, those first that killed the last mutants. A
failing test or the time limit of a test kills the mutant.

The results are lines of JSON; a call with the same folder goes on there, and
`--again` asks only the mutants that had survived. A mutant is known by its file
and its number in it, so a folder is good for one state of the engine's text.
"""

import argparse
import gc
import importlib
import json
import os
import random
import resource
import signal
import sys
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import ndiff
from functools import cached_property
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

ROOT = Path(__file__).parents[1]
SECONDS = 2.0  # of processor time for one test, ten times what the slowest needs
BYTES = 6 << 30

#: The engine rooms: those that coverage traces, for there is one list of them.
_SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
_TRACED = _SETTINGS["tool"]["coverage"]["run"]["include"]
ROOMS = tuple(one.removeprefix("zsy_rules/").removesuffix(".py").removesuffix("/*") for one in _TRACED)

TABLES = [
    "tricks",
    "effects",
    "state",
    "beginnings",
    "match",
    "match_calls",
    "accepted",
    "tribute",
    "judging",
    "rules",
    "round_course",
]
SEEDS = ["seed_rules", "president", "knobs", "play_messages", "house_rules", "family_verdicts"]
PLAYS = ["plays", "play_kinds", "combinations", "playfilter", "play_limits", "play_lists", "lazy_plays"]
TESTS = [*TABLES, *SEEDS, *PLAYS, "compiled_tables"]
#: Tests that need what a run leaves out: of the checks, and one that finds rules again by their hash.
REFUSED = [
    "a_trump_that_could_go_round",
    "c2_a_ruleset_without_its_opening_card",
    "a_deciding_round_deals_the_whole_deck_to_the_tied",
]


@dataclass(frozen=True)
class Mutant:
    """One change in one function of a file; `before` and `after` are nodes of libcst, `top` what holds them."""

    file: str
    number: int
    line: int
    function: str
    module: Any
    top: Any
    before: Any
    after: Any

    @property
    def name(self) -> str:
        return f"{self.file}#{self.number}"

    @cached_property
    def text(self) -> str:
        """The whole file with the change."""
        changed = self.top.deep_replace(self.before, self.after)
        body = [changed if one is self.top else one for one in self.module.body]
        return str(self.module.with_changes(body=body).code)

    @property
    def change(self) -> str:
        """The lines that the change takes out and puts in."""
        code = [self.module.code_for_node(one) for one in (self.top, self.top.deep_replace(self.before, self.after))]
        lines = [line for line in ndiff(*(one.splitlines() for one in code)) if line[:1] in "+-"]
        return "\n".join(f"{line[0]} {line[2:].strip()}" for line in lines)


def files_of(room: str) -> list[Path]:
    one = ROOT / "zsy_rules" / f"{room}.py"
    return [one] if one.exists() else sorted((ROOT / "zsy_rules" / room).glob("*.py"))


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Every mutant of a file, in the order of its text."""
    cst: Any = importlib.import_module("libcst")
    metadata: Any = importlib.import_module("libcst.metadata")
    operators: Any = importlib.import_module("mutmut.mutation.mutators").mutation_operators
    wrapper = metadata.MetadataWrapper(cst.parse_module(path.read_text(encoding="utf-8")))
    where = wrapper.resolve(metadata.PositionProvider)
    found: list[Mutant] = []

    def visit(node: Any, top: Any, names: tuple[str, ...], inside: bool) -> None:
        if isinstance(node, cst.Annotation | cst.Decorator | cst.Assert):
            return  # types and decorators play no game; an assertion here tells of a bug of ours
        if isinstance(node, cst.Param) and isinstance(node.default, cst.Call):
            return  # made once, when the function is
        if isinstance(node, cst.Call) and isinstance(node.func, cst.Name) and node.func.value in ("len", "isinstance"):
            return
        if isinstance(node, cst.FunctionDef | cst.ClassDef) and not inside:
            names = (*names, node.name.value)
            inside = isinstance(node, cst.FunctionDef)
        elif inside:
            changed = [operator(node) for kind, operator in operators if isinstance(node, kind)]
            for one in (one for several in changed for one in several):
                line = where[node].start.line if node in where else where[top].start.line
                number = len(found)
                file = str(path.relative_to(ROOT))
                found.append(Mutant(file, number, line, ".".join(names), wrapper.module, top, node, one))
        for child in node.children:
            visit(child, top, names, inside)

    for statement in wrapper.module.body:
        visit(statement, statement, (), False)
    yield from found


def function_at(holder: Any, names: str) -> FunctionType:
    """The bare function of that name, out of its property, cache or class method."""
    for name in names.split("."):
        holder = vars(holder)[name]
    while not isinstance(holder, FunctionType):
        wraps = ("fget", "func", "__func__", "__wrapped__")
        holder = next(getattr(holder, name) for name in wraps if getattr(holder, name, None) is not None)
    return holder


def put(mutant: Mutant) -> None:
    """Give the function in use the changed code."""
    name = mutant.file.removesuffix(".py").replace("/", ".")
    changed = ModuleType(name)
    exec(compile(mutant.text, mutant.file, "exec"), changed.__dict__)  # noqa: S102  (what this is for)
    old, new = (function_at(one, mutant.function) for one in (importlib.import_module(name), changed))
    old.__code__, old.__defaults__, old.__kwdefaults__ = new.__code__, new.__defaults__, new.__kwdefaults__


class Run:
    """A plugin of pytest that asks the collected tests about mutants in place of running them once."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        self.chosen = chosen
        self.tests: list[pytest.Item] = []
        self.seconds: dict[str, float] = {}
        self.called: dict[str, set[str]] = {}  # by file of tests: the functions that it calls

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.tests = list(session.items)
        facade = importlib.import_module("zsy_rules.rules")
        # half the time goes into other rooms than those asked about: the checks of a ruleset and its hash
        facade.check_family, facade.content_hash = lambda _: (), lambda _: "0" * 64  # type: ignore[attr-defined]
        self.look()
        self.tests = [test for test in self.tests if self.seconds[test.nodeid] <= self.chosen.longest]
        self.tests.sort(key=lambda test: self.seconds[test.nodeid])
        end = time.monotonic() + 60 * self.chosen.minutes
        gc.collect()
        gc.freeze()
        gc.disable()
        for room in self.chosen.rooms:
            self.room(room, end)
        return True

    def room(self, room: str, end: float) -> None:
        mutants = [one for path in files_of(room) for one in mutants_of(path)]
        total = len(mutants)
        if self.chosen.sample and self.chosen.sample < total:
            random.Random(self.chosen.seed).shuffle(mutants)  # noqa: S311
            mutants = mutants[: self.chosen.sample]  # a larger sample holds the smaller one
        results: Path = self.chosen.results / f"{room}.jsonl"
        old = [json.loads(line) for line in results.read_text().splitlines()] if results.exists() else []
        known = {one["name"]: one for one in old}
        for mutant in mutants:
            before = known.get(mutant.name)
            if before is not None and not (self.chosen.again and before["result"] == "survived"):
                continue
            if time.monotonic() > end:
                break
            result, by = self.ask(mutant)
            told = {"line": mutant.line, "function": mutant.function, "change": mutant.change}
            known[mutant.name] = {"name": mutant.name, **told, "result": result, "by": by}
            with results.open("a", encoding="utf-8") as file:
                file.write(json.dumps(known[mutant.name], ensure_ascii=False) + "\n")
        asked = [known[mutant.name] for mutant in mutants if mutant.name in known]
        left = [one for one in asked if one["result"] == "survived"]
        for one in left:
            sys.stdout.write(f"\n{one['name']} line {one['line']} {one['function']}\n{one['change']}\n")
        sys.stdout.write(f"\n{room}: {total} mutants, {len(asked)} asked, {len(left)} survived\n")
        sys.stdout.flush()

    def look(self) -> None:
        """Run the tests as they are, each file in its own process: how long they take, and what they call."""
        kept: Path = self.chosen.results / "tests.json"
        seen: dict[str, Any] = json.loads(kept.read_text()) if kept.exists() else {"seconds": {}, "called": {}}
        for file in sorted({str(test.path) for test in self.tests if test.nodeid not in seen["seconds"]}):
            ended, lines = self._run([test for test in self.tests if str(test.path) == file], None)
            assert ended == 0, f"these tests fail without any change: {file}"
            told = [line.split(" ", 1) for line in lines]
            tests = [rest for word, rest in told if word == "test"]
            seconds = [float(rest) for word, rest in told if word == "seconds"]
            seen["seconds"] |= dict(zip(tests, seconds, strict=True))
            seen["called"][file] = [rest for word, rest in told if word == "called"]
        kept.write_text(json.dumps(seen))
        self.seconds = seen["seconds"]
        self.called = {file: set(names) for file, names in seen["called"].items()}

    def ask(self, mutant: Mutant) -> tuple[str, str]:
        """`survived`, or `killed` and by which test."""
        place = f"{mutant.file}:{mutant.function}"
        tests = [test for test in self.tests if place in self.called[str(test.path)]]
        if not tests:
            return "survived", "no test calls it"
        ended, lines = self._run(tests, mutant)
        if ended == 0:
            return "survived", ""
        last = next((line[5:] for line in reversed(lines) if line.startswith("test ")), "")
        for number, test in enumerate(self.tests):
            if test.nodeid == last:
                self.tests.insert(0, self.tests.pop(number))
        limit = f" ({signal.Signals(os.WTERMSIG(ended)).name})" if os.WIFSIGNALED(ended) else ""
        return "killed", (last or "the change itself") + limit

    def _run(self, tests: list[pytest.Item], mutant: Mutant | None) -> tuple[int, list[str]]:
        """Run tests in a child; return how it ended, and the lines that it wrote."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            _answer(tests, mutant, writing)
        os.close(writing)
        with os.fdopen(reading, encoding="utf-8") as pipe:
            lines = pipe.read().splitlines()
        return os.waitpid(child, 0)[1], lines


def _answer(tests: list[pytest.Item], mutant: Mutant | None, writing: int) -> None:
    """The child: writes each test that it begins; without a mutant also what each takes and all call. Never returns."""
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    codes: set[CodeType] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            codes.add(frame.f_code)

    try:
        if mutant is None:
            sys.setprofile(note)
        else:
            put(mutant)
        for number, test in enumerate(tests):
            os.write(writing, f"test {test.nodeid}\n".encode())
            start = time.process_time()
            if mutant is not None:
                signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
            following = tests[number + 1] if number + 1 < len(tests) else None
            reports = runtestprotocol(test, log=False, nextitem=following)
            if any(report.failed for report in reports):
                os._exit(1)
            if mutant is None:
                os.write(writing, f"seconds {time.process_time() - start:.4f}\n".encode())
        sys.setprofile(None)
        ours = str(ROOT / "zsy_rules")
        for code in codes:
            if mutant is None and code.co_filename.startswith(ours):
                name = code.co_qualname.split(".<locals>")[0]
                os.write(writing, f"called {Path(code.co_filename).relative_to(ROOT)}:{name}\n".encode())
    except BaseException:  # a mutant may do anything
        os._exit(2)
    os._exit(0)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rooms", nargs="+", choices=ROOMS)
    parser.add_argument("--sample", type=int, help="so many mutants, drawn with --seed (else all of the room)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--results", type=Path, required=True, help="a folder; an earlier run there is gone on with")
    parser.add_argument("--again", action="store_true", help="ask the survivors of --results once more")
    parser.add_argument("--tests", nargs="+", default=TESTS, metavar="NAME", help="these tests/test_NAME.py instead")
    parser.add_argument("--minutes", type=float, default=600, help="begin no other mutant after so many minutes")
    parser.add_argument("--longest", type=float, default=0.1, help="leave out tests of more seconds than this")
    chosen = parser.parse_args()
    paths = [ROOT / "tests" / f"test_{name}.py" for name in chosen.tests]
    arguments = ["-q", "--tb=no", "-s", "-k", " and ".join(f"not {name}" for name in REFUSED), *map(str, paths)]
    for plugin in ("cacheprovider", "logging", "xdist", "cov", "hypothesispytest", "faulthandler", "threadexception"):
        arguments[:0] = ["-p", f"no:{plugin}"]
    chosen.results.mkdir(parents=True, exist_ok=True)
    os.chdir(ROOT)
    return int(pytest.main(arguments, plugins=[Run(chosen)]))


if __name__ == "__main__":
    sys.exit(main())
