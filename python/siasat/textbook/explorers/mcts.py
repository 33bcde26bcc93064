"""Monte-Carlo tree search as a growing tree: the four phases of every simulation, with the numbers that decide.

All results are for the first player: 1 is a win, 0 a loss and ½ a draw.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal

from siasat.core.player import Player
from siasat.core.score import Score
from siasat.core.search_api.request import SearchRequest
from siasat.errors import InputError
from siasat.play.move_labels import label_of
from siasat.search.algorithms.mcts import EXPLORATION, WON, Mcts, MctsNode
from siasat.search.registry import parse_config
from siasat.search.search import Search, Stopped
from siasat.textbook.explorers.facts import Fact

Phase = Literal["selection", "expansion", "simulation", "backpropagation"]
MOST = 200
"""The most simulations that are shown."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A child as selection sees it: its mean for the mover, the UCT term, and their sum. A proven one has no score."""

    node: int
    visits: int
    mean: float
    doubt: float
    score: float | None


@dataclass(frozen=True, slots=True)
class Update:
    """The numbers of a node after a step: `mean` for the first player, `proven` its certain result in half points."""

    node: int
    visits: int
    mean: float
    proven: int | None


@dataclass(frozen=True, slots=True)
class GrownNode:
    """A node of the tree. `player` moves there, `move` led there; it appears with step `born` (0: the root)."""

    id: int
    parent: int | None
    move: str
    player: Player
    born: int


@dataclass(frozen=True, slots=True)
class MctsStep:
    """One step of simulation `number`: the way from the root to the node at hand, and what changes there."""

    phase: Phase
    number: int
    way: tuple[int, ...]
    choices: tuple[Branch, ...]
    updates: tuple[Update, ...]
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class MctsGrowth:
    """All steps, the nodes in the order in which they appeared, and the answer."""

    nodes: tuple[GrownNode, ...]
    steps: tuple[MctsStep, ...]
    simulations: int
    best: int | None
    stopped: bool


class _Length:
    """An observer that only notes the deepest ply of a simulation."""

    def __init__(self) -> None:
        self.deepest = 0

    def enter(self, ply: int, key: int, depth: int, alpha: Score, beta: Score) -> None:
        self.deepest = max(self.deepest, ply)

    def leave(self, ply: int, value: Score) -> None: ...
    def cutoff(self, ply: int, move_index: int) -> None: ...
    def table_hit(self, ply: int, value: Score) -> None: ...
    def re_search(self, ply: int, move_index: int) -> None: ...
    def iteration(self, depth: int, value: Score, nodes: int) -> None: ...


@dataclass(frozen=True, slots=True)
class _Before:
    visits: int
    points: int
    proven: int | None


