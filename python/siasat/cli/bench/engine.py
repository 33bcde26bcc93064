"""`siasat bench engine`: search fixed positions with the engine and compare its signature."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from siasat.cli.options import Json, Write, texts

if TYPE_CHECKING:
    from siasat.bench.engine import Row

EngineFile = Annotated[Path | None, typer.Option("--file", metavar="FILE")]
MAX_BYTES = 64 * 1024 * 1024
"""The maximum size of a bench file or a file of positions."""


def engine(*, file: EngineFile = None, write: Write = False, as_json: Json = False) -> None:
    """Search fixed positions to fixed depths with the engine: its signature.

    Examples:
      siasat bench engine
      siasat bench engine --file tests/data/engine/bench.tsv
    """
    from siasat.bench.engine import QUESTIONS, differences, format_rows, parse_rows, run, signature
    from siasat.cli.screen import Screen
    from siasat.cli.search.trace import check_file, write_file
    from siasat.cli.spinner import spinner
    from siasat.errors import InputError

    say = texts()
    if write and file is None:
        raise InputError("--write needs --file FILE")
    if write and file is not None:
        check_file(file, "--file")
    expected = None if write or file is None else parse_rows(read_text(file))
    rows: list[Row] = []
    with spinner(say("bench.working", number=1, count=len(QUESTIONS)), quiet=as_json) as tell:
        for number, question in enumerate(QUESTIONS, 1):
            tell(say("bench.working", number=number, count=len(QUESTIONS)))
            rows.append(run(question))
    different = [] if expected is None else list(differences(expected, rows))
    if write and file is not None:
        write_file(file, format_rows(rows), "--file")
    if as_json:
        answer = {"signature": signature(rows), "searches": [asdict(row) for row in rows], "differ": len(different)}
        print(json.dumps(answer, indent=2, ensure_ascii=False))
        raise typer.Exit(1 if different else 0)
    screen = Screen()
    for row in rows:
        screen.line(f"{row.game + ' ' + row.variant:<24} {row.depth:>3} {row.nodes:>10} {row.value:>8}  {row.move}")
    for old, new in different:
        screen.line(f"- {old}", "yellow")
        screen.line(f"+ {new}", "yellow")
    screen.line(signature(rows), "bold")
    if write:
        screen.line(say("bench.written", path=file))
    elif expected is not None and not different:
        screen.line(say("bench.same", count=len(rows), path=file), "green")
    raise typer.Exit(1 if different else 0)


def read_text(path: Path) -> str:
    """Read a file; raises `InputError` with the reason if it cannot be read."""
    from siasat.core.textfile import read_utf8

    return read_utf8(path, MAX_BYTES)
