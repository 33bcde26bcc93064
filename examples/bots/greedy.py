"""Takes the move after which its position looks best."""

from typing import Any

from siasat import Referee, load_evaluator
from siasat.evaluation.registry import default_evaluator


class Bot:
    """Looks one move ahead with the game's usual evaluation."""

    def __init__(self, game: Any) -> None:
        self.evaluator = load_evaluator(default_evaluator(game), game)

    def choose(self, referee: Referee[Any, Any]) -> Any:
        game, state = referee.game, referee.state
        mover = game.to_move(state)

        def value(move: Any) -> float:
            after = game.play(state, move)
            if (end := game.outcome(after)) is not None:
                return 0 if end.winner is None else 1e9 if end.winner is mover else -1e9
            score = self.evaluator.evaluate(after)
            return score if game.to_move(after) is mover else -score

        return max(game.legal_moves(state), key=value)
