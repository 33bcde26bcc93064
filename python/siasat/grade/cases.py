"""The questions that the grader asks: trees with a depth, a window, a first guess, and earlier calls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from siasat.core.mixing import SplitMix64
from siasat.core.player import Player
from siasat.core.score import INF
from siasat.games.tree import Node, inner, leaf
from siasat.grade.reference import alpha_beta_nodes
from siasat.grade.trees import Path, format_tree, full_tree, height, parse_tree, random_tree


@dataclass(frozen=True, slots=True)
class Case:
    """One call of a submission: a tree in brackets, the depth, the window (values for the side to move).

    `guess` is for MTD(f), `playouts` and `seed` are for MCTS. `earlier` are depths and windows of calls that share
    the transposition table with this one. For an evaluator `tree` is a position, `is_swapped` exchanges its sides.
    """

    tree: str
    depth: int
    alpha: int = -INF
    beta: int = INF
    guess: int = 0
    earlier: tuple[tuple[int, int, int], ...] = ()
    playouts: int = 0
    seed: int = 0
    is_swapped: bool = False

    @property
    def has_window(self) -> bool:
        """Whether the window is not the full one."""
        return (self.alpha, self.beta) != (-INF, INF)


@dataclass(frozen=True, slots=True)
class Call:
    """A recorded call of the submitted function: where, with what, and what it returned."""

    path: Path
    depth: int
    alpha: float
    beta: float
    value: float


@dataclass(frozen=True, slots=True)
class Answer:
    """What a submission answered.

    `problem` names what went wrong instead of a value (`raises`, `recursion`, `endless`, `memory`, `output`, `exit`,
    `time`, `total`, `died`, `forged`, `system`, `none`, `type`, `unsteady`, `contract`); `detail` says more.
    `has_move`: it returned a move. `expanded` counts how often each node was expanded, `plays` the moves played.
    """

    value: float | None = None
    move: object = None
    has_move: bool = False
    problem: str = ""
    detail: str = ""
    expanded: Mapping[Path, int] = field(default_factory=dict)
    calls: tuple[Call, ...] = ()
    changed: bool = False
    plays: int = 0
    stored: int = 0


SEED = 2024
"""The seed of the cases where they need not be secret: in notebooks, in the page and in tests."""


def _text(node: Node, number: int) -> str:
    """The tree, every third one with the second player to move."""
    return format_tree(node, Player.SECOND if number % 3 == 2 else Player.FIRST)


@cache
def value_cases(seed: int = SEED) -> tuple[Case, ...]:
    """Trees without extra turns, searched to their ends."""
    rng = SplitMix64(seed)
    shapes = [(1, 3, 9), (2, 3, 9), (2, 2, 9), (3, 2, 9), (3, 3, 20), (4, 3, 9), (4, 2, 3)]
    found = ["((3 5) (2 9))", "((-3 -5) (-2 -9))", "((3 5) (2 9)) 2", "((-4 -6) (-7 -1)) 2"]
    for number in range(28):
        levels, width, values = shapes[number % len(shapes)]
        found.append(_text(random_tree(rng, levels, width, values, uneven=20), number))
    return tuple(Case(text, max(1, height(parse_tree(text).node)) + number % 2) for number, text in enumerate(found))


@cache
def extra_turn_cases(seed: int = SEED) -> tuple[Case, ...]:
    """Trees in which a player may move again."""
    rng = SplitMix64(seed + 1)
    found = ["(=(1 2) 0)", "(=(5 (3 4)) (1 2))", "(=(5 (3 4)) (1 2)) 2", "((=(1 7) 4) (3 =(6 2)))"]
    for number in range(20):
        found.append(_text(random_tree(rng, 2 + number % 3, 3, 9, again=45, uneven=20), number))
    return tuple(Case(text, max(1, height(parse_tree(text).node))) for text in found)


@cache
def depth_cases(seed: int = SEED) -> tuple[Case, ...]:
    """Searches that end before the tree does: the leaves of the search are evaluated."""
    rng = SplitMix64(seed + 2)
    found = []
    for number in range(18):
        node = full_tree(rng, 3 + number % 2, 2, 9) if number % 3 else random_tree(rng, 4, 3, 9, uneven=10)
        found.append(Case(_text(node, number), 1 + number % 3))
    return tuple(found)


@cache
def limit_cases(seed: int = SEED) -> tuple[Case, ...]:
    """The edges: depth 0, finished games, single moves, more depth than moves."""
    rng = SplitMix64(seed + 6)
    texts = ("7", "-4", "7 2", "(5)", "(-5) 2", "((4))", "(((-3)))", "(((6))) 2")
    depths = ((0, 3), (0, 2), (1, 4), (1, 5), (1, 2), (2, 3), (3, 6), (1, 3))
    found = [(text, depth) for text, pair in zip(texts, depths, strict=True) for depth in pair]
    found += [("((3 5) (2 9))", 0), ("((-3 5) (2 9)) 2", 0), ("(2 (3 (-1 4)))", 5)]
    return tuple(Case(_renumbered(text, rng), depth) for text, depth in found)


def _renumbered(text: str, rng: SplitMix64) -> str:
    """The tree with other numbers of the same signs."""

    def changed(node: Node) -> Node:
        if node.payoff is not None:
            return leaf((1 + rng.below(9)) * (1 if node.payoff > 0 else -1))
        return inner([changed(child) for child in node.children], node.again)

    root = parse_tree(text)
    return format_tree(changed(root.node), root.player)


@cache
def window_cases(seed: int = SEED) -> tuple[Case, ...]:
    """Narrow, wide and null windows around the value."""
    rng = SplitMix64(seed + 3)
    found = []
    for number in range(40):
        node = random_tree(rng, 3 + number % 2, 3, 9, again=20 if number % 4 == 3 else 0, uneven=20)
        alpha = rng.below(19) - 10
        width = (1, 2, 5, 9)[number % 4]
        found.append(Case(_text(node, number), height(node) or 1, alpha, alpha + width))
    return tuple(found)


@cache
def node_cases(seed: int = SEED) -> tuple[Case, ...]:
    """Larger trees on which pruning saves much, in any order of the moves; half of them have few different values."""
    rng = SplitMix64(seed + 4)
    found: list[Case] = []
    while len(found) < 12:
        number = len(found)
        node = full_tree(rng, 6 if number % 2 else 5, 2 if number % 2 else 3, 2 if number % 2 else 30)
        counts = [alpha_beta_nodes(node, height(node), is_reversed=is_reversed) for is_reversed in (False, True)]
        if 10 * max(counts) <= 11 * min(counts):
            found.append(Case(_text(node, number), height(node)))
    return tuple(found)


@cache
def narrow_cases(seed: int = SEED) -> tuple[Case, ...]:
    """The first trees of `node_cases` with narrow windows: they show whether a search passes its window on."""
    windows = ((-4, 4), (-1, 1), (-10, 2), (0, 1), (2, 9), (-2, 0))
    return tuple(Case(case.tree, case.depth, *window) for case, window in zip(node_cases(seed), windows, strict=False))


@cache
def guess_cases(seed: int = SEED) -> tuple[Case, ...]:
    """First guesses that are too low, too high and right."""
    guesses = (-30, 30, 5, -2)
    return tuple(
        Case(case.tree, case.depth, guess=guesses[number % 4]) for number, case in enumerate(value_cases(seed)[:16])
    )


@cache
def table_cases(seed: int = SEED) -> tuple[Case, ...]:
    """Calls that share a table: other depths and other windows came before."""
    rng = SplitMix64(seed + 5)
    found = []
    for number in range(36):
        levels = 3 + number % 2
        node = random_tree(rng, levels, 3, 2 if number % 3 else 9, again=15 if number % 7 == 4 else 0, uneven=10)
        depth = height(node)
        alpha = rng.below(13) - 7
        earlier = (
            ((depth, alpha, alpha + 1),),
            ((depth, alpha - 2, alpha - 1),),
            ((max(depth - 1, 1), -INF, INF),),
            ((depth, alpha, alpha + 3), (depth, alpha + 3, alpha + 4)),
            ((1, -INF, INF), (2, -INF, INF)),
        )[number % 5]
        low = alpha + 1 + number % 3
        window = (-INF, INF) if number % 2 == 0 else (low, low + 1 + number % 4)
        found.append(Case(_text(node, number), depth, *window, earlier=earlier))
    return tuple(found)
