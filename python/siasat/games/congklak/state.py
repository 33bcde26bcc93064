"""A position, and its key."""

from __future__ import annotations

from typing import NamedTuple

from siasat.core.mixing import mix, seed_of
from siasat.core.player import Player
from siasat.games.congklak.variant import MAX_HOLES

SEED = seed_of("congklak")
SECOND_TO_MOVE = mix(SEED ^ (2 * MAX_HOLES + 2) << 16)


class CongklakState(NamedTuple):
    """The seeds in either player's holes (in its own sowing order: the last hole lies next to its store) and store,
    and whose turn it is.
    """

    holes: tuple[tuple[int, ...], tuple[int, ...]]
    stores: tuple[int, int]
    player: Player


def key_of(state: CongklakState) -> int:
    """The XOR of `mix(SEED ^ (pit << 16 | seeds))` over the pits that hold seeds, and of one number for the turn.

    Pits: 0 … 11 the first player's holes, 12 … 23 the second's, 24 and 25 the stores; pit 26, empty, stands for the
    second player's turn. `mix` is one to one, so no two of these numbers are equal. An empty pit adds nothing, so
    boards of any length share the layout.
    """
    key = SECOND_TO_MOVE if state.player is Player.SECOND else 0
    for side in Player:
        for hole, seeds in enumerate(state.holes[side]):
            if seeds:
                key ^= mix(SEED ^ ((side * MAX_HOLES + hole) << 16 | seeds))
        if state.stores[side]:
            key ^= mix(SEED ^ ((2 * MAX_HOLES + side) << 16 | state.stores[side]))
    return key
