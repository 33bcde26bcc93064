"""A position as a picture."""

from __future__ import annotations

from siasat.core.player import Player
from siasat.core.scene import Grid, Piece, Square
from siasat.games.doushouqi.animals import EMPTY, LETTERS, animal_of, owner_of
from siasat.games.doushouqi.state import State
from siasat.games.doushouqi.terrain import DENS, FILES, RANKS, SQUARES, TRAPS, WATER
from siasat.games.doushouqi.variant import Variant


def scene(rules: Variant, state: State) -> Grid:
    """The board as white sees it, rank 9 on top; pieces show their rank under these rules."""
    rows = tuple(
        tuple(_square(rules, state, rank * len(FILES) + file) for file in range(len(FILES)))
        for rank in reversed(range(len(RANKS)))
    )
    return Grid(rows, files=tuple(FILES), ranks=tuple(reversed(RANKS)))


def terrain_name(place: int) -> str:
    """`"plain"`, `"water"`, `"trap-1"`, `"den-2"` …: traps and dens with their owner's number."""
    if place in WATER:
        return "water"
    for player in Player:
        if place in TRAPS[player]:
            return f"trap-{player.number}"
        if place == DENS[player]:
            return f"den-{player.number}"
    return "plain"


def draw_piece(rules: Variant, code: int) -> Piece:
    """A piece with its rank under these rules."""
    animal = animal_of(code)
    return Piece(owner_of(code), LETTERS[code], f"doushouqi/{animal.word}", rules.rank(animal))


def _square(rules: Variant, state: State, place: int) -> Square:
    code = state.board[place]
    piece = None if code == EMPTY else draw_piece(rules, code)
    return Square(SQUARES[place], terrain_name(place), piece)
