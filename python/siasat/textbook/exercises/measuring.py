"""Exercises on comparing programs: how many games, sequential tests, and reading a table."""

from __future__ import annotations

import math

from siasat.core.mixing import SplitMix64
from siasat.stats.elo import elo_of_score
from siasat.textbook.exercises.model import Cell, Exercise, Option, Table, Word, heads, rows

Z = 1.96
"""Of a 95 % interval."""


def games_needed(percent: int) -> int:
    """How many decisive games until the 95 % interval of this score no longer contains an even one.

    >>> games_needed(55)
    381
    """
    score = percent / 100
    return math.ceil(Z**2 * score * (1 - score) / (score - 0.5) ** 2)


def games(random: SplitMix64) -> Exercise | None:
    """How many games are needed to show that a program is stronger?"""
    percent = 51 + random.below(12)
    right, place = games_needed(percent), random.below(4)
    offered = [right * 3**index // 3**place for index in range(4)]
    options = tuple(Option(str(one), str(one)) for one in offered)
    because = {"games": right, "percent": percent, "elo": round(elo_of_score(percent / 100))}
    return Exercise("games", None, "option", (str(right),), "games", {"percent": percent}, because, options)


def sprt(random: SplitMix64) -> Exercise | None:
    """Which of four sequential tests may stop?"""
    error = (0.05, 0.1, 0.01)[random.below(3)]
    bound = math.log((1 - error) / error)
    body: list[tuple[Cell, ...]] = []
    right = []
    for number in range(1, 5):
        ratio = (random.below(121) - 60) / 10
        if abs(abs(ratio) - bound) < 0.05:
            return None
        if abs(ratio) >= bound:
            right.append(str(number))
        body.append((number, 200 + 2 * random.below(900), f"{ratio:+.1f}".replace("-", "−")))
    if not right and random.below(4):
        return None
    table = Table(heads("test", "games", "llr"), tuple(body))
    asked = {"error": f"{error * 100:.0f}", "bound": f"{bound:.2f}"}
    because = {"bound": asked["bound"], "count": len(right)}
    return Exercise("sprt", None, "nodes", tuple(right), "sprt", asked, because, rows(4), table=table)


def paper(random: SplitMix64) -> Exercise | None:
    """At which depth does one algorithm save the largest share of another one's nodes?"""
    body: list[tuple[Cell, ...]] = []
    shares = []
    nodes = 100 + random.below(200)
    for depth in range(2, 6):
        saved = nodes * (5 + random.below(60)) // 100
        shares.append(saved / nodes)
        body.append((depth, nodes, nodes - saved))
        nodes = nodes * (4 + random.below(5)) + random.below(100)
    best, second = sorted(shares, reverse=True)[:2]
    most = max(range(4), key=lambda index: int(str(body[index][1])) - int(str(body[index][2])))
    which = shares.index(best)
    if best - second < 0.03 or (which == most and random.below(3)):
        return None
    options = tuple(Option(str(depth), Word("depth-is", {"depth": depth})) for depth in range(2, 6))
    table = Table(heads("depth", "nodes-a", "nodes-b"), tuple(body))
    percents = ", ".join(f"{share * 100:.0f} %" for share in shares)
    because = {"shares": percents, "depth": which + 2}
    return Exercise("paper", None, "option", (str(which + 2),), "paper", {}, because, options, table=table)
