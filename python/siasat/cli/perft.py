"""`siasat perft`: count the lines of play from a position."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from siasat.cli.options import BackendName, GameName, Json, Position, Variant, open_game, texts, title_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from siasat.backend.perft import PerftResult
    from siasat.core.game import AnyGame
    from siasat.texts import Texts

MAX_DEPTH = 100
"""The maximum depth, so that a typing mistake gives an error instead of an endless count."""

Depth = Annotated[str, typer.Option("--depth", "-d", metavar="N")]
Divide = Annotated[bool, typer.Option("--divide")]
Save = Annotated[Path | None, typer.Option("--save", metavar="FILE")]


def command(
    *,
    game_name: GameName,
    depth: Depth,
    position: Position = None,
    variant: Variant = None,
    backend: BackendName = "auto",
    divide: Divide = False,
    save: Save = None,
    as_json: Json = False,
) -> None:
    """Count the lines of exactly N moves: the classic test of a move generator.

    Examples:
      siasat perft chess --depth 4
      siasat perft doushouqi --depth 3 --backend python --divide
      siasat perft nim --variant misere:1,2,3 --position 1,2,0/2 --depth 2 --json
    """
    from siasat.cli.search.trace import check_file
    from siasat.cli.spinner import spinner
    from siasat.core.notation import notation_of, parse_number
    from siasat.errors import LimitError

    say = texts()
    plies = parse_number(depth, "--depth", 0, MAX_DEPTH, LimitError)
    game, state = open_game(game_name, variant, position)
    if save is not None:
        check_file(save, "--save")
    with spinner(say("perft.working", depth=plies), quiet=as_json) as show:
        if save is None:
            result, parts = _count(game, state, plies, backend, divide)
        else:
            result, parts = _count_long(
                game,
                state,
                plies,
                backend,
                save,
                lambda done, count: show(say("perft.working-long", depth=plies, done=done, count=count)),
            )
    if not as_json:
        _print(say, game, state, depth=plies, result=result, parts=parts)
        return
    answer: dict[str, object] = {
        "game": game.id,
        "variant": game.variant,
        "position": notation_of(game).format_state(state),
        "depth": plies,
        "nodes": result.nodes,
        "seconds": result.seconds,
        "backend": result.backend,
    }
    if parts is not None:
        answer["divide"] = parts
    print(json.dumps(answer, indent=2, ensure_ascii=False))


def _count(
    game: AnyGame, state: Any, depth: int, backend: str, divided: bool
) -> tuple[PerftResult, dict[str, int] | None]:
    """The whole count, and the count by first move if that is asked for; nothing is counted twice."""
    from siasat.backend.perft import PerftResult, divide, perft

    if not divided:
        return perft(game, state, depth, backend), None
    if depth == 0:
        return perft(game, state, depth, backend), {}
    chosen = perft(game, state, 0, backend).backend
    start = time.perf_counter()
    parts = divide(game, state, depth, backend)
    return PerftResult(sum(parts.values()), time.perf_counter() - start, chosen), parts


def _count_long(
    game: AnyGame, state: Any, depth: int, backend: str, file: Path, tell: Callable[[int, int], None]
) -> tuple[PerftResult, dict[str, int]]:
    """The count by first move, saved in `file` as it grows; its time is processor time, earlier runs included."""
    from siasat.backend.perft import PerftResult
    from siasat.lab.long_count import count_long

    count = count_long(game, state, depth, file, backend=backend, tell=tell)
    return PerftResult(sum(count.divide.values()), count.seconds, count.backend), count.divide


def _print(
    say: Texts, game: AnyGame, state: Any, *, depth: int, result: PerftResult, parts: dict[str, int] | None
) -> None:
    from rich.table import Table
    from rich.text import Text

    from siasat.cli.screen import Screen
    from siasat.core.notation import notation_of

    screen = Screen()
    screen.line(say("perft.title", game=title_of(say, game.id), variant=game.variant, depth=depth), "bold")
    if parts:
        split = Table.grid(padding=(0, 2, 0, 0))
        split.add_column()
        split.add_column(justify="right")
        for move, nodes in parts.items():
            split.add_row(Text(move), say.number(nodes))
        screen.console.print(split)
        screen.line()
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    table.add_row(say("perft.position"), Text(notation_of(game).format_state(state)))
    table.add_row(say("perft.nodes"), Text(say.number(result.nodes), "bold"))
    table.add_row(say("perft.seconds"), f"{say.decimal(result.seconds, 3)} s")
    if result.seconds > 0:
        rate = say.number(round(result.nodes / result.seconds))
        table.add_row(say("perft.speed"), say("perft.per-second", rate=rate))
    table.add_row(say("perft.backend"), result.backend)
    screen.console.print(table)
