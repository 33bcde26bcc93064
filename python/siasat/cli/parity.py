"""`siasat parity`: Python and Rust side by side, at length."""

from __future__ import annotations

from typing import Annotated

import typer

from siasat.cli.options import texts

MAX_COUNT = 100_000_000

Positions = Annotated[str, typer.Option("--positions", metavar="N")]
Searches = Annotated[str, typer.Option("--searches", metavar="N")]
OnlyGame = Annotated[str | None, typer.Option("--game", metavar="GAME")]


def command(*, positions: Positions = "10000", searches: Searches = "100", only: OnlyGame = None) -> None:
    """Compare the rules and searches of Python and Rust, and print the coverage.

    Examples:
      siasat parity --game nim --positions 100 --searches 10
      siasat parity --game tictactoe --searches 0
      siasat parity --positions 0 --searches 3
    """
    from siasat.cli.screen import Screen
    from siasat.cli.spinner import spinner
    from siasat.core.notation import parse_number
    from siasat.errors import LimitError
    from siasat.parity.run import Plan

    say = texts()
    plan = Plan(
        parse_number(positions, "--positions", 0, MAX_COUNT, LimitError),
        parse_number(searches, "--searches", 0, MAX_COUNT, LimitError),
        only,
    )
    screen = Screen()
    for case in plan.cases():
        with spinner(say("parity.working", game=case.game, variant=case.variant)):
            report = plan.compare(case)
        screen.line(str(report))
