"""The standings of a match: counts, Elo with error, and the verdict of a sequential test.

Games with sides swapped on one opening form a pair. Where all games of a duel are paired the pentanomial counts decide
the error, since the two games of a pair are not independent; otherwise the trinomial ones.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from siasat.arena.game import FAULTS
from siasat.errors import StoreError, quote
from siasat.stats import (
    EloEstimate,
    Interval,
    Rating,
    Sprt,
    Verdict,
    elo_to_show,
    estimate_elo,
    fit_ratings,
    superiority_to_show,
)

Row = Mapping[str, Any]

AVERAGE = ""
"""A player of average strength, whom no real player is called."""


def what_is_played(row: Row) -> tuple[Any, ...]:
    """What two games have in common of which one is a duplicate: players (on either side), opening and moves.

    Where another player finds the same moves against the same opponent, that is a result of its own.
    """
    players = frozenset((row["first"], row["second"]))
    return (players, row["game"], row["variant"], row["opening"], row["moves"])


@dataclass(slots=True)
class Duel:
    """All games between two players, counted for the first of them."""

    one: str
    other: str
    won: int = 0
    drawn: int = 0
    lost: int = 0
    pairs: list[int] = field(default_factory=lambda: [0] * 5)
    """Finished pairs that scored 0, ½, 1, 1½, 2 for `one`."""
    drawn_pairs: int = 0
    """Finished pairs of two draws; they also count in the middle of `pairs`."""
    faults: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Games that a player lost by a fault, by player and reason."""
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    _waiting: dict[str, float] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """How many were played."""
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        """What `one` scored."""
        return self.won + self.drawn / 2

    @property
    def counts(self) -> tuple[int, ...]:
        """What the error is worked out from, worst to best: pairs where all games are paired, else single games."""
        return tuple(self.pairs) if sum(self.pairs) * 2 == self.games else (self.lost, self.drawn, self.won)

    @property
    def estimate(self) -> EloEstimate | None:
        """Elo of `one` relative to `other`; None before the first game."""
        return estimate_elo(self.counts) if self.games else None

    @property
    def elo(self) -> Interval | None:
        """Elo with the interval that suits the results; None before the first game."""
        return elo_to_show(self.counts) if self.games else None

    @property
    def superiority(self) -> float | None:
        """The chance that `one` is the stronger one; None before the first game."""
        return superiority_to_show(self.counts) if self.games else None

    def add(self, row: Row) -> None:
        """Count one game."""
        is_first = row["first"] == self.one
        score = row["first_score"] if is_first else 1 - row["first_score"]
        self.won += score == 1
        self.drawn += score == 0.5
        self.lost += score == 0
        times = (row["seconds_first"], row["seconds_second"])
        for place, seconds in enumerate(times if is_first else times[::-1]):
            self.seconds[place] += seconds
        if row["reason"] in FAULTS:
            self.faults[self.other if score == 1 else self.one, row["reason"]] += 1
        before = self._waiting.pop(row["pair"], None)
        if before is None:
            self._waiting[row["pair"]] = score
        else:
            self.pairs[round(2 * (before + score))] += 1
            self.drawn_pairs += before == score == 0.5

    def sprt(self, test: Sprt) -> tuple[float, Verdict]:
        """Log-likelihood ratio and verdict by the finished pairs."""
        if not any(self.pairs):
            return 0.0, Verdict.CONTINUE
        return test.llr(self.pairs), test.verdict(self.pairs)


class Standings:
    """The duels of one match, growing game by game. Players are listed as they were named."""

    def __init__(self, players: Iterable[str]) -> None:
        self.players = tuple(players)
        self._duels: dict[tuple[str, str], Duel] = {}
        self.duplicates = 0
        """Games whose moves are those of an earlier one of the same two players from the same opening."""
        self.pauses_forgiven = 0
        """Late moves that were forgiven because the system paused the player."""
        self.longest_pause = 0.0
        """Seconds of the longest such pause."""
        self._seen: set[tuple[Any, ...]] = set()

    def add(self, row: Row) -> None:
        """Count one game."""
        same = what_is_played(row)
        self.duplicates += same in self._seen
        self._seen.add(same)
        self.pauses_forgiven += row.get("pauses_forgiven") or 0
        self.longest_pause = max(self.longest_pause, row.get("longest_pause") or 0.0)
        self.duel(row["first"], row["second"]).add(row)

    def duel(self, one: str, other: str) -> Duel:
        """The games between two players, counted for the one who was named first."""
        key = (one, other) if self._place(one) <= self._place(other) else (other, one)
        if key not in self._duels:
            self._duels[key] = Duel(*key)
        return self._duels[key]

    @property
    def duels(self) -> list[Duel]:
        """All that have games, in the order of the players."""
        return [duel for _, duel in sorted(self._duels.items(), key=lambda item: tuple(map(self._place, item[0])))]

    @property
    def games(self) -> int:
        """How many were played."""
        return sum(duel.games for duel in self._duels.values())

    def table(self) -> list[tuple[str, int, float]]:
        """Player, games and points, the best share first."""
        totals: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
        for duel in self._duels.values():
            for player, points in ((duel.one, duel.points), (duel.other, duel.games - duel.points)):
                totals[player][0] += duel.games
                totals[player][1] += points
        lines = [(player, int(totals[player][0]), totals[player][1]) for player in self.players]
        return sorted(lines, key=lambda line: -(line[2] / line[1] if line[1] else 0))

    def ratings(self) -> dict[str, Rating]:
        """Elo of each player above the mean of all, by all games together; one drawn game is added to each duel.

        Where games do not connect all players (a Swiss tournament after its first round), two drawn games of each
        against an average player are added too: otherwise the ratings could not be compared.
        """
        points: dict[tuple[str, str], float] = {}
        for duel in self._duels.values():
            points[duel.one, duel.other] = duel.points
            points[duel.other, duel.one] = duel.games - duel.points
        if not self._is_connected():
            for player in {player for pair in self._duels for player in pair}:
                points[player, AVERAGE] = points[AVERAGE, player] = 0.5
        if not points:
            return {}
        return {rating.player: rating for rating in fit_ratings(points, prior=1.0) if rating.player != AVERAGE}

    def _is_connected(self) -> bool:
        """Whether games lead from each player who has played to all others."""
        neighbours: dict[str, set[str]] = defaultdict(set)
        for one, other in self._duels:
            neighbours[one].add(other)
            neighbours[other].add(one)
        reached: set[str] = set()
        waiting = list(neighbours)[:1]
        while waiting:
            player = waiting.pop()
            if player not in reached:
                reached.add(player)
                waiting += neighbours[player]
        return len(reached) == len(neighbours)

    def _place(self, player: str) -> int:
        if player not in self.players:
            raise StoreError(f"the store has a game of {quote(player)}, which is not a player of this match")
        return self.players.index(player)
