"""Karuniawan, table 7: depth 3 from a position whose picture is lost, next to our similar one.

The position is unknown, so no count can be equal but by accident. Its row of minimax is compared with many positions
from which the table's moves can be played; the other rows by direction: does each method save nodes where it is said
to?
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from siasat.backend.perft import perft
from siasat.core.mixing import SplitMix64
from siasat.games.chess import KingCapture
from siasat.lab.papers.effort import Effort
from siasat.lab.papers.karuniawan.tables import (
    OPENING_TO_TABLE_7,
    SIMILAR_TO_TABLE_7,
    TABLE_7,
    Published,
    Replayed,
    minimax_similar_to_table_7,
    play_to_table_7,
)
from siasat.lab.papers.model import Cell, Row, Table, phrase
from siasat.lab.papers.searching import Lens
from siasat.lab.papers.spread import Spread
from siasat.lab.papers.verdicts import alone, apart, beside, exact
from siasat.players.papers.karuniawan.search import ORDER, Method

COLUMNS = ("1", "2", "3", "4")
DEPTH = 3
MOST_CHANGES = 6
"""Plies of quiet moves by which a position may differ from ours."""


def table_7(effort: Effort) -> tuple[Table, ...]:
    """Nodes, replies and times of all five methods; a quick run replays TT alone, and counts MX without playing it."""
    methods = tuple(ORDER) if effort.replay else (Method.TT,)
    played, remembered = play_to_table_7(methods)
    lines = {(line.published.method, line.published.number): line for line in played}
    nodes = {(line.method, line.number): count for line, count in minimax_similar_to_table_7()}
    nodes |= {place: line.nodes for place, line in lines.items()}
    spreads = _spreads(effort)
    by_method = {method: [line for line in TABLE_7 if line.method is method] for method in ORDER}
    rows = []
    for method, published in by_method.items():
        cells = tuple(_nodes(line, nodes, spreads) for line in published)
        rows.append(Row(phrase("nodes-of", method=method.value), cells))
    if remembered:
        rows.append(Row(phrase("hh-remembered"), tuple(alone(line.nodes) for line in remembered)))
    for method, published in by_method.items():
        ours = [lines.get((method, line.number)) for line in published]
        replies = tuple(_reply(line, own) for line, own in zip(published, ours, strict=True))
        times = tuple(_time(line, own) for line, own in zip(published, ours, strict=True))
        rows.append(Row(phrase("reply-of", method=method.value), replies))
        rows.append(Row(phrase("ms-of", method=method.value), times))
    opening = ", ".join(f"{human} {reply}" for human, reply in OPENING_TO_TABLE_7)
    notes = [
        phrase("table-7-note", position=SIMILAR_TO_TABLE_7, opening=opening),
        phrase("table-7-spread", positions=effort.similar),
        phrase("table-7-hh"),
    ]
    if not effort.replay:
        notes.append(phrase("table-7-quick"))
    return (Table("karuniawan", "table-7", COLUMNS, tuple(rows), tuple(notes), charted=tuple(range(len(ORDER)))),)


def _reply(line: Published, own: Replayed | None) -> Cell:
    if own is None:
        return apart(line.reply, None, phrase("left-out-quick"))
    return apart(line.reply, own.reply, phrase("lost-diagram"))


def _time(line: Published, own: Replayed | None) -> Cell:
    if own is None:
        return apart(line.milliseconds, None, phrase("left-out-quick"))
    return apart(line.milliseconds, round(1000 * own.seconds), phrase("phone-time"))


def _nodes(line: Published, nodes: dict[tuple[Method, int], int], spreads: dict[tuple[Method, int], Spread]) -> Cell:
    """A count beside that of the method before it; MX, the first, can only differ."""
    place = line.method, line.number
    ours, spread = nodes.get(place), spreads.get(place)
    if ours is None:
        return apart(line.nodes, None, phrase("left-out-quick"), spread)
    why = phrase("lost-diagram")
    if line.method is Method.MX:
        cell = exact(line.nodes, ours, why)
        return Cell(cell.published, cell.ours, cell.verdict, cell.reason, spread=spread)
    before = ORDER[ORDER.index(line.method) - 1]
    if (before, line.number) not in nodes:
        before = Method.MX
    published = next(other.nodes for other in TABLE_7 if (other.method, other.number) == (before, line.number))
    return beside(
        line.nodes,
        ours,
        than=before.value,
        published_than=published,
        ours_than=nodes[before, line.number],
        otherwise=why,
        spread=spread,
    )


def _spreads(effort: Effort) -> dict[tuple[Method, int], Spread]:
    """Nodes of minimax, and of alpha-beta in a random order of moves, along the table's moves from many positions."""
    lens = Lens.of("chess", "king-capture", "paper-000", effort.backend)
    counts: dict[tuple[Method, int], list[int]] = {}
    for seed, start in enumerate(similar_positions(effort.similar)):
        state = start
        for line in TABLE_7:
            if line.method is Method.MX:
                state = lens.play(state, _name(line.human))
                whole = sum(perft(lens.game, state, depth, effort.backend).nodes for depth in range(1, DEPTH + 1))
                pruned = lens.moves_made(state, DEPTH, f"alphabeta+shuffle={seed}")
                counts.setdefault((Method.MX, line.number), []).append(whole)
                counts.setdefault((Method.AB, line.number), []).append(pruned)
                state = lens.play(state, _name(line.reply))
    published = {(line.method, line.number): line.nodes for line in TABLE_7}
    return {place: Spread.of(samples, published[place]) for place, samples in counts.items()}


def similar_positions(count: int) -> Iterator[Any]:
    """Positions that differ from ours by a few quiet moves of both sides, and allow every move of the table."""
    game, rng, found = KingCapture(), SplitMix64(7), 0
    seen: set[int] = set()
    while found < count:
        state = game.parse_state(f"{SIMILAR_TO_TABLE_7} - - 0 1")
        for _ in range(2 * (1 + rng.below(MOST_CHANGES // 2))):
            quiet = [move for move in game.legal_moves(state) if not game.captured(state, move)]
            state = game.play(state, quiet[rng.below(len(quiet))])
        if game.key(state) not in seen and _allows(game, state):
            seen.add(game.key(state))
            found += 1
            yield state


def _allows(game: KingCapture, state: Any) -> bool:
    """Whether the moves of the table can be played."""
    for line in TABLE_7:
        if line.method is Method.MX:
            for move in (line.human, line.reply):
                name = _name(move)
                moves = {str(option): option for option in game.legal_moves(state)}
                if name not in moves or game.outcome(state) is not None:
                    return False
                state = game.play(state, moves[name])
    return True


def _name(move: str) -> str:
    return move.lower().replace(":", "")
