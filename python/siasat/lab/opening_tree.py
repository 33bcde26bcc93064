"""Opening trees: positions from the start of a game with the engine's values of their best moves.

A tree is a text file, made by `scripts/opening_tree.py`; its first line says how. Every other line is a position: the
line of its parent (from 0; -1 for the start), the move from there, and its best moves with their values for the side to
move, in hundredths. `OpeningTree` replays it by the rules, so that a position is found
whatever the order of moves that led to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from siasat.core.game import AnyGame
from siasat.core.notation import notation_of
from siasat.errors import SpecError
from siasat.games.registry import load_game
from siasat.lab.openings import book_name


class TreeLine(NamedTuple):
    """A line of a tree: the parent's line, the move from there, the best moves with their values."""

    parent: int
    move: str
    values: tuple[tuple[str, int], ...]


def format_line(parent: int, move: str, values: Sequence[tuple[str, int]]) -> str:
    """One position as text.

    >>> format_line(0, "a3a4", [("g7g6", 12), ("e7d7", -3)])
    '0 a3a4 g7g6 12 e7d7 -3'
    """
    return " ".join([str(parent), move or "-", *(f"{name} {value}" for name, value in values)])


def parse_line(line: str) -> TreeLine:
    """What `format_line` wrote.

    >>> parse_line("0 a3a4 g7g6 12 e7d7 -3")
    TreeLine(parent=0, move='a3a4', values=(('g7g6', 12), ('e7d7', -3)))
    """
    parent, move, *rest = line.split()
    return TreeLine(
        int(parent), move, tuple((name, int(value)) for name, value in zip(rest[::2], rest[1::2], strict=True))
    )


@dataclass(frozen=True, slots=True)
class BookMove:
    """A move of a position in the tree.

    `value` is for the side that moves, in hundredths: the engine's, or that of best play through the tree where it goes
    on. `positions` counts the positions of the tree that the move leads to, itself included, each once; 0: none.
    """

    move: Any
    text: str
    value: int
    positions: int


class OpeningTree:
    """The tree of one game and variant."""

    def __init__(self, game: AnyGame, text: str) -> None:
        self.game = game
        head, *lines = text.splitlines()
        self.recipe = head.removeprefix("# ")
        names = notation_of(game)
        self._states: list[Any] = []
        self.lines = [parse_line(line) for line in lines]
        self._places: dict[int, int] = {}
        for number, line in enumerate(self.lines):
            before = self._states[line.parent] if line.parent >= 0 else None
            state = game.initial() if before is None else game.play(before, names.parse_move(before, line.move))
            self._states.append(state)
            self._places[game.key(state)] = number
        self._values = [0] * len(self.lines)
        self._below: list[frozenset[int]] = [frozenset()] * len(self.lines)
        # Children come after their parents, except where two orders of moves meet; those keep the engine's value.
        for number in reversed(range(len(self.lines))):
            moves = self._moves(number)
            self._values[number] = max((move.value for move in moves), default=0)

    def __len__(self) -> int:
        return len(self.lines)

    def look(self, state: Any) -> list[BookMove] | None:
        """The moves of a position, the best first; None if the tree does not have the position."""
        number = self._places.get(self.game.key(state))
        return None if number is None else sorted(self._moves(number), key=lambda move: -move.value)

    def _moves(self, number: int) -> list[BookMove]:
        names, state = notation_of(self.game), self._states[number]
        moves, below = [], {number}
        for text, value in self.lines[number].values:
            move = names.parse_move(state, text)
            child = self._places.get(self.game.key(self.game.play(state, move)))
            known = child is not None and child > number
            reached = self._below[child] if child is not None and known else frozenset[int]()
            below |= reached
            moves.append(
                BookMove(move, text, -self._values[child] if child is not None and known else value, len(reached))
            )
        self._below[number] = frozenset(below)
        return moves


@cache
def opening_tree(game_name: str, variant: str | None = None) -> OpeningTree:
    """The tree of a game and variant that comes with siasat; `SpecError` if there is none."""
    game = load_game(game_name, variant)
    file = files("siasat.lab") / "trees" / f"{book_name(game)}.txt"
    if not file.is_file():
        raise SpecError(f"there is no opening tree for {game.id} {game.variant}; there is one for doushouqi")
    return OpeningTree(game, file.read_text(encoding="utf-8"))
