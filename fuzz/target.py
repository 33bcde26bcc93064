"""A fuzz target: a parser that reads a text and may reject it with an error message."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from siasat.errors import SiasatError


@dataclass(frozen=True, slots=True)
class Target:
    """`read` takes a text. It may return, or raise one of `expected`; anything else is a finding."""

    name: str
    read: Callable[[str], object]
    seeds: tuple[str, ...]
    expected: tuple[type[Exception], ...] = (SiasatError,)
    openings: tuple[str, ...] = ("",)
    """Beginnings behind which a reader is in an interesting state; `growth` puts long texts there."""


class RoundTripError(AssertionError):
    """A text was read, written and read again, and the second reading differs from the first."""


def check_same(first: object, second: object) -> None:
    """Raise `RoundTripError` unless both are equal."""
    if first != second:
        raise RoundTripError(f"{first!r} became {second!r}")
