"""Tree: a given tree as nested text, for textbook figures and lessons.

`((12 -2) (5 6))` is a root with two children of two leaves each. The numbers are payoffs for the first player (MAX).
The mover changes at every level, except below a `=`: in `(=(1 2) 3)` the root's mover moves again after choosing
child 0. A state is the text of what lies below it, with ` 2` behind it where the second player is to move; a move is
the child's number, from 0. The one variant is `nested`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from siasat.core.game import RepetitionRule
from siasat.core.mixing import MASK, mix, seed_of
from siasat.core.notation import parse_number, quote, split_variant
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.scene import Branch, TreeScene
from siasat.core.score import MAX_EVAL
from siasat.errors import PositionError, VariantError
from siasat.games.hashtree.rules import leaf_outcome, parse_child

EXAMPLE = "((12 -2) (5 6))"
"""Ilman's table 1: MAX chooses the second branch, value 5."""

MAX_NODES, MAX_DEPTH, MAX_CHILDREN = 10_000, 64, 255
SEED, SECOND_TO_MOVE = seed_of("tree"), mix(seed_of("tree:2"))


@dataclass(frozen=True, slots=True)
class Node:
    """A leaf with its payoff, or children; `again[i]` says that the mover stays the same at child i.

    `key` hashes the whole subtree, so that equal subtrees are equal positions.
    """

    payoff: int | None
    children: tuple[Node, ...]
    again: tuple[bool, ...]
    key: int


class TreeState(NamedTuple):
    """A node, and whose turn it is."""

    node: Node
    player: Player


@dataclass(frozen=True, slots=True)
class Tree:
    """The rules: go down to a child until a leaf pays."""

    id = "tree"
    variant = "nested"
    alternates = False
    repetition: ClassVar[RepetitionRule | None] = None

    def initial(self) -> TreeState:
        """The example tree."""
        return self.parse_state(EXAMPLE)

    def to_move(self, state: TreeState) -> Player:
        """Whose turn it is."""
        return state.player

    def legal_moves(self, state: TreeState) -> Sequence[int]:
        """The children's numbers."""
        return range(len(state.node.children))

    def play(self, state: TreeState, move: int) -> TreeState:
        """Go down to a child."""
        node = state.node
        return TreeState(node.children[move], state.player if node.again[move] else state.player.other)

    def outcome(self, state: TreeState) -> Outcome | None:
        """Leaves carry a payoff."""
        return None if state.node.payoff is None else leaf_outcome(state.node.payoff)

    def key(self, state: TreeState) -> int:
        """The subtree's hash, and the mover's."""
        return state.node.key ^ (SECOND_TO_MOVE if state.player is Player.SECOND else 0)

    def is_irreversible(self, state: TreeState, move: int) -> bool:
        """Nobody climbs."""
        return True

    def format_state(self, state: TreeState) -> str:
        """The nested text below this node."""
        return _format(state.node) + (" 2" if state.player is Player.SECOND else "")

    def parse_state(self, text: str) -> TreeState:
        """Read nested text, with ` 1` or ` 2` behind it for the side to move (1 if left out)."""
        tokens = _tokens(text)
        parser = _Parser(tokens)
        root = parser.node(0)
        rest = tokens[parser.position :]
        if rest not in ([], ["1"], ["2"]):
            raise PositionError(f"only the side to move (1 or 2) may follow the tree, not {quote(' '.join(rest))}")
        return TreeState(root, Player.SECOND if rest == ["2"] else Player.FIRST)

    def format_move(self, state: TreeState, move: int) -> str:
        """The child's number."""
        return str(move)

    def parse_move(self, state: TreeState, text: str) -> int:
        """Read the child's number."""
        return parse_child(text, len(state.node.children))

    def scene(self, state: TreeState) -> TreeScene:
        """The whole tree."""
        return TreeScene(_branch(state.node, state.player))


def leaf(payoff: int) -> Node:
    """A leaf worth `payoff` to the first player."""
    return Node(payoff, (), (), mix(SEED ^ (payoff & MASK)))


def inner(children: Sequence[Node], again: Sequence[bool]) -> Node:
    """A node with children."""
    key = mix((SEED + len(children)) & MASK)
    for child, same in zip(children, again, strict=True):
        key = mix(key ^ ((child.key + same) & MASK))
    return Node(None, tuple(children), tuple(again), key)


def _tokens(text: str) -> list[str]:
    for sign in "()=":
        text = text.replace(sign, f" {sign} ")
    return text.split()


class _Parser:
    """Recursive descent over the tokens; `MAX_DEPTH` bounds the recursion."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.position = 0
        self.nodes = 0

    def take(self) -> str:
        """The next token, or "" at the end."""
        token = self.tokens[self.position] if self.position < len(self.tokens) else ""
        self.position += 1
        return token

    def node(self, depth: int) -> Node:
        """One node and all below it."""
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise PositionError(f"a tree may have at most {MAX_NODES} nodes")
        token = self.take()
        if token != "(":
            if token in ("", ")", "="):
                where = "at the end" if token == "" else f"before {token!r}"
                raise PositionError(f"a number or '(' is missing {where}; a tree looks like '{EXAMPLE}'")
            return leaf(parse_number(token, "a leaf", -MAX_EVAL, MAX_EVAL, PositionError))
        if depth >= MAX_DEPTH:
            raise PositionError(f"a tree may be at most {MAX_DEPTH} levels deep")
        children, again = [], []
        while self.peek() != ")":
            same = self.peek() == "="
            self.position += same
            child = self.node(depth + 1)
            if same and child.payoff is not None:
                raise PositionError(f"'=' marks who moves at a node, but {child.payoff} is a leaf")
            children.append(child)
            again.append(same)
        self.take()
        if not 1 <= len(children) <= MAX_CHILDREN:
            raise PositionError(f"a node has 1 to {MAX_CHILDREN} children, not {len(children)}")
        return inner(children, again)

    def peek(self) -> str:
        """The next token; the end of the text inside a bracket is an error."""
        if self.position >= len(self.tokens):
            raise PositionError(f"a ')' is missing at the end; a tree looks like '{EXAMPLE}'")
        return self.tokens[self.position]


def _format(node: Node) -> str:
    if node.payoff is not None:
        return str(node.payoff)
    pairs = zip(node.children, node.again, strict=True)
    return f"({' '.join(('=' if same else '') + _format(child) for child, same in pairs)})"


def _branch(node: Node, player: Player) -> Branch:
    if node.payoff is not None:
        return Branch(str(node.payoff), None)
    pairs = zip(node.children, node.again, strict=True)
    return Branch("", player, tuple(_branch(child, player if same else player.other) for child, same in pairs))


def make(variant: str) -> Tree:
    """The game from its variant's text form."""
    if split_variant(variant) != ("nested", ()):
        raise VariantError(f"tree has only the variant 'nested', not {quote(variant)}; the tree itself is the position")
    return Tree()
