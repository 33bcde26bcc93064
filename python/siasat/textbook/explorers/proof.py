"""Proof-number search step by step: the most proving node, its children, and the numbers that change above it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from siasat.core.player import Player
from siasat.core.search_api.request import SearchRequest
from siasat.errors import InputError
from siasat.play.move_labels import label_of
from siasat.search.algorithms.pns import ProofNode, ProofTree
from siasat.search.proof import Numbers, ProofSearch
from siasat.search.registry import parse_config
from siasat.search.search import Search, Stopped
from siasat.textbook.explorers.facts import Fact


@dataclass(frozen=True, slots=True)
class ProvedNode:
    """A node of the tree for one question; `is_or`: the attacker moves there. It appears with step `born`."""

    id: int
    parent: int | None
    move: str
    player: Player
    is_or: bool
    question: int
    born: int


@dataclass(frozen=True, slots=True)
class Renumbered:
    """The numbers of a node after a step."""

    node: int
    numbers: Numbers


@dataclass(frozen=True, slots=True)
class ProofStep:
    """One step for question `question` (0: does the mover win? 1: does it lose?); `way` leads to the node at hand."""

    kind: Literal["ask", "descend", "expand", "update", "answer"]
    question: int
    way: tuple[int, ...]
    updates: tuple[Renumbered, ...]
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """All steps and nodes; `stopped`: the limit of nodes was reached before the last question was answered."""

    nodes: tuple[ProvedNode, ...]
    steps: tuple[ProofStep, ...]
    stopped: bool


class _Record:
    def __init__(self) -> None:
        self.nodes: list[ProvedNode] = []
        self.steps: list[ProofStep] = []
        self.ids: dict[int, int] = {}
        self.alive: list[Any] = []  # what `ids` refers to: an id is reused when its object is gone
        self.questions = 0


class WatchedProofTree(ProofTree[Any, Any]):
    """The attempt of `pns`, which also records its steps."""

    def __init__(self, search: Search[Any, Any], attacker: Player, record: _Record) -> None:
        super().__init__(search, attacker)
        self.record = record
        self.number = record.questions
        self.attacker = attacker
        record.questions += 1

    def solve(self) -> bool:
        """As `ProofTree.solve`, with a first step that asks and a last one that answers."""
        root = self.search.request.root
        top = self._add(self.top, None, "", self.search.game.to_move(root))
        self._step("ask", (top,), (), Fact("proof-ask", {"side": self.attacker}))
        won = super().solve()
        self._step("answer", (top,), (), Fact("proof-yes" if won else "proof-no", {"side": self.attacker}))
        return won

    def _descend(self) -> None:
        super()._descend()
        node = self.nodes[-1]
        numbers = {"proof": node.numbers.proof, "disproof": node.numbers.disproof}
        self._step("descend", self._way(), (), Fact("proof-descend", {**numbers, "count": len(self.nodes) - 1}))

    def _expand(self) -> None:
        super()._expand()
        node, state = self.nodes[-1], self.states[-1]
        game = self.search.game
        children = node.children or []
        parent = self.record.ids[id(node)]
        for child in children:
            label, below = label_of(game, state, child.move), game.play(state, child.move)
            self._add(child, parent, label, game.to_move(below))
        won = sum(child.numbers.proof == 0 for child in children)
        lost = sum(child.numbers.disproof == 0 for child in children)
        updates = tuple(Renumbered(self.record.ids[id(child)], child.numbers) for child in children)
        fact = Fact("proof-expand", {"count": len(children), "won": won, "lost": lost})
        self._step("expand", self._way(), updates, fact)

    def _update(self) -> None:
        line = [(node, node.numbers) for node in self.nodes]
        way = self._way()
        super()._update()
        for place in reversed(range(len(line))):
            node, was = line[place]
            if node.numbers == was:
                break
            what = "proof-or" if node.attacking else "proof-and"
            numbers = {"proof": node.numbers.proof, "disproof": node.numbers.disproof}
            facts = [Fact(what, numbers)]
            if node.numbers.is_settled:
                proven = node.numbers.proof == 0
                facts = [Fact(f"{what}-{'proven' if proven else 'disproven'}", {"side": self.attacker})]
            self._step("update", way[: place + 1], (Renumbered(way[place], node.numbers),), *facts)

    def _way(self) -> tuple[int, ...]:
        return tuple(self.record.ids[id(node)] for node in self.nodes)

    def _add(self, node: ProofNode[Any], parent: int | None, move: str, player: Player) -> int:
        record = self.record
        number = record.ids[id(node)] = len(record.nodes)
        record.alive.append(node)
        is_or = player is self.attacker
        record.nodes.append(ProvedNode(number, parent, move, player, is_or, self.number, len(record.steps) + 1))
        return number

    def _step(self, kind: Any, way: tuple[int, ...], updates: tuple[Renumbered, ...], *facts: Fact) -> None:
        self.record.steps.append(ProofStep(kind, self.number, way, updates, facts))


def prove(request: SearchRequest[Any, Any]) -> Proof:
    """Ask whether the mover wins and, if not, whether it loses, within the request's limit of nodes."""
    if request.game.outcome(request.root) is not None:
        raise InputError("the game is over, so there is nothing to search")
    record = _Record()
    search: Search[Any, Any] = Search(request, parse_config("pns"))
    attempt = ProofSearch(search, lambda found, attacker: WatchedProofTree(found, attacker, record))
    stopped = False
    try:
        attempt.run()
    except Stopped:
        stopped = True
    return Proof(tuple(record.nodes), tuple(record.steps), stopped)
