"""Recorded searches, stored in memory for a while and read on demand."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from siasat.core.game import AnyGame, NullMove
from siasat.games.registry import load_game
from siasat.observe.nodes import TreeNode
from siasat.web.api.views.position import open_position
from siasat.web.errors import Refused
from siasat.web.workers.kinds import RecordedSearch

BASE_BYTES = 10_000
NODE_BYTES = 600
EVENT_BYTES = 230
"""What a recorded search takes: for itself, for every node and for every event (measured with tracemalloc)."""


class Exploration:
    """One recorded search. Everything is computed on demand.

    `searched` is the game and the position where they are at hand; otherwise they are read from the search's names.
    """

    def __init__(self, found: RecordedSearch, searched: tuple[AnyGame, Any] | None = None) -> None:
        self.searched = searched
        self.id = secrets.token_urlsafe(12)
        self.tree = found.tree
        self.events = found.events
        self.ways = found.ways
        self.info = found.info
        self.line = found.line
        self.bytes = weight_of(self)
        """About how much memory it takes."""

    @cached_property
    def game(self) -> AnyGame:
        """The rules of the search."""
        if self.searched is not None:
            return self.searched[0]
        return load_game(self.info.game, self.info.variant)

    @cached_property
    def root_state(self) -> Any:
        """The position that was searched."""
        if self.searched is not None:
            return self.searched[1]
        return open_position(self.info.position).state

    @cached_property
    def sizes(self) -> list[int]:
        """By id: how many recorded nodes lie below."""
        sizes = [0] * len(self.tree.nodes)
        for node in reversed(self.tree.nodes):
            if node.parent is not None:
                sizes[node.parent] += 1 + sizes[node.id]
        return sizes

    @cached_property
    def all_ways(self) -> frozenset[int]:
        """Every way that this search went."""
        return frozenset(self.ways)

    @cached_property
    def principal(self) -> frozenset[int]:
        """The ids of the principal variation in the last pass, as far as it was recorded."""
        if not self.tree.passes:
            return frozenset()
        found = [self.tree.passes[-1]]
        for move in self.line:
            children = [self.tree.nodes[child] for child in self.tree.nodes[found[-1]].children]
            fitting = [child.id for child in children if child.move == move]
            if not fitting:
                break
            found.append(fitting[-1])
        return frozenset(found)

    def node(self, number: int) -> TreeNode:
        """The node of that id, or 404."""
        if not 0 <= number < len(self.tree.nodes):
            raise Refused(404, "no-such-node", f"this search has the nodes 0 to {len(self.tree.nodes) - 1}")
        return self.tree.nodes[number]

    def way(self, node: TreeNode) -> list[TreeNode]:
        """The nodes from the root to this one, both included."""
        found = [node]
        while found[-1].parent is not None:
            found.append(self.tree.nodes[found[-1].parent])
        return found[::-1]

    def state(self, node: TreeNode) -> Any | None:
        """The position of a node; None where the way to it is not known."""
        game, state = self.game, self.root_state
        for step in self.way(node)[1:]:
            if step.is_pass:
                state = game.play_null(state) if isinstance(game, NullMove) else None
            elif step.index is None:
                return None
            else:
                state = game.play(state, game.legal_moves(state)[step.index])
            if state is None:
                return None
        return state


def weight_of(exploration: Exploration) -> int:
    """About how many bytes a recorded search takes, with everything that is computed on demand."""
    tree, position = exploration.tree, exploration.info.position
    texts = sum(len(node.move) for node in tree.nodes) + 100 * len(position.moves) + len(position.position or "")
    return BASE_BYTES + NODE_BYTES * len(tree.nodes) + EVENT_BYTES * len(exploration.events) + 2 * texts


@dataclass
class Explorations:
    """The recorded searches of all visitors, the last used last."""

    most_bytes: int
    kept: OrderedDict[str, Exploration] = field(default_factory=OrderedDict)
    bytes: int = 0

    def add(self, exploration: Exploration) -> None:
        """Store a search; remove the least recently used ones if they take too much memory together."""
        self.kept[exploration.id] = exploration
        self.bytes += exploration.bytes
        while len(self.kept) > 1 and self.bytes > self.most_bytes:
            _, oldest = self.kept.popitem(last=False)
            self.bytes -= oldest.bytes

    def find(self, name: str) -> Exploration:
        """The search of that id, or 404."""
        found = self.kept.get(name)
        if found is None:
            raise Refused(404, "no-such-exploration", "this search is no longer kept; search again")
        self.kept.move_to_end(name)
        return found
