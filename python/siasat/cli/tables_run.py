"""`siasat tables build` and `verify`: long work, with a bar that tells how far it is."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from siasat.cli.options import texts, title_of
from siasat.cli.screen import Screen
from siasat.core.notation import parse_number
from siasat.errors import InputError, LimitError, TableError, VariantError
from siasat.games.registry import load_game
from siasat.solve.tables import MOST_PIECES, TableSet, Watch

if TYPE_CHECKING:
    from siasat.texts import Texts

MAX_JOBS = 256


def run_build(
    game_name: str,
    pieces: str | None,
    materials: list[str] | None,
    variant: str | None,
    folder: Path | None,
    jobs: str | None,
    as_json: bool,
    lang: str | None,
    plain: bool,
) -> int:
    """Build; the exit status."""
    say = texts(lang)
    tables = TableSet(load_game(game_name, variant), folder)
    if pieces is None and not materials:
        raise InputError("say what to build: --pieces K (up to so many on the board) or --material M")
    start = time.perf_counter()
    with _bar(say("tables.building", game=title_of(say, game_name)), quiet=as_json) as watch:
        report = tables.build(_pieces(pieces), materials or (), _jobs(jobs), watch)
    seconds = time.perf_counter() - start
    size = sum(table.bytes or 0 for table in tables.stats())
    if as_json:
        answer = {
            "game": game_name,
            "variant": tables.game.variant,
            "folder": str(tables.folder),
            **asdict(report),
            "seconds": seconds,
            "bytes": size,
        }
        print(json.dumps(answer, indent=2, ensure_ascii=False))
        return 0
    screen = Screen(plain)
    numbers = {"built": say.number(report.built), "found": say.number(report.found)}
    screen.line(say("tables.built", **numbers, slots=say.number(report.slots), seconds=say.decimal(seconds, 1)), "bold")
    screen.line(say("tables.folder", folder=tables.folder, size=size_text(say, size)), "dim")
    return 0


def run_verify(
    game_name: str | None,
    pieces: str | None,
    materials: list[str] | None,
    every_material: bool,
    variant: str | None,
    folder: Path | None,
    jobs: str | None,
    as_json: bool,
    lang: str | None,
    plain: bool,
) -> int:
    """Verify; the exit status: 1 if a verdict does not hold."""
    say, screen = texts(lang), Screen(plain)
    if game_name is None and (materials or variant):
        raise InputError("--material and --variant need the name of a game")
    answers: list[dict[str, object]] = []
    for tables in table_sets(game_name, variant, folder):
        title = f"{title_of(say, tables.game.id)} · {tables.game.variant}"
        with _bar(say("tables.verifying", game=title), quiet=as_json) as watch:
            report = tables.verify(_pieces(pieces), materials or (), every_material, _jobs(jobs), watch)
        answers.append({"game": tables.game.id, "variant": tables.game.variant, **asdict(report)})
        if not as_json:
            screen.line(title, "bold")
            counts = {"positions": say.number(report.positions), "wrong": say.number(report.wrong)}
            style = "red" if report.wrong else "green"
            screen.line(say("tables.verified", count=report.materials, **counts), style)
            if report.first is not None:
                screen.line(report.first, "red")
    if as_json:
        print(json.dumps(answers, indent=2, ensure_ascii=False))
    elif not answers:
        screen.line(say("tables.none"), "yellow")
    return 1 if any(answer["wrong"] for answer in answers) else 0


def table_sets(game_name: str | None, variant: str | None, folder: Path | None) -> list[TableSet]:
    """The tables asked for: of one variant of a game, or of everything that has a folder."""
    if game_name is not None:
        return [TableSet(load_game(game_name, variant), folder)]
    found = []
    for name in MOST_PIECES:
        root = TableSet(load_game(name), folder).root / name
        for path in sorted(path for path in root.glob("*") if path.is_dir()):
            try:
                game = load_game(name, path.name.replace("+", ":"))
            except VariantError as error:
                raise TableError(f"{path} is no folder of tables: {error}") from error
            found.append(TableSet(game, folder))
    return found


def size_text(say: Texts, size: int) -> str:
    """A number of bytes in the unit that people use.

    >>> from siasat.texts import load
    >>> size_text(load("en"), 987885), size_text(load("en"), 512)
    ('987.9 kB', '512 B')
    """
    scaled, unit = float(size), "B"
    for larger in ("kB", "MB", "GB", "TB"):
        if scaled < 1000:
            break
        scaled, unit = scaled / 1000, larger
    return f"{say.number(size)} B" if unit == "B" else f"{say.decimal(scaled, 1)} {unit}"


def _pieces(text: str | None) -> int | None:
    return None if text is None else parse_number(text, "--pieces", 2, 16, LimitError)


def _jobs(text: str | None) -> int | None:
    return None if text is None else parse_number(text, "--jobs", 1, MAX_JOBS, LimitError)


@contextmanager
def _bar(title: str, quiet: bool) -> Iterator[Watch | None]:
    """A bar on a terminal only, gone at the end."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    from siasat.solve.tables import Progress as Far

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[tables]}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=None, tables="")

        def watch(far: Far) -> None:
            if far.all_positions:
                done, total = far.positions, far.all_positions
            else:
                done, total = far.done, far.total
            progress.update(task, completed=done, total=total or None, tables=f"{far.done}/{far.total}")

        yield watch
