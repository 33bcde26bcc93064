"""What an evaluator is."""

from __future__ import annotations

from typing import Protocol, TypeVar

from siasat.core.score import Score

S_contra = TypeVar("S_contra", contravariant=True)


class Evaluator(Protocol[S_contra]):
    """An estimate of a position's value, without search."""

    @property
    def id(self) -> str:
        """Its name on the command line: `"material"`."""

    def evaluate(self, state: S_contra) -> Score:
        """The value for the side to move, within [-MAX_EVAL, MAX_EVAL]. Never called for a finished game."""
