"""The five positions of Vincent's tables 2 and 4: the one sensible line that gives the published counts of minimax."""

from __future__ import annotations

from typing import Any

from siasat.lab.papers.effort import Effort
from siasat.lab.papers.searching import Lens

START = "l5t/1w3c1/r1p1d1e/7/7/7/E1D1P1R/1C3W1/T5L b"
"""The person is black and begins."""

LINE = ("a7a6", "a3b3 a6a5", "g3g4 a5a4", "a1a2 a4b4", "a2a3 b4a4")
"""What is played before each of the computer's five searches."""

MOVES = ("1", "2", "3", "4", "5")
EVALUATOR = "paper-001"


def lens_of(effort: Effort) -> Lens:
    """Dou Shou Qi as in the paper, with its evaluation."""
    return Lens.of("doushouqi", "paper", EVALUATOR, effort.backend)


def five_positions(lens: Lens) -> list[Any]:
    """The positions in which the computer searched."""
    state, found = lens.parse(START), []
    for moves in LINE:
        state = lens.play(state, *moves.split())
        found.append(state)
    return found
