"""Evaluators for Dou Shou Qi."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from siasat.core.game import AnyGame
from siasat.core.player import Player
from siasat.core.score import Score
from siasat.core.search_api.evaluator import Evaluator
from siasat.games.doushouqi.animals import PIECES, Animal, animal_of, owner_of
from siasat.games.doushouqi.evaluation import paper_001
from siasat.games.doushouqi.evaluation.classic import Classic
from siasat.games.doushouqi.rules import DouShouQi
from siasat.games.doushouqi.state import State
from siasat.games.doushouqi.terrain import SQUARES

Worth = tuple[tuple[int, ...], ...]
"""By code and square: what a piece adds to the first player's value."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A sum over the pieces where they stand: the mover's less the opponent's."""

    id: str
    worth: Worth

    def evaluate(self, state: State) -> Score:
        """The first player's sum, turned to the mover."""
        worth = self.worth
        value = sum(worth[piece][place] for place, piece in enumerate(state.board) if piece)
        return value if state.player is Player.FIRST else -value


def _worth(of: Callable[[Player, Animal, int], int]) -> Worth:
    table: list[tuple[int, ...]] = [()]  # code 0 is no piece
    for piece in PIECES:
        player, animal = owner_of(piece), animal_of(piece)
        sign = 1 if player is Player.FIRST else -1
        table.append(tuple(sign * of(player, animal, place) for place in range(len(SQUARES))))
    return tuple(table)


def material(game: DouShouQi) -> Placed:
    """Each animal counts 100 times its rank under the game's rules: rat 100, elephant 800."""
    return Placed("material", _worth(lambda _player, animal, _place: 100 * game.rules.rank(animal)))


def paper(_game: DouShouQi) -> Placed:
    """As in the paper, see `paper_001`; the same under all rules."""
    return Placed("paper-001", _worth(lambda player, animal, place: paper_001.worth(animal - 1, place, bool(player))))


def _for_rules(make: Callable[[DouShouQi], Evaluator[State]]) -> Callable[[AnyGame], Evaluator[State]]:
    def checked(game: AnyGame) -> Evaluator[State]:
        assert isinstance(game, DouShouQi)
        return make(game)

    return checked


EVALUATORS: dict[str, Callable[[AnyGame], Evaluator[State]]] = {
    "material": _for_rules(material),
    "paper-001": _for_rules(paper),
    "classic": _for_rules(lambda game: Classic(game.rules)),
}
