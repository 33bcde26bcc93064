"""Greedy: the best static value after one move. The baseline that looks one move ahead."""

from __future__ import annotations

from siasat.core.score import Score
from siasat.core.window import FULL, from_child
from siasat.search.declaration import algorithm
from siasat.search.enhancements.iterative import ITERATIVE
from siasat.search.search import Search
from siasat.search.types import M, S


@algorithm("greedy", name="Greedy", family="baseline", switches=(ITERATIVE,))
def greedy(search: Search[S, M], root: S, _depth: int) -> Score:
    """The value for the mover of the best position one move on, the first of equals; looks at nothing else."""
    node = search.open(root, 1, FULL, 0)
    for move, child, same_mover in node.children():
        search.enter(child, 0, FULL, 1)
        end = search.game.outcome(child)
        value = search.evaluate(child) if end is None else end.score(search.game.to_move(child), 1)
        node.improve(move, from_child(search.leave(1, value), same_mover))
    return node.close()
