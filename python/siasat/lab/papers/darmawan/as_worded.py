"""NegaScout as Darmawan's text words it, with its own count of steps.

Section 2.4.2: a move is searched again if its test value t is greater than the best value m and less than β, "because
if t is greater than β, β pruning happens". Taken at its word, a value equal to β does not cut. NegaScout cuts there
too (Reinefeld 1983), so this visits more nodes and finds the same values. A leaf's value is exact and is not searched
again. A step is a node visited, the root included.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from siasat.lab.papers.searching import Lens

INFINITY = 10**6


@dataclass(slots=True)
class AsWorded:
    """The search and its steps so far. Players alternate, as in the paper's variant of Congklak."""

    lens: Lens
    steps: int = 0

    def value(self, state: Any, depth: int, alpha: int = -INFINITY, beta: int = INFINITY) -> int:
        """The value of `state` for its mover, `depth` moves ahead; below alpha or above beta it is only a bound."""
        self.steps += 1
        game = self.lens.game
        moves = game.legal_moves(state) if depth else ()
        if not moves:
            return self.lens.evaluator.evaluate(state)
        best, test = -INFINITY, beta
        for index, move in enumerate(moves):
            child, low = game.play(state, move), max(alpha, best)
            value = -self.value(child, depth - 1, -test, -low)
            if value > best:
                searched_again = index > 0 and value < beta and depth > 1
                best = -self.value(child, depth - 1, -beta, -low) if searched_again else value
            if best > beta:
                break
            test = max(alpha, best) + 1
        return best


def steps_as_worded(lens: Lens, state: Any, depth: int) -> int:
    """How many nodes the search visits."""
    search = AsWorded(lens)
    search.value(state, depth)
    return search.steps
