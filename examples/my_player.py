"""Your own players for matches: a function, and a class that plays by the clock.

Run, from this folder:

    siasat match python:my_player.py:greedy random --game congklak --variant kalah:6,4 --games 20
    siasat match python:my_player.py:Careful level:1 --game doushouqi --control 2+0.02 --games 10

or, for one game between the two, python my_player.py
"""

from __future__ import annotations

import time
from typing import Any

from siasat import AnyGame, Player, Referee, load_game
from siasat.arena.game import play_game
from siasat.core.clock import TimeLeft
from siasat.evaluation.registry import load_evaluator
from siasat.lab.contestants import agent_of


def greedy(referee: Referee[Any, Any]) -> Any:
    """The move with the best evaluation for our side after it."""
    game, state, me = referee.game, referee.state, referee.to_move
    evaluator = load_evaluator(None, game)

    def worth(move: Any) -> int:
        child = game.play(state, move)
        end = game.outcome(child)
        if end is not None:
            return end.score(me, 1)
        value = evaluator.evaluate(child)  # for the side that is to move there
        return value if game.to_move(child) is me else -value

    return max(game.legal_moves(state), key=worth)


class Careful:
    """Considers the replies too, as long as its time allows."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.evaluator = load_evaluator(None, game)

    def choose(self, referee: Referee[Any, Any], left: TimeLeft | None = None) -> Any:
        until = time.monotonic() + (0.05 if left is None else left.budget())
        best, best_value = None, None
        for move in self.game.legal_moves(referee.state):
            value = self.worst(referee.state, move, referee.to_move)
            if best_value is None or value > best_value:
                best, best_value = move, value
            if time.monotonic() > until:
                break
        return best

    def worst(self, state: Any, move: Any, me: Player) -> int:
        """Our value after the opponent's best reply."""
        child = self.game.play(state, move)
        end = self.game.outcome(child)
        if end is not None:
            return end.score(me, 1)
        if self.game.to_move(child) is me:  # we move again
            return self.evaluator.evaluate(child)
        return min(self.after(child, answer, me) for answer in self.game.legal_moves(child))

    def after(self, state: Any, move: Any, me: Player) -> int:
        child = self.game.play(state, move)
        end = self.game.outcome(child)
        if end is not None:
            return end.score(me, 2)
        value = self.evaluator.evaluate(child)
        return value if self.game.to_move(child) is me else -value


if __name__ == "__main__":
    kalah = load_game("congklak", "kalah:6,4")
    one, two = (agent_of(f"python:{__file__}:{name}", kalah, 0, False) for name in ("greedy", "Careful"))
    played = play_game(kalah, (one, two))
    print(f"greedy against Careful: {played.first_score:g}, {len(played.moves)} moves, {played.outcome.reason}")
