"""How games end, and what values mean, in words."""

from __future__ import annotations

from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.search_api.result import Bound
from siasat.games.registry import games
from siasat.play.words import algorithm_name, outcome_text, reason_text, side_name, value_text
from siasat.players.algorithm import AlgorithmSpec
from siasat.players.spec import PlayerSpec
from siasat.players.words import limit_texts
from siasat.texts import Texts
from siasat.web.api.schemas import Result, Text
from siasat.web.api.views.scene import side
from siasat.web.texts import both


def result_view(game_id: str, end: Outcome | None) -> Result | None:
    """The result of a game as a model; None while it is in progress."""
    if end is None:
        return None
    return Result(
        winner=None if end.winner is None else side(end.winner),
        reason=end.reason,
        margin=end.margin,
        payoff=end.payoff,
        text=both(lambda say: outcome_text(say, game_id, end)),
        reason_text=both(lambda say: reason_text(say, game_id, end)),
    )


def value_words(
    game_id: str, mover: Player, value: int, bound: Bound = Bound.EXACT, evaluator: str | None = None
) -> Text:
    """What a value for `mover` says, in the unit of `evaluator` (None: the engine or the game's default one)."""
    return both(lambda say: value_text(say, game_id, mover, value, bound, evaluator))


def side_words(game_id: str, player: Player) -> Text:
    """What a side is called."""
    return both(lambda say: side_name(say, game_id, player))


def seat_words(seat: PlayerSpec) -> Text:
    """What a player is called; a search by the names of its algorithm and evaluator, with its limits."""
    if not isinstance(seat, AlgorithmSpec):
        return both(seat.title)

    def speak(say: Texts) -> str:
        parts = [algorithm_name(say, seat.algorithm), *limit_texts(say, seat.limits)]
        if seat.evaluator is not None:
            parts.append(say.get(f"page.evaluator.{seat.evaluator}", seat.evaluator))
        return ", ".join(parts)

    return both(speak)


def title_words(game_id: str) -> Text:
    """What a game is called."""
    own = games.get(game_id).title or game_id
    return both(lambda say: say.get(f"game.{game_id}.title", own))
