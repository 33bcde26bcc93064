"""What `siasat solve` does and prints."""

from __future__ import annotations

import json
import math
import os
import time
from dataclasses import asdict
from typing import TYPE_CHECKING

from siasat.cli.options import open_game, texts, title_of
from siasat.cli.screen import Screen
from siasat.cli.spinner import spinner
from siasat.core.notation import notation_of, parse_number
from siasat.errors import LimitError, VariantError
from siasat.games.congklak.rules import Congklak
from siasat.games.congklak.variant import parse_variant
from siasat.perfect.dakon import FirstTurn, Harvest, find_winning_turn, harvest_all
from siasat.perfect.kalah import MIB, Progress, kalah_variant, solve_start
from siasat.perfect.whole import solve_whole

if TYPE_CHECKING:
    from siasat.perfect.value import PerfectValue
    from siasat.texts import Texts

MAX_LIMIT = 10_000_000
"""Positions that `solve whole` may visit at most; more would not fit into the memory of most machines."""

MAX_MEMORY = 1 << 20
"""The maximum in MiB, so that a typing mistake gives an error instead of a crash."""


def _most_memory() -> int:
    """The maximum table size in MiB: the machine's memory, if known. More would kill the process."""
    try:
        machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // MIB
    except (AttributeError, ValueError, OSError):  # not every system says
        return MAX_MEMORY
    return max(1, min(MAX_MEMORY, machine))


def run_kalah(
    houses: str, seeds: str, empty_capture: bool, memory: str | None, database: str | None, backend: str, as_json: bool
) -> None:
    """Solve a Kalah board and print the result."""
    say = texts()
    sizes = (parse_number(houses, "--houses", 1, 7, VariantError), parse_number(seeds, "--seeds", 1, 99, VariantError))
    variant = kalah_variant(*sizes, empty_capture)
    mib = None if memory is None else parse_number(memory, "--memory", 1, _most_memory(), LimitError)
    known = None if database is None else parse_number(database, "--database", 0, 30, LimitError)
    title = say("solve.kalah.title", houses=sizes[0], seeds=sizes[1])
    with spinner(title, quiet=as_json) as tell:

        def watch(progress: Progress) -> None:
            counts = {"positions": say.number(progress.positions), "nodes": say.number(progress.nodes)}
            tell(f"{title} · {say('solve.progress', **counts)}")

        table = None if mib is None else mib * MIB
        solution = solve_start(variant, backend, table_bytes=table, database_seeds=known, watch=watch)
    if as_json:
        answer = {
            "game": "kalah",
            "houses": sizes[0],
            "seeds": sizes[1],
            "empty_capture": empty_capture,
            "variant": solution.variant,
            "value": solution.value,
            "best_moves": list(solution.best),
            "nodes": solution.nodes,
            "seconds": solution.seconds,
            "backend": solution.backend,
            "database_seeds": solution.database_seeds,
        }
        print(json.dumps(answer, indent=2, ensure_ascii=False))
        return
    screen = Screen()
    rule = say("solve.kalah.empty" if empty_capture else "solve.kalah.no-empty")
    screen.line(f"{title} · {rule}", "bold")
    word = "wins" if solution.value > 0 else "loses" if solution.value < 0 else "draws"
    screen.line(say(f"solve.kalah-end.{word}", margin=say.number(abs(solution.value))), "bold green")
    screen.line(say("solve.kalah.best", moves=", ".join(map(str, solution.best)), count=len(solution.best)))
    numbers = {"nodes": say.number(solution.nodes), "seconds": say.decimal(solution.seconds, 2)}
    screen.line(say("solve.effort", **numbers, seeds=solution.database_seeds, backend=solution.backend), "dim")


