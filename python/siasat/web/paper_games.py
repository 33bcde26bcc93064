"""Finished games of all visitors against the programs of the papers, as the papers count their own: wins by depth.

Nothing here says who played. All calls block.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import select

from siasat.core.notation import notation_of
from siasat.encoders.sheets import write_sheet
from siasat.errors import InputError
from siasat.games.registry import load_game
from siasat.players.papers.program import PaperProgram
from siasat.players.papers.seat import KIND, PaperSpec, parse_paper_spec
from siasat.web.store import GAMES, SEATS, GameStore
from siasat.web.visitor_games import BOTH

MOST = 2_000
"""The number of newest games that are counted."""

COLUMNS = ("paper", "game", "method", "depth", "computer_moves", "first", "winner", "margin", "plies", "nodes", "ms")


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game. `side` is the computer's, 1 or 2; `winner` 1, 2, or 0 for a draw, by `margin` (in seeds).

    `nodes` and `ms` are sums over the computer's moves, counted as in the paper; None where they were not kept.
    """

    seat: PaperSpec
    side: int
    winner: int
    margin: int | None
    plies: int
    moves: int
    nodes: int | None
    ms: int | None
    first: int
    """Whose move it was in the beginning, 1 or 2."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The games at one depth with one method, from the computer's point of view."""

    method: str
    depth: int
    games: int
    wins: int
    losses: int
    draws: int


def games_against(store: GameStore, program: PaperProgram) -> list[PlayedGame]:
    """The finished games against a paper's program, the newest first; a game counts once."""
    columns = (SEATS.c.game_id, SEATS.c.opponent, SEATS.c.side, SEATS.c.winner, SEATS.c.plies, GAMES.c.document)
    where = SEATS.c.finished & SEATS.c.winner.is_not(None) & (SEATS.c.side != BOTH)
    where &= SEATS.c.opponent.like(f"{KIND}:{program.id}@%")
    asked = select(*columns).select_from(SEATS.join(GAMES, GAMES.c.id == SEATS.c.game_id)).where(where)
    with store.store.reading() as connection:
        rows = connection.execute(asked.order_by(SEATS.c.updated.desc()).limit(MOST)).all()
    found: dict[str, PlayedGame] = {}
    for game_id, opponent, side, winner, plies, document in rows:
        try:
            found.setdefault(game_id, _game(opponent, side, winner, plies, document))
        except (InputError, ValueError, TypeError, KeyError):  # a damaged row is not counted
            continue
    return list(found.values())


def _game(opponent: str, side: int, winner: int, plies: int, document: str) -> PlayedGame:
    kept = json.loads(document)
    notes = [note for note in kept["notes"] if len(note) > 3 and note[3] is not None]
    nodes = sum(note[3] for note in notes) if notes else None
    ms = sum(note[2] or 0 for note in notes) if notes else None
    seat = parse_paper_spec(opponent)
    rules = load_game(seat.program.game, seat.program.variant)
    start = rules.initial() if kept["start"] is None else notation_of(rules).parse_state(kept["start"])
    first = rules.to_move(start).number
    return PlayedGame(seat, 3 - side, winner, kept.get("margin"), plies, len(notes), nodes, ms, first)


def tally(games: Iterable[PlayedGame]) -> list[Tally]:
    """Wins, losses and draws of the computer by method and depth."""
    found: dict[tuple[str, int], list[int]] = {}
    for game in games:
        counts = found.setdefault((game.seat.method.name, game.seat.depth), [0, 0, 0])
        counts[2 if game.winner == 0 else 0 if game.winner == game.side else 1] += 1
    return [
        Tally(method, depth, sum(counts), *counts)
        for (method, depth), counts in sorted(found.items(), key=lambda item: (item[0][1], item[0][0]))
    ]


def as_csv(program: PaperProgram, games: Iterable[PlayedGame]) -> str:
    """One line for each game, the oldest first."""
    rows: list[Sequence[object]] = [COLUMNS]
    for number, game in enumerate(reversed(list(games)), 1):
        winner = "draw" if game.winner == 0 else "computer" if game.winner == game.side else "person"
        first = "computer" if game.first == game.side else "person"
        seat = game.seat
        facts = (seat.method.name, seat.depth, game.moves, first, winner, game.margin, game.plies, game.nodes, game.ms)
        rows.append((program.id, number, *facts))
    return write_sheet(rows)
