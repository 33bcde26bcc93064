"""`siasat reproduce`: the tables of the five papers and of the classics, next to the published values."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from siasat.cli.options import BackendName, Jobs, Json, texts

if TYPE_CHECKING:
    from siasat.cli.screen import Screen
    from siasat.texts import Texts

LIST = "list"
MAX_JOBS = 1024

Which = Annotated[list[str], typer.Argument(metavar="list|PAPER...|all|classics")]
Report = Annotated[Path | None, typer.Option("--report", metavar="FILE")]
Tables = Annotated[list[str] | None, typer.Option("--table", metavar="ID")]
Quick = Annotated[bool, typer.Option("--quick")]
Keep = Annotated[Path | None, typer.Option("--keep", metavar="FILE")]
Fresh = Annotated[bool, typer.Option("--fresh")]


def command(
    *,
    which: Which,
    tables: Tables = None,
    report: Report = None,
    quick: Quick = False,
    keep: Keep = None,
    fresh: Fresh = False,
    jobs: Jobs = None,
    backend: BackendName = "auto",
    as_json: Json = False,
) -> None:
    """Reproduce the tables of the five papers and the classics, with a verdict for every number.

    Examples:
      siasat reproduce list
      siasat reproduce 000 --table table-6
      siasat reproduce all --report report.html
      siasat reproduce knuth-moore-1975 --quick
    """
    from siasat.cli.extras import require
    from siasat.cli.reproduce.text import print_list, print_results
    from siasat.cli.screen import Screen
    from siasat.cli.search.trace import check_file
    from siasat.cli.spinner import spinner
    from siasat.core.notation import parse_number
    from siasat.errors import LimitError
    from siasat.lab.classics.catalogue import CLASSICS
    from siasat.lab.papers.catalogue import CATALOGUE, check_tables, choose
    from siasat.lab.papers.effort import choose_effort
    from siasat.lab.papers.json_form import as_data
    from siasat.lab.papers.measurement import Kept, default_file
    from siasat.lab.papers.run import reproduce

    say = texts()
    if which == [LIST]:
        if as_json:
            print(json.dumps(_list(say), indent=2, ensure_ascii=False))
        else:
            print_list(Screen(), say, (*CATALOGUE, *CLASSICS))
        return
    entries = choose(which)
    check_tables(entries, tables or ())
    effort = choose_effort(quick, backend)
    processes = None if jobs is None else parse_number(jobs, "--jobs", 1, MAX_JOBS, LimitError)
    if report is not None:
        require("a report", "altair", "jinja2", "vl_convert")
        check_file(report, "--report")
    is_kept = keep is not None or any(entry.paper.is_classic for entry in entries)
    kept = Kept(keep or default_file(), fresh) if is_kept else None
    with spinner(say("reproduce.working", done=0, count=0), quiet=as_json) as show:
        results = reproduce(
            entries,
            effort,
            tables=tables or (),
            jobs=processes,
            tell=lambda done, count: show(say("reproduce.working", done=done, count=count)),
            kept=kept,
        )
        if report is not None:
            from siasat.lab.papers.report import make_page

            show(say("reproduce.writing"))
            make_page(results, say).write(report)
    if as_json:
        print(json.dumps(as_data(results, say), indent=2, ensure_ascii=False))
    else:
        screen = Screen()
        print_results(screen, say, results)
        _print_report(screen, say, report)
    raise typer.Exit(1 if results.failures else 0)


def _list(say: Texts) -> list[dict[str, object]]:
    from siasat.lab.classics.catalogue import CLASSICS
    from siasat.lab.papers.catalogue import CATALOGUE
    from siasat.lab.papers.model import said, title_of

    return [
        {
            "id": entry.paper.id,
            "name": entry.paper.name,
            "authors": entry.paper.authors,
            "title": entry.paper.title,
            "tables": [{"id": name, "title": said(title_of(entry.paper.name, name), say)} for name in entry.tables],
        }
        for entry in (*CATALOGUE, *CLASSICS)
    ]


def _print_report(screen: Screen, say: Texts, report: Path | None) -> None:
    if report is not None:
        screen.line(say("reproduce.written", path=report))
