"""`siasat tables stats`: statistics of the tables."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from siasat.cli.options import texts, title_of
from siasat.cli.screen import Screen
from siasat.cli.tables import congklak
from siasat.cli.tables.progress import size_text
from siasat.cli.tables.run import endgame_sets, table_sets
from siasat.errors import InputError
from siasat.perfect.tables import PartStats, TableSet, TableStats

if TYPE_CHECKING:
    from siasat.texts import Texts


@dataclass(frozen=True, slots=True)
class Row:
    """The tables of one number of pieces, added up; positions of materials that share a table are counted once."""

    pieces: int
    tables: int
    of: int
    bytes: int
    won: int
    drawn: int
    lost: int
    longest: PartStats | None


def run_stats(
    game_name: str | None, variant: str | None, folder: Path | None, every_table: bool, as_json: bool
) -> None:
    """Count what is there."""
    say = texts()
    if game_name is None and variant is not None:
        raise InputError("--variant needs a game; give its name")
    found, sown = table_sets(game_name, variant, folder), endgame_sets(game_name, variant, folder)
    if as_json:
        data = [_as_data(tables, every_table) for tables in found] + [congklak.stats_data(files) for files in sown]
        print(json.dumps(data, indent=2, ensure_ascii=False))
        return
    screen = Screen()
    shown = [tables for tables in found if any(row.tables for row in sum_up(tables.stats()))]
    for tables in shown:
        screen.line(f"{title_of(say, tables.game.id)} · {tables.game.variant}", "bold")
        screen.line(str(tables.folder), "dim")
        _print(screen, say, tables, every_table)
        screen.line()
    counted = [congklak.print_stats(screen, say, files) for files in sown]
    if not shown and not any(counted):
        screen.line(say("tables.none"), "yellow")


def sum_up(tables: Iterable[TableStats]) -> list[Row]:
    """One row for each number of pieces that has a table."""
    groups: dict[int, list[TableStats]] = {}
    for table in tables:
        groups.setdefault(table.pieces, []).append(table)
    rows = []
    for pieces, group in groups.items():
        parts = [part for table in group for part in table.parts]
        rows.append(
            Row(
                pieces,
                sum(table.bytes is not None for table in group),
                len(group),
                sum(table.bytes or 0 for table in group),
                sum(part.won for part in parts),
                sum(part.drawn for part in parts),
                sum(part.lost for part in parts),
                max(parts, key=lambda part: part.longest, default=None),
            )
        )
    return [row for row in rows if row.tables]


def _as_data(tables: TableSet, every_table: bool) -> dict[str, object]:
    stats = tables.stats()
    answer: dict[str, object] = {
        "game": tables.game.id,
        "variant": tables.game.variant,
        "folder": str(tables.folder),
        "pieces": [asdict(row) for row in sum_up(stats)],
    }
    if every_table:
        answer["tables"] = [asdict(table) for table in stats if table.bytes is not None]
    return answer


def _print(screen: Screen, say: Texts, tables: TableSet, every_table: bool) -> None:
    from rich.table import Table

    stats = tables.stats()
    out = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    names = ("pieces", "tables", "size", "won", "drawn", "lost", "longest")
    for name in names:
        out.add_column(say(f"tables.column.{name}"), justify="right")
    for row in sum_up(stats):
        count = f"{row.tables}/{row.of}"
        longest = "-" if row.longest is None else f"{row.longest.longest} ({row.longest.material})"
        counts = (say.number(number) for number in (row.won, row.drawn, row.lost))
        out.add_row(str(row.pieces), count, size_text(say, row.bytes), *counts, longest)
    screen.console.print(out)
    if not every_table:
        return
    screen.line()
    out = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    for name in ("material", "won", "drawn", "lost", "longest", "example"):
        out.add_column(say(f"tables.column.{name}"), justify="left" if name in ("material", "example") else "right")
    for part in (part for table in stats for part in table.parts):
        counts = (say.number(number) for number in (part.won, part.drawn, part.lost, part.longest))
        out.add_row(part.material, *counts, part.example if part.longest else "-")
    screen.console.print(out)
