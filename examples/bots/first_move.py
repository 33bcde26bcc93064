"""Plays the first legal move."""

from typing import Any

from siasat import Referee


def choose(referee: Referee[Any, Any]) -> Any:
    return referee.game.legal_moves(referee.state)[0]
