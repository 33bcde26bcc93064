"""Tactical patterns that a move makes on the board. A game that has them states how to find them by its rules alone."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Target:
    """A piece and the square where it stands."""

    piece: str
    square: str


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a move does: its name (`fork`, `pin` …), the piece that does it, and the pieces that it concerns."""

    name: str
    attacker: Target
    targets: tuple[Target, ...]
