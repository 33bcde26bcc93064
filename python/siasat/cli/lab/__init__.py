"""`siasat lab`: experiments, from their specs to their tables."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from siasat.cli.extras import require
from siasat.cli.options import Json, Language, Plain
from siasat.cli.programs import AllowPrograms

app = typer.Typer(
    help="Experiments: run a spec, then view, compare and export the results.",
    rich_markup_mode="rich",
)

DEFAULT_STORE = "lab.sqlite"

Spec = Annotated[str, typer.Argument(metavar="SPEC", help="A TOML file, or a name from `siasat lab list`.")]
Name = Annotated[
    str, typer.Argument(metavar="NAME", help="An experiment in the store; `siasat lab status` lists them.")
]
StoreAddress = Annotated[
    str,
    typer.Option(
        "--store",
        metavar="URL",
        envvar="SIASAT_STORE",
        help="An SQLite file, or postgresql://user@host/database.",
    ),
]
Jobs = Annotated[
    str | None, typer.Option("--jobs", "-j", metavar="N", help="Worker processes; default is one per core.")
]
Cluster = Annotated[
    str | None,
    typer.Option("--cluster", metavar="URL", help="Use this Dask scheduler instead, such as tcp://host:8786."),
]
As = Annotated[str | None, typer.Option("--as", metavar="NAME", help="Store it under another name, as a separate run.")]
Out = Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="Output file; default is the screen.")]
Format = Annotated[
    str | None,
    typer.Option(
        "--format", "-f", metavar="F", help="csv, parquet, markdown or latex; default is taken from the file name."
    ),
]
Columns = Annotated[
    str | None,
    typer.Option("--columns", metavar="A,B,…", help="Only these columns, in this order.", show_default=False),
]
Rows = Annotated[bool, typer.Option("--rows", help="Write every row, also in Markdown and LaTeX.")]
Base = Annotated[
    str | None, typer.Option("--base", metavar="ALGORITHM", help="Compare the other algorithms with this one.")
]


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
    name: As = None,
    allow_programs: AllowPrograms = False,
    as_json: Json = False,
    lang: Language = None,
    plain: Plain = False,
) -> None:
    """Run an experiment, or continue one that was interrupted.

    Every row is stored as soon as it is measured. If the command is
    interrupted, run it again to continue.

    \b
    Examples:
      siasat lab run all-algorithms
      siasat lab run my.toml --jobs 4 --store postgresql://me@db/lab
      siasat lab run my.toml --cluster tcp://host:8786
    """
    from siasat.cli.lab.run import run_spec

    raise typer.Exit(run_spec(spec, jobs, cluster, store, name, allow_programs, as_json, lang, plain))


@app.command("status")
def status(
    *,
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="One experiment in detail.")] = None,
    store: StoreAddress = DEFAULT_STORE,
    as_json: Json = False,
    lang: Language = None,
    plain: Plain = False,
) -> None:
    """List the experiments in the store and their progress."""
    from siasat.cli.lab.show import show_status

    show_status(name, store, as_json, lang, plain)


@app.command("report")
def report(
    *,
    name: Name,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Output file; default is NAME.html.")
    ] = None,
    figures: Annotated[
        Path | None, typer.Option("--figures", metavar="FOLDER", help="Also write every figure as PNG and SVG.")
    ] = None,
    base: Base = None,
    store: StoreAddress = DEFAULT_STORE,
    lang: Language = None,
    plain: Plain = False,
) -> None:
    """Write a report with charts, findings and tables as one self-contained HTML page.

    \b
    Examples:
      siasat lab report kalah
      siasat lab report kalah -o kalah.html --figures figures --lang id
    """
    from siasat.cli.lab.show import write_report

    write_report(name, out, figures, base, store, lang, plain)


@app.command("export")
def export(
    *,
    name: Name,
    out: Out = None,
    form: Format = None,
    columns: Columns = None,
    rows: Rows = False,
    store: StoreAddress = DEFAULT_STORE,
    lang: Language = None,
) -> None:
    """Write the rows as CSV or Parquet, or a summary as Markdown or LaTeX.

    \b
    Examples:
      siasat lab export kalah -o kalah.csv
      siasat lab export kalah -f markdown --columns algorithm,limit,nodes
    """
    from siasat.cli.lab.show import export_rows

    export_rows(name, out, form, columns, rows, store, lang)


@app.command("compare")
def compare(
    *,
    first: Name,
    second: Annotated[str | None, typer.Argument(metavar="[NAME]", help="Another experiment in the store.")] = None,
    base: Base = None,
    store: StoreAddress = DEFAULT_STORE,
    as_json: Json = False,
    lang: Language = None,
    plain: Plain = False,
) -> None:
    """Compare two experiments, or the algorithms of one with --base, pair by pair.

    A ratio below 1 means that the second experiment (or the algorithm in the
    row) needed less than the first (or the base) on the same positions.

    \b
    Examples:
      siasat lab compare kalah kalah-again
      siasat lab compare kalah --base alphabeta
    """
    from siasat.cli.lab.show import show_comparison

    show_comparison(first, second, base, store, as_json, lang, plain)


@app.command("list")
def list_specs(*, as_json: Json = False, lang: Language = None, plain: Plain = False) -> None:
    """List the built-in experiments."""
    from siasat.cli.lab.show import show_specs

    show_specs(as_json, lang, plain)


@app.command("new")
def new(
    *,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="File to write, such as my-experiment.toml.")],
    lang: Language = None,
    plain: Plain = False,
) -> None:
    """Write a commented example spec; never overwrites a file."""
    from siasat.cli.lab.show import write_starter

    write_starter(file, lang, plain)


@app.command("forget")
def forget(*, name: Name, store: StoreAddress = DEFAULT_STORE, lang: Language = None, plain: Plain = False) -> None:
    """Remove an experiment and all its rows from the store."""
    from siasat.cli.lab.show import forget_experiment

    forget_experiment(name, store, lang, plain)
