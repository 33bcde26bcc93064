"""The bar of long work on tables, and sizes in words."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from siasat.perfect.tables import Watch

if TYPE_CHECKING:
    from siasat.texts import Texts


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


@contextmanager
def bar(title: str, quiet: bool) -> Iterator[Watch | None]:
    """A progress bar; only on a terminal, and removed at the end."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    from siasat.cli.console import TerminalConsole
    from siasat.perfect.tables import Progress as Far

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[tables]}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=TerminalConsole(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=None, tables="")

        def watch(far: Far) -> None:
            if far.all_positions:
                done, total = far.positions, far.all_positions
            else:
                done, total = far.done, far.total
            progress.update(task, completed=done, total=total or None, tables=f"{far.done}/{far.total}")

        yield watch