class MctsRecorder:
    """Runs the search one simulation at a time and turns each into steps."""

    def __init__(self, request: SearchRequest[Any, Any], seed: int) -> None:
        self.length = _Length()
        self.search: Search[Any, Any] = Search(request, parse_config(f"mcts+shuffle={seed}"), self.length)
        self.mcts: Mcts[Any, Any] = Mcts(self.search)
        self.game = request.game
        self.nodes = [GrownNode(0, None, "", self.mcts.mover, 0)]
        self.ids: dict[int, int] = {id(self.mcts.top): 0}
        self.steps: list[MctsStep] = []

    def run(self, simulations: int) -> MctsGrowth:
        """Run this many simulations, fewer if the root is proven or the limits are reached."""
        if not 1 <= simulations <= MOST:
            raise InputError(f"the number of simulations is 1 to {MOST}, not {simulations}")
        if self.game.outcome(self.search.request.root) is not None:
            raise InputError("the game is over, so there is nothing to search")
        stopped, number = False, 0
        self.search.may_time_out = True
        while number < simulations and self.mcts.top.proven is None and not stopped:
            before = {id(node): _Before(node.visits, node.points, node.proven) for node in _all(self.mcts.top)}
            self.length.deepest = 0
            try:
                self.mcts._simulate()
            except Stopped:
                stopped = True
                break
            number += 1
            self.steps.extend(self._simulation(number, before))
        line = self.mcts.answer().line
        best = next((c for c in self.mcts.top.children if line and c.move == line[0]), None)
        answer = None if best is None else self.ids.get(id(best))
        return MctsGrowth(tuple(self.nodes), tuple(self.steps), number, answer, stopped)

    def _simulation(self, number: int, before: dict[int, _Before]) -> Iterator[MctsStep]:
        fresh = _Before(0, 0, None)
        path = [self.mcts.top]
        while True:
            grown = [child for child in path[-1].children if child.visits > before.get(id(child), fresh).visits]
            if not grown:
                break
            path.append(grown[0])
        state, way = self.search.request.root, [0]
        for parent, child in pairwise(path):
            mover = self.game.to_move(state)
            label = label_of(self.game, state, child.move)
            state = self.game.play(state, child.move)
            if before.get(id(child), fresh).visits > 0:
                choices = self._choices(parent, mover, before)
                chosen = next(one for one in choices if one.node == self.ids[id(child)])
                fact = Fact(
                    "mcts-select", {"side": mover, "move": label, "mean": chosen.mean, "doubt": chosen.doubt,
                                    "score": chosen.score or 0.0, "count": len(choices)}
                )  # fmt: skip
                yield MctsStep("selection", number, tuple(way), choices, (), (fact,))
                way.append(self.ids[id(child)])
                continue
            self.ids[id(child)] = len(self.nodes)
            step = len(self.steps) + 1
            self.nodes.append(GrownNode(len(self.nodes), way[-1], label, self.game.to_move(state), step))
            left = sum(before.get(id(one), fresh).visits == 0 for one in parent.children) - 1
            way.append(self.ids[id(child)])
            yield MctsStep(
                "expansion", number, tuple(way), (), (), (Fact("mcts-expand", {"move": label, "count": left}),)
            )
        yield self._playout(number, way, path[-1])
        updates = tuple(
            Update(self.ids[id(node)], node.visits, node.points / (WON * node.visits), node.proven) for node in path
        )
        proven = [node for node in path if node.proven is not None and before.get(id(node), fresh).proven is None]
        facts = [Fact("mcts-back", {"count": len(path)})]
        if len(proven) > 1:
            facts.append(Fact("mcts-proven", {"count": len(proven)}))
        yield MctsStep("backpropagation", number, tuple(way), (), updates, tuple(facts))

    def _choices(self, parent: MctsNode[Any], mover: Player, before: dict[int, _Before]) -> tuple[Branch, ...]:
        """UCB1 of every child as it was before this simulation; the formula of `mcts._select`."""
        found = []
        doubt = math.log(before[id(parent)].visits)
        for child in parent.children:
            was = before[id(child)]
            points = was.points if mover is Player.FIRST else WON * was.visits - was.points
            mean, term = points / (WON * was.visits), EXPLORATION * math.sqrt(doubt / was.visits)
            score = None if was.proven is not None else mean + term
            found.append(Branch(self.ids[id(child)], was.visits, mean, term, score))
        return tuple(found)

    def _playout(self, number: int, way: list[int], leaf: MctsNode[Any]) -> MctsStep:
        moves = self.length.deepest - (len(way) - 1)
        result = leaf.points if leaf.visits == 1 else (leaf.proven or 0)
        what = "won" if result == WON else "lost" if result == 0 else "drawn"
        if leaf.proven is not None and moves == 0:
            fact = Fact(f"mcts-end-{what}", {"side": Player.FIRST})
        else:
            fact = Fact(f"mcts-playout-{what}", {"side": Player.FIRST, "count": moves})
        return MctsStep("simulation", number, tuple(way), (), (), (fact,))


def grow(request: SearchRequest[Any, Any], simulations: int = 30, seed: int = 1) -> MctsGrowth:
    """Grow the tree of a position, simulation by simulation."""
    return MctsRecorder(request, seed).run(simulations)


def _all(top: MctsNode[Any]) -> Iterator[MctsNode[Any]]:
    stack = [top]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(node.children)
