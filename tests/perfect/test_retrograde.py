"""The retrograde method in Python: on graphs small enough to check by eye, and on two animals."""

from collections import Counter
from dataclasses import dataclass

import pytest

from siasat import Outcome, Player, load_game
from siasat.games.doushouqi.animals import LETTERS
from siasat.games.doushouqi.rules import DouShouQi
from siasat.perfect.doushouqi import ReferenceTables, placements
from siasat.perfect.retrograde import solve
from siasat.perfect.value import DRAWN, LOST_NOW, PerfectValue

EXITS = {"lost": PerfectValue("lost", 4), "drawn": DRAWN, "won": PerfectValue("won", 7)}
"""Positions outside of the graph, judged for who is to move there."""


@dataclass(frozen=True)
class Graph:
    """A game on a graph: no moves, and the side to move has lost."""

    moves: dict[str, tuple[str, ...]]

    id = "graph"
    variant = "standard"
    alternates = True
    repetition = None

    def initial(self) -> str:
        return "a"

    def to_move(self, state: str) -> Player:
        return Player.FIRST

    def legal_moves(self, state: str) -> tuple[str, ...]:
        return self.moves[state]

    def play(self, state: str, move: str) -> str:
        return move

    def outcome(self, state: str) -> Outcome | None:
        return None if self.moves[state] else Outcome(Player.SECOND, "stuck")

    def key(self, state: str) -> int:
        return 0

    def is_irreversible(self, state: str, move: str) -> bool:
        return False


def verdicts(**moves: str) -> dict[str, PerfectValue]:
    game = Graph({state: tuple(text.split()) for state, text in moves.items()})
    return solve(game, list(moves), EXITS.__getitem__)


def test_a_chain_is_won_and_lost_in_turn() -> None:
    assert verdicts(a="", b="a", c="b", d="c") == {
        "a": LOST_NOW,
        "b": PerfectValue("won", 1),
        "c": PerfectValue("lost", 2),
        "d": PerfectValue("won", 3),
    }


def test_a_circle_is_drawn_unless_someone_can_leave_it_for_a_win() -> None:
    assert verdicts(a="b", b="a") == {"a": DRAWN, "b": DRAWN}
    assert verdicts(a="b lost", b="a")["b"] == PerfectValue("lost", 6)


def test_a_slow_losing_exit_delays_the_loss_and_a_drawing_one_saves() -> None:
    assert verdicts(a="", b="a", c="b won")["c"] == PerfectValue("lost", 8)
    assert verdicts(a="", b="a", c="b drawn")["c"] == DRAWN
    assert verdicts(a="won")["a"] == PerfectValue("lost", 8)


def test_a_quick_quiet_win_comes_before_a_slow_exit() -> None:
    assert verdicts(a="", b="a lost")["b"] == PerfectValue("won", 1)


TOTALS = {"Re": (2082, 104, 754), "Le": (993, 584, 775), "Pr": (1700, 640, 600)}
"""Won, drawn and lost with white to move, by the letters of the pieces."""


@pytest.mark.parametrize("letters", TOTALS)
def test_two_animals_come_out_as_known(letters: str) -> None:
    game = load_game("doushouqi")
    assert isinstance(game, DouShouQi)
    tables = ReferenceTables(game)
    pieces = tuple(LETTERS.index(letter) for letter in letters)
    judged = [tables.probe(state) for state in placements(pieces) if state.player is Player.FIRST]
    count = Counter(verdict.outcome for verdict in judged if verdict is not None)
    assert (count["won"], count["drawn"], count["lost"]) == TOTALS[letters]
    assert len(judged) == sum(TOTALS[letters])


def test_the_reference_does_not_judge_three_animals() -> None:
    game = load_game("doushouqi")
    assert isinstance(game, DouShouQi)
    assert ReferenceTables(game).probe(game.parse_state("7/7/7/7/3e3/7/7/2RC3/7 w")) is None
