"""The evaluator that knows nothing, for any game."""

from __future__ import annotations

from dataclasses import dataclass

from siasat.core.score import Score


@dataclass(frozen=True, slots=True)
class Zero:
    """Every position is worth 0: a search sees only the ends of games."""

    id = "zero"

    def evaluate(self, state: object) -> Score:
        """0."""
        return 0
