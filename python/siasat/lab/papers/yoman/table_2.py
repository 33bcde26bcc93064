"""Yoman, table 2: how many lines of play chess has, counted to the depth that time allows.

Depth 8 takes minutes. Its count is kept in `perft_8.json`, written by the command that the file names.
"""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files

from siasat.backend.perft import perft
from siasat.games.registry import load_game
from siasat.lab.long_count import LongCount
from siasat.lab.papers.effort import Effort
from siasat.lab.papers.model import Cell, Row, Table, phrase
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
    """Perft of the initial position; depths beyond the effort have the stored count, or no number."""
    game = load_game("chess")
    stored = stored_count()
    rows = []
    for depth, count in enumerate(COUNTS, 1):
        if depth <= effort.perft:
            cell = exact(count, perft(game, game.initial(), depth, effort.backend).nodes)
        elif depth == stored.depth:
            cell = _stored(count, stored)
        else:
            cell = apart(count, None, phrase("not-run", depth=effort.perft))
        rows.append(Row(str(depth), (cell,)))
    notes = (phrase("yoman-2-note", depth=effort.perft),)
    return (Table("yoman", "table-2", (phrase("lines"),), tuple(rows), notes),)


def stored_count() -> LongCount:
    """The count that is kept with the program."""
    name = "perft_8.json"
    return LongCount.read((files(__package__) / name).read_text(encoding="utf-8"), name)


def _stored(published: int, count: LongCount) -> Cell:
    """The result of the long run, with what made it and how to repeat it."""
    made = f"siasat {count.siasat}, {count.commit}, {count.backend}"
    why = phrase("stored-run", made=made, day=count.day, seconds=round(count.seconds), command=count.command)
    return replace(exact(published, count.nodes), reason=why)
