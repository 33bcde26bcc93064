"""`siasat parity`: Python and Rust side by side, at length."""

from __future__ import annotations

from typing import Annotated

import typer

from siasat.cli.options import Language, texts

MAX_COUNT = 100_000_000

Positions = Annotated[str, typer.Option("--positions", metavar="N", help="Number of positions per rule set.")]
Searches = Annotated[str, typer.Option("--searches", metavar="N", help="Number of searches per game.")]
OnlyGame = Annotated[str | None, typer.Option("--game", metavar="GAME", help="Only this game.", show_default=False)]


def command(
    *,
    positions: Positions = "10000",
    searches: Searches = "100",
    only: OnlyGame = None,
    lang: Language = None,
) -> None:
    """Compare the rules and searches of Python and Rust, and print the coverage.

    Ends with status 1 and the first difference where there is one.

    \b
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

    say = texts(lang)
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
