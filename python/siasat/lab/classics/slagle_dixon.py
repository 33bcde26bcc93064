"""Slagle and Dixon 1969: fixed and dynamic ordering in Kalah, by the bottom positions that a search evaluates."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from siasat.backend.search import WHOLE, watch
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.lab.classics.sizes import by_effort, random_positions
from siasat.lab.minimum import minimal_tree
from siasat.lab.papers.effort import Effort
from siasat.lab.papers.entry import Found
from siasat.lab.papers.measurement import Measurement, measurement
from siasat.lab.papers.model import Cell, Row, Table, phrase
from siasat.lab.papers.searching import Lens
from siasat.lab.papers.verdicts import alone, sure
from siasat.observe.events import ENTER, decode
from siasat.search.registry import parse_config
from siasat.stats.bootstrap import bootstrap, paired_ratio

NAME = "slagle-dixon-1969"

VARIANTS = ("kalah:6,3", "kalah:6,4", "kalah:6,6", "kalah:4,4", "kalah:5,4", "kalah:6,4,empty")
"""Six variations of Kalah, as in the paper; which six those were is not known to us."""

TABLE = "table=262144"
PROCEDURES = {
    "minimax": "minimax",
    "alpha-beta": "alphabeta",
    "fixed": "alphabeta+static={sorted}",
    "fixed-table": f"alphabeta+static={{sorted}}+{TABLE}",
    "dynamic": f"alphabeta+{TABLE}+dynamic",
}
"""What is compared. Bottom positions are never sorted: their evaluation is what is counted."""

PLIES = 6
"""Random moves before a position, so that the two sides are not alike."""

MAX_POSITIONS = 400_000
NEAR = 0.1
"""The depth ratio approaches the limit if it is within ten percent of it; fixed before anything was measured."""


def bottom_positions(variant: str, position: str, depth: int, procedure: str, backend: str) -> int:
    """The positions at full depth that a procedure looks at."""
    lens = Lens.of("congklak", variant, "stores", backend)
    request = SearchRequest(lens.game, lens.evaluator, lens.parse(position), Limits(depth=depth))
    config = parse_config(PROCEDURES[procedure].format(sorted=depth - 1))
    recording = watch(request, config, backend, WHOLE)[1].recording
    assert recording is not None
    return sum(event[0] == ENTER and event[1] == depth for event in decode(recording.words))


def smallest(variant: str, position: str, depth: int) -> int | None:
    """The leaves of the smallest tree that proves the value; None if it is too large to compute."""
    lens = Lens.of("congklak", variant, "stores")
    least = minimal_tree(lens.game, lens.evaluator, lens.parse(position), depth, MAX_POSITIONS)
    return None if least is None else least.leaves


def _depth(effort: Effort) -> int:
    return by_effort(effort, 6, 3, 4)


def _positions(effort: Effort, variant: str) -> tuple[str, ...]:
    return random_positions("congklak", by_effort(effort, 20, 2, 4), PLIES, variant)


def _variants(effort: Effort) -> tuple[str, ...]:
    return by_effort(effort, VARIANTS, VARIANTS[:2])


def searches(effort: Effort) -> list[Measurement]:
    """Every position of every variation by every procedure, and its smallest tree."""
    return [
        one
        for variant in _variants(effort)
        for position in _positions(effort, variant)
        for one in _measured(effort, variant, position)
    ]


def _measured(effort: Effort, variant: str, position: str) -> list[Measurement]:
    depth = _depth(effort)
    counted = [
        measurement(bottom_positions, variant, position, depth, procedure, effort.backend) for procedure in PROCEDURES
    ]
    return [*counted, measurement(smallest, variant, position, depth)]


def kalah_tables(effort: Effort, found: Found) -> tuple[Table, ...]:
    """Bottom positions by procedure, and the depth ratio."""
    counts_rows, ratio_rows = [], []
    for variant in _variants(effort):
        results = [[found[one] for one in _measured(effort, variant, at)] for at in _positions(effort, variant)]
        counted = [row for row in results if None not in row]
        if not counted:
            continue
        label = phrase("kalah-sample", variant=variant, depth=_depth(effort), positions=len(counted))
        columns = dict(zip((*PROCEDURES, "least"), zip(*counted, strict=True), strict=True))
        counts_rows.append(
            Row(
                label,
                (
                    *(alone(sum(columns[name])) for name in columns),
                    _fewer(columns["alpha-beta"], columns["minimax"]),
                    _fewer(columns["dynamic"], columns["alpha-beta"]),
                    alone(*_ratio(columns["dynamic"], columns["fixed-table"])),
                ),
            )
        )
        ratio_rows.append(Row(label, _depth_ratios(columns)))
    shown_names = tuple(phrase(f"sd-{name}") for name in (*PROCEDURES, "least"))
    compared = (
        phrase("ratio-of", one=phrase("sd-alpha-beta"), other=phrase("sd-minimax")),
        phrase("ratio-of", one=phrase("sd-dynamic"), other=phrase("sd-alpha-beta")),
        phrase("ratio-of", one=phrase("sd-dynamic"), other=phrase("sd-fixed-table")),
    )
    return (
        Table(NAME, "bottom-positions", (*shown_names, *compared), tuple(counts_rows), (phrase("sd-note"),)),
        Table(
            NAME,
            "depth-ratio",
            (*shown_names[1:], phrase("share-of-limit")),
            tuple(ratio_rows),
            (phrase("depth-ratio-note", percent=round(100 * NEAR)),),
        ),
    )


def _depth_ratios(columns: Mapping[str, Sequence[int]]) -> tuple[Cell, ...]:
    """The depth ratio of every procedure but minimax, that of the smallest tree, and how near dynamic ordering is."""
    cells = []
    for name in (*tuple(PROCEDURES)[1:], "least"):
        found = bootstrap(list(zip(columns["minimax"], columns[name], strict=True)), _depth_ratio)
        cells.append(alone(round(found.estimate, 2), (round(found.low, 2), round(found.high, 2))))
    share = bootstrap(list(zip(columns["minimax"], columns["dynamic"], columns["least"], strict=True)), _share_of_limit)
    interval = round(share.low, 2), round(share.high, 2)
    near = sure(phrase("approaches"), round(share.estimate, 2), interval, 1 - NEAR, False, phrase("not-near"))
    return (*cells, near)


def _fewer(ours: Sequence[int], other: Sequence[int]) -> Cell:
    return sure(phrase("fewer"), *_ratio(ours, other), 1.0, True, phrase("not-fewer"))


def _ratio(ours: Sequence[int], other: Sequence[int]) -> tuple[float, tuple[float, float]]:
    ratio = paired_ratio(ours, other, kind="total")
    return round(ratio.estimate, 3), (round(ratio.low, 3), round(ratio.high, 3))


def _depth_ratio(pairs: Sequence[tuple[int, int]]) -> float:
    """How many times as deep a procedure looks as minimax would with as many bottom positions."""
    whole, searched = (sum(pair[place] for pair in pairs) for place in (0, 1))
    return math.log(whole) / math.log(searched)


def _share_of_limit(triples: Sequence[tuple[int, int, int]]) -> float:
    """The depth ratio of a procedure over that of the smallest tree."""
    searched, least = (_depth_ratio([(row[0], row[place]) for row in triples]) for place in (1, 2))
    return searched / least
