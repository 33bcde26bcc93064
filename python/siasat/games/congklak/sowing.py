"""Sowing, the one engine under all variants, and the trace of a sowing for animation and teaching.

The code works on the mover's *circuit*, the pits that it sows into, in order: 0 … n−1 its own holes, n its store,
n+1 … 2n the opponent's holes (in the opponent's order); the opponent's store is left out. Holes i and 2n − i lie
opposite each other. The hole that was lifted is not skipped when a long sowing comes round to it.

Why every sowing ends, relay or not: from the first seed to the last the hand drops one seed a pit and leaves out no pit
of the circuit, also across lifts. So of any 2n + 1 seeds dropped in a row exactly one falls into the mover's store, and
that one is never lifted again. With S seeds in the holes at the start, the hand is empty after (2n + 1) · S drops at
the latest.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from siasat.core.player import Player
from siasat.games.congklak.state import CongklakState
from siasat.games.congklak.variant import Capture, Variant


class EventKind(Enum):
    """What a hand does."""

    LIFT = "lift"
    """All seeds of the pit are taken into the hand."""
    DROP = "drop"
    """One seed falls from the hand into the pit."""
    CAPTURE = "capture"
    """All seeds of the pit go to the mover's store: first the last one sown, then those of the opposite hole."""
    AGAIN = "again"
    """The last seed fell into the mover's store, which is the pit, and the mover moves again."""


class Event(NamedTuple):
    """One step of a sowing; `seeds` is how many it moves.

    Pits are numbered round the board: 0 … n−1 the first player's holes, n its store, n+1 … 2n the second player's
    holes, 2n+1 its store. `place` translates.
    """

    kind: EventKind
    pit: int
    seeds: int


@dataclass(frozen=True, slots=True)
class Sowing:
    """A move seed by seed, and the position that it leads to."""

    events: tuple[Event, ...]
    after: CongklakState


def place(variant: Variant, pit: int) -> tuple[Player, int | None]:
    """Whose the pit of an event is, and which of its holes; None for the store."""
    side, hole = divmod(pit, variant.holes + 1)
    return Player(side), None if hole == variant.holes else hole


def play(variant: Variant, state: CongklakState, hole: int) -> CongklakState:
    """The position after the mover sows from `hole`, which holds seeds."""
    circuit = _circuit(state)
    last, sown = _sow(variant, circuit, hole)
    _capture(variant, circuit, last, sown)
    return _after(variant, state, circuit, last)


def captured(variant: Variant, state: CongklakState, hole: int) -> int:
    """How many seeds of either side the mover captures by sowing from `hole`, 0 if none."""
    circuit = _circuit(state)
    last, sown = _sow(variant, circuit, hole)
    return _capture(variant, circuit, last, sown)


def sow(variant: Variant, state: CongklakState, hole: int) -> Sowing:
    """The move of `play` with its trace."""
    circuit = _circuit(state)
    lifts: list[tuple[int, int]] = []
    last, sown = _sow(variant, circuit, hole, lifts)
    taken = _capture(variant, circuit, last, sown)
    offset, pits = (variant.holes + 1) * state.player, 2 * variant.holes + 2
    events = tuple(
        Event(kind, (pit + offset) % pits, seeds) for kind, pit, seeds in _trace(variant, lifts, last, taken)
    )
    return Sowing(events, _after(variant, state, circuit, last))


def _circuit(state: CongklakState) -> list[int]:
    me = state.player
    return [*state.holes[me], state.stores[me], *state.holes[1 - me]]


def _sow(
    variant: Variant, circuit: list[int], hole: int, lifts: list[tuple[int, int]] | None = None
) -> tuple[int, int]:
    """Sow from `hole` until the hand stays empty: the pit of the last seed, and how many seeds were dropped on the way.

    `lifts` receives every pit that was emptied and its seeds; the drops follow from them.
    """
    pits, store = len(circuit), variant.holes
    pit, sown = hole, 0
    while True:
        hand = circuit[pit]
        circuit[pit] = 0
        if lifts is not None:
            lifts.append((pit, hand))
        sown += hand
        for _ in range(hand):
            pit += 1
            if pit == pits:
                pit = 0
            circuit[pit] += 1
        if pit == store or circuit[pit] <= 1 or not variant.relay:
            return pit, sown


def _capture(variant: Variant, circuit: list[int], last: int, sown: int) -> int:
    """Bank what the last seed captures: how many seeds of either side that is, 0 where it captures nothing."""
    if last >= variant.holes or circuit[last] != 1 or variant.capture is Capture.NONE:
        return 0
    if variant.lap and sown < len(circuit):
        return 0
    opposite = 2 * variant.holes - last
    if not circuit[opposite] and variant.capture is not Capture.EMPTY:
        return 0
    captured = 1 + circuit[opposite]
    circuit[variant.holes] += captured
    circuit[last] = circuit[opposite] = 0
    return captured


def _after(variant: Variant, state: CongklakState, circuit: list[int], last: int) -> CongklakState:
    n, me = variant.holes, state.player
    own, opposing = tuple(circuit[:n]), tuple(circuit[n + 1 :])
    mover = me if last == n and variant.again else me.other
    if me is Player.FIRST:
        return CongklakState((own, opposing), (circuit[n], state.stores[1]), mover)
    return CongklakState((opposing, own), (state.stores[0], circuit[n]), mover)


def _trace(
    variant: Variant, lifts: list[tuple[int, int]], last: int, captured: int
) -> Iterator[tuple[EventKind, int, int]]:
    """The events of a sowing, with pits of the mover's circuit."""
    for pit, seeds in lifts:
        yield EventKind.LIFT, pit, seeds
        for step in range(1, seeds + 1):
            yield EventKind.DROP, (pit + step) % (2 * variant.holes + 1), 1
    if captured:
        yield EventKind.CAPTURE, last, 1
    if captured > 1:
        yield EventKind.CAPTURE, 2 * variant.holes - last, captured - 1
    if last == variant.holes and variant.again:
        yield EventKind.AGAIN, last, 0
