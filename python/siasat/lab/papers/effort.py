"""Sample sizes. Every table shows the sizes that it used."""

from __future__ import annotations

from dataclasses import dataclass, replace

from siasat.backend.choose import choose
from siasat.backend.native import why_missing


@dataclass(frozen=True, slots=True)
class Effort:
    """The sizes of samples.

    `shuffles`: orders of moves for a position. `slow_shuffles`: the same where a replay in Python has to do it.
    `positions`: random positions of figure 11. `rounds`: how often the games of Congklak against stand-ins are played,
    `animal_rounds` those of Dou Shou Qi; with none of them the tables say so.
    `perft`: the depth to which table 2 of Yoman is counted. `similar`: positions around the lost one of table 7.
    `replay`: whether the slow replay of table 7 runs in full. `chess`: positions in which MTD(f) is measured, to
    `chess_depth`.
    """

    name: str
    backend: str
    shuffles: int
    slow_shuffles: int
    positions: int
    rounds: int
    animal_rounds: int
    perft: int
    similar: int
    replay: bool
    chess: int
    chess_depth: int

    @property
    def computes(self) -> str:
        """Who computes: `rust` or `python`."""
        return choose(self.backend, why_missing)


FULL = Effort("full", "auto", 500, 40, 400, 20, 4, 7, 300, True, 60, 5)
QUICK = Effort("quick", "auto", 40, 2, 60, 2, 1, 5, 20, False, 8, 4)
SLOW = Effort("python", "auto", 10, 10, 60, 1, 0, 4, 5, True, 4, 3)
QUICK_SLOW = Effort("quick", "auto", 3, 2, 20, 0, 0, 3, 2, False, 2, 2)
"""The last two are for Python alone."""


def choose_effort(quick: bool = False, backend: str = "auto") -> Effort:
    """The sizes for a run; without the accelerator they are smaller."""
    slow = choose(backend, why_missing) == "python"
    return replace((QUICK_SLOW if slow else QUICK) if quick else (SLOW if slow else FULL), backend=backend)
