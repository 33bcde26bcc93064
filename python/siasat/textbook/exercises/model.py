"""What an exercise is, and how its trees grow."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from siasat.core.game import AnyGame
from siasat.core.mixing import SplitMix64
from siasat.core.player import Player
from siasat.games.tree import Node, TreeState, inner, leaf
from siasat.textbook.search import TreeSearch

LARGEST = 15

Words = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the catalogue of texts, `exercise.word.KEY`, with its numbers."""

    key: str
    values: Words = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Move:
    """A move of a real game by its English label, such as `hole 5 (+9)`."""

    label: str


@dataclass(frozen=True, slots=True)
class Side:
    """A side of a real game, by the name that the game gives it."""

    game: str
    player: Player


Cell = str | int | Word | Move | Side
"""What a table or an option shows: a text that is the same in every language, a number, a word, a move or a side."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table that a question is about; the heads are words of the catalogue."""

    head: tuple[Word, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Board:
    """A position of a real game that a question is about."""

    game: AnyGame
    state: Any


@dataclass(frozen=True, slots=True)
class Option:
    """A possible answer: its id and, where it is no place of the tree, its text."""

    id: str
    text: Cell = ""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A question on a tree, a table or a board. `right` is the whole answer: a number, one option, or all right nodes.

    The question is `exercise.KIND.question` in the catalogue of texts with `asked`, the reason `exercise.WHY.why` with
    `because`. `shown` is the search so far, `marked` the nodes that the question is about.
    """

    kind: str
    root: TreeState | None
    answer: Literal["number", "option", "nodes"]
    right: tuple[str, ...]
    why: str
    asked: Words
    because: Words
    options: tuple[Option, ...] = ()
    marked: tuple[str, ...] = ()
    search: TreeSearch | None = None
    shown: int = 0
    table: Table | None = None
    board: Board | None = None

    @property
    def tree(self) -> TreeState:
        """The tree of a question that has one."""
        assert self.root is not None
        return self.root

    @property
    def choices(self) -> list[str]:
        """The ids of the options."""
        return [option.id for option in self.options]


Maker = Callable[[SplitMix64], Exercise | None]
"""Makes an exercise from random numbers; None if the tree is unsuitable."""


def number(random: SplitMix64) -> int:
    """A leaf's value, from 1 to `LARGEST`."""
    return 1 + random.below(LARGEST)


def grow(random: SplitMix64, shape: Sequence[int]) -> Node:
    """A tree with random leaves; `shape` has the branching of every level.

    >>> grow(SplitMix64(1), (2, 3)).children[0].children[0].payoff is not None
    True
    """
    if not shape:
        return leaf(number(random))
    return inner([grow(random, shape[1:]) for _ in range(shape[0])], [False] * shape[0])


def max_root(node: Node) -> TreeState:
    """A tree with MAX to move at its root."""
    return TreeState(node, Player.FIRST)


def minimax_value(node: Node, player: Player) -> int:
    """The value of a node for MAX."""
    if node.payoff is not None:
        return node.payoff
    pairs = zip(node.children, node.again, strict=True)
    below = [minimax_value(child, player if same else player.other) for child, same in pairs]
    return max(below) if player is Player.FIRST else min(below)


def branch_values(root: TreeState) -> list[int]:
    """The values of the root's branches for MAX."""
    player = root.player
    pairs = zip(root.node.children, root.node.again, strict=True)
    return [minimax_value(child, player if same else player.other) for child, same in pairs]


def listed(values: Sequence[int]) -> str:
    """Numbers one after another.

    >>> listed([3, -2])
    '3, -2'
    """
    return ", ".join(map(str, values))


def branches(count: int) -> tuple[Option, ...]:
    """The branches of the root as options."""
    return tuple(Option(f"r.{index}") for index in range(count))


def leaves_of(node: Node, name: str = "r") -> list[str]:
    """The places of all leaves, from left to right."""
    if node.payoff is not None:
        return [name]
    return [place for index, child in enumerate(node.children) for place in leaves_of(child, f"{name}.{index}")]


def rows(count: int) -> tuple[Option, ...]:
    """The rows of a table as options."""
    return tuple(Option(str(number), Word("row", {"number": number})) for number in range(1, count + 1))


def heads(*keys: str) -> tuple[Word, ...]:
    """The heads of a table."""
    return tuple(Word(key) for key in keys)
