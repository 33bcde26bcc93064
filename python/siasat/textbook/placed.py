"""A given tree in which every place is a position of its own.

The game `tree` treats equal subtrees as equal positions, so that tables can share them. A textbook figure has no
transpositions: the same number at two places is two leaves. Here the key of a state depends on its place alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from siasat.core.game import RepetitionRule
from siasat.core.mixing import mix, seed_of
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.games.tree import Node, Tree, TreeState

ROOT = "r"
"""The id of the root; `r.0.1` is the second child of its first child."""

_TREE = Tree()


class PlacedState(NamedTuple):
    """A node, whose turn it is, and the way to it: the numbers of the children."""

    node: Node
    player: Player
    way: tuple[int, ...]

    @property
    def place(self) -> str:
        """The id of this node in a figure."""
        return ".".join([ROOT, *map(str, self.way)])


@dataclass(frozen=True, slots=True)
class PlacedTree:
    """The rules of the game `tree`, with a key for every place."""

    id = "tree"
    variant = "nested"
    alternates = False
    repetition: ClassVar[RepetitionRule | None] = None
    root: PlacedState

    def initial(self) -> PlacedState:
        """The root."""
        return self.root

    def to_move(self, state: PlacedState) -> Player:
        """Whose turn it is."""
        return state.player

    def legal_moves(self, state: PlacedState) -> Sequence[int]:
        """The children's numbers."""
        return range(len(state.node.children))

    def play(self, state: PlacedState, move: int) -> PlacedState:
        """Go down to a child."""
        below = _TREE.play(TreeState(state.node, state.player), move)
        return PlacedState(below.node, below.player, (*state.way, move))

    def outcome(self, state: PlacedState) -> Outcome | None:
        """Leaves carry a payoff."""
        return _TREE.outcome(TreeState(state.node, state.player))

    def key(self, state: PlacedState) -> int:
        """A hash of the place."""
        key = seed_of("placed")
        for number in state.way:
            key = mix(key + number + 1)
        return key

    def is_irreversible(self, state: PlacedState, move: int) -> bool:
        """Nobody climbs."""
        return True

    def format_state(self, state: PlacedState) -> str:
        """The nested text below this node."""
        return _TREE.format_state(TreeState(state.node, state.player))

    def parse_state(self, text: str) -> PlacedState:
        """Read nested text; its root is at the root's place."""
        return placed(_TREE.parse_state(text))

    def format_move(self, state: PlacedState, move: int) -> str:
        """The child's number."""
        return str(move)

    def parse_move(self, state: PlacedState, text: str) -> int:
        """Read the child's number."""
        return _TREE.parse_move(TreeState(state.node, state.player), text)


def placed(root: TreeState) -> PlacedState:
    """The root of a tree, with its place."""
    return PlacedState(root.node, root.player, ())
