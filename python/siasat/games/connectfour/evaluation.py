"""Evaluators for Connect Four."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from siasat.core.game import AnyGame
from siasat.core.score import Score
from siasat.games.connectfour.rules import ConnectFour, ConnectFourState


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines that one side alone has discs in: each counts the square of their number, the mover's less the other's.

    A line with discs of both sides can no longer be completed and counts nothing.
    """

    lines: tuple[int, ...]

    id = "lines"

    def evaluate(self, state: ConnectFourState) -> Score:
        """The mover's open lines less the opponent's."""
        own, other = state.own, state.own ^ state.taken
        value = 0
        for line in self.lines:
            mine, theirs = own & line, other & line
            if not theirs:
                value += mine.bit_count() ** 2
            elif not mine:
                value -= theirs.bit_count() ** 2
        return value


def lines_of(game: ConnectFour) -> tuple[int, ...]:
    """Every line of the winning length as a word of bits, by its lowest cell, then by direction."""
    directions = ((0, 1), (1, -1), (1, 0), (1, 1))
    found = []
    for column in range(game.columns):
        for row in range(game.rows):
            for right, up in directions:
                cells = [(column + n * right, row + n * up) for n in range(game.length)]
                if all(x < game.columns and 0 <= y < game.rows for x, y in cells):
                    found.append(sum(1 << x * (game.rows + 1) + y for x, y in cells))
    return tuple(found)


def _lines(game: AnyGame) -> Lines:
    assert isinstance(game, ConnectFour)
    return Lines(lines_of(game))


EVALUATORS: dict[str, Callable[[AnyGame], Lines]] = {"lines": _lines}
