"""The picture of a position."""

from __future__ import annotations

from siasat.core.player import Player
from siasat.core.scene import Pit, Pits
from siasat.games.congklak.state import CongklakState
from siasat.games.congklak.variant import Direction, Variant


def scene(variant: Variant, state: CongklakState) -> Pits:
    """The board as the first player sees it, its own row below.

    Counter-clockwise the first player sows from left to right into the store on the right; clockwise everything is
    mirrored. Either way the second player's row runs against the first one's, so that opposite holes share a column.
    """
    below, above = (
        tuple(Pit(str(hole), seeds, side) for hole, seeds in enumerate(state.holes[side])) for side in Player
    )
    mine, theirs = (Pit("", state.stores[side], side) for side in Player)
    if variant.direction is Direction.CLOCKWISE:
        return Pits((above, below[::-1]), left=mine, right=theirs)
    return Pits((above[::-1], below), left=theirs, right=mine)
