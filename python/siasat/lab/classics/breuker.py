"""Breuker, Uiterwijk and van den Herik 1994: which position to keep if two need the same slot of the table."""

from __future__ import annotations

from collections.abc import Mapping

from siasat.lab.classics.bratko_kopec import BRATKO_KOPEC
from siasat.lab.classics.sizes import by_effort
from siasat.lab.papers.effort import Effort
from siasat.lab.papers.entry import Found
from siasat.lab.papers.measurement import Measurement, measurement
from siasat.lab.papers.model import Cell, Row, Table, phrase
from siasat.lab.papers.searching import Lens
from siasat.lab.papers.verdicts import alone, apart, exact, sure
from siasat.stats.bootstrap import paired_ratio

NAME = "breuker-1994"

SCHEMES = {
    "Deep": "deepest",
    "New": "always",
    "Old": "old",
    "Big1": "big1",
    "BigAll": "bigall",
    "TwoDeep": "twodeep",
    "TwoBig1": "twobig1",
}
"""The article's names, and the words of the table that they are here."""

SEARCH = "pvs+iterative+captures+killers+history+table={slots}/{scheme}+table-move"
"""Principal variation search with iterative deepening: minimal windows, as in the article's program."""

CLAIMS = (
    ("two-levels-depth", "TwoDeep", "Deep"),
    ("two-levels-nodes", "TwoBig1", "Big1"),
    ("nodes-not-depth", "Big1", "Deep"),
    ("nodes-not-depth-two-levels", "TwoBig1", "TwoDeep"),
    ("best-and-worst", "TwoBig1", "New"),
)
"""The first scheme needs fewer nodes than the second."""

SPREAD_SMALL, SPREAD_LARGE = 23, 3
"""How many percent more nodes the worst scheme took than the best, with 8K positions and with 512K and more.

As D. Newman reported of the article in the Computer Chess Club, 22 September 1998.
"""


def count_nodes(position: str, depth: int, slots: int, scheme: str, backend: str) -> int:
    """Nodes of all iterations together."""
    lens = Lens.of("chess", "standard", "classic", backend)
    return lens.result(lens.parse(position), depth, SEARCH.format(slots=slots, scheme=scheme)).nodes


def slots_of(effort: Effort) -> tuple[int, ...]:
    """The sizes of the table, in positions."""
    return by_effort(effort, (256, 512, 1024, 2048, 4096, 8192, 16384), (16, 256), (64, 1024))


def _depth(effort: Effort) -> int:
    return by_effort(effort, 5, 3)


def _positions(effort: Effort) -> tuple[str, ...]:
    return BRATKO_KOPEC[: by_effort(effort, len(BRATKO_KOPEC), 3, 6)]


def _counted(effort: Effort, position: str, slots: int, scheme: str) -> Measurement:
    return measurement(count_nodes, position, _depth(effort), slots, SCHEMES[scheme], effort.backend)


def tables_of_every_size(effort: Effort) -> list[Measurement]:
    """Every position with every scheme and size."""
    return [
        _counted(effort, position, slots, scheme)
        for slots in slots_of(effort)
        for scheme in SCHEMES
        for position in _positions(effort)
    ]


def _nodes(effort: Effort, found: Found, slots: int) -> dict[str, list[int]]:
    """By scheme: the nodes of each position."""
    return {
        scheme: [found[_counted(effort, position, slots, scheme)] for position in _positions(effort)]
        for scheme in SCHEMES
    }


def _ratio(nodes: Mapping[str, list[int]], one: str, other: str) -> tuple[float, tuple[float, float]]:
    """How many times the nodes of the second scheme the first takes, in all positions together."""
    ratio = paired_ratio(nodes[one], nodes[other], kind="total")
    return round(ratio.estimate, 3), (round(ratio.low, 3), round(ratio.high, 3))


def scheme_tables(effort: Effort, found: Found) -> tuple[Table, ...]:
    """Nodes against Deep's for every size; the article's claims; and the distance between best and worst."""
    all_nodes = {slots: _nodes(effort, found, slots) for slots in slots_of(effort)}
    rows, claims, spreads = [], [], []
    for slots, nodes in all_nodes.items():
        cells = tuple(
            alone(sum(nodes["Deep"])) if scheme == "Deep" else alone(*_ratio(nodes, scheme, "Deep"))
            for scheme in SCHEMES
        )
        label = phrase("table-sample", slots=slots, depth=_depth(effort), positions=len(_positions(effort)))
        rows.append(Row(label, cells))
        claims.append(Row(phrase("table-slots", slots=slots), _claims(nodes)))
        totals = {scheme: sum(counts) for scheme, counts in nodes.items()}
        spreads.append(100 * (max(totals.values()) / min(totals.values()) - 1))
    notes = (phrase("breuker-note"),)
    return (
        Table(NAME, "schemes", tuple(SCHEMES), tuple(rows), notes),
        Table(
            NAME,
            "claims",
            tuple(phrase("fewer-nodes", one=one, other=other) for _, one, other in CLAIMS),
            tuple(claims),
            (phrase("breuker-claims-note"),),
        ),
        _spread_table(list(all_nodes), spreads),
    )


def _claims(nodes: Mapping[str, list[int]]) -> tuple[Cell, ...]:
    return tuple(
        sure(phrase("fewer"), *_ratio(nodes, one, other), 1.0, True, phrase("not-fewer")) for _, one, other in CLAIMS
    )


def _spread_table(slots: list[int], spreads: list[float]) -> Table:
    """How far the worst scheme is from the best, and that this matters less the larger the table is."""
    reason = phrase("other-tables")
    published = [SPREAD_SMALL, *(None for _ in spreads[1:-1]), SPREAD_LARGE]
    cells = [
        alone(round(ours, 1)) if theirs is None else apart(theirs, round(ours, 1), reason)
        for theirs, ours in zip(published, spreads, strict=True)
    ]
    rows = [Row(phrase("table-slots", slots=one), (cell,)) for one, cell in zip(slots, cells, strict=True)]
    shrinks = exact(phrase("yes"), phrase("yes" if spreads[-1] < spreads[0] else "no"), phrase("no-shrinking"))
    rows.append(Row(phrase("spread-shrinks"), (shrinks,)))
    return Table(NAME, "spread", (phrase("worst-over-best"),), tuple(rows), (phrase("spread-note"),))
