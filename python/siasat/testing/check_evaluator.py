"""`check_evaluator`: does an evaluator keep the contract? For our evaluators and for those of plug-in authors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from siasat.core.game import AnyGame
from siasat.core.mixing import SplitMix64
from siasat.core.notation import notation_of
from siasat.core.score import MAX_EVAL
from siasat.core.walks import Step, walk
from siasat.errors import ContractError
from siasat.evaluation.registry import AnyEvaluator


@dataclass(frozen=True, slots=True)
class EvaluatorReport:
    """What was looked at: how many states of how many random games, and between which values they lay."""

    evaluator: str
    game: str
    variant: str
    walks: int
    states: int
    lowest: int
    highest: int

    def __str__(self) -> str:
        return (
            f"{self.evaluator} on {self.game} {self.variant}: {self.states} states of {self.walks} random games, "
            f"values from {self.lowest} to {self.highest}: contract kept"
        )


def check_evaluator(
    evaluator: AnyEvaluator, game: AnyGame, walks: int = 20, max_plies: int = 200, seed: int = 1
) -> EvaluatorReport:
    """Evaluate the unfinished states of `walks` random games; raise `ContractError` at the first violation.

    Every state is asked for again after all the others of its game, last first: a value must not depend on what was
    asked before.

    >>> from siasat.evaluation.registry import load_evaluator
    >>> from siasat.games.registry import load_game
    >>> game = load_game("tictactoe")
    >>> print(check_evaluator(load_evaluator("lines", game), game, walks=10))
    lines on tictactoe standard: 80 states of 10 random games, values from -4 to 2: contract kept
    """
    name: object = evaluator.id
    if not isinstance(name, str) or not name:
        raise ContractError(f"{type(evaluator).__name__}.id must be a string, not {name!r}")
    rng = SplitMix64(seed)
    values: list[int] = []
    for _ in range(walks):
        steps = [step for step in walk(game, rng, max_plies) if game.outcome(step.state) is None]
        found = [_value(evaluator, game, step) for step in steps]
        for step, value in zip(reversed(steps), reversed(found), strict=True):
            again = _value(evaluator, game, step)
            _require(again == value, evaluator, game, step.state, f"says {value} first and {again} later")
        values += found
    if not values:
        raise ContractError(
            f"{evaluator.id}: {game.id} {game.variant} is over at the start, so there is nothing to evaluate"
        )
    return EvaluatorReport(name, game.id, game.variant, walks, len(values), min(values), max(values))


def _value(evaluator: AnyEvaluator, game: AnyGame, step: Step) -> int:
    """The value of one state, with everything that can be checked at once."""
    state = step.state
    before = hash(state), game.key(state)
    try:
        value: object = evaluator.evaluate(state)
    except Exception as error:
        where = _where(game, state)
        raise ContractError(f"{evaluator.id}: raises {error!r}; {where}") from error
    is_int = isinstance(value, int) and not isinstance(value, bool)
    _require(is_int, evaluator, game, state, f"a value must be an int, not {value!r}")
    assert isinstance(value, int)
    in_range = -MAX_EVAL <= value <= MAX_EVAL
    _require(in_range, evaluator, game, state, f"a value must be from -{MAX_EVAL} to {MAX_EVAL}, not {value}")
    untouched = before == (hash(state), game.key(state)) and tuple(game.legal_moves(state)) == step.moves
    _require(untouched, evaluator, game, state, "evaluate() changed the state it was given")
    return value


def _require(kept: bool, evaluator: AnyEvaluator, game: AnyGame, state: Any, message: str) -> None:
    if not kept:
        raise ContractError(f"{evaluator.id}: {message}; {_where(game, state)}")


def _where(game: AnyGame, state: Any) -> str:
    return f"{game.id} {game.variant} at {notation_of(game).format_state(state)}"
