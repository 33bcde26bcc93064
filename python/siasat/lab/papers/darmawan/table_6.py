"""Darmawan, table 6: the steps of NegaScout and of minimax on the boards of table 1.

Minimax's row is quoted from another program with other rules (Nurhasanah 2013), and the paper does not say what a step
is. None of our rule sets gives either row; NegaScout needs fewer than minimax in both.
"""

from __future__ import annotations

from itertools import product
from time import perf_counter
from typing import Any

from siasat.backend.perft import perft
from siasat.core.notation import notation_of
from siasat.games.registry import load_game
from siasat.lab.papers.darmawan.as_worded import steps_as_worded
from siasat.lab.papers.darmawan.boards import DEPTH, TABLE_1, lens_of
from siasat.lab.papers.effort import Effort
from siasat.lab.papers.model import Phrase, Row, Table, phrase
from siasat.lab.papers.searching import Lens
from siasat.lab.papers.spread import Spread
from siasat.lab.papers.verdicts import again, alone, apart, beside

NEGASCOUT = (162, 43, 126, 61, 21)
NEGASCOUT_MS = (1.6729, 0.489, 1.3771, 0.5922, 0.1633)
MINIMAX = (430, 120, 296, 124, 36)
MINIMAX_S = (27.8301, 3.4367, 9.976, 3.4988, 1.1727)
SUMS = (413, 1006)
SUM_MS, SUM_S = 4.2945, 45.9143
RATIO = 10691.42
"""Minimax's time over NegaScout's, as printed."""

COLUMNS = ("1", "2", "3", "4", "5")


def table_6(effort: Effort) -> tuple[Table, ...]:
    """Moves made to depth 3 in the order of the holes and in many others, and minimax under many rule sets."""
    lens = lens_of(effort)
    states = [lens.parse(line.board) for line in TABLE_1]
    whole, whole_ms = _counts(lens, states, "minimax")
    scouted, scouted_ms = _counts(lens, states, "negascout")
    shuffled = [
        [lens.moves_made(state, DEPTH, f"negascout+shuffle={seed}") for seed in range(effort.shuffles)]
        for state in states
    ]
    by_rules = _rule_sets(effort)
    why = phrase("steps-unknown")
    rows = (
        Row(
            phrase("steps-of", method="NegaScout"),
            tuple(
                beside(
                    *pair,
                    than="minimax",
                    published_than=theirs,
                    ours_than=ours,
                    otherwise=why,
                    spread=Spread.of(samples, pair[0]),
                )
                for pair, theirs, ours, samples in zip(
                    zip(NEGASCOUT, scouted, strict=True), MINIMAX, whole, shuffled, strict=True
                )
            ),
        ),
        Row(
            phrase("steps-as-worded"),
            tuple(alone(steps_as_worded(lens, state, DEPTH)) for state in states),
        ),
        Row(
            phrase("steps-of", method="minimax"),
            tuple(
                beside(
                    *pair,
                    than="NegaScout",
                    published_than=theirs,
                    ours_than=ours,
                    otherwise=why,
                    spread=Spread.of(samples, pair[0]),
                )
                for pair, theirs, ours, samples in zip(
                    zip(MINIMAX, whole, strict=True), NEGASCOUT, scouted, by_rules, strict=True
                )
            ),
        ),
        Row(
            phrase("ms-of", method="NegaScout"),
            tuple(apart(a, b, phrase("other-machine")) for a, b in zip(NEGASCOUT_MS, scouted_ms, strict=True)),
        ),
        Row(
            phrase("seconds-of", method="minimax"),
            tuple(
                apart(a, round(b / 1000, 3), phrase("other-machine")) for a, b in zip(MINIMAX_S, whole_ms, strict=True)
            ),
        ),
    )
    notes = (
        phrase("darmawan-6-note"),
        phrase("darmawan-6-orders", orders=effort.shuffles),
        phrase("darmawan-6-worded"),
        _exact_rules(by_rules),
        phrase("darmawan-6-slip"),
        phrase("darmawan-figure-2"),
    )
    return Table("darmawan", "table-6", COLUMNS, rows, notes), _sums(scouted, whole)


def _sums(scouted: list[int], whole: list[int]) -> Table:
    """The sums below table 6, added up again, and the ratios that the conclusion draws from them."""
    rows = (
        Row(phrase("sum-of", method="NegaScout"), (again(SUMS[0], sum(NEGASCOUT)), alone(sum(scouted)))),
        Row(phrase("sum-of", method="minimax"), (again(SUMS[1], sum(MINIMAX)), alone(sum(whole)))),
        Row(phrase("sum-ms"), (again(SUM_MS, round(sum(NEGASCOUT_MS), 4)), None)),
        Row(phrase("sum-s"), (again(SUM_S, round(sum(MINIMAX_S), 4)), None)),
        Row(phrase("ratio-times"), (again(RATIO, round(1000 * SUM_S / SUM_MS, 2)), None)),
        Row(phrase("ratio-steps"), (again(0.4, round(SUMS[0] / SUMS[1], 1)), alone(sum(scouted) / sum(whole)))),
    )
    return Table("darmawan", "sums", (phrase("added-again"), phrase("of-ours")), rows)


def _counts(lens: Lens, states: list[Any], algorithm: str) -> tuple[list[int], list[float]]:
    counts, times = [], []
    for state in states:
        start = perf_counter()
        counts.append(lens.moves_made(state, DEPTH, algorithm))
        times.append(1000 * (perf_counter() - start))
    return counts, times


def _rule_sets(effort: Effort) -> list[list[int]]:
    """For every board the moves that minimax makes to depths 1 to 4 under every combination of our rules."""
    counts: list[list[int]] = [[] for _ in TABLE_1]
    options = {
        "relay": ("yes", "no"),
        "again": ("yes", "no"),
        "capture": ("none", "opposite", "empty"),
        "lap": ("yes", "no"),
        "end": ("turn", "either"),
    }
    for values in product(*options.values()):
        variant = ",".join(f"{name}={value}" for name, value in zip(options, values, strict=True))
        game = load_game("congklak", f"congklak:7,7,{variant}")
        for board, line in zip(counts, TABLE_1, strict=True):
            state, total = notation_of(game).parse_state(line.board), 0
            for depth in range(1, 5):
                total += perft(game, state, depth, effort.backend).nodes
                board.append(total)
    return counts


def _exact_rules(by_rules: list[list[int]]) -> Phrase:
    """How many rule sets and depths give the whole row of minimax."""
    whole = sum(counts == MINIMAX for counts in zip(*by_rules, strict=True))
    best = min(
        max(abs(ours - theirs) / theirs for ours, theirs in zip(counts, MINIMAX, strict=True))
        for counts in zip(*by_rules, strict=True)
    )
    return phrase("darmawan-6-rules", sets=len(by_rules[0]), whole=whole, nearest=f"{100 * best:.0f} %")
