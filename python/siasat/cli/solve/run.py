"""What `siasat solve` does and prints."""

from __future__ import annotations

import json
import math
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
from siasat.perfect.first_turn_value import final_margin, prove_margin, replay
from siasat.perfect.whole import solve_whole

if TYPE_CHECKING:
    from siasat.perfect.value import PerfectValue
    from siasat.texts import Texts

MAX_LIMIT = 10_000_000
"""Positions that `solve whole` may visit at most; more would not fit into the memory of most machines."""


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
            answer["is_largest"] = harvest.is_largest
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


def run_dakon_value(size: str, limit: str, as_json: bool) -> None:
    """Prove by how much the first player wins, with the line, replayed by the reference rules."""
    say, screen = texts(), Screen()
    holes = parse_number(size, "the size", 1, 12, VariantError)
    most = parse_number(limit, "--limit", 1, 1_000_000_000, LimitError)
    game = Congklak(parse_variant(f"dakon:{holes}"))
    title = say("solve.dakon.value-title", size=holes)
    with spinner(title, quiet=as_json):
        proven = prove_margin(game, most)
    if proven is None:
        raise LimitError(f"no first turn within {most} positions leaves few seeds; raise --limit")
    replayed = final_margin(game, replay(game, proven.turn + proven.rest))
    if as_json:
        extra = {"is_value": proven.is_value, "replayed": replayed}
        print(
            json.dumps({"game": "dakon", "size": holes, "variant": game.variant, **asdict(proven), **extra}, indent=2)
        )
        return
    screen.line(title, "bold")
    numbers = {"margin": proven.margin, "left": proven.left, "seeds": proven.seeds}
    screen.line(say("solve.dakon.value" if proven.is_value else "solve.dakon.at-least", **numbers), "bold green")
    screen.line(say("solve.dakon.holes", holes=" ".join(map(str, proven.turn))))
    screen.line(say("solve.dakon.rest", holes=" ".join(map(str, proven.rest)), left=proven.left))
    screen.line(say("solve.replayed", margin=f"{replayed:+}"))
    screen.line(say("solve.dakon.walked", positions=say.number(proven.positions)), "dim")


def _print_harvest(say: Texts, screen: Screen, harvest: Harvest) -> None:
    numbers = {"turns": say.number(harvest.turns), "winning": say.number(harvest.winning)}
    screen.line(say("solve.dakon.turns", **numbers))
    word = "exhaustive" if harvest.exhaustive else "partial"
    screen.line(say(f"solve.dakon-reach.{word}", positions=say.number(harvest.positions)), "dim")
    left = 2 * harvest.best.half - harvest.most_possible
    screen.line(say("solve.dakon.most", most=harvest.most_possible, left=left))


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
