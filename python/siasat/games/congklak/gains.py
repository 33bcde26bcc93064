"""What a turn of Congklak wins."""

from __future__ import annotations

from dataclasses import dataclass

from siasat.core.player import Player
from siasat.games.congklak.state import CongklakState


@dataclass(frozen=True, slots=True)
class StoreGains:
    """Seeds in the store."""

    least: int = 3

    def banked(self, state: CongklakState, side: Player) -> int:
        """How many seeds are in the store of `side`."""
        return state.stores[side]
