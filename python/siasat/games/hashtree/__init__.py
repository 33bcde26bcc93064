"""Hashtree: random trees that need no memory, because every node is a hash. The main test case for parity."""

from __future__ import annotations

from siasat.games.entry import GameEntry
from siasat.games.hashtree.facts import FACTS
from siasat.games.hashtree.rules import PAYOFF_RANGE, HashTree, HashTreeState, leaf_outcome, make, parse_child

__all__ = ["ENTRY", "PAYOFF_RANGE", "HashTree", "HashTreeState", "leaf_outcome", "make", "parse_child"]

ENTRY = GameEntry(
    "hashtree",
    make,
    ("random:1,4,8,25", "uniform:1,3,6,0", "incremental:1,3,6,0", "incremental-random:1,4,8,0"),
    facts=FACTS,
)
