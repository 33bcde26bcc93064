"""Evaluators for congklak and its variants."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from siasat.core.game import AnyGame
from siasat.core.score import Score
from siasat.core.search_api.evaluator import Evaluator
from siasat.games.congklak.evaluation.classic import Classic
from siasat.games.congklak.rules import Congklak
from siasat.games.congklak.state import CongklakState


@dataclass(frozen=True, slots=True)
class Stores:
    """The mover's store less the opponent's, in seeds.

    It is also the evaluation of Darmawan and Hermawan, "Solusi langkah pada game congklak menggunakan metode NegaScout"
    (the computer's store less the human's), and has the name `paper-003` there.
    """

    id: str = "stores"

    def evaluate(self, state: CongklakState) -> Score:
        """In seeds."""
        return state.stores[state.player] - state.stores[1 - state.player]


def _classic(game: AnyGame) -> Classic:
    assert isinstance(game, Congklak)
    return Classic(game.rules)


EVALUATORS: dict[str, Callable[[AnyGame], Evaluator[CongklakState]]] = {
    "stores": lambda _game: Stores(),
    "paper-003": lambda _game: Stores("paper-003"),
    "classic": _classic,
}
