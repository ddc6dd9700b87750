"""The rules of a game in prose, as `zsy explain NAME` prints them."""

from zsy_rules.cli import output


def explain_ruleset(name: str, players: int | None = None) -> None:
    """Print the rules of a ruleset as a page of English, for `players` (None: the fewest that it allows).

    A ruleset with errors is told as its problems.
    """
    with output.reported("text"):
        from zsy_rules.prose import explain
        from zsy_rules.rules import load

        output.say(explain(load(name, players)).removesuffix("\n"))
