"""Depth-first proof-number search: df-pn finds what proof-number search finds, in the memory of a table.

Source: Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", PhD thesis, Tokyo, 2002. It goes down
the most proving line and stays below a node until one of its numbers reaches a threshold, beyond which another
node is the most proving one. `siasat.search.proof` says what is proven.

A proven win or loss is correct. A draw may be wrong in games with repetitions (the graph-history interaction problem):
the table stores positions, not the lines that led to them, so a "no win" by repetition may be reused elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Generic

from siasat.core.player import Player
from siasat.search.declaration import algorithm
from siasat.search.enhancements.table import NO_MOVE, TABLE, Table, TableConfig
from siasat.search.proof import INFINITE, UNKNOWN, Numbers, ProofSearch, Question, combine
from siasat.search.search import Search
from siasat.search.types import M, S


@algorithm("dfpn", name="df-pn", family="proof", source="Nagai 2002", switches=(TABLE,), always=(TABLE,), anytime=True)
def dfpn(search: Search[S, M]) -> ProofSearch[S, M]:
    """Create the search; `run` starts it."""
    search.table = Table(replace(search.config[TABLE] or TableConfig(), bounds="one"))
    return ProofSearch(search, DepthFirst)


class DepthFirst(Generic[S, M]):
    """The attempt to prove that `attacker` wins.

    An entry of the table holds the proof number as its lower and the disproof number as its upper bound. With a limit
    of depth it answers only for positions with as many moves left to look ahead, for what they prove depends on that.
    """

    def __init__(self, search: Search[S, M], attacker: Player) -> None:
        self.search = search
        self.question = Question(search, attacker)
        self.best: list[M] = []
        assert search.table is not None
        self.table = search.table
        self.table.clear()  # the other question's numbers mean something else

    def solve(self) -> bool:
        """Whether the attacker wins by force. Raises `Stopped`."""
        numbers = self._search(self.search.request.root, Numbers(INFINITE, INFINITE), 0)
        return numbers.proof == 0

    def line(self) -> list[M]:
        """The most proving move."""
        return self.best

    def _search(self, state: S, threshold: Numbers, ply: int) -> Numbers:
        """The numbers of `state`, one of which has reached its threshold."""
        # 1. Count the node; its position may settle it.
        before = self.search.nodes
        key, numbers = self.question.enter(state, ply)
        attacking = self.question.attacks(state)
        if not numbers.is_settled:
            # 2. What the table knows of the children.
            moves = self.search.moves(state, ply)
            children = [self._look_up(self.search.game.play(state, move), ply + 1) for move in moves]
            numbers = combine(children, attacking)
            # 3. As long as this node is the most proving one, so is its most proving child.
            while numbers.proof < threshold.proof and numbers.disproof < threshold.disproof:
                place, below = _choose(children, numbers, threshold, attacking)
                if ply == 0:
                    self.best = [moves[place]]
                child, _ = self.search.child(state, moves[place], ply)
                children[place] = self._search(child, below, ply + 1)
                numbers = combine(children, attacking)
            # 4. Remember.
            size = self.search.nodes - before
            self.table.store(key, self.question.horizon - ply, numbers.proof, numbers.disproof, NO_MOVE, size)
            if ply == 0 and numbers.is_settled:
                self.best = self._proven(moves, children, attacking)
        self.question.leave(state, ply, numbers)
        return numbers

    def _look_up(self, child: S, ply: int) -> Numbers:
        entry = self.table.probe(self.search.game.key(child))
        limited = self.search.request.limits.depth is not None
        if entry is None or (limited and entry.depth != self.question.horizon - ply):
            return UNKNOWN
        return Numbers(entry.lower, entry.upper)

    @staticmethod
    def _proven(moves: Sequence[M], children: list[Numbers], attacking: bool) -> list[M]:
        """The first move that settles the question for the side that plays it; none where all are alike."""
        side = 0 if attacking else 1
        return next(([move] for move, child in zip(moves, children, strict=True) if child[side] == 0), [])


def _choose(children: list[Numbers], numbers: Numbers, threshold: Numbers, attacking: bool) -> tuple[int, Numbers]:
    """The place of the most proving child, the first of equals, and the thresholds at which it is that no longer.

    For the attacker that is the least proof number: it may rise to just above the second least, while the disproof
    number, which is a sum, may rise by what is left to this node. For the defender it is the other way round.
    """
    if not attacking:
        flipped = [Numbers(child.disproof, child.proof) for child in children]
        place, below = _choose(flipped, Numbers(*reversed(numbers)), Numbers(*reversed(threshold)), True)
        return place, Numbers(below.disproof, below.proof)
    proofs = [child.proof for child in children]
    place = proofs.index(min(proofs))
    second = min(proofs[:place] + proofs[place + 1 :], default=INFINITE)
    proof = min(threshold.proof, second + 1)
    disproof = threshold.disproof - numbers.disproof + children[place].disproof
    return place, Numbers(proof, disproof)
