"""`siasat solve connectfour` and `siasat solve othello`: what they do and print."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from siasat.cli.options import open_game, texts, title_of
from siasat.cli.screen import Screen
from siasat.cli.solve.sowing import most_memory
from siasat.cli.spinner import spinner
from siasat.core.notation import notation_of, parse_number
from siasat.errors import LimitError
from siasat.perfect.exact import MIB, ExactSolution, solve_position
from siasat.play.words import known_text, side_name

if TYPE_CHECKING:
    from siasat.core.game import AnyGame
    from siasat.perfect.value import PerfectValue


def run_exact(
    name: str,
    variant: str | None,
    position: str | None,
    every_move: bool,
    memory: str | None,
    backend: str,
    as_json: bool,
) -> None:
    """Solve a position and print its value and its best moves."""
    say = texts()
    mib = None if memory is None else parse_number(memory, "--memory", 1, most_memory(), LimitError)
    game, state = open_game(name, variant, position)
    title = f"{title_of(say, game.id)} · {game.variant}"
    with spinner(title, quiet=as_json) as tell:

        def watch(nodes: int) -> None:
            tell(f"{title} · {say('solve.exact.progress', nodes=say.number(nodes))}")

        table = None if mib is None else mib * MIB
        solution = solve_position(game, state, backend, every_move=every_move, table_bytes=table, watch=watch)
    if as_json:
        print(json.dumps(_as_data(game, state, solution), indent=2, ensure_ascii=False))
        return
    screen, names = Screen(), notation_of(game)
    screen.line(f"{title} · {names.format_state(state)}", "bold")
    side = side_name(say, game.id, game.to_move(state))
    screen.line(say("solve.exact.value", side=side, value=known_text(say, solution.value)), "bold green")
    best = ", ".join(names.format_move(state, move) for move in solution.best)
    screen.line(say("solve.exact.best", moves=best, count=len(solution.best)))
    for move, value in solution.moves.items():
        screen.line(f"  {names.format_move(state, move)}  {known_text(say, value)}")
    numbers = {"nodes": say.number(solution.nodes), "seconds": say.decimal(solution.seconds, 2)}
    mebibytes = say.number(solution.table_bytes // MIB)
    screen.line(say("solve.exact.effort", **numbers, memory=mebibytes, backend=solution.backend), "dim")


def _as_data(game: AnyGame, state: Any, solution: ExactSolution) -> dict[str, object]:
    names = notation_of(game)
    return {
        "game": game.id,
        "variant": game.variant,
        "position": names.format_state(state),
        **_value_data(solution.value),
        "best_moves": [names.format_move(state, move) for move in solution.best],
        "moves": {names.format_move(state, move): _value_data(value) for move, value in solution.moves.items()},
        "nodes": solution.nodes,
        "seconds": solution.seconds,
        "table_bytes": solution.table_bytes,
        "backend": solution.backend,
    }


def _value_data(value: PerfectValue) -> dict[str, object]:
    return {"outcome": value.outcome, "plies": value.plies, "margin": value.margin}
