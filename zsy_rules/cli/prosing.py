"""The rules of a game in prose, as `zsy explain NAME` prints them."""

from zsy_rules.cli import output
from zsy_rules.cli.options import Form


def explain_ruleset(name: str, players: int | None = None, form: Form = "text") -> None:
    """Print the rules of a ruleset as a page of English, for `players` (None: the fewest that it allows).

    A ruleset with errors is told as its problems.
    """
    with output.reported(form):
        from zsy_rules.prose import explain as told
        from zsy_rules.rules import load

        rules = load(name, players)
        text = told(rules)
        if form == "text":
            output.say(text.removesuffix("\n"))
            return
        about = {"ruleset": rules.name, "version": rules.version, "players": rules.players, "hash": rules.hash}
        output.say_json({**about, "text": text})
