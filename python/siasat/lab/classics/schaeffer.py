"""Schaeffer 1989: all combinations of five enhancements of alpha-beta, and the share of the possible reduction."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import exp, log
from statistics import fmean

from siasat.backend.perft import perft
from siasat.lab.classics.bratko_kopec import BRATKO_KOPEC
from siasat.lab.classics.sizes import by_effort, random_positions
from siasat.lab.papers.effort import Effort
from siasat.lab.papers.entry import Found
from siasat.lab.papers.measurement import Measurement, measurement
from siasat.lab.papers.model import Cell, Row, Said, Table, phrase
from siasat.lab.papers.searching import Lens
from siasat.lab.papers.verdicts import alone, close, exact, sure
from siasat.observe.counters import minimum_estimate
from siasat.stats.bootstrap import bootstrap

NAME = "schaeffer-1989"

ENHANCEMENTS = ("table", "history", "killers", "refutation", "minimal-window")
"""The five of the factorial; iterative deepening is always on."""

WORDS = {
    "table": "table=262144+table-move",
    "history": "history",
    "killers": "killers",
    "refutation": "refutation",
}
"""Switches; minimal windows are the algorithm `pvs` instead of `alphabeta`."""

GAMES = (
    ("chess", "standard", 4),
    ("othello", "standard", 5),
    ("draughts", "standard", 7),
    ("doushouqi", "standard", 4),
    ("congklak", "congklak", 5),
)
"""Game, rules, and the depth of the full run."""

PLIES = 10
"""Random moves before the positions of the other games; the chess positions are Bratko and Kopec's."""

PUBLISHED = 99
"""Percent of the possible reduction that history and table together give, for trees of depth up to 8 (abstract)."""

NEAR = 0.05
"""That is confirmed within five percent; fixed before anything was measured."""

Combination = tuple[bool, ...]
COMBINATIONS: tuple[Combination, ...] = tuple(product((False, True), repeat=len(ENHANCEMENTS)))
NONE, ALL = COMBINATIONS[0], COMBINATIONS[-1]
BOTH: Combination = tuple(name in ("table", "history") for name in ENHANCEMENTS)


def algorithm_of(combination: Combination) -> str:
    """The search with these enhancements."""
    on = [name for name, is_on in zip(ENHANCEMENTS, combination, strict=True) if is_on]
    head = "pvs" if "minimal-window" in on else "alphabeta"
    return "+".join([head, "iterative", *(WORDS[name] for name in on if name in WORDS)])


def count_leaves(game: str, variant: str, position: str, depth: int, backend: str) -> list[float]:
    """The leaves of the last iteration with every combination, and at the end the smallest tree.

    That is Knuth and Moore's formula with the mean width of the position's whole tree.
    """
    lens = Lens.of(game, variant, "classic", backend)
    state = lens.parse(position)
    counts: list[float] = [
        lens.counters(state, depth, algorithm_of(combination)).last_leaves for combination in COMBINATIONS
    ]
    width = perft(lens.game, state, depth, backend).nodes ** (1 / depth)
    return [*counts, minimum_estimate(width, depth)]


def _depth(effort: Effort, depth: int) -> int:
    return by_effort(effort, depth, depth - 2)


def _positions(effort: Effort, game: str, variant: str) -> tuple[str, ...]:
    count = by_effort(effort, 24, 1)
    return BRATKO_KOPEC[:count] if game == "chess" else random_positions(game, count, PLIES, variant)


def _measured(effort: Effort, game: str, variant: str, depth: int) -> list[Measurement]:
    return [
        measurement(count_leaves, game, variant, position, _depth(effort, depth), effort.backend)
        for position in _positions(effort, game, variant)
    ]


def factorial(effort: Effort) -> list[Measurement]:
    """Every position of every game."""
    return [one for game, variant, depth in GAMES for one in _measured(effort, game, variant, depth)]


def factorial_tables(effort: Effort, found: Found) -> tuple[Table, ...]:
    """The shares of all combinations; what was claimed of them; and what each enhancement does on average."""
    samples = [[found[one] for one in _measured(effort, *game)] for game in GAMES]
    labels = tuple(
        phrase("game-sample", game=phrase(f"game-{game}"), depth=_depth(effort, depth), positions=len(sample))
        for (game, _, depth), sample in zip(GAMES, samples, strict=True)
    )
    shares = [
        Row(_name(combination), tuple(alone(_percent(share_of(sample, combination))) for sample in samples))
        for combination in COMBINATIONS[1:]
    ]
    effects = [
        Row(phrase(f"sch-{name}"), tuple(_effect(sample, place) for sample in samples))
        for place, name in enumerate(ENHANCEMENTS)
    ]
    return (
        Table(NAME, "claims", labels, tuple(_claims(samples)), (phrase("sch-claims-note"),)),
        Table(NAME, "effects", labels, tuple(effects), (phrase("sch-effects-note"),)),
        Table(NAME, "factorial", labels, tuple(shares), (phrase("sch-note"),)),
    )


def share_of(sample: Sequence[Sequence[float]], combination: Combination) -> float:
    """The share of the possible reduction: 0 without enhancements, 1 for the smallest tree."""
    place = COMBINATIONS.index(combination)
    plain, ours, least = (sum(counts[at] for counts in sample) for at in (0, place, -1))
    return (plain - ours) / (plain - least)


def _percent(share: float) -> float:
    return round(100 * share, 1)


def _claims(samples: Sequence[Sequence[Sequence[float]]]) -> list[Row]:
    """History and table: 99 percent; the others bring little more; and no pair is better."""
    pairs = [combination for combination in COMBINATIONS if sum(combination) == 2]
    both, rest, best = [], [], []
    for sample in samples:
        found = bootstrap(sample, lambda part: 100 * share_of(part, BOTH))
        interval = round(found.low, 1), round(found.high, 1)
        both.append(close(PUBLISHED, round(found.estimate, 1), NEAR, phrase("less-than-published"), interval))
        more = bootstrap(sample, lambda part: 100 * (share_of(part, ALL) - share_of(part, BOTH)))
        limits = round(more.low, 1), round(more.high, 1)
        rest.append(sure(phrase("insignificant"), round(more.estimate, 1), limits, 1.0, True, phrase("significant")))
        winner = max(pairs, key=lambda pair: share_of(sample, pair))
        best.append(exact(_name(BOTH), _name(winner), phrase("other-pair")))
    return [
        Row(phrase("history-and-table"), tuple(both)),
        Row(phrase("the-others"), tuple(rest)),
        Row(phrase("best-pair"), tuple(best)),
    ]


def _effect(sample: Sequence[Sequence[float]], place: int) -> Cell:
    """Leaves with an enhancement against without, the geometric mean over the combinations of the others."""

    def mean_ratio(part: Sequence[Sequence[float]]) -> float:
        logs = []
        for at, combination in enumerate(COMBINATIONS):
            if not combination[place]:
                other = COMBINATIONS.index((*combination[:place], True, *combination[place + 1 :]))
                logs.append(log(sum(row[other] for row in part) / sum(row[at] for row in part)))
        return exp(fmean(logs))

    found = bootstrap(sample, mean_ratio)
    return alone(round(found.estimate, 3), (round(found.low, 3), round(found.high, 3)))


def _name(combination: Combination) -> Said:
    """The enhancements of a combination, in their usual letters."""
    letters = dict(zip(ENHANCEMENTS, ("TT", "HH", "KH", "RT", "MW"), strict=True))
    return " + ".join(letters[name] for name, is_on in zip(ENHANCEMENTS, combination, strict=True) if is_on)
