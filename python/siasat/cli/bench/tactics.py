"""`siasat bench tactics`: how many positions of an EPD file players solve, and which they miss."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from siasat.cli.bench.engine import read_text
from siasat.cli.options import Json, texts

if TYPE_CHECKING:
    from siasat.bench.tactics import Attempt
    from siasat.cli.screen import Screen
    from siasat.texts import Texts

Results = dict[str, "list[Attempt]"]
"""What each player answered, by its name, in the order of the problems."""

RIGHT = "·"
"""Shown for a correct answer if another player missed the position."""

EpdFile = Annotated[Path, typer.Argument(metavar="FILE.epd")]
Seconds = Annotated[str | None, typer.Option("--seconds", metavar="S")]
With = Annotated[list[str] | None, typer.Option("--player", "-p", metavar="P")]


def tactics(*, file: EpdFile, seconds: Seconds = None, players: With = None, as_json: Json = False) -> None:
    """How many positions of an EPD file are solved, by the engine or by any other player.

    Examples:
      siasat bench tactics wac.epd
      siasat bench tactics wac.epd --player engine@nodes=100000
      siasat bench tactics wac.epd -p engine@seconds=1 -p uci:stockfish@seconds=1
      siasat bench tactics wac.epd -p "uci:gnuchess --uci@seconds=1"
    """
    from siasat.bench.tactics import attempt_all, parse_epd
    from siasat.cli.screen import Screen
    from siasat.cli.spinner import spinner
    from siasat.core.notation import quote
    from siasat.errors import InputError
    from siasat.games.registry import load_game
    from siasat.players.parse import parse_player
    from siasat.players.spec import PlayerAgent

    say = texts()
    if players and seconds is not None:
        raise InputError(
            "--seconds cannot be combined with --player; give the player its own limit, as in engine@seconds=1"
        )
    text = read_text(file)
    try:
        problems = parse_epd(text)
    except InputError as error:
        raise InputError(f"{file}: {error}") from error
    agents: dict[str, PlayerAgent] = {}
    for seat in [parse_player(text) for text in players or [f"engine@seconds={seconds or '1'}"]]:
        agent = seat.player(load_game("chess"))
        if agent is None:
            raise InputError("a person cannot be tested; give a computer player")
        if str(seat) in agents:
            raise InputError(f"the player {quote(str(seat))} is given twice")
        agents[str(seat)] = agent
    results: Results = {name: [] for name in agents}

    def progress() -> str:
        number = len(next(iter(results.values())))
        solved = ", ".join(str(_solved(done)) for done in results.values())
        return say("tactics.working", number=number, count=len(problems), solved=solved)

    with spinner(progress(), quiet=as_json) as tell:
        for attempts in attempt_all(problems, list(agents.values())):
            for done, attempt in zip(results.values(), attempts, strict=True):
                done.append(attempt)
            tell(progress())
    if as_json:
        print(json.dumps({name: _summary(done) for name, done in results.items()}, indent=2, ensure_ascii=False))
        return
    screen = Screen()
    _print_players(screen, say, results)
    _print_missed(screen, say, results)


def _solved(done: list[Attempt]) -> int:
    return sum(attempt.solved for attempt in done)


def _print_players(screen: Screen, say: Texts, results: Results) -> None:
    """How many positions each player solved, and how long it took; numbered if there are several players."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    if len(results) > 1:
        table.add_column("", justify="right")
    table.add_column(say("tactics.column.player"), overflow="fold")
    for column in ("solved", "seconds", "longest"):
        table.add_column(say(f"tactics.column.{column}"), justify="right", no_wrap=True)
    for number, (name, done) in enumerate(results.items(), 1):
        times = [attempt.seconds for attempt in done]
        cells = [
            Text(screen.fit(name)),
            Text(say("tactics.solved", solved=_solved(done), count=len(done)), "bold"),
            Text(say.decimal(sum(times), 1)),
            Text(say.decimal(max(times), 2)),
        ]
        table.add_row(*([Text(str(number))] if len(results) > 1 else []), *cells)
    screen.console.print(table)


def _print_missed(screen: Screen, say: Texts, results: Results) -> None:
    """The positions that a player missed, with the expected move and what each player played."""
    from rich.table import Table
    from rich.text import Text

    missed = [row for row in zip(*results.values(), strict=True) if not all(attempt.solved for attempt in row)]
    if not missed:
        return
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(say("tactics.column.missed"), overflow="fold")
    table.add_column(say("tactics.column.wanted"), overflow="fold")
    heads = [str(number) for number in range(1, len(results) + 1)]
    for head in heads if len(results) > 1 else [say("tactics.column.played")]:
        table.add_column(head, no_wrap=True)
    for row in missed:
        problem = row[0].problem
        answers = [
            Text(screen.fit(RIGHT), "dim") if attempt.solved else Text(problem.name_of(attempt.move), "yellow")
            for attempt in row
        ]
        best, bad = (sorted(map(problem.name_of, moves)) for moves in (problem.best, problem.bad))
        wanted = " ".join([*best, *(say("tactics.not", move=move) for move in bad)])
        table.add_row(Text(screen.fit(problem.name)), Text(wanted), *answers)
    screen.console.print()
    screen.console.print(table)


def _summary(done: list[Attempt]) -> dict[str, object]:
    return {
        "solved": _solved(done),
        "count": len(done),
        "seconds": round(sum(attempt.seconds for attempt in done), 3),
        "longest_seconds": round(max(attempt.seconds for attempt in done), 3),
        "missed": [
            {
                "name": attempt.problem.name,
                "fen": attempt.problem.fen,
                "move": attempt.move,
                "best": sorted(attempt.problem.best),
                "bad": sorted(attempt.problem.bad),
            }
            for attempt in done
            if not attempt.solved
        ],
    }
