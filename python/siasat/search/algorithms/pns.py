"""Proof-number search: always expand the node that needs the fewest leaves for a proof or a disproof.

Source: Allis, van der Meulen, van den Herik, "Proof-number search", Artificial Intelligence 66, 1994, with leaves
evaluated at once and updates that stop where nothing changes. `siasat.search.proof` says what is proven.

The tree stays in memory, with a small entry for every position, so set a node limit. It is a tree, not a graph, so a
repetition affects only its own line.
"""

from __future__ import annotations

from typing import Generic

from siasat.core.player import Player
from siasat.search.declaration import algorithm
from siasat.search.proof import UNKNOWN, Numbers, ProofSearch, Question, combine
from siasat.search.search import Search
from siasat.search.types import M, S


@algorithm(
    "pns",
    name="Proof-number search",
    family="proof",
    source="Allis, van der Meulen and van den Herik 1994",
    anytime=True,
)
def pns(search: Search[S, M]) -> ProofSearch[S, M]:
    """Create the search; `run` starts it."""
    return ProofSearch(search, ProofTree)


class ProofNode(Generic[M]):
    """A node of the tree in memory. `children` is None before they are made."""

    __slots__ = ("attacking", "children", "move", "numbers")

    def __init__(self, move: M | None) -> None:
        self.move = move
        self.numbers: Numbers = UNKNOWN
        self.attacking = False
        self.children: list[ProofNode[M]] | None = None

    def most_proving(self) -> int:
        """The place of the child to look at next: the first whose proof (or, for the defender, disproof) is nearest."""
        side = 0 if self.attacking else 1
        numbers = [child.numbers[side] for child in self.children or []]
        return numbers.index(min(numbers))


class ProofTree(Generic[S, M]):
    """The attempt to prove that `attacker` wins. `nodes` and `states` are the line from the root to where it stands."""

    def __init__(self, search: Search[S, M], attacker: Player) -> None:
        self.search = search
        self.question = Question(search, attacker)
        self.top: ProofNode[M] = ProofNode(None)
        self.nodes: list[ProofNode[M]] = []
        self.states: list[S] = []

    def solve(self) -> bool:
        """Whether the attacker wins by force. Raises `Stopped`."""
        self._enter(self.top, self.search.request.root)
        while not self.top.numbers.is_settled:
            self._descend()
            self._expand()
            self._update()
        self._leave()
        return self.top.numbers.proof == 0

    def line(self) -> list[M]:
        """The most proving line: the proof itself where there is one."""
        line: list[M] = []
        node = self.top
        while node.children:
            node = node.children[node.most_proving()]
            assert node.move is not None
            line.append(node.move)
        return line

    def _descend(self) -> None:
        """1. Go down to the most proving node."""
        node = self.nodes[-1]
        while node.children is not None:
            ply, place = len(self.nodes) - 1, node.most_proving()
            node = node.children[place]
            assert node.move is not None
            self.search.re_search(ply, place)
            child, _ = self.search.child(self.states[-1], node.move, ply)
            self._enter(node, child)

    def _expand(self) -> None:
        """2. Make its children, and judge each by its position."""
        node, state, ply = self.nodes[-1], self.states[-1], len(self.nodes) - 1
        node.children = []
        for move in self.search.moves(state, ply):
            node.children.append(ProofNode(move))
            child, _ = self.search.child(state, move, ply)
            self._enter(node.children[-1], child)
            self._leave()

    def _update(self) -> None:
        """3. Go up as long as the numbers change; the next most proving node lies below where that ends."""
        while True:
            node = self.nodes[-1]
            numbers = combine((child.numbers for child in node.children or []), node.attacking)
            if numbers == node.numbers:
                return
            node.numbers = numbers
            if node is self.top:
                return
            self._leave()

    def _enter(self, node: ProofNode[M], state: S) -> None:
        _, numbers = self.question.enter(state, len(self.nodes))
        if node.children is None:
            node.numbers, node.attacking = numbers, self.question.attacks(state)
        self.nodes.append(node)
        self.states.append(state)

    def _leave(self) -> None:
        node, state = self.nodes.pop(), self.states.pop()
        self.question.leave(state, len(self.nodes), node.numbers)
