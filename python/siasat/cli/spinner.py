"""A spinner for long operations."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def spinner(text: str, quiet: bool = False) -> Iterator[Callable[[str], None]]:
    """A spinner with a text and the elapsed time; only on a terminal, and removed at the end.

    Yields a function that changes the text.
    """
    if quiet or not sys.stderr.isatty():
        yield lambda _text: None
        return
    from rich.markup import escape
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    from siasat.cli.console import TerminalConsole

    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=TerminalConsole(stderr=True), transient=True) as progress:
        task = progress.add_task(escape(text), total=None)
        yield lambda text: progress.update(task, description=escape(text))
