"""Race to 21: count up from 0 by 1, 2 or 3 in turn; whoever says 21 wins. A complete game on one page.

Run this file to use siasat's command line with the game added:

    python examples/race_to_21.py play race-to-21
    python examples/race_to_21.py perft race-to-21 --depth 10
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import NamedTuple

from siasat import Outcome, Player, register_game
from siasat.core.mixing import mix


class RaceState(NamedTuple):
    total: int
    player: Player

    def __str__(self) -> str:
        return f"{self.total}, player {self.player.number} to move"


@dataclass(frozen=True, slots=True)
class RaceTo21:
    id = "race-to-21"
    variant = "standard"
    alternates = True
    repetition = None

    def initial(self) -> RaceState:
        return RaceState(0, Player.FIRST)

    def to_move(self, state: RaceState) -> Player:
        return state.player

    def legal_moves(self, state: RaceState) -> list[int]:
        return [step for step in (1, 2, 3) if state.total + step <= 21]

    def play(self, state: RaceState, move: int) -> RaceState:
        return RaceState(state.total + move, state.player.other)

    def outcome(self, state: RaceState) -> Outcome | None:
        return Outcome(state.player.other, "said-21") if state.total == 21 else None

    def key(self, state: RaceState) -> int:
        return mix(state.total << 1 | state.player)

    def is_irreversible(self, state: RaceState, move: int) -> bool:
        return True


register_game(RaceTo21(), title="Race to 21")

if __name__ == "__main__":
    from siasat.cli.main import main

    sys.exit(main())
