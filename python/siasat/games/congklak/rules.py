"""The rules: moves, the end of the game and the winner, with sowing, notation and drawing in other modules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from siasat.core.game import RepetitionRule, Setup
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.scene import Piece, Pits, Step
from siasat.games.congklak import drawing, notation, sowing
from siasat.games.congklak.state import CongklakState, key_of
from siasat.games.congklak.variant import FAMILIES, End, Rest, Variant


@dataclass(frozen=True, slots=True)
class Congklak:
    """Congklak, Kalah and Dakon: one engine, the rule set is data. A move is the number of a hole."""

    rules: Variant = FAMILIES["congklak"]

    id = "congklak"
    repetition: ClassVar[RepetitionRule | None] = None

    @property
    def variant(self) -> str:
        """`congklak`, `kalah:6,4` …"""
        return str(self.rules)

    @property
    def alternates(self) -> bool:
        """Only where the last seed in the mover's store gives no other move."""
        return not self.rules.again

    def initial(self) -> CongklakState:
        """Every hole full, the stores empty, first player to move."""
        row = (self.rules.seeds,) * self.rules.holes
        return CongklakState((row, row), (0, 0), Player.FIRST)

    def to_move(self, state: CongklakState) -> Player:
        """Whose turn it is."""
        return state.player

    def legal_moves(self, state: CongklakState) -> Sequence[int]:
        """The mover's holes with seeds, by number; none once the game is over."""
        if self.rules.end is End.EITHER and not any(state.holes[1 - state.player]):
            return []
        return [hole for hole, seeds in enumerate(state.holes[state.player]) if seeds]

    def play(self, state: CongklakState, move: int) -> CongklakState:
        """Sow from hole `move`, which holds seeds."""
        return sowing.play(self.rules, state, move)

    def outcome(self, state: CongklakState) -> Outcome | None:
        """The player with more seeds wins. Seeds left in the holes are counted here; the position does not change."""
        is_over = not any(state.holes[state.player]) or (
            self.rules.end is End.EITHER and not any(state.holes[1 - state.player])
        )
        if not is_over:
            return None
        rest = sum(state.holes[0]) - sum(state.holes[1])
        ahead = state.stores[0] - state.stores[1] + (rest if self.rules.rest is Rest.OWNER else -rest)
        if ahead == 0:
            return Outcome(None, "equal-seeds")
        return Outcome(Player.FIRST if ahead > 0 else Player.SECOND, "more-seeds", abs(ahead))

    def key(self, state: CongklakState) -> int:
        """See `key_of`."""
        return key_of(state)

    def is_irreversible(self, state: CongklakState, move: int) -> bool:
        """Always: no position can occur twice.

        Seeds never leave a store. A move that puts none into the mover's store ends before it, so it only carries seeds
        nearer to the store within the mover's own row and leaves the other row alone; such moves cannot undo each
        other.
        """
        return True

    def captured(self, state: CongklakState, move: int) -> int:
        """How many seeds of either side the last seed captures, 0 if none; those sown into the store do not count."""
        return sowing.captured(self.rules, state, move)

    def is_noisy(self, state: CongklakState, move: int) -> bool:
        """Captures. Moves that win seeds for the store by sowing are too many to follow."""
        return self.captured(state, move) > 0

    def format_state(self, state: CongklakState) -> str:
        """`7,7,7,7,7,7,7/7,7,7,7,7,7,7/0-0/1`."""
        return notation.format_state(state)

    def parse_state(self, text: str) -> CongklakState:
        """Read `7,7,7,7,7,7,7/7,7,7,7,7,7,7/0-0/1`; the number of holes must be the variant's, the total need not."""
        return notation.parse_state(self.rules, text)

    def format_move(self, state: CongklakState, move: int) -> str:
        """The number of the hole."""
        return str(move)

    def parse_move(self, state: CongklakState, text: str) -> int:
        """Read the number of a hole."""
        return notation.parse_move(self.rules, self.legal_moves(state), text)

    def swept(self, state: CongklakState) -> CongklakState:
        """A finished position with the remaining seeds in the stores that they count for; any other as it is."""
        if self.outcome(state) is None:
            return state
        rests = [sum(row) for row in state.holes]
        if self.rules.rest is not Rest.OWNER:
            rests.reverse()
        empty = (0,) * self.rules.holes
        return CongklakState((empty, empty), (state.stores[0] + rests[0], state.stores[1] + rests[1]), state.player)

    def setup_pieces(self) -> Sequence[Piece]:
        """None: holes have seeds."""
        return ()

    def setup_text(self, setup: Setup) -> str:
        """Holes, stores and the side to move; a `PositionError` if that is not the number of seeds of this board."""
        seeds = [[setup.cells.get(f"{side}:{hole}", "0") for hole in range(self.rules.holes)] for side in (1, 2)]
        stores = "-".join(setup.cells.get(f"{side}:store", "0") for side in (1, 2))
        text = f"{','.join(seeds[0])}/{','.join(seeds[1])}/{stores}/{setup.player.number}"
        notation.check_total(self.rules, notation.parse_state(self.rules, text))
        return text

    def scene(self, state: CongklakState) -> Pits:
        """Two rows of holes between the stores; at the end of a game all seeds are in the stores."""
        return drawing.scene(self.rules, self.swept(state))

    def sow(self, state: CongklakState, move: int) -> sowing.Sowing:
        """The move seed by seed, for animation and teaching."""
        return sowing.sow(self.rules, state, move)

    def steps(self, state: CongklakState, move: int) -> Sequence[Step]:
        """The same as steps of the picture; the last move of a game also sweeps the remaining seeds."""
        sown = self.sow(state, move)
        steps = drawing.steps(self.rules, sown, state.player)
        return steps if self.outcome(sown.after) is None else steps + drawing.sweep(self.rules, sown.after)
