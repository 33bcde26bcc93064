"""Vincent, tables 2 and 4: NegaScout, alpha-beta and minimax in five positions, over many orders of moves.

The program shuffles the moves of every node, so that its counts are one draw out of many. What can be compared is the
direction, and where the published draw lies among ours.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from time import perf_counter
from typing import Any

from siasat.lab.papers.effort import Effort
from siasat.lab.papers.estimate import mean_interval, shown_mean
from siasat.lab.papers.model import Cell, Phrase, Row, Table, phrase
from siasat.lab.papers.searching import Lens
from siasat.lab.papers.spread import Spread
from siasat.lab.papers.verdicts import apart, beside, exact
from siasat.lab.papers.vincent.positions import MOVES, five_positions, lens_of
from siasat.stats.combine import fisher_combined, two_sided

NEGASCOUT = {2: (71, 237, 117, 254, 162), 4: (2837, 5408, 3668, 5266, 3724)}
ALPHA_BETA = {2: (71, 237, 117, 254, 162), 4: (2905, 6113, 4037, 5386, 3887)}
NEGASCOUT_MS = {2: (1066, 1548, 1174, 1681, 1330), 4: (18873, 29470, 22007, 30582, 24032)}
ALPHA_BETA_MS = {2: (1066, 1557, 1185, 1692, 1317), 4: (19912, 34116, 25818, 33684, 24781)}
MINIMAX = (576, 480, 480, 457, 436)
MINIMAX_MS = (1365, 2238, 2347, 2349, 2281)

OUTER = 0.05
"""The share of our draws, half at either end, that counts as the outer one."""

CONFIRMED = 3
"""Shuffles for which the program's own code is run beside our NegaScout."""


@dataclass(frozen=True, slots=True)
class Draws:
    """The leaves of one algorithm: for each of the five positions a list of draws, and the milliseconds of one."""

    counts: list[list[int]]
    milliseconds: list[float]

    @classmethod
    def of(cls, lens: Lens, states: list[Any], depth: int, algorithm: str, shuffles: int) -> Draws:
        """Search every position in as many orders of moves."""
        counts, times = [], []
        for state in states:
            start = perf_counter()
            counts.append([lens.leaves(state, depth, f"{algorithm}+shuffle={seed}") for seed in range(shuffles)])
            times.append(1000 * (perf_counter() - start) / shuffles)
        return cls(counts, times)

    def sums(self) -> list[int]:
        """For every seed the leaves of all five positions."""
        return [sum(column) for column in zip(*self.counts, strict=True)]


def tables_2_and_4(effort: Effort) -> tuple[Table, ...]:
    """Both tables: the mean of many orders beside the published draw, and minimax, which needs no order."""
    lens = lens_of(effort)
    states = five_positions(lens)
    rows: list[Row] = []
    notes = [phrase("table-2-note", orders=effort.shuffles)]
    negascout = {depth: Draws.of(lens, states, depth, "negascout", effort.shuffles) for depth in (2, 4)}
    for depth in (2, 4):
        alphabeta = Draws.of(lens, states, depth, "alphabeta", effort.shuffles)
        rows += _rows(depth, negascout[depth], alphabeta)
        pairs = list(zip(chain(*negascout[depth].counts), chain(*alphabeta.counts), strict=True))
        if depth == 2:
            notes.append(phrase("table-2-same", same=sum(a == b for a, b in pairs), all=len(pairs)))
            notes.append(_one_draw(negascout[depth]))
        else:
            notes.append(phrase("table-2-fewer", fewer=sum(a <= b for a, b in pairs), all=len(pairs)))
    notes.append(_own_code(lens, states, negascout[4], min(CONFIRMED, effort.shuffles)))
    table_2 = Table("vincent", "table-2", MOVES, tuple(rows), tuple(notes))
    return table_2, _table_4(lens, states, negascout[2], effort)


