"""The picture of a position, and of a move."""

from __future__ import annotations

from siasat.core.player import Player
from siasat.core.scene import Pit, Pits, Step, pit_id
from siasat.games.congklak.sowing import Event, EventKind, Sowing, place
from siasat.games.congklak.state import CongklakState
from siasat.games.congklak.variant import Direction, Rest, Variant


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


def steps(variant: Variant, sowing: Sowing, mover: Player) -> tuple[Step, ...]:
    """A sowing as steps for animation: every lift, every seed, every capture into the mover's store."""
    store = pit_id(Pit("", 0, mover))
    return tuple(_step(_id(variant, event.pit), event, store) for event in sowing.events)


def sweep(variant: Variant, state: CongklakState) -> tuple[Step, ...]:
    """The remaining seeds of a finished game on their way to the stores that they count for, hole by hole."""
    return tuple(
        Step("sweep", pit_id(Pit(str(hole), 0, side)), to=pit_id(Pit("", 0, getter)), seeds=seeds)
        for side in Player
        for getter in [side if variant.rest is Rest.OWNER else side.other]
        for hole, seeds in enumerate(state.holes[side])
        if seeds
    )


def _step(at: str, event: Event, store: str) -> Step:
    match event.kind:
        case EventKind.CAPTURE:
            return Step("capture", at, to=store, seeds=event.seeds)
        case EventKind.AGAIN:
            return Step("again", at)
        case kind:
            return Step(kind.value, at, seeds=event.seeds)


def _id(variant: Variant, pit: int) -> str:
    owner, hole = place(variant, pit)
    return pit_id(Pit("" if hole is None else str(hole), 0, owner))
