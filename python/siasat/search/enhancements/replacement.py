"""Replacement schemes of the transposition table: which of two positions stays if both need the same slot.

Source: Breuker, Uiterwijk, van den Herik, "Replacement schemes for transposition tables", ICCA Journal 17(4), 1994. The
table's words are the names of the article, where `deepest` is its Deep and `always` its New:

=========  ========================================================================================================
deepest    keep the position that was searched deeper; of two equal ones the newer
always     keep the newer position
old        keep the older position
big1       keep the position whose search took more nodes; a position that the table answered counts as one node
bigall     the same, but a position that the table answered counts as many nodes as its own search took
twodeep    two positions per slot: the first level keeps the deeper one, the second takes whatever does not fit there
twobig1    two positions per slot, and the first level keeps the one whose search took more nodes, as in big1
=========  ========================================================================================================
"""

from __future__ import annotations

from typing import Literal

Replacement = Literal["deepest", "always", "old", "big1", "bigall", "twodeep", "twobig1"]

OTHER_NAMES: dict[str, Replacement] = {"deep": "deepest", "new": "always"}
"""The article's names of the two schemes that have another name here."""


def has_two_levels(scheme: Replacement) -> bool:
    """Whether a slot holds two positions."""
    return scheme in ("twodeep", "twobig1")


def replaces(scheme: Replacement, depth: int, size: int, old_depth: int, old_size: int) -> bool:
    """Whether a position searched `depth` moves deep with `size` nodes takes the place of another one.

    In a two-level table this is about the first level only.
    """
    if scheme in ("deepest", "twodeep"):
        return depth >= old_depth
    if scheme in ("always", "old"):
        return scheme == "always"
    return size >= old_size
