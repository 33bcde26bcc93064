"""Nim: heaps of stones; take any number from one heap. Solved by Bouton in 1901, so searches can be checked by hand.

Variants: `normal:3,4,5` (whoever takes the last stone wins) and `misere:3,4,5` (whoever takes it loses).
A state is `3,4,5/1`: the heaps and the side to move. A move is `2:3`: from heap 2 take 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from siasat.core.game import RepetitionRule, Setup
from siasat.core.mixing import seed_of, zobrist
from siasat.core.notation import parse_number, quote, split_variant
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.scene import Piece, Pit, Pits
from siasat.errors import IllegalMoveError, InvalidMoveError, PositionError, VariantError

MAX_HEAPS = 8
MAX_STONES = 31  # 8 heaps of 31 give 248 moves, within the native move list of 256

KEYS = zobrist(seed_of("nim"), MAX_HEAPS * (MAX_STONES + 1) + 1)
"""One number for each heap × size, and a last one for the second player's turn."""


class NimState(NamedTuple):
    """The heaps, and whose turn it is."""

    heaps: tuple[int, ...]
    player: Player


class NimMove(NamedTuple):
    """Take `stones` from the heap at index `heap`."""

    heap: int
    stones: int


@dataclass(frozen=True, slots=True)
class Nim:
    """The rules; `misere` turns the result round."""

    heaps: tuple[int, ...] = (3, 4, 5)
    misere: bool = False

    id = "nim"
    alternates = True
    repetition: ClassVar[RepetitionRule | None] = None

    @property
    def variant(self) -> str:
        """`normal:3,4,5` or `misere:3,4,5`."""
        return f"{'misere' if self.misere else 'normal'}:{_join(self.heaps)}"

    def initial(self) -> NimState:
        """The heaps of the variant, first player to move."""
        return NimState(self.heaps, Player.FIRST)

    def to_move(self, state: NimState) -> Player:
        """Whose turn it is."""
        return state.player

    def legal_moves(self, state: NimState) -> Sequence[NimMove]:
        """By heap, then by number of stones, both ascending."""
        return [NimMove(heap, stones) for heap, size in enumerate(state.heaps) for stones in range(1, size + 1)]

    def play(self, state: NimState, move: NimMove) -> NimState:
        """Take the stones."""
        heaps = list(state.heaps)
        heaps[move.heap] -= move.stones
        return NimState(tuple(heaps), state.player.other)

    def outcome(self, state: NimState) -> Outcome | None:
        """Over when no stone is left; the last stone was the opponent's."""
        if any(state.heaps):
            return None
        return Outcome(state.player if self.misere else state.player.other, "last-stone")

    def key(self, state: NimState) -> int:
        """The XOR of the heaps' numbers and the mover's."""
        key = KEYS[-1] if state.player is Player.SECOND else 0
        for heap, size in enumerate(state.heaps):
            key ^= KEYS[heap * (MAX_STONES + 1) + size]
        return key

    def is_irreversible(self, state: NimState, move: NimMove) -> bool:
        """Stones never come back."""
        return True

    def format_state(self, state: NimState) -> str:
        """`3,4,5/1`."""
        return f"{_join(state.heaps)}/{state.player.number}"

    def parse_state(self, text: str) -> NimState:
        """Read `3,4,5/1`; the number of heaps must be the variant's."""
        parts = text.strip().split("/")
        if len(parts) != 2 or parts[1] not in ("1", "2"):
            raise PositionError(f"a nim position looks like '3,4,5/1' (heaps/side to move 1 or 2), not {quote(text)}")
        heaps = _heaps(parts[0].split(","), PositionError)
        if len(heaps) != len(self.heaps):
            raise PositionError(f"this game has {len(self.heaps)} heaps, but the position has {len(heaps)}")
        return NimState(heaps, Player(int(parts[1]) - 1))

    def format_move(self, state: NimState, move: NimMove) -> str:
        """`2:3`: from heap 2 take 3."""
        return f"{move.heap + 1}:{move.stones}"

    def parse_move(self, state: NimState, text: str) -> NimMove:
        """Read `2:3`."""
        parts = text.strip().split(":")
        if len(parts) != 2 or not all(part.isascii() and part.isdigit() and len(part) <= 3 for part in parts):
            raise InvalidMoveError(f"cannot read the move {quote(text)}; write it like '2:3' (take 3 from heap 2)")
        move = NimMove(int(parts[0]) - 1, int(parts[1]))
        if not 0 <= move.heap < len(state.heaps):
            raise IllegalMoveError(f"there is no heap {parts[0]}: the heaps are 1 to {len(state.heaps)}")
        if move not in self.legal_moves(state):
            raise IllegalMoveError(f"you cannot take {parts[1]} from heap {parts[0]}")
        return move

    def setup_pieces(self) -> Sequence[Piece]:
        """None: heaps have stones."""
        return ()

    def setup_text(self, setup: Setup) -> str:
        """Heaps and the side to move."""
        heaps = (setup.cells.get(f"0:{number}", "0") for number in range(1, len(self.heaps) + 1))
        return f"{','.join(heaps)}/{setup.player.number}"

    def scene(self, state: NimState) -> Pits:
        """One row of heaps."""
        return Pits((tuple(Pit(str(heap + 1), size, None) for heap, size in enumerate(state.heaps)),))


def _join(heaps: Sequence[int]) -> str:
    return ",".join(map(str, heaps))


def _heaps(parts: Sequence[str], error: type[Exception]) -> tuple[int, ...]:
    if not 1 <= len(parts) <= MAX_HEAPS:
        raise error(f"nim takes 1 to {MAX_HEAPS} heaps, not {len(parts)}")
    return tuple(parse_number(part, f"heap {i + 1}", 0, MAX_STONES, error) for i, part in enumerate(parts))


def make(variant: str) -> Nim:
    """The game from its variant's text form."""
    name, args = split_variant(variant)
    if name not in ("normal", "misere"):
        raise VariantError(f"unknown variant {quote(name)}; nim has 'normal' and 'misere'")
    heaps = _heaps(args, VariantError) if args else (3, 4, 5)
    if not any(heaps):
        raise VariantError("nim needs at least one stone to start with")
    return Nim(heaps, name == "misere")
