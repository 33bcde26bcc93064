"""Who asks."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Visitor:
    """The name in the visitor's cookie, and the address."""

    name: str
    address: str