def run_dakon(size: str, every: bool, limit: str, backend: str, as_json: bool) -> None:
    """Find a winning first turn, or search all first turns."""
    say, screen = texts(), Screen()
    holes = parse_number(size, "the size", 1, 12, VariantError)
    most = parse_number(limit, "--limit", 1, 1_000_000_000, LimitError)
    game = Congklak(parse_variant(f"dakon:{holes}"))
    title = say("solve.dakon.title", size=holes)
    harvest: Harvest | None = None
    with spinner(title, quiet=as_json):
        if every:
            harvest = harvest_all(game, most, backend)
            turn: FirstTurn | None = harvest.best
        else:
            turn = find_winning_turn(game, most, backend)
    if as_json:
        answer: dict[str, object] = {
            "game": "dakon",
            "size": holes,
            "variant": game.variant,
            "seeds": 2 * holes * holes,
            "holes": None if turn is None else list(turn.holes),
            "harvest": None if turn is None else turn.harvest,
            "wins": turn is not None and turn.wins,
        }
        if harvest is not None:
            answer |= {key: value for key, value in asdict(harvest).items() if key != "best"}
        print(json.dumps(answer, indent=2, ensure_ascii=False))
        return
    screen.line(title, "bold")
    if turn is None:
        screen.line(say("solve.dakon.none", limit=say.number(most)), "yellow")
        return
    counts = {"harvest": turn.harvest, "seeds": 2 * turn.half}
    screen.line(say("solve.dakon.wins" if turn.wins else "solve.dakon.best", **counts), "bold green")
    screen.line(say("solve.dakon.holes", holes=" ".join(map(str, turn.holes))))
    if harvest is not None:
        _print_harvest(say, screen, harvest)


def _print_harvest(say: Texts, screen: Screen, harvest: Harvest) -> None:
    numbers = {"turns": say.number(harvest.turns), "winning": say.number(harvest.winning)}
    screen.line(say("solve.dakon.turns", **numbers))
    word = "exhaustive" if harvest.exhaustive else "partial"
    screen.line(say(f"solve.dakon-reach.{word}", positions=say.number(harvest.positions)), "dim")


def run_whole(
    game_name: str, variant: str | None, position: str | None, limit: str, seconds: str | None, as_json: bool
) -> None:
    """Solve a game completely, and print the value of each move of one position."""
    from rich.table import Table
    from rich.text import Text

    say = texts()
    most = parse_number(limit, "--limit", 1, MAX_LIMIT, LimitError)
    patience = math.inf if seconds is None else float(parse_number(seconds, "--seconds", 1, 10**6, LimitError))
    game, state = open_game(game_name, variant, position)
    names = notation_of(game)
    title = say("solve.working-whole", game=title_of(say, game.id))
    start = time.monotonic()
    with spinner(title, quiet=as_json) as tell:

        def watch(visited: int) -> None:
            if time.monotonic() - start > patience:
                raise LimitError(
                    f"{game.id} {game.variant} was not solved within {patience:.0f} s ({visited:,} positions visited); "
                    "give it more with --seconds, or choose a smaller board"
                )
            tell(f"{title} · {say('solve.positions', count=visited, number=say.number(visited))}")

        whole = solve_whole(game, most, watch)
    if state not in whole.table:
        raise LimitError("this position cannot be reached from the start of the game, so it was not solved")
    counts, value = whole.counts(), whole.table[state]
    moves = {names.format_move(state, move): one for move, one in whole.moves(state).items()}
    if as_json:
        answer = {
            "game": game.id,
            "variant": game.variant,
            "positions": len(whole.table),
            "won": counts[1],
            "drawn": counts[0],
            "lost": counts[-1],
            "position": names.format_state(state),
            **_as_data(value),
            "moves": {move: _as_data(one) for move, one in moves.items()},
        }
        print(json.dumps(answer, indent=2, ensure_ascii=False))
        return
    screen = Screen()
    screen.line(f"{title_of(say, game.id)} · {game.variant}", "bold")
    numbers = {"won": say.number(counts[1]), "drawn": say.number(counts[0]), "lost": say.number(counts[-1])}
    screen.line(say("solve.counts-whole", positions=say.number(len(whole.table)), **numbers))
    screen.line(f"{names.format_state(state)}: {_value_text(say, value)}", "bold green")
    table = Table.grid(padding=(0, 2, 0, 0))
    for move, one in moves.items():
        table.add_row(Text(f"  {move}"), Text(_value_text(say, one)))
    screen.console.print(table)


def _as_data(value: PerfectValue) -> dict[str, object]:
    return {"value": value.points, "plies": value.plies}


def _value_text(say: Texts, value: PerfectValue) -> str:
    return say(f"solve.whole.{value.outcome}", margin=abs(value.points), plies=value.plies)
