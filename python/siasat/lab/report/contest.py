"""The games of one match under one set of rules, and the numbers that a report draws from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import polars as pl

from siasat.stats import (
    EloEstimate,
    Interval,
    Rating,
    elo_to_show,
    estimate_elo,
    fit_ratings,
    superiority_to_show,
    wilson,
)


@dataclass(frozen=True, slots=True)
class Meeting:
    """All that two players did to each other, seen from the first of them.

    `pairs` counts pairs of games on one opening with sides swapped, by their common score 0, ½, 1, 1½, 2.
    """

    one: str
    other: str
    wins: int
    draws: int
    losses: int
    pairs: tuple[int, int, int, int, int]

    @property
    def games(self) -> int:
        """Games that count."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """What the first scored, a draw as a half."""
        return self.wins + self.draws / 2

    @property
    def score(self) -> Interval:
        """The share of the points, with Wilson's interval."""
        return wilson(self.points, self.games)

    @property
    def is_paired(self) -> bool:
        """Whether all games that count are in whole pairs."""
        return 2 * sum(self.pairs) == self.games

    @property
    def counts(self) -> tuple[int, ...]:
        """What errors are worked out from: pairs where all games are paired, single games otherwise."""
        return self.pairs if self.is_paired else (self.losses, self.draws, self.wins)

    @property
    def estimate(self) -> EloEstimate:
        """Elo and its kin."""
        return estimate_elo(self.counts)

    @property
    def elo(self) -> Interval:
        """Elo with the interval that suits the games. Infinite ends mean that nothing limits it."""
        return elo_to_show(self.counts)

    @property
    def superiority(self) -> float:
        """The chance that the first is the stronger one."""
        return superiority_to_show(self.counts)


@dataclass(frozen=True, slots=True)
class Contest:
    """The games of one game and variant.

    A game that repeats an earlier one move for move tells nothing new: it counts for nothing, and neither does the
    other game of its pair, since half a pair says who had the better side.
    """

    game: str
    variant: str
    frame: pl.DataFrame

    @property
    def counted(self) -> pl.DataFrame:
        """The games that count."""
        repeated = self.frame.filter(pl.col("duplicate_of").is_not_null())["pair"].to_list()
        return self.frame.filter(~pl.col("pair").is_in(repeated))

    @property
    def players(self) -> list[str]:
        """In the order in which they first appear."""
        names = [name for pair in self.frame.select("first", "second").rows() for name in pair]
        return list(dict.fromkeys(names))

    @property
    def openings(self) -> int:
        """How many different openings were played."""
        return self.frame["opening"].n_unique()

    @property
    def duplicates(self) -> int:
        """Games that repeat an earlier one move for move."""
        return self.frame.filter(pl.col("duplicate_of").is_not_null()).height

    def meetings(self) -> list[Meeting]:
        """One for every two players who met in a game that counts, in the order of the players."""
        order = {player: place for place, player in enumerate(self.players)}
        found: dict[tuple[str, str], list[dict[str, object]]] = {}
        for row in self.counted.iter_rows(named=True):
            one, other = sorted((row["first"], row["second"]), key=order.__getitem__)
            found.setdefault((one, other), []).append(row)
        return [_meeting(one, other, rows) for (one, other), rows in found.items()]

    def scores(self) -> dict[tuple[str, str], tuple[float, int]]:
        """Share of the points and games of each player against each that he met."""
        scores = {}
        for meeting in self.meetings():
            share = meeting.points / meeting.games
            scores[meeting.one, meeting.other] = (share, meeting.games)
            scores[meeting.other, meeting.one] = (1 - share, meeting.games)
        return scores

    def ratings(self) -> list[Rating]:
        """All players on one scale, strongest first. One drawn game is added to every pair that met."""
        points: dict[tuple[str, str], float] = {}
        for meeting in self.meetings():
            points[meeting.one, meeting.other] = meeting.points
            points[meeting.other, meeting.one] = meeting.games - meeting.points
        return fit_ratings(points, prior=1) if points else []

    def first_mover(self) -> Interval | None:
        """The share of the points that went to whoever moved first, over all games that count."""
        counted = self.counted["first_score"]
        return wilson(float(counted.sum()), counted.len()) if counted.len() else None

    def endings(self) -> list[tuple[str, int, Counter[str]]]:
        """How the games that count ended: the reason, how many, and who lost how many of them. The most come first."""
        found: dict[str, Counter[str]] = {}
        for row in self.counted.iter_rows(named=True):
            loser = {0.0: row["first"], 1.0: row["second"]}.get(row["first_score"], "")
            found.setdefault(row["reason"], Counter())[loser] += 1
        by_number = sorted(found.items(), key=lambda item: (-item[1].total(), item[0]))
        return [(reason, losers.total(), losers) for reason, losers in by_number]

    def progress(self) -> list[tuple[int, Interval]]:
        """Of a match between two: Elo of the first player after every game that counts, in the order of the games."""
        one = self.players[0]
        counts = [0, 0, 0]
        found = []
        for row in self.counted.iter_rows(named=True):
            score = row["first_score"] if row["first"] == one else 1 - row["first_score"]
            counts[round(2 * score)] += 1
            losses, draws, wins = counts
            found.append((sum(counts), Meeting(one, "", wins, draws, losses, (0,) * 5).elo))
        return found


def contests(frame: pl.DataFrame) -> list[Contest]:
    """The parts of a match experiment, in its order."""
    return [
        Contest(str(game), str(variant), part)
        for (game, variant), part in frame.group_by("game", "variant", maintain_order=True)
    ]


def _meeting(one: str, other: str, rows: Iterable[dict[str, object]]) -> Meeting:
    results = [0, 0, 0]
    by_pair: dict[object, list[float]] = {}
    for row in rows:
        score = float(str(row["first_score"]))
        own = score if row["first"] == one else 1 - score
        results[round(2 * own)] += 1
        by_pair.setdefault(row["pair"], []).append(own)
    pairs = [0] * 5
    for scores in by_pair.values():
        if len(scores) == 2:
            pairs[round(2 * sum(scores))] += 1
    losses, draws, wins = results
    return Meeting(one, other, wins, draws, losses, (pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]))
