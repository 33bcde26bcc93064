"""How much of everything is computed. Every sample size is said in the table that it belongs to."""

from __future__ import annotations

from dataclasses import dataclass, replace

from siasat.backend.native import why_missing
from siasat.errors import BackendError, UnknownNameError


@dataclass(frozen=True, slots=True)
class Effort:
    """The sizes of samples.

    `shuffles`: orders of moves for a position. `slow_shuffles`: the same where a replay in Python has to do it.
    `positions`: random positions of figure 11. `rounds`: how often a match against stand-ins is played.
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
    perft: int
    similar: int
    replay: bool
    chess: int
    chess_depth: int

    @property
    def computes(self) -> str:
        """Who computes: `rust` or `python`."""
        return "python" if self.backend == "python" or why_missing() is not None else "rust"


FULL = Effort("full", "auto", 500, 40, 400, 20, 7, 300, True, 60, 5)
SLOW = Effort("full", "auto", 20, 20, 100, 1, 4, 20, True, 6, 3)
"""Without the accelerator."""
QUICK = Effort("quick", "auto", 40, 2, 60, 2, 5, 20, False, 8, 4)
QUICK_SLOW = Effort("quick", "auto", 3, 2, 20, 0, 3, 3, False, 2, 2)


def choose_effort(quick: bool = False, backend: str = "auto") -> Effort:
    """The sizes for a run; without the accelerator they are smaller."""
    if backend not in ("auto", "python", "rust"):
        raise UnknownNameError("backend", backend, ("auto", "python", "rust"))
    missing = why_missing()
    if backend == "rust" and missing is not None:
        raise BackendError(missing)
    slow = backend == "python" or missing is not None
    return replace((QUICK_SLOW if slow else QUICK) if quick else (SLOW if slow else FULL), backend=backend)
