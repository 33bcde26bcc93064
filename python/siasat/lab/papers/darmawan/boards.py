"""Darmawan: the boards of its tables, the published games, and the lens that its program looked through."""

from __future__ import annotations

from dataclasses import dataclass

from siasat.lab.papers.effort import Effort
from siasat.lab.papers.searching import Lens
from siasat.lab.papers.stand_ins import COMPUTER, DRAW, PERSON


@dataclass(frozen=True, slots=True)
class Accuracy:
    """A line of table 1: the board in our notation (each side in its own sowing order), value and chosen hole."""

    board: str
    value: int
    hole: int


TABLE_1 = (
    Accuracy("3,3,3,3,3,3,3/3,3,3,3,3,3,3/28-28/1", 8, 2),
    Accuracy("0,4,0,0,4,4,0/0,5,5,4,0,4,4/30-34/1", 4, 1),
    Accuracy("3,2,3,2,0,1,2/2,1,2,0,3,2,1/37-37/1", 2, 1),
    Accuracy("0,3,4,0,1,2,0/3,2,2,0,3,0,1/38-39/1", 2, 1),
    Accuracy("0,0,5,0,0,3,0/0,0,3,0,3,0,0/42-42/1", 2, 2),
)

DEPTH = 3
"""The depth of tables 1 and 6."""

SEEDS = 98


@dataclass(frozen=True, slots=True)
class Game:
    """A line of tables 2 to 4: steps and milliseconds of the computer's searches, and the score."""

    steps: int
    milliseconds: int
    computer: int
    person: int

    @property
    def winner(self) -> str:
        """Who has more seeds."""
        if self.computer == self.person:
            return DRAW
        return COMPUTER if self.computer > self.person else PERSON

    @property
    def score(self) -> str:
        """Computer–person."""
        return f"{self.computer}–{self.person}"


def _games(*lines: tuple[int, int, int, int]) -> tuple[Game, ...]:
    return tuple(Game(*line) for line in lines)


GAMES = {
    2: _games(
        (253, 3, 44, 54), (278, 4, 32, 66), (235, 3, 49, 49), (415, 5, 43, 55),
        (301, 4, 54, 44), (351, 5, 50, 48), (275, 4, 64, 34),
    ),
    3: _games(
        (1327, 28, 62, 36), (558, 11, 38, 60), (1402, 42, 56, 42), (1742, 29, 45, 53),
        (1329, 19, 66, 32), (1229, 26, 58, 40), (931, 24, 53, 45),
    ),
    4: _games(
        (3162, 47, 58, 40), (2864, 49, 48, 50), (2255, 48, 49, 49), (2622, 33, 50, 48),
        (2905, 53, 53, 45), (1342, 27, 58, 40), (3909, 85, 48, 50),
    ),
}  # fmt: skip
"""Tables 2, 3 and 4, by depth; the computer begins in games 1, 3, 5 and 7."""

WINNERS = {2: "PPDPCCC", 3: "CPCPCCC", 4: "CPDCCCP"}
"""The printed column of winners: C computer, P person, D draw."""

RESULTS = {2: (3, 3, 1), 3: (5, 2, 0), 4: (4, 2, 1)}
"""Table 5: won by the computer, won by the person, drawn."""

TOTAL = (12, 7, 2)
PERCENT = (57, 33, 10)
MINIMAX_WON, MINIMAX_GAMES, MINIMAX_PERCENT = 15, 21, 71
"""What the paper quotes for minimax from Anindya (2011)."""


def lens_of(effort: Effort) -> Lens:
    """Congklak as in the paper, with its evaluation."""
    return Lens.of("congklak", "paper", "paper-003", effort.backend)
