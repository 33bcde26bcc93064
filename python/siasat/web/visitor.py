"""Who asks."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Visitor:
    """`name` is a hash of the visitor's cookie; `address` is where the request comes from.

    `is_new`: the request had no cookie, as a program sends it that keeps none.
    """

    name: str
    address: str
    is_new: bool = False
