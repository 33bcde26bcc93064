"""Ratings of many players from their scores against each other: the Bradley-Terry model.

R. A. Bradley and M. E. Terry, "Rank Analysis of Incomplete Block Designs", Biometrika 39 (1952); fitted by the
iteration of D. R. Hunter, "MM Algorithms for Generalized Bradley-Terry Models", Annals of Statistics 32 (2004). A draw
is half a win to each. On the Elo scale this is what a match programme's rating list shows.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import NormalDist

from siasat.errors import InputError
from siasat.stats.intervals import Interval, checked_level


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's Elo, with the mean of all players at 0; `games` and `score` are its own totals."""

    player: str
    elo: Interval
    games: float
    score: float


def fit_ratings(points: Mapping[tuple[str, str], float], level: float = 0.95, prior: float = 0.0) -> list[Rating]:
    """Ratings from the points that the first of two players scored against the second, strongest first.

    `prior` gives every pair that met this many extra drawn games, half of them to each. Without it a player who only
    wins has no finite rating, and neither have two groups that never met: that is an `InputError` which says so.
    Intervals come from the curvature of the likelihood and are relative to the mean of all.
    """
    checked_level(level)
    players = sorted({player for pair in points for player in pair})
    if len(players) < 2:
        raise InputError("ratings need at least two players")
    if any(not 0 <= value < math.inf for value in points.values()) or any(one == other for one, other in points):
        raise InputError("points must be at least 0 and scored against another player")
    index = {player: place for place, player in enumerate(players)}
    size = len(players)
    won = [[0.0] * size for _ in range(size)]
    for (one, other), value in points.items():
        won[index[one]][index[other]] += value
    for i in range(size):
        for j in range(i):
            if prior and won[i][j] + won[j][i] > 0:
                won[i][j] += prior / 2
                won[j][i] += prior / 2
    _check_connected(players, won)
    strengths = _fit(won)
    errors = _errors(won, strengths)
    z = NormalDist().inv_cdf((1 + level) / 2)
    scale = 400 / math.log(10)
    ratings = []
    for i, player in enumerate(players):
        middle, half = scale * strengths[i], scale * z * errors[i]
        score = math.fsum(value for (one, _), value in points.items() if one == player)
        games = score + math.fsum(value for (_, other), value in points.items() if other == player)
        ratings.append(Rating(player, Interval(middle, middle - half, middle + half, level), games, score))
    return sorted(ratings, key=lambda rating: (-rating.elo.estimate, rating.player))


def _check_connected(players: list[str], won: list[list[float]]) -> None:
    """Hunter's assumption 1: in every split into two groups, each group scores against the other."""
    size = len(players)
    for forward in (True, False):
        reached, stack = {0}, [0]
        while stack:
            i = stack.pop()
            for j in range(size):
                if j not in reached and (won[i][j] if forward else won[j][i]) > 0:
                    reached.add(j)
                    stack.append(j)
        missing = [player for place, player in enumerate(players) if place not in reached]
        if missing:
            raise InputError(
                f"no finite ratings: {', '.join(missing)} and the others never scored both ways; play more games, or "
                "add a prior"
            )


def _fit(won: list[list[float]]) -> list[float]:
    """Logarithms of the strengths, with mean 0."""
    size = len(won)
    total = [math.fsum(row) for row in won]
    strength = [1.0] * size
    for _ in range(100_000):
        after = [
            total[i] / math.fsum((won[i][j] + won[j][i]) / (strength[i] + strength[j]) for j in range(size) if j != i)
            for i in range(size)
        ]
        middle = math.exp(math.fsum(map(math.log, after)) / size)
        after = [value / middle for value in after]
        moved = max(abs(math.log(new / old)) for new, old in zip(after, strength, strict=True))
        strength = after
        if moved < 1e-12:
            break
    return [math.log(value) for value in strength]


def _errors(won: list[list[float]], logs: list[float]) -> list[float]:
    """Standard errors of the log strengths about their mean: the pseudo-inverse of the information matrix."""
    size = len(won)
    matrix = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(size):
            if i != j:
                chance = 1 / (1 + math.exp(logs[j] - logs[i]))
                weight = (won[i][j] + won[j][i]) * chance * (1 - chance)
                matrix[i][j] -= weight
                matrix[i][i] += weight
    # The matrix knows only differences: its null vector is (1, …, 1). Adding 1/size of it everywhere makes the matrix
    # invertible, and taking the same off the inverse gives the variances about the mean.
    inverse = _inverse([[value + 1 / size for value in row] for row in matrix])
    return [math.sqrt(max(inverse[i][i] - 1 / size, 0.0)) for i in range(size)]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Gauss and Jordan, with the largest pivot."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column][column]
        rows[column] = [value / head for value in rows[column]]
        for row in range(size):
            if row != column and rows[row][column]:
                factor = rows[row][column]
                rows[row] = [value - factor * base for value, base in zip(rows[row], rows[column], strict=True)]
    return [row[size:] for row in rows]
