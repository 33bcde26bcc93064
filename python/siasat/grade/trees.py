"""The game that submissions are graded on: a tree in brackets that records what a submission asks of it.

A tree looks like `((3 5) =(2 9))`: numbers are payoffs for the first player, `=` means that the same player moves
again. The static value of an inner node is the number of its leftmost leaf, so every tree works at every depth.
"""

from __future__ import annotations

from functools import lru_cache

from siasat.core.game import RepetitionRule
from siasat.core.mixing import SplitMix64
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.games.tree import Node, Tree, TreeState, inner, leaf

Path = tuple[int, ...]
"""The moves from the root to a node."""

REQUESTS_PER_NODE = 400
"""A search that asks the game more often than this for each node of the tree does not end."""


class Endless(BaseException):
    """The submission plays moves without end. Not an `Exception`, so that `except Exception` does not catch it."""


class State:
    """A node and whose turn it is. Equal subtrees with the same player to move are equal states.

    States are not frozen on purpose: the grader checks that a submission does not change them.
    """

    __slots__ = ("node", "path", "player")

    def __init__(self, node: Node, player: Player, path: Path = ()) -> None:
        self.node = node
        self.player = player
        self.path = path

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.node.key == other.node.key and self.player is other.player

    def __hash__(self) -> int:
        return hash((self.node.key, self.player))

    def __repr__(self) -> str:
        return f"State({format_tree(self.node, self.player)!r})"


class TreeGame:
    """The rules of a tree with `evaluate`; records which nodes were expanded (asked for their moves)."""

    id = "tree"
    variant = "nested"
    alternates = False
    repetition: RepetitionRule | None = None

    def __init__(self, text: str) -> None:
        self.root = parse_tree(text)
        self.expanded: dict[Path, None] = {}
        self.plays = 0
        self.requests_left = REQUESTS_PER_NODE * (size(self.root.node) + 10)

    def _count(self) -> None:
        self.requests_left -= 1
        if self.requests_left < 0:
            raise Endless

    def initial(self) -> State:
        """The root of the tree."""
        return State(self.root.node, self.root.player)

    def to_move(self, state: State) -> Player:
        """Whose turn it is."""
        return state.player

    def legal_moves(self, state: State) -> list[int]:
        """The children's numbers; none at a leaf."""
        self._count()
        self.expanded[state.path] = None
        return list(range(len(state.node.children)))

    def play(self, state: State, move: int) -> State:
        """The state after a move."""
        self._count()
        self.plays += 1
        if type(move) is not int or not 0 <= move < len(state.node.children):
            raise ValueError(f"{move!r} is not a legal move in {state!r}")
        player = state.player if state.node.again[move] else state.player.other
        return State(state.node.children[move], player, (*state.path, move))

    def outcome(self, state: State) -> Outcome | None:
        """The result at a leaf, None elsewhere."""
        self._count()
        return Tree().outcome(TreeState(state.node, state.player))

    def is_over(self, state: State) -> bool:
        """Whether the game is over."""
        self._count()
        return state.node.payoff is not None

    def evaluate(self, state: State, player: Player | None = None) -> int:
        """The value of a state for `player`, by default for the side to move; at the end of the game the result."""
        self._count()
        value = static_value(state.node)
        return value if (state.player if player is None else player) == Player.FIRST else -value

    def key(self, state: State) -> int:
        """64 bits that identify the state."""
        return hash(state) & (1 << 64) - 1

    def is_irreversible(self, state: State, move: int) -> bool:
        """No move can be taken back."""
        return True


def parse_tree(text: str) -> State:
    """The root of a tree in brackets; a ` 2` behind it means that the second player is to move."""
    return State(*_parsed(text))


@lru_cache(maxsize=2_000)
def _parsed(text: str) -> TreeState:
    return Tree().parse_state(text)


def format_tree(node: Node, player: Player) -> str:
    """The brackets of a tree."""
    return Tree().format_state(TreeState(node, player))


def static_value(node: Node) -> int:
    """The value of a node for the first player without search: its leftmost leaf."""
    while node.payoff is None:
        node = node.children[0]
    return node.payoff


def size(node: Node) -> int:
    """How many nodes a tree has."""
    return 1 + sum(size(child) for child in node.children)


def height(node: Node) -> int:
    """How many moves the longest line has."""
    return 1 + max(map(height, node.children)) if node.children else 0


def random_tree(rng: SplitMix64, levels: int, width: int, values: int, *, again: int = 0, uneven: int = 25) -> Node:
    """A random tree: at most `levels` deep, 1 to `width` children, leaves from -`values` to `values`.

    `again` is the percentage of inner children at which the same player moves again, `uneven` that of early leaves.
    """
    if levels == 0:
        return leaf(rng.below(2 * values + 1) - values)
    children, repeats = [], []
    for _ in range(1 + rng.below(width)):
        early = rng.below(100) < uneven
        child = random_tree(rng, 0 if early else levels - 1, width, values, again=again, uneven=uneven)
        children.append(child)
        repeats.append(child.payoff is None and rng.below(100) < again)
    return inner(children, repeats)


def full_tree(rng: SplitMix64, levels: int, width: int, values: int) -> Node:
    """A random tree in which every inner node has `width` children and every leaf is `levels` deep."""
    if levels == 0:
        return leaf(rng.below(2 * values + 1) - values)
    children = [full_tree(rng, levels - 1, width, values) for _ in range(width)]
    return inner(children, [False] * width)
