"""Show the contents of a lab store: experiments, summaries, comparisons, exported files."""

from __future__ import annotations

import json
import shlex
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from siasat.cli.options import Json, StoreAddress, texts
from siasat.cli.screen import Screen
from siasat.errors import InputError

if TYPE_CHECKING:
    import polars as pl

    from siasat.lab.records import Kept
    from siasat.texts import Texts


DEFAULT_STORE = "lab.sqlite"

Name = Annotated[str, typer.Argument(metavar="NAME")]
Base = Annotated[str | None, typer.Option("--base", metavar="ALGORITHM")]


def show_status(
    *,
    name: Annotated[str | None, typer.Argument(metavar="[NAME]")] = None,
    store: StoreAddress = DEFAULT_STORE,
    as_json: Json = False,
) -> None:
    """List the experiments in the store and their progress."""
    from siasat.lab.records import find_kept, list_kept
    from siasat.lab.results import Results
    from siasat.lab.summary import summarise
    from siasat.lab.tables import LAB
    from siasat.store import open_store

    say = texts()
    with open_store(store, LAB, create=False) as opened:
        kept = list_kept(opened) if name is None else [find_kept(opened, name)]
        summary = None if name is None else summarise(Results(opened, kept[0]).rows())
    if as_json:
        entries = [_entry(one) for one in kept]
        answer = entries if name is None else {**entries[0], "summary": as_records(summary)}
        print(json.dumps(answer, indent=2, ensure_ascii=False))
        return
    screen = Screen()
    if not kept:
        screen.line(say("lab.empty", store=store))
    for one in kept:
        screen.line(say("lab.done", name=one.name, done=say.number(one.done), tasks=say.number(one.tasks)), "bold")
        screen.line(
            "  " + say(f"lab.kind-{one.kind}", title=one.title or "—", when=one.started_at[:16].replace("T", " "))
        )
        if not one.is_complete:
            screen.line("  " + say("lab.not-done"), "yellow")
    if summary is not None:
        print_frame(screen, say, summary)


def show_specs(*, as_json: Json = False) -> None:
    """List the built-in experiments."""
    from siasat.lab.shipped import shipped
    from siasat.lab.spec import read_spec
    from siasat.lab.tasks import expand

    say = texts()
    entries = []
    for name, path in shipped().items():
        experiment = read_spec(path)
        tasks = sum(1 for _ in expand(experiment))
        entries.append({"name": name, "title": experiment.title, "tasks": tasks, "file": str(path)})
    if as_json:
        print(json.dumps(entries, indent=2, ensure_ascii=False))
        return
    screen = Screen()
    for entry in entries:
        screen.line(f"{entry['name']}", "bold")
        screen.paragraph(say("lab.listed", title=entry["title"], tasks=say.number(int(str(entry["tasks"])))), indent=2)


def write_starter(*, file: Annotated[Path, typer.Argument(metavar="FILE")]) -> None:
    """Write a commented example spec; never overwrites a file."""
    from siasat.cli.search.trace import check_file, write_file
    from siasat.lab.shipped import STARTER

    say = texts()
    if file.exists():
        raise InputError(f"{file} already exists and was not changed; give another name")
    check_file(file, "FILE")
    path = shlex.quote(str(file))
    write_file(file, STARTER.format(file=path, name=json.dumps(file.stem, ensure_ascii=False)[1:-1]), "FILE")
    Screen().line(say("lab.new", path=path))


def forget_experiment(*, name: Name, store: StoreAddress = DEFAULT_STORE) -> None:
    """Remove an experiment and all its rows from the store."""
    from siasat.lab.records import find_kept, forget
    from siasat.lab.tables import LAB
    from siasat.store import open_store

    say = texts()
    with open_store(store, LAB, create=False) as opened:
        kept = find_kept(opened, name)
        forget(opened, kept)
    Screen().line(say("lab.forgotten", name=name, count=kept.done, number=say.number(kept.done)))


def print_frame(screen: Screen, say: Texts, frame: pl.DataFrame) -> None:
    """A frame as tables, one for each game and limit. Constant columns go into the title; empty ones are omitted."""
    from rich.table import Table
    from rich.text import Text

    shared = [name for name in ("game", "variant", "limit") if name in frame.columns]
    for key, part in frame.group_by(shared, maintain_order=True):
        counts = [name for name in ("searches", "pairs") if name in part.columns and part[name].n_unique() == 1]
        said = [f"{say(f'lab.column.{name}')}: {say.number(part[name][0])}" for name in counts]
        screen.line()
        limits = [_limit(say, str(limit)) for limit in key[2:]]
        screen.line(", ".join([" ".join(map(str, key[:2])), *limits, *said]), "bold")
        body = part.drop(shared, counts)
        body = body.select(name for name in body.columns if body[name].null_count() < body.height)
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        for name, kind in body.schema.items():
            title = Text(screen.fit(say.get(f"lab.column.{name}", name)))
            if kind.is_numeric():
                table.add_column(title, justify="right", no_wrap=True)
            else:
                table.add_column(title, overflow="fold")
        for row in body.iter_rows():
            table.add_row(*(Text(screen.fit(_cell(say, value))) for value in row))
        screen.console.print(table)


def _limit(say: Texts, text: str) -> str:
    """A limit as the summary writes it (`depth 3`, `1000 nodes`, `0.5 s`), in the reader's language."""
    from siasat.core.search_api.limits import Limits
    from siasat.players.words import limit_texts

    first, _, second = text.partition(" ")
    if first == "depth":
        limits = Limits(depth=int(second))
    else:
        limits = Limits(nodes=int(first)) if second == "nodes" else Limits(seconds=float(first))
    return ", ".join(limit_texts(say, limits))


def _cell(say: Texts, value: object) -> str:
    if value is None:
        return "—"
    if isinstance(value, int):
        return say.number(value)
    if isinstance(value, float):
        if value == int(value) and value < 1e15:
            return say.number(int(value))
        return say.decimal(value, 1 if value >= 10 else 3 if value >= 0.01 else 6)
    return str(value)


def _entry(kept: Kept) -> dict[str, Any]:
    entry = asdict(kept)
    del entry["id"], entry["spec"]
    return entry


def as_records(frame: pl.DataFrame | None) -> list[dict[str, Any]]:
    """The rows of a frame as dictionaries, for JSON."""
    return [] if frame is None else list(frame.iter_rows(named=True))
