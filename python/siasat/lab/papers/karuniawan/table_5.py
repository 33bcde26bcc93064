"""Karuniawan, table 5: the program's "history heuristic" at depth 3, from a position that it does not tell."""

from __future__ import annotations

from copy import deepcopy
from time import perf_counter

from siasat.core.mixing import SplitMix64
from siasat.lab.papers.effort import Effort
from siasat.lab.papers.karuniawan.tables import TABLE_5
from siasat.lab.papers.model import Row, Said, Table, phrase
from siasat.lab.papers.spread import Spread
from siasat.lab.papers.verdicts import alone, apart, exact
from siasat.players.papers.karuniawan.search import Method, Program, Reply

OPENING = ("E2:E4", "E7:E5")
"""The moves of table 1 before D1:F3. Both lines of table 5 can be played from there; whether they were is not said."""


def table_5(effort: Effort) -> tuple[Table, ...]:
    """Both lines after 1. e4 e5: with what the program remembers of its first search, and searched again."""
    game = Program(Method.HH, 3)
    game.board.play(OPENING[0])
    game.think()
    game.board.play(OPENING[1])
    rows = []
    for line in TABLE_5:
        program = deepcopy(game)
        program.board.play(line.human)
        searched = deepcopy(program)
        reply, remembered_ms = _timed(program)
        searched.method, searched.values = Method.CH, {}
        fresh, searched_ms = _timed(searched)
        spread = Spread.of(_orders(searched, effort.slow_shuffles), line.nodes) if line.nodes else None
        why = phrase("table-5-position")
        # The first reply was remembered in the paper, the second was searched: compare like with like.
        shown = fresh if line.nodes else reply
        rows.append(
            Row(
                line.human,
                (
                    exact(line.reply, shown.move, why),
                    exact(line.nodes, shown.nodes, why),
                    apart(line.milliseconds, searched_ms if line.nodes else remembered_ms, phrase("phone-time")),
                    alone(reply.move),
                    alone(reply.nodes),
                    alone(fresh.move),
                    alone(fresh.nodes, spread=spread),
                ),
            )
        )
    columns: tuple[Said, ...] = (phrase("reply"), phrase("nodes"), "ms")
    columns += (phrase("remembered-reply"), phrase("remembered-nodes"))
    columns += (phrase("searched-reply"), phrase("searched-nodes"))
    notes = (phrase("table-5-note"), phrase("table-5-orders", orders=effort.slow_shuffles))
    return (Table("karuniawan", "table-5", columns, tuple(rows), notes),)


def _timed(program: Program) -> tuple[Reply, int]:
    """What the program answers, and the milliseconds it took."""
    start = perf_counter()
    reply = program.think()
    return reply, round(1000 * (perf_counter() - start))


def _orders(program: Program, count: int) -> list[int]:
    """The nodes of the search from other orders of the lists of pieces, which decide the order of moves."""
    counts = []
    for seed in range(count):
        other = deepcopy(program)
        rng = SplitMix64(seed)
        for side in other.board.lists:
            rng.shuffle(side)
        counts.append(other.think().nodes)
    return counts
