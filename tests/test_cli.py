"""The command line as a whole: exit statuses, streams, wrong usage, examples, documentation."""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from cli_tools import BROKEN, HOUSE, zsy

ROOT = Path(__file__).parents[1]
COMMANDS = ("check", "explain", "show", "why", "new", "legal", "parse", "replay", "simulate", "play", "schema")
EXAMPLE = Path("docs", "examples", "two-rounds.zsr")

#: What was typed, and the exit status that it must have.
STATUSES = [
    ("check standard", 0),
    ("check house.yaml", 0),
    ("check slip.yaml", 0),  # a warning
    ("check slip.yaml --strict", 1),
    ("check broken.yaml", 1),
    ("check house.yaml broken.yaml", 1),
    ("check broken.yaml gone.yaml", 2),
    ("show standard", 0),
    ("show broken.yaml", 0),  # the text is shown as it stands
    ("show broken.yaml --resolved", 1),
    ("legal standard --hand 3-3", 0),
    ("legal standard --hand 3-", 1),
    ("legal standard --hand 3-3 --on 3-4", 1),
    ("legal broken.yaml --hand 3-3", 1),
    ("parse 3-3", 0),
    ("parse 3-4 --ruleset standard", 0),  # it reads, and is no combination
    ("parse 3-", 1),
    ("replay docs/examples/two-rounds.zsr", 0),
    ("replay house.yaml", 1),
    ("simulate standard --matches 1 --rounds 1", 0),
    ("simulate broken.yaml --matches 1", 1),
    ("schema", 0),
    ("--help", 0),
    ("--version", 0),
]

