"""Tree: a given tree as nested text, for textbook figures and lessons."""

from __future__ import annotations

from siasat.games.entry import GameEntry
from siasat.games.tree.facts import FACTS
from siasat.games.tree.rules import Node, Tree, TreeState, inner, leaf, make

__all__ = ["ENTRY", "Node", "Tree", "TreeState", "inner", "leaf", "make"]

ENTRY = GameEntry("tree", make, ("nested",), facts=FACTS)
