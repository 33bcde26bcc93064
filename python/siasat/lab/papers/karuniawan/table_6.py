"""Karuniawan, table 6 and figure 5: the program at depth 2, replayed move for move."""

from __future__ import annotations

from siasat.lab.papers.effort import Effort
from siasat.lab.papers.karuniawan.tables import Replayed, replay_table_6
from siasat.lab.papers.model import Cell, Row, Table, phrase
from siasat.lab.papers.verdicts import apart, exact
from siasat.players.papers.karuniawan.search import Method

FIGURE_5 = {Method.MX: (620, 7877), Method.AB: (389, 3433), Method.CH: (171, 1301), Method.TT: (20, 0.782)}
"""The first experiment, as the text tells it: nodes and milliseconds."""

COLUMNS = ("1", "2", "3")


def table_6(_effort: Effort) -> tuple[Table, ...]:
    """Nodes, replies and times of four methods in three positions, and the root values that the replay finds."""
    replayed = replay_table_6()
    rows = []
    for method in (Method.MX, Method.AB, Method.CH, Method.TT):
        lines = [line for line in replayed if line.published.method is method]
        rows += [
            Row(phrase("nodes-of", method=method.value), _cells(lines, "nodes")),
            Row(phrase("reply-of", method=method.value), _cells(lines, "reply")),
            Row(phrase("ms-of", method=method.value), tuple(_time(line) for line in lines)),
        ]
    notes = (phrase("table-6-note"), phrase("table-6-tt"), phrase("table-6-slips"))
    table = Table("karuniawan", "table-6", COLUMNS, tuple(rows), notes, charted=tuple(range(0, len(rows), 3)))
    return _figure_5(replayed), table


def _figure_5(replayed: list[Replayed]) -> Table:
    """The first experiment: the first column of table 6, timed on another day."""
    first = {line.published.method: line for line in replayed if line.published.number == 1}
    rows = tuple(
        Row(
            method.value,
            (
                exact(nodes, first[method].nodes),
                apart(ms, round(1000 * first[method].seconds, 1), phrase("phone-time")),
            ),
        )
        for method, (nodes, ms) in FIGURE_5.items()
    )
    return Table("karuniawan", "figure-5", (phrase("nodes"), "ms"), rows)


def _cells(lines: list[Replayed], field: str) -> tuple[Cell, ...]:
    return tuple(exact(getattr(line.published, field), getattr(line, field)) for line in lines)


def _time(line: Replayed) -> Cell:
    return apart(line.published.milliseconds, round(1000 * line.seconds), phrase("phone-time"))