def _table_4(lens: Lens, states: list[Any], negascout: Draws, effort: Effort) -> Table:
    counts, times = [], []
    for state in states:
        start = perf_counter()
        counts.append(lens.leaves(state, 2, "minimax"))
        times.append(1000 * (perf_counter() - start))
    fewer = tuple(
        beside(
            published,
            shown_mean(samples),
            than="minimax",
            published_than=whole,
            ours_than=ours,
            otherwise=phrase("order-unknown"),
            spread=Spread.of(samples, published),
        )
        for published, samples, whole, ours in zip(NEGASCOUT[2], negascout.counts, MINIMAX, counts, strict=True)
    )
    rows = (
        Row(phrase("leaves-of", method="NegaScout"), fewer),
        Row(phrase("leaves-of", method="minimax"), tuple(map(exact, MINIMAX, counts))),
        Row(phrase("ms-of", method="NegaScout"), _times(NEGASCOUT_MS[2], negascout.milliseconds)),
        Row(phrase("ms-of", method="minimax"), _times(MINIMAX_MS, times)),
    )
    notes = (phrase("table-4-note"), phrase("table-2-note", orders=effort.shuffles))
    return Table("vincent", "table-4", MOVES, rows, notes)


def _rows(depth: int, negascout: Draws, alphabeta: Draws) -> list[Row]:
    sides = (
        ("NegaScout", negascout, NEGASCOUT[depth], NEGASCOUT_MS[depth]),
        ("alpha-beta", alphabeta, ALPHA_BETA[depth], ALPHA_BETA_MS[depth]),
    )
    rows = []
    for (name, ours, published, _), (than, other, other_published, _) in (sides, sides[::-1]):
        cells = tuple(
            beside(
                number,
                shown_mean(samples),
                than=than,
                published_than=number_than,
                ours_than=shown_mean(samples_than),
                otherwise=phrase("order-unknown"),
                spread=Spread.of(samples, number),
            )
            for number, samples, number_than, samples_than in zip(
                published, ours.counts, other_published, other.counts, strict=True
            )
        )
        rows.append(Row(phrase("leaves-at", method=name, depth=depth), cells))
    for name, draws, _, published in sides:
        rows.append(Row(phrase("ms-at", method=name, depth=depth), _times(published, draws.milliseconds)))
    total = _total_ratio(depth, negascout, alphabeta)
    rows.append(Row(phrase("ratio-at", depth=depth), (total, None, None, None, None)))
    return rows


def _total_ratio(depth: int, negascout: Draws, alphabeta: Draws) -> Cell:
    """All five positions together: NegaScout's leaves over alpha-beta's, shuffle by shuffle."""
    published = sum(NEGASCOUT[depth]) / sum(ALPHA_BETA[depth])
    ratios = [mine / other for mine, other in zip(negascout.sums(), alphabeta.sums(), strict=True)]
    return beside(
        round(published, 4),
        shown_mean(ratios),
        than="1",
        published_than=1.0,
        ours_than=1.0,
        otherwise=phrase("order-unknown"),
        spread=Spread.of(ratios, published),
        interval=mean_interval(ratios),
    )


def _one_draw(draws: Draws) -> Phrase:
    """How likely the published counts of depth 2 are, if each is one draw of ours."""
    shares = [two_sided(samples, number) for samples, number in zip(draws.counts, NEGASCOUT[2], strict=True)]
    outer = sum(share <= OUTER for share in shares)
    return phrase("table-2-draw", outer=outer, share=f"{100 * OUTER:.0f} %", p=float(f"{fisher_combined(shares):.1g}"))


def _own_code(lens: Lens, states: list[Any], draws: Draws, seeds: int) -> Phrase:
    """Whether figure 11's own code counts what our NegaScout counts, for a few shuffles."""
    same = sum(
        lens.leaves(state, 4, f"paper-001+shuffle={seed}") == samples[seed]
        for state, samples in zip(states, draws.counts, strict=True)
        for seed in range(seeds)
    )
    return phrase("table-2-own-code", same=same, all=len(states) * seeds)


def _times(published: tuple[int, ...], ours: list[float]) -> tuple[Cell, ...]:
    return tuple(apart(number, time, phrase("phone-time")) for number, time in zip(published, ours, strict=True))
