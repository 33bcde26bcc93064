"""`siasat bench`: repeat the searches of `bench.json` and compare."""

from __future__ import annotations

import json
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from siasat.cli.bench import engine as bench_engine
from siasat.cli.bench import tactics as bench_tactics
from siasat.cli.options import BackendName, Json, Write, texts

if TYPE_CHECKING:
    from siasat.bench.searches import Row
    from siasat.cli.screen import Screen
    from siasat.texts import Texts

SHOWN = 5
"""How many differences are shown."""

Difference = tuple["Row | None", "Row | None"]

BenchFile = Annotated[Path | None, typer.Option("--file", metavar="FILE")]


app = typer.Typer(invoke_without_command=True)
app.command("engine")(bench_engine.engine)
app.command("tactics")(bench_tactics.tactics)


@app.callback()
def command(
    context: typer.Context,
    *,
    write: Write = False,
    file: BenchFile = None,
    backend: BackendName = "auto",
    as_json: Json = False,
) -> None:
    """Search a fixed list of positions with every exact algorithm and compare nodes and digests with bench.json.

    Examples:
      siasat bench
      siasat bench --backend python
      siasat bench --write
    """
    from siasat.bench.file import NAME, find_bench, format_bench
    from siasat.bench.searches import differences, run, searches
    from siasat.cli.screen import Screen
    from siasat.cli.search.trace import check_file, write_file
    from siasat.cli.spinner import spinner

    if context.invoked_subcommand is not None:
        return
    say = texts()
    path = file if file is not None else find_bench(Path.cwd())
    target = Path(NAME) if path is None else path
    if write:
        check_file(target, "--file")
    expected = None if write or path is None else _read(path)
    rows = []
    plan = searches()
    with spinner(say("bench.working", number=1, count=len(plan)), quiet=as_json) as tell:
        for number, search in enumerate(plan, 1):
            tell(say("bench.working", number=number, count=len(plan)))
            rows.append(run(search, backend))
    different = [] if expected is None else list(differences(expected, rows))
    if write:
        write_file(target, format_bench(rows), "--file")
    if as_json:
        _print_json(rows, target, expected is not None, different)
    else:
        screen = Screen()
        _print(screen, say, rows)
        if write:
            screen.line(say("bench.written", path=target))
        elif expected is None:
            screen.line(say("bench.absent", path=NAME), "yellow")
        elif not different:
            screen.line(say("bench.same", count=len(rows), path=target), "green")
        else:
            screen.line(say("bench.differs", count=len(different), path=target), "yellow")
            _print_differences(screen, say, different)
    raise typer.Exit(1 if different else 0)


def _read(path: Path) -> list[Row]:
    from siasat.bench.file import parse_bench
    from siasat.cli.bench.engine import read_text
    from siasat.errors import InputError

    text = read_text(path)
    try:
        return parse_bench(text)
    except InputError as error:
        raise InputError(f"{path}: {error}") from error


def _print_json(rows: list[Row], path: Path, compared: bool, different: list[Difference]) -> None:
    from siasat.bench.searches import signature

    total = signature(rows)
    answer = {
        "file": str(path) if compared else None,
        "nodes": total.nodes,
        "digest": total.digest,
        "searches": [asdict(row) for row in rows],
        "differences": [{"expected": old and asdict(old), "found": new and asdict(new)} for old, new in different],
    }
    print(json.dumps(answer, indent=2, ensure_ascii=False))


def _print(screen: Screen, say: Texts, rows: list[Row]) -> None:
    from rich.table import Table
    from rich.text import Text

    from siasat.bench.searches import signature

    for (game, variant, position), group in groupby(rows, key=lambda row: (row.game, row.variant, row.position)):
        screen.line(f"{game} {variant}", "bold")
        screen.line(position, "dim")
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(overflow="fold")
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True, justify="right")
        table.add_column(no_wrap=True, style="dim")
        for row in group:
            table.add_row(Text(f"  {row.algorithm}"), row.limits, say.number(row.nodes), row.digest)
        screen.console.print(table)
    screen.line(str(signature(rows)), "bold")


def _print_differences(screen: Screen, say: Texts, different: list[Difference]) -> None:
    for pair in different[:SHOWN]:
        row = next(row for row in pair if row is not None)
        screen.line(f"{row.game} {row.variant} {row.algorithm} {row.limits} ({row.position})", "yellow")
        old, new = (say("bench.nothing") if side is None else f"{side.nodes} {side.digest}" for side in pair)
        screen.line(f"  {say('bench.expected', what=old)}")
        screen.line(f"  {say('bench.found', what=new)}")
