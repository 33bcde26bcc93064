"""Who asks."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Visitor:
    """`name` is a hash of the visitor's cookie; `address` is where the request comes from."""

    name: str
    address: str
