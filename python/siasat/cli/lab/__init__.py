"""`siasat lab`: experiments, from their specs to their tables."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from siasat.cli.extras import require
from siasat.cli.options import Cluster, Jobs, Json, StoreAddress, StoredName
from siasat.cli.programs import AllowPrograms

app = typer.Typer()

DEFAULT_STORE = "lab.sqlite"

Spec = Annotated[str, typer.Argument(metavar="SPEC")]
Name = Annotated[str, typer.Argument(metavar="NAME")]
Out = Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE")]
Format = Annotated[str | None, typer.Option("--format", "-f", metavar="F")]
Columns = Annotated[str | None, typer.Option("--columns", metavar="A,B,…")]
Rows = Annotated[bool, typer.Option("--rows")]
Base = Annotated[str | None, typer.Option("--base", metavar="ALGORITHM")]


@app.callback(invoke_without_command=True)
def root(context: typer.Context) -> None:
    """Experiments: run a spec, then view, compare and export the results."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        return
    require("the lab", "polars", "sqlalchemy")


@app.command("run")
def run(
    *,
    spec: Spec,
    jobs: Jobs = None,
    cluster: Cluster = None,
    store: StoreAddress = DEFAULT_STORE,
    name: StoredName = None,
    allow_programs: AllowPrograms = False,
    as_json: Json = False,
) -> None:
    """Run an experiment, or continue one that was interrupted.

    Examples:
      siasat lab run all-algorithms
      siasat lab run my.toml --jobs 4 --store postgresql://me@db/lab
      siasat lab run my.toml --cluster tcp://host:8786
    """
    from siasat.cli.lab.run import run_spec

    raise typer.Exit(run_spec(spec, jobs, cluster, store, name, allow_programs, as_json))


@app.command("status")
def status(
    *,
    name: Annotated[str | None, typer.Argument(metavar="[NAME]")] = None,
    store: StoreAddress = DEFAULT_STORE,
    as_json: Json = False,
) -> None:
    """List the experiments in the store and their progress."""
    from siasat.cli.lab.show import show_status

    show_status(name, store, as_json)


@app.command("report")
def report(
    *,
    name: Name,
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE")] = None,
    figures: Annotated[Path | None, typer.Option("--figures", metavar="FOLDER")] = None,
    base: Base = None,
    store: StoreAddress = DEFAULT_STORE,
) -> None:
    """Write a report with charts, findings and tables as one self-contained HTML page.

    Examples:
      siasat lab report kalah
      siasat lab report kalah -o kalah.html --figures figures --lang id
    """
    from siasat.cli.lab.show import write_report

    write_report(name, out, figures, base, store)


@app.command("export")
def export(
    *,
    name: Name,
    out: Out = None,
    form: Format = None,
    columns: Columns = None,
    rows: Rows = False,
    store: StoreAddress = DEFAULT_STORE,
) -> None:
    """Write the rows as CSV or Parquet, or a summary as Markdown or LaTeX.

    Examples:
      siasat lab export kalah -o kalah.csv
      siasat lab export kalah -f markdown --columns algorithm,limit,nodes
    """
    from siasat.cli.lab.show import export_rows

    export_rows(name, out, form, columns, rows, store)


@app.command("compare")
def compare(
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
    from siasat.cli.lab.show import show_comparison

    show_comparison(first, second, base, store, as_json)


@app.command("list")
def list_specs(*, as_json: Json = False) -> None:
    """List the built-in experiments."""
    from siasat.cli.lab.show import show_specs

    show_specs(as_json)


@app.command("new")
def new(*, file: Annotated[Path, typer.Argument(metavar="FILE")]) -> None:
    """Write a commented example spec; never overwrites a file."""
    from siasat.cli.lab.show import write_starter

    write_starter(file)


@app.command("forget")
def forget(*, name: Name, store: StoreAddress = DEFAULT_STORE) -> None:
    """Remove an experiment and all its rows from the store."""
    from siasat.cli.lab.show import forget_experiment

    forget_experiment(name, store)
