"""Plays any legal move."""

import random
from typing import Any

from siasat import Referee


def choose(referee: Referee[Any, Any]) -> Any:
    return random.choice(referee.game.legal_moves(referee.state))
