"""Show the contents of a lab store: experiments, summaries, comparisons, exported files."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from siasat.cli.options import Json, StoreAddress, texts
from siasat.cli.screen import Screen
from siasat.errors import InputError, UnknownNameError

if TYPE_CHECKING:
    import polars as pl

    from siasat.lab.records import Kept
    from siasat.lab.results import Results
    from siasat.texts import Texts


DEFAULT_STORE = "lab.sqlite"

Name = Annotated[str, typer.Argument(metavar="NAME")]
Out = Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE")]
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
        answer = entries if name is None else {**entries[0], "summary": _records(summary)}
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


def write_report(
    *,
    name: Name,
    out: Out = None,
    figures: Annotated[Path | None, typer.Option("--figures", metavar="FOLDER")] = None,
    base: Base = None,
    store: StoreAddress = DEFAULT_STORE,
) -> None:
    """Write a report with charts, findings and tables as one self-contained HTML page.

    Examples:
      siasat lab report kalah
      siasat lab report kalah -o kalah.html --figures figures --lang id
    """
    from siasat.cli.search.trace import check_file
    from siasat.cli.spinner import spinner
    from siasat.lab.report.experiment import experiment_page
    from siasat.lab.results import load_results

    say = texts()
    target = Path(f"{name}.html") if out is None else out
    check_file(target, "--out")
    results = load_results(store, name)
    if base is not None:
        base = _known_base(results, base)
    with spinner(say("lab.drawing", name=name)):
        page = experiment_page(results, say.lang, base)
        page.write(target)
        drawn = [] if figures is None else page.write_figures(figures)
    screen = Screen()
    screen.line(say("lab.reported", path=target))
    if figures is not None:
        screen.line(say("lab.figures", count=len(drawn), folder=figures))


def export_rows(
    *,
    name: Name,
    out: Out = None,
    form: Annotated[str | None, typer.Option("--format", "-f", metavar="F")] = None,
    columns: Annotated[str | None, typer.Option("--columns", metavar="A,B,…")] = None,
    rows: Annotated[bool, typer.Option("--rows")] = False,
    store: StoreAddress = DEFAULT_STORE,
) -> None:
    """Write the rows as CSV or Parquet, or a summary as Markdown or LaTeX.

    Examples:
      siasat lab export kalah -o kalah.csv
      siasat lab export kalah -f markdown --columns algorithm,limit,nodes
    """
    from siasat.cli.search.trace import check_file
    from siasat.lab.export import FORMATS, SUFFIXES, choose, export
    from siasat.lab.results import load_results
    from siasat.lab.summary import summarise
    from siasat.play.files import replace_file

    say = texts()
    wanted = form or (SUFFIXES.get(out.suffix.lower()) if out is not None else "csv")
    if wanted is None:
        raise InputError(f"cannot guess the format from the file name; give --format {'|'.join(FORMATS)}")
    if out is not None:
        check_file(out, "--out")
    elif wanted == "parquet":
        raise InputError("Parquet cannot be shown on the screen; give --out FILE")
    frame = load_results(store, name).rows()
    if not rows and wanted in ("markdown", "latex"):
        frame = summarise(frame)
    content = export(choose(frame, [part.strip() for part in columns.split(",")] if columns else []), wanted)
    if out is None:
        sys.stdout.write(content.decode("utf-8"))
        return
    try:
        replace_file(out.resolve(), content)
    except OSError as error:
        raise InputError(f"--out {out}: cannot be written ({error.strerror})") from error
    print(say("lab.exported", count=frame.height, number=say.number(frame.height), path=out))


def show_comparison(
    *,
    first: Name,
    second: Annotated[str | None, typer.Argument(metavar="[NAME]")] = None,
    base: Base = None,
    store: StoreAddress = DEFAULT_STORE,
    as_json: Json = False,
) -> None:
    """Compare two experiments, or the algorithms of one with --base, pair by pair.

    Examples:
      siasat lab compare kalah kalah-again
      siasat lab compare kalah --base alphabeta
    """
    from siasat.lab.compare import compare_algorithms, compare_experiments
    from siasat.lab.results import load_results

    say = texts()
    if (second is None) == (base is None):
        raise InputError("give either another experiment to compare with, or --base ALGORITHM")
    results = load_results(store, first)
    if base is not None:
        base = _known_base(results, base)
        found, title = compare_algorithms(results.frame(), base), say("lab.against-base", name=first, base=base)
    else:
        other = load_results(results.store, str(second))
        found, title = compare_experiments(results.rows(), other.rows()), say("lab.against", name=second, base=first)
    if as_json:
        print(json.dumps(_records(found), indent=2, ensure_ascii=False))
        return
    screen = Screen()
    screen.line(title, "bold")
    print_frame(screen, say, found)


def _known_base(results: Results, base: str) -> str:
    """The algorithm of the experiment that `base` means: its switches may come in any order."""
    from siasat.backend.algorithm import find_algorithm

    if results.experiment.kind == "match":
        raise InputError("--base works only for searches, but this experiment consists of games")
    known = results.frame()["algorithm"].unique().to_list()
    with suppress(InputError):
        base = base if base in known else find_algorithm(base).id
    if base not in known:
        raise UnknownNameError("algorithm", base, known, "in this experiment")
    return base


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
    write_file(file, STARTER.format(file=file, name=file.stem), "FILE")
    Screen().line(say("lab.new", path=file))


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


def _records(frame: pl.DataFrame | None) -> list[dict[str, Any]]:
    return [] if frame is None else list(frame.iter_rows(named=True))
