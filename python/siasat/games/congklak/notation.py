"""Positions and moves as text.

A position is `7,7,7,7,7,7,7/7,7,7,7,7,7,7/0-0/1`: the first player's holes in its sowing order, the second player's in
its own, the two stores, the side to move. A move is the number of a hole in that order: 0 is the one furthest from its
owner's store.

The seeds of a position need not add up to what the variant starts with: studies of endings and the positions of the
papers do not. Only the number of holes and the total of `MAX_TOTAL` bind.
"""

from __future__ import annotations

from collections.abc import Sequence

from siasat.core.notation import parse_number, quote
from siasat.core.player import Player
from siasat.errors import IllegalMoveError, InvalidMoveError, PositionError
from siasat.games.congklak.state import CongklakState
from siasat.games.congklak.variant import MAX_TOTAL, Variant

SIDES = ("first", "second")


def format_state(state: CongklakState) -> str:
    """`7,7,7,7,7,7,7/7,7,7,7,7,7,7/0-0/1`."""
    first, second = (",".join(map(str, row)) for row in state.holes)
    return f"{first}/{second}/{state.stores[0]}-{state.stores[1]}/{state.player.number}"


def parse_state(variant: Variant, text: str) -> CongklakState:
    """Read a position of this board."""
    parts = text.strip().split("/")
    stores = parts[2].split("-") if len(parts) == 4 else []
    if len(stores) != 2 or parts[3] not in ("1", "2"):
        row = ",".join([str(variant.seeds)] * variant.holes)
        example = f"'{row}/{row}/0-0/1' (holes/holes/stores/side to move 1 or 2)"
        raise PositionError(f"a position here looks like {example}, not {quote(text)}")
    first, second = (_parse_row(variant, row.split(","), side) for row, side in zip(parts[:2], SIDES, strict=True))
    first_store, second_store = (
        parse_number(seeds, f"the {side} store", 0, MAX_TOTAL, PositionError)
        for seeds, side in zip(stores, SIDES, strict=True)
    )
    total = sum(first) + sum(second) + first_store + second_store
    if total > MAX_TOTAL:
        raise PositionError(f"a position has at most {MAX_TOTAL} seeds, but this one has {total}")
    return CongklakState((first, second), (first_store, second_store), Player(int(parts[3]) - 1))


def check_total(variant: Variant, state: CongklakState) -> None:
    """Refuse a position with more or fewer seeds than a game of these rules has."""
    expected = 2 * variant.holes * variant.seeds
    total = sum(map(sum, state.holes)) + sum(state.stores)
    if total != expected:
        raise PositionError(f"a game on this board has {expected} seeds, but this position has {total}")


def _parse_row(variant: Variant, row: Sequence[str], side: str) -> tuple[int, ...]:
    if len(row) != variant.holes:
        raise PositionError(f"this board has {variant.holes} holes per side, but the {side} row has {len(row)}")
    return tuple(
        parse_number(seeds, f"hole {hole} of the {side} row", 0, MAX_TOTAL, PositionError)
        for hole, seeds in enumerate(row)
    )


def parse_move(variant: Variant, legal: Sequence[int], text: str) -> int:
    """Read the number of a hole, which must be among the `legal` ones."""
    number = text.strip()
    well_formed = number.isascii() and number.isdigit() and len(number) <= 2
    if not well_formed or int(number) >= variant.holes:
        raise InvalidMoveError(
            f"cannot read the move {quote(text)}; give the number of a hole from 0 to {variant.holes - 1}"
        )
    if int(number) not in legal:
        raise IllegalMoveError(f"hole {int(number)} cannot be sown: it is empty, or the game is over")
    return int(number)
