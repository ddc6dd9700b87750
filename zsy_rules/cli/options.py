"""Arguments and options that several commands have."""

from typing import Annotated, Literal

import typer

#: What a result is printed as.
Form = Literal["text", "json"]

Name = Annotated[str, typer.Argument(metavar="NAME", help="A shipped ruleset or a file.", show_default=False)]
Players = Annotated[
    int | None,
    typer.Option("--players", metavar="N", min=2, max=8, help="How many play [default: the fewest it allows]."),
]
Lang = Annotated[
    str, typer.Option("--lang", metavar="CODE", help="The language of what is typed: en, fr, it, nl, pt, zh.")
]
To = Annotated[str, typer.Option("--to", metavar="CODE", help="The language to write in.")]
Printed = Annotated[Form, typer.Option("--format", help="What to print.")]
