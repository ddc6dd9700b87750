"""What an editor underlines, asked of yaml-language-server: nothing in right files, something in each wrong one."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from language_server import MODELINE, LanguageServer, server_command
from test_schema import ALL, FILES, HEAD, RIGHT
from test_schema_pages import files, form_is_right, is_read_as_written, judged, scalars

from zsy_rules.loading import read_ruleset_text

ROOT = Path(__file__).parents[1]
#: The pages of problems apart: what is wrong there is not always of form, and `files` has them.
PAGES = [
    page
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
    if page.parent != ROOT / "docs" / "problems"
]

pytestmark = pytest.mark.skipif(server_command() is None, reason="needs yaml-language-server (see docs/editor.md)")


@pytest.fixture(scope="module")
def server() -> Iterator[LanguageServer]:
    command = server_command()
    assert command is not None
    with LanguageServer(command) as running:
        running.ask(
            [
                *(with_modeline(path.read_text(encoding="utf-8")) for path in FILES),
                *(with_modeline(text) for _, text in (*documented(), *house_rules(), *files())),
                *(f"{MODELINE}{HEAD}{lines}\n" for lines in RIGHT),
                *(f"{MODELINE}{text}\n" for text, _ in ALL),
            ]
        )
        yield running


def documented() -> list[tuple[str, str]]:
    """Every ruleset in the README and the pages, by its place: the YAML blocks with a name and a parent."""
    found: list[tuple[str, str]] = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for block in re.findall(r"^```yaml.*\n((?:.|\n)*?)^```", text, flags=re.MULTILINE):
            if re.search("^name:", block, flags=re.MULTILINE) and re.search("^extends:", block, flags=re.MULTILINE):
                found.append((f"{page.name}: {len(found)}", block))
    return found


def has_a_mistake_of_form(text: str) -> bool:
    """Whether the loader finds one: some pages show what is said of a file that is wrong."""
    return any(problem.severity == "error" for problem in read_ruleset_text(text)[1])


def house_rules() -> list[tuple[str, str]]:
    rules = yaml.safe_load((ROOT / "tests" / "data" / "house_rules.yaml").read_text(encoding="utf-8"))
    return [(rule["said"], f"{HEAD}{rule['yaml']}\n") for rule in rules]


def with_modeline(text: str) -> str:
    return text if text.startswith(MODELINE) else MODELINE + text


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_no_false_alarm_on_a_ruleset(server: LanguageServer, path: Path) -> None:
    assert server.diagnostics(with_modeline(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(("place", "text"), documented(), ids=[place for place, _ in documented()])
def test_a_documented_ruleset_has_an_alarm_if_it_is_wrong_and_no_other(
    server: LanguageServer, place: str, text: str
) -> None:
    found = server.diagnostics(with_modeline(text))
    assert bool(found) == has_a_mistake_of_form(text), (place, found)


@pytest.mark.parametrize(("said", "text"), house_rules(), ids=[said for said, _ in house_rules()])
def test_no_false_alarm_on_a_house_rule(server: LanguageServer, said: str, text: str) -> None:
    assert server.diagnostics(with_modeline(text)) == [], said


@pytest.mark.parametrize("lines", RIGHT)
def test_no_false_alarm_on_what_the_language_takes(server: LanguageServer, lines: str) -> None:
    assert server.diagnostics(f"{MODELINE}{HEAD}{lines}\n") == []


@pytest.mark.parametrize(("text", "code"), ALL, ids=[text.removeprefix(HEAD) for text, _ in ALL])
def test_an_alarm_at_each_mistake(server: LanguageServer, text: str, code: str) -> None:
    """The line too, wherever the mistake has one of its own."""
    found = server.diagnostics(f"{MODELINE}{text}\n")
    assert found, code
    if text.startswith(HEAD):
        assert {line for line, _ in found} == {4}


@pytest.mark.parametrize(("place", "text"), files(), ids=[place for place, _ in files()])
def test_an_alarm_at_each_example_of_a_problem_of_form(server: LanguageServer, place: str, text: str) -> None:
    root = judged(text)
    if not all(map(is_read_as_written, scalars(root))):
        pytest.skip("a number that a program hands on as another text")
    assert bool(server.diagnostics(with_modeline(text))) == (not form_is_right(root)), place


def test_the_line_of_other_editors_is_read_too(server: LanguageServer) -> None:
    (said,) = re.findall(r"`(# \$schema: [a-z.]+)`", (ROOT / "docs" / "editor.md").read_text(encoding="utf-8"))
    assert [line for line, _ in server.diagnostics(f"{said}\n{HEAD}players: 3..\n")] == [4]


def test_a_message_is_in_a_card_player_s_words(server: LanguageServer) -> None:
    """What the schema says in place of a pattern reaches the author."""
    wrong = "ranks: [3, 4, ace]\nplayers: 3..\ntrick: {answer: higer}\nmatch: {ties: shared}\n"
    told = dict(server.diagnostics(f"{MODELINE}{HEAD}{wrong}"))
    assert told[4] == "expected a rank (2 … 10, J, Q, K, A, BJ, RJ or level)"
    assert told[5] == "expected a number of players from 2 to 8, such as 4 or 3..6"
    assert all(word in told[6] for word in ("higher", "equal_or_higher", "next_higher", "clear_above"))
    assert told[7] == "a list is wanted here, such as [a, b]"


def test_the_meaning_of_a_key_is_shown(server: LanguageServer) -> None:
    text = f"{MODELINE}{HEAD}trick:\n  after_pass: locked_out\n"
    shown = " ".join(server.hover(text, 5, 5).replace("\\", "").split())
    assert "Whether a player who has passed may play again in the same trick." in shown


def test_keys_and_words_are_offered(server: LanguageServer) -> None:
    keys = server.offered(f"{MODELINE}{HEAD}trick:\n  \n", 5, 3)
    assert set(keys) >= {"answer", "after_pass", "must_beat", "ends", "winner_out"}
    words = server.offered(f"{MODELINE}{HEAD}trick:\n  after_pass: \n", 5, 15)
    assert set(words) >= {"may_return", "locked_out"}
