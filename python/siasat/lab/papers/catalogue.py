"""The five papers, and what makes each of their tables; and how they and the classics are found by name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from siasat.errors import InputError, UnknownNameError
from siasat.lab.classics.catalogue import CLASSICS
from siasat.lab.papers import darmawan, ilman, karuniawan, vincent, yoman
from siasat.lab.papers.entry import Entry, Group
from siasat.lab.papers.model import Paper
from siasat.players.papers.registry import PROGRAMS

CATALOGUE = (
    Entry(
        Paper.of(PROGRAMS["000"]),
        (
            Group(("table-1",), karuniawan.table_1.table_1),
            Group(("table-2", "table-3", "table-4", "start"), karuniawan.pieces.pieces),
            Group(("table-5",), karuniawan.table_5.table_5, 12),
            Group(("figure-5", "table-6"), karuniawan.table_6.table_6, 0.3),
            Group(("table-7",), karuniawan.table_7.table_7, 20),
            Group(("hash-key",), karuniawan.hash_key.hash_key, 2),
            Group(("alternatives",), karuniawan.alternatives.alternatives, 0.2),
        ),
    ),
    Entry(
        Paper.of(PROGRAMS["001"]),
        (
            Group(("table-1",), vincent.values.table_1),
            Group(("table-2", "table-4"), vincent.table_2.tables_2_and_4, 20),
            Group(("table-3",), vincent.table_3.table_3, 20),
            Group(("figure-11",), vincent.figure_11.figure_11, 18),
        ),
    ),
    Entry(
        Paper.of(PROGRAMS["002"]),
        (
            Group(("table-1", "text"), ilman.table_1.table_1),
            Group(("passes", "claim"), ilman.mtdf.mtdf, 20),
        ),
    ),
    Entry(
        Paper.of(PROGRAMS["003"]),
        (
            Group(("table-1",), darmawan.table_1.table_1),
            Group(("table-2", "table-3", "table-4", "table-5"), darmawan.games.tables_2_to_5, 25),
            Group(("table-6", "sums"), darmawan.table_6.table_6, 3),
            Group(("wish",), darmawan.wish.wish, 10),
        ),
    ),
    Entry(
        Paper.of(PROGRAMS["004"]),
        (
            Group(("table-1", "example"), yoman.values.values),
            Group(("table-2",), yoman.table_2.table_2, 25),
            Group(("figures-8-9", "figures-12-15", "order"), yoman.figures.figures),
        ),
    ),
)

ALL, ALL_CLASSICS = "all", "classics"
"""All five papers, and all classics."""


def choose(names: Iterable[str]) -> tuple[Entry, ...]:
    """Papers by number or by the first author's name and classics by name, in the order of the catalogues.

    `all` is every paper, `classics` every classic.
    """
    wanted = {name.strip().lower() for name in names}
    entries = (*CATALOGUE, *CLASSICS)
    known = {name: entry for entry in entries for name in (entry.paper.id, entry.paper.name)}
    for name in wanted:
        if name not in (ALL, ALL_CLASSICS) and name not in known:
            raise UnknownNameError("paper", name, (*known, ALL, ALL_CLASSICS))
    return tuple(
        entry
        for entry in entries
        if {entry.paper.id, entry.paper.name, ALL_CLASSICS if entry.paper.is_classic else ALL} & wanted
    )


def check_tables(entries: Sequence[Entry], tables: Sequence[str]) -> None:
    """`InputError` where none of the papers has a table that is asked for."""
    known = {name: None for entry in entries for name in entry.tables}
    for table in tables:
        if table not in known:
            raise UnknownNameError("table", table, tuple(known))
    if not entries:
        raise InputError("name a paper: 000, 001, 002, 003, 004, all, or one of the classics")
