"""Write what a lab store holds into files: reports, tables for programs and papers, figures."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from siasat.cli.lab.show import DEFAULT_STORE, Base, Name
from siasat.cli.options import StoreAddress, texts
from siasat.cli.screen import Screen
from siasat.errors import InputError

Out = Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE")]


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
        base = results.known_base(base)
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
    base: Base = None,
    limit: Annotated[float | None, typer.Option("--limit", metavar="N")] = None,
    caption: Annotated[str | None, typer.Option("--caption", metavar="TEXT")] = None,
    label: Annotated[str | None, typer.Option("--label", metavar="LABEL")] = None,
    store: StoreAddress = DEFAULT_STORE,
) -> None:
    """Write the rows as CSV or Parquet, a summary as Markdown, or tables for a paper as LaTeX.

    Examples:
      siasat lab export kalah -o kalah.csv
      siasat lab export kalah -o kalah.tex --base alphabeta --limit 6 --label tab:kalah
      siasat lab export kalah -f markdown --columns algorithm,limit,nodes
    """
    from siasat.cli.search.trace import check_file, write_file
    from siasat.lab.export import FORMATS, SUFFIXES, choose, export
    from siasat.lab.latex import latex_tables
    from siasat.lab.results import load_results
    from siasat.lab.summary import summarise

    say = texts()
    wanted = form or (SUFFIXES.get(out.suffix.lower()) if out is not None else "csv")
    if wanted is None:
        raise InputError(f"cannot guess the format from the file name; give --format {'|'.join(FORMATS)}")
    if out is not None:
        check_file(out, "--out")
    elif wanted == "parquet":
        raise InputError("Parquet cannot be shown on the screen; give --out FILE")
    is_paper = wanted == "latex" and not rows and columns is None
    options = {"--base": base, "--limit": limit, "--caption": caption, "--label": label}
    unused = next((option for option, value in options.items() if value is not None), None)
    if unused is not None and not is_paper:
        raise InputError(f"{unused} works only for LaTeX tables without --rows and --columns")
    results = load_results(store, name)
    frame = results.rows()
    if is_paper:
        content = latex_tables(results, base, caption, label, say.lang, limit).encode()
    else:
        if not rows and wanted in ("markdown", "latex"):
            frame = summarise(frame)
        content = export(choose(frame, [part.strip() for part in columns.split(",")] if columns else []), wanted)
    if out is None:
        sys.stdout.write(content.decode("utf-8"))
        return
    write_file(out, content, "--out")
    if is_paper:
        print(say("lab.tables", path=out))
    else:
        print(say("lab.exported", count=frame.height, number=say.number(frame.height), path=out))


def plot_figure(
    *,
    name: Name,
    figure: Annotated[str | None, typer.Argument(metavar="[FIGURE]")] = None,
    out: Out = None,
    theme: Annotated[str, typer.Option("--theme", metavar="print|screen")] = "print",
    width: Annotated[str, typer.Option("--width", metavar="column|full")] = "column",
    base: Base = None,
    store: StoreAddress = DEFAULT_STORE,
) -> None:
    """Write one figure for a paper as PDF, SVG or PNG; without --out, list the figures.

    Examples:
      siasat lab plot kalah
      siasat lab plot kalah nodes --out nodes.pdf
      siasat lab plot kalah ratios --base minimax --out ratios.svg --width full
    """
    from siasat.cli.search.trace import check_file
    from siasat.cli.spinner import spinner
    from siasat.lab.report.figures import choose_figure, paper_figures
    from siasat.lab.results import load_results

    say, screen = texts(), Screen()
    if out is not None:
        check_file(out, "--out")
    with spinner(say("lab.drawing", name=name)):
        found = paper_figures(load_results(store, name), base, say.lang)
        chosen = choose_figure(found, figure)
        if out is not None:
            chosen.save(out, width=width, theme=theme)
    if out is not None:
        screen.line(say("lab.plotted", path=out))
        screen.paragraph(chosen.caption, "dim")
        return
    for one in found if figure is None else [chosen]:
        screen.line(one.name, "bold")
        screen.paragraph(one.caption, indent=2)
