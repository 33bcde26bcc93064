"""Uniform trees whose leaves are computed when they are looked at, and alpha-beta with and without deep cutoffs.

A leaf is known by its number, whose digits in base `width` are the moves from the root. The two searches count leaves
only; they are Knuth and Moore's procedures F2 and F1. F1 knows no other bound than the one its parent gives it, so it
never cuts because of what a node further up has found.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from siasat.core.mixing import MASK, mix

Order = Literal["best-first", "best-last"]
Leaf = Callable[[int], int]
"""The value of a leaf for the side to move there, by its number."""

INFINITY = 1 << 65


def random_leaf(seed: int) -> Leaf:
    """64 random bits a leaf: no order at all, and no ties."""
    start = mix(seed)
    return lambda number: mix((start + number) & MASK)


def ordered_leaf(width: int, depth: int, order: Order) -> Leaf:
    """All leaves of different value, the best child of every node first or last."""

    def value(number: int) -> int:
        total, weight = 0, 1
        for level in range(depth, 0, -1):
            number, move = divmod(number, width)
            # Odd levels are moves of the first player, to whom more is better; the leaf is the mover's there.
            is_best_high = level % 2 == 1
            rank = move if is_best_high == (order == "best-last") else width - 1 - move
            total += rank * weight
            weight *= width
        return total if depth % 2 == 0 else -total

    return value


def count_leaves(leaf: Leaf, width: int, depth: int, deep: bool) -> int:
    """The leaves that alpha-beta looks at, with or without deep cutoffs."""
    seen = 0

    def search(number: int, left: int, alpha: int, beta: int) -> int:
        """The value for the mover, or a bound beyond `beta`."""
        nonlocal seen
        best = -INFINITY
        first = number * width
        if left == 1:
            for child in range(first, first + width):
                seen += 1
                value = -leaf(child)
                if value > best:
                    best = value
                    if best >= beta:
                        return best
            return best
        for child in range(first, first + width):
            bound = max(alpha, best) if deep else best
            value = -search(child, left - 1, -beta if deep else -INFINITY, -bound)
            if value > best:
                best = value
                if best >= beta:
                    return best
        return best

    search(0, depth, -INFINITY, INFINITY)
    return seen


def least_without_deep_cutoffs(width: int, depth: int) -> int:
    """The leaves of F1 on a tree whose best moves come first.

    A node that is not on the principal variation shows with its first child that its parent need not go there, and
    that child has no bound to use: A(d) = A(d−1) + (b−1)·B(d−1), B(d) = A(d−1).

    >>> [least_without_deep_cutoffs(3, depth) for depth in range(5)]
    [1, 3, 5, 11, 21]
    """
    whole, tested = 1, 1
    for _ in range(depth):
        whole, tested = whole + (width - 1) * tested, whole
    return whole


def limit_of_growth(width: int) -> float:
    """The factor by which one more ply multiplies the leaves of alpha-beta on random trees: ξ / (1 − ξ), ξ^b + ξ = 1.

    J. Pearl, "The solution for the branching factor of the alpha-beta pruning algorithm and its optimality", CACM 25,
    1982.

    >>> round(limit_of_growth(2), 3)
    1.618
    """
    low, high = 0.0, 1.0
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if middle**width + middle < 1 else (low, middle)
    return low / (1 - low)
