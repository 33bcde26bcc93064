"""Exercises on the null move and on Monte-Carlo tree search."""

from __future__ import annotations

import math

from siasat.core.mixing import SplitMix64
from siasat.textbook.exercises.model import Cell, Exercise, Option, Table, Word, heads, rows

LETTERS = "ABCD"
R = 2
"""How many plies shallower than a move a pass is searched, as `null-move` has it by default."""


def null_move(random: SplitMix64) -> Exercise | None:
    """At which nodes does a pass prune?"""
    body: list[tuple[Cell, ...]] = []
    right = []
    for number in range(1, 5):
        depth, beta, passed = 1 + random.below(5), random.below(30) - 15, random.below(4) == 0
        value = beta - 5 + random.below(11)
        if depth > R and not passed and value >= beta:
            right.append(str(number))
        body.append((number, depth, Word("yes" if passed else "no"), beta, value))
    if not right and random.below(4):
        return None
    table = Table(heads("node", "depth", "passed", "beta", "pass-value"), tuple(body))
    because = {"count": len(right), "r": R}
    return Exercise("pass", None, "nodes", tuple(right), "pass", {"r": R}, because, rows(4), table=table)


def uct(random: SplitMix64) -> Exercise | None:
    """Which child does UCT select?"""
    children = []
    for _ in range(4):
        visits = 1 + random.below(30)
        children.append((visits, random.below(visits + 1)))
    return uct_of(random, children, list(LETTERS))


def uct_of(random: SplitMix64, children: list[tuple[int, int]], names: list[Cell]) -> Exercise | None:
    """Children as (visits, wins of the side that chooses); the constant is 1."""
    total = sum(visits for visits, _ in children)
    scores = [wins / visits + math.sqrt(2 * math.log(total) / visits) for visits, wins in children]
    means = [wins / visits for visits, wins in children]
    best, second = sorted(scores, reverse=True)[:2]
    which = scores.index(best)
    if best - second < 0.05 or (means[which] == max(means) and random.below(3)):
        return None
    body = tuple(
        (name, visits, wins, f"{wins / visits:.2f}", f"{math.sqrt(2 * math.log(total) / visits):.2f}")
        for name, (visits, wins) in zip(names, children, strict=True)
    )
    options = tuple(Option(str(index + 1), name) for index, name in enumerate(names))
    because = {"scores": "; ".join(f"{score:.2f}" for score in scores), "move": names[which], "total": total}
    table = Table(heads("move", "visits", "wins", "mean", "term"), body)
    right = (str(which + 1),)
    return Exercise("uct", None, "option", right, "uct", {"total": total}, because, options, table=table)


def update(random: SplitMix64) -> Exercise | None:
    """Whose wins grow after a simulation?"""
    max_won, body, right = bool(random.below(2)), [], []
    is_max = bool(random.below(2))
    for number in range(1, 6):
        visits = 40 // number + random.below(5)
        if is_max is max_won:
            right.append(str(number))
        body.append((number, Word("max" if is_max else "min"), visits, random.below(visits + 1)))
        if random.below(4):  # else the same side moves again
            is_max = not is_max
    winner = Word("max" if max_won else "min")
    table = Table(heads("node", "moved-by", "visits", "wins"), tuple(body))
    because = {"winner": winner, "count": len(right)}
    return Exercise("update", None, "nodes", tuple(right), "update", {"winner": winner}, because, rows(5), table=table)