#: Wrong usage, and a word that the message on standard error must have.
USAGES = [
    ("", "Usage: zsy"),
    ("chekc standard", "check"),
    ("--nothing", "--nothing"),
    ("check", "FILE"),
    ("check standard --format xml", "--format"),
    ("check gone.yaml", "gone.yaml"),
    ("check gone", "gone"),
    ("check .", "."),
    ("show", "NAME"),
    ("show gone", "there is no ruleset named gone"),
    ("show standard --origin", "--origin wants --resolved"),
    ("show standard --players 4", "--players wants --resolved"),
    ("show standard --resolved --players 3", "is for 4 players, not for 3"),
    ("show standard --resolved --players 1", "--players"),
    ("legal standard", "--hand"),
    ("legal gone --hand 3", "gone"),
    ("legal standard --hand 3-3-3-3-3", "--hand:1:1"),
    ("legal standard --hand 3 --players many", "--players"),
    ("parse", "TEXT"),
    ("parse 3 --lang xx", "xx"),
    ("parse 3 --ruleset gone", "gone"),
    ("replay", "FILE"),
    ("replay gone.zsr", "gone.zsr: No such file"),
    ("replay docs/examples/two-rounds.zsr --ruleset gone", "gone"),
    ("replay docs/examples/two-rounds.zsr --from pgn", "--from"),
    ("simulate standard", "--matches"),
    ("simulate standard --matches 0", "--matches"),
    ("simulate standard --matches 1 --rounds 0", "--rounds"),
    ("simulate standard --matches 1 --seed x", "--seed"),
    ("simulate standard --matches 1 --players 5", "is for 4 players, not for 5"),
    ("simulate standard --matches 1 --record gone/x.zsr", "gone/x.zsr: No such file"),
    ("schema --of cards", "--of"),
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a few files, in which the commands run."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    Path("house.yaml").write_text(HOUSE, encoding="utf-8")
    Path("broken.yaml").write_text(BROKEN, encoding="utf-8")
    Path("slip.yaml").write_text("name: other\nextends: standard\n", encoding="utf-8")
    EXAMPLE.parent.mkdir(parents=True)
    shutil.copy(ROOT / EXAMPLE, EXAMPLE)
    return tmp_path


@pytest.mark.parametrize(("typed", "status"), STATUSES)
def test_exit_status(typed: str, status: int) -> None:
    answer = zsy(*typed.split())
    assert answer.status == status, answer.err
    assert answer.out
    assert bool(answer.err) == (status == 2)


@pytest.mark.parametrize(("typed", "word"), USAGES)
def test_wrong_usage_is_told_on_standard_error(typed: str, word: str) -> None:
    answer = zsy(*typed.split())
    assert (answer.status, answer.out) == (2, "")
    assert word in answer.err
    assert "Traceback" not in answer.err


@pytest.mark.parametrize("typed", [typed for typed, _ in STATUSES])
def test_no_escape_codes_where_there_is_no_terminal(typed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    answer = zsy(*typed.split())
    assert "\x1b" not in answer.out + answer.err


def test_one_clear_line_and_the_choices_for_an_unknown_ruleset() -> None:
    assert zsy("show", "standrad").err == (
        "error: there is no ruleset named standrad  [usage/unknown-ruleset]\n    = did you mean standard?\n"
    )


def test_version() -> None:
    assert re.fullmatch(r"zsy_rules [0-9][0-9a-z.+]*\n", zsy("--version").out)


# --- help and documentation ----------------------------------------------------------------------


def examples(command: str) -> list[str]:
    """The examples in the help text of a command."""
    help_text = zsy(command, "--help").out
    assert "Example" in help_text
    return re.findall(r"(?m)^\s+zsy (.+)$", help_text[help_text.rindex("Example") :])


@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_examples_that_run(command: str) -> None:
    shown = examples(command)
    assert shown
    for example in shown:
        answer = zsy(*shlex.split(example.partition(">")[0]))
        assert answer.status == 0, f"{example}: {answer.out}{answer.err}"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_stands_in_the_documentation(command: str) -> None:
    documentation = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    section = documentation.partition(f"\n## zsy {command}\n")[2].partition("\n## ")[0]
    options = set(re.findall(r"(?m)^  (--[a-z-]+)", zsy(command, "--help").out)) - {"--help"}
    missing = {option for option in options if f"`{option}" not in section} - {"--format"}
    assert options
    assert not missing - ({"--players"} if command == "show" else set())


def consoles() -> list[tuple[str, str]]:
    """Every console example of docs/cli.md: what is typed, what is printed."""
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    return re.findall(r"```console\n\$ (.+)\n((?:.|\n)*?)```", text)


@pytest.mark.parametrize(("typed", "printed"), consoles(), ids=[typed for typed, _ in consoles()])
def test_documentation_shows_what_is_printed(typed: str, printed: str) -> None:
    script = f'zsy() {{ "{sys.executable}" -m zsy_rules "$@"; }}\n{typed}'
    shell = shutil.which("bash")
    assert shell is not None
    result = subprocess.run([shell, "-c", script], capture_output=True, env=environment(), check=False)
    assert result.stdout.decode() == printed


def test_documentation_has_the_house_rule_of_these_tests() -> None:
    assert HOUSE in (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")


# --- the process ---------------------------------------------------------------------------------


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "", **more}


def start(*arguments: str, **more: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-m", "zsy_rules", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(**more),
        preexec_fn=_hears_interrupts,  # noqa: PLW1509  (the child does nothing before it but this)
    )


def _hears_interrupts() -> None:
    """A shell starts what runs in its background deaf to interrupts, and so would be all that is started from there."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_output_is_utf_8_in_any_locale() -> None:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    with start("parse", "3♣ 3♦", **plain) as process:
        out, err = process.communicate()
    assert (out.decode(), err) == ("3♦ 3♣\n", b"")


def test_a_reader_that_goes_away_ends_the_command_quietly() -> None:
    # The schema is longer than a pipe holds; the version is held back until the end.
    for arguments in (["schema"], ["--version"], ["--help"], ["check", "--help"]):
        with start(*arguments) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.close()
            assert process.stderr.read() == b""
        assert process.returncode == 141


def test_interrupting_says_so() -> None:
    with start("simulate", "standard", "--matches", "1000000", "--record", "/dev/stderr") as process:
        assert process.stderr is not None
        assert process.stderr.readline() == b"%zsr 1\n"
        process.send_signal(signal.SIGINT)
        assert process.stderr.read().endswith(b"\ninterrupted\n")
    assert process.returncode == 130


#: What was typed, and the status: as ever, with standard error full, with standard output full.
FULL = [
    ("parse 3", 0, 2),
    ("--help", 0, 2),
    ("check --help", 0, 2),
    ("check broken.yaml", 1, 2),
    ("check house.yaml --format json", 0, 2),
    ("check gone.yaml", 2, 2),
    ("check", 2, 2),
    ("--nothing", 2, 2),
]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize(("typed", "status", "unwritten"), FULL)
def test_a_full_disk_is_told(typed: str, status: int, unwritten: int) -> None:
    def typed_with(out: Any, err: Any) -> "subprocess.CompletedProcess[bytes]":
        command = [sys.executable, "-m", "zsy_rules", *typed.split()]
        return subprocess.run(command, stdout=out, stderr=err, env=environment(), check=False)

    with Path("/dev/full").open("wb") as full:
        untold = typed_with(subprocess.PIPE, full)
        told = typed_with(full, subprocess.PIPE)
        nothing = typed_with(full, full)
    assert (untold.returncode, bool(untold.stdout)) == (status, status < 2)
    line = b"the result cannot be written: No space left on device\n"
    assert (told.returncode, told.stderr == line) == (unwritten, status < 2)
    assert nothing.returncode == unwritten


@pytest.mark.parametrize(("typed", "status"), [("check gone.yaml", 2), ("--nothing", 2), ("check", 2), ("parse 3", 0)])
def test_who_listens_to_no_complaint_gets_the_status(typed: str, status: int) -> None:
    with start(*typed.split()) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stderr.close()
        process.stdout.read()
    assert process.returncode == status


def test_a_terminal_gets_colours_unless_they_are_not_wanted() -> None:
    pty = pytest.importorskip("pty")

    def on_a_terminal(**more: str) -> bytes:
        ours, theirs = pty.openpty()
        command = [sys.executable, "-m", "zsy_rules", "parse", "3-"]
        env = {name: value for name, value in environment(TERM="xterm").items() if name != "NO_COLOR"} | more
        process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=env)
        process.wait()
        os.close(theirs)
        written = os.read(ours, 10_000)
        os.close(ours)
        return written

    assert b"\x1b[1;31merror:\x1b[0m" in on_a_terminal()
    assert b"\x1b" not in on_a_terminal(NO_COLOR="1")
    assert b"\x1b" not in on_a_terminal(TERM="dumb")


def test_help_needs_neither_rich_nor_a_grammar() -> None:
    code = (
        "import contextlib, io, sys; from zsy_rules.cli import run\n"
        "with contextlib.redirect_stdout(io.StringIO()): run(['--help'])\n"
        "print([name for name in ('rich', 'lark') if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment(), check=True)
    assert result.stdout == b"[]\n"


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_file_is_named_as_the_user_named_it(form: str) -> None:
    Path("häuser").mkdir()
    for name in ("./broken.yaml", "häuser/../broken.yaml"):
        answer = zsy("check", name, "--format", form)
        named = (
            {it["file"] for it in answer.json["files"][0]["problems"]} if form == "json" else {answer.out[: len(name)]}
        )
        assert named == {name}
    assert json.loads(zsy("check", "--format", "json", "-", stdin=HOUSE.encode()).out)["files"][0]["file"] == "<stdin>"
