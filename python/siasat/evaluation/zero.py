"""The evaluator that always returns 0, for any game."""

from __future__ import annotations

from dataclasses import dataclass

from siasat.core.score import Score


@dataclass(frozen=True, slots=True)
class Zero:
    """Every position is worth 0, so only the result of the game counts."""

    id = "zero"

    def evaluate(self, state: object) -> Score:
        """0."""
        return 0
