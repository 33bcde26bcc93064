"""The type variables that every file of the search shares."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

S = TypeVar("S", bound=Hashable)
"""A state of the game."""

M = TypeVar("M", bound=Hashable)
"""A move of the game."""
