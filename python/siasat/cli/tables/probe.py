"""`siasat tables probe`: look up one position."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from siasat.backend.choose import choose
from siasat.backend.native import why_no_twin
from siasat.cli.options import open_game, texts, words_of
from siasat.cli.screen import Screen
from siasat.cli.tables import congklak
from siasat.core.notation import notation_of
from siasat.core.player import Player
from siasat.errors import BackendError, InputError, TableError
from siasat.games.congklak.rules import Congklak
from siasat.games.doushouqi.rules import DouShouQi
from siasat.perfect.doushouqi import MAX_PIECES, ReferenceTables
from siasat.perfect.tables import TableSet
from siasat.perfect.value import PerfectPosition, PerfectValue, analyse
from siasat.play.words import side_name

if TYPE_CHECKING:
    from siasat.core.game import AnyGame
    from siasat.texts import Texts

STYLES = {"won": "green", "drawn": "yellow", "lost": "red"}


def run_probe(
    game_name: str,
    position: str | None,
    variant: str | None,
    folder: Path | None,
    syzygy: Path | None,
    backend: str,
    as_json: bool,
) -> None:
    """Ask about one position."""
    say = texts()
    if position is None:
        raise InputError("give a position with --position, in the game's notation (see `siasat games`)")
    game, state = open_game(game_name, variant, position)
    if syzygy is not None:
        _ask_syzygy(say, game, state, syzygy, as_json)
        return
    if isinstance(game, Congklak):
        congklak.probe(game, state, folder, as_json)
        return
    analysis = _analyse(game, state, folder, backend)
    if as_json:
        print(json.dumps(as_data(game, analysis), indent=2, ensure_ascii=False))
        return
    screen = Screen()
    screen.board(game, state, words_of(say))
    side = side_name(say, game.id, game.to_move(state))
    screen.line(verdict_text(say, side, analysis.value), f"bold {STYLES[analysis.value.outcome]}")
    _print_moves(screen, say, analysis)


def _analyse(game: AnyGame, state: Any, folder: Path | None, backend: str) -> PerfectPosition:
    if choose(backend, partial(why_no_twin, game)) == "rust":
        return TableSet(game, folder).analyse(state)
    if not isinstance(game, DouShouQi):
        raise BackendError(f"the tables of {game.id} need the native module; without it only doushouqi can be probed")
    analysis = analyse(game, state, ReferenceTables(game).probe)
    if analysis is None:
        raise TableError(f"without the native module only positions with {MAX_PIECES} pieces can be probed")
    return analysis


def as_data(game: AnyGame, analysis: PerfectPosition) -> dict[str, object]:
    """The result of a position as data; distances are in plies, null for draws."""
    return {
        "game": game.id,
        "variant": game.variant,
        "position": analysis.position,
        **_verdict_data(analysis.value),
        "best_moves": [move.name for move in analysis.best],
        "moves": [{"move": move.name, **_verdict_data(move.value)} for move in analysis.moves],
    }


def _verdict_data(verdict: PerfectValue | None) -> dict[str, object]:
    if verdict is None:
        return {"outcome": None, "distance": None}
    return {"outcome": verdict.outcome, "distance": verdict.plies}


def verdict_text(say: Texts, side: str, verdict: PerfectValue) -> str:
    """A verdict as a sentence about the side to move."""
    if verdict.plies == 0:
        return say("tables.over", side=side)
    if verdict.plies is None:
        return say("tables.drawn", side=side)
    return say("tables.won" if verdict.outcome == "won" else "tables.lost", side=side, count=verdict.plies)


def _print_moves(screen: Screen, say: Texts, analysis: PerfectPosition) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="dim")
    table.add_column()
    table.add_column()
    for move in sorted(analysis.moves, key=lambda move: () if move.value is None else move.value.rank, reverse=True):
        if move.value is None:
            table.add_row("", Text(move.name), Text(say("tables.unknown"), "dim"))
            continue
        outcome = say(f"tables.outcome.{move.value.outcome}")
        plies = "" if move.value.plies is None else f" ({say('tables.plies', count=move.value.plies)})"
        mark = "*" if move in analysis.best else ""
        table.add_row(mark, Text(move.name, "bold" if mark else ""), Text(outcome + plies, STYLES[move.value.outcome]))
    screen.console.print(table)
    if analysis.moves:
        screen.line(say("tables.best"), "dim")


def _ask_syzygy(say: Texts, game: AnyGame, state: Any, folder: Path, as_json: bool) -> None:
    from siasat.perfect.syzygy import SyzygyTables

    if game.id != "chess" or game.variant != "standard":
        raise TableError("Syzygy files cover only standard chess")
    with SyzygyTables(folder) as tables:
        verdict = tables.probe(state)
    position = notation_of(game).format_state(state)
    if verdict is None:
        raise TableError(
            f"the Syzygy files in {folder} do not contain this position: it has too many pieces or castling rights"
        )
    if as_json:
        answer = {"game": game.id, "variant": game.variant, "position": position, "source": "syzygy"}
        print(json.dumps({**answer, "outcome": verdict.outcome, "dtz": verdict.dtz}, indent=2))
        return
    side = side_name(say, game.id, Player(game.to_move(state)))
    dtz = "-" if verdict.dtz is None else say.number(verdict.dtz)
    Screen().line(say("tables.syzygy", side=side, outcome=say(f"tables.syzygy.{verdict.outcome}"), dtz=dtz), "bold")
