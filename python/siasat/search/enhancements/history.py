"""History: a move that was best at many nodes, whatever the position, is tried early.

Source: Schaeffer, "The history heuristic and alpha-beta search enhancements in practice", 1989.
"""

from __future__ import annotations

from typing import Any

from siasat.core.player import Player
from siasat.search.switch import flag_switch

HISTORY = flag_switch("history")

MAX_DEPTH = 30
"""A move's rank grows by two to the depth, at most by two to this."""


class History:
    """How often each move of each player was best, the deeper the node the more it counts."""

    def __init__(self) -> None:
        self.ranks: dict[tuple[Player, Any], int] = {}

    def learn(self, player: Player, move: Any, depth: int) -> None:
        """Remember the best move of a node."""
        slot = player, move
        self.ranks[slot] = self.ranks.get(slot, 0) + (1 << min(depth, MAX_DEPTH))

    def rank(self, player: Player, move: Any) -> int:
        """The larger, the earlier `move` is searched."""
        return self.ranks.get((player, move), 0)
