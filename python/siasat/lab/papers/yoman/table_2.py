"""Yoman, table 2: how many lines of play chess has, counted to the depth that time allows."""

from __future__ import annotations

from siasat.backend.perft import perft
from siasat.games.registry import load_game
from siasat.lab.papers.effort import Effort
from siasat.lab.papers.model import Row, Table, phrase
from siasat.lab.papers.verdicts import apart, exact

COUNTS = (
    20,
    400,
    8_902,
    197_281,
    4_865_609,
    119_060_324,
    3_195_901_860,
    84_998_978_956,
    2_439_530_234_167,
    69_352_859_712_417,
)


def table_2(effort: Effort) -> tuple[Table, ...]:
    """Perft of the initial position; depths beyond the effort were not run and have no number."""
    game = load_game("chess")
    rows = []
    for depth, count in enumerate(COUNTS, 1):
        if depth <= effort.perft:
            cell = exact(count, perft(game, game.initial(), depth, effort.backend).nodes)
        else:
            cell = apart(count, None, phrase("not-run", depth=effort.perft))
        rows.append(Row(str(depth), (cell,)))
    notes = (phrase("yoman-2-note", depth=effort.perft),)
    return (Table("yoman", "table-2", (phrase("lines"),), tuple(rows), notes),)
