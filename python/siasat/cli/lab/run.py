"""`siasat lab run`: from a spec to rows, with a progress bar."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Annotated

import typer

from siasat.cli.lab.show import DEFAULT_STORE
from siasat.cli.options import Cluster, Jobs, Json, StoreAddress, StoredName, suggested_options, texts
from siasat.cli.programs import AllowPrograms, ask_first
from siasat.cli.screen import Screen
from siasat.errors import InputError, quote

if TYPE_CHECKING:
    from siasat.lab.runner import Progress, Summary
    from siasat.texts import Texts
    from siasat.work import Pool

SHOWN = 5
"""How many failures are shown."""


def run_spec(
    *,
    spec: Annotated[str, typer.Argument(metavar="SPEC")],
    jobs: Jobs = None,
    cluster: Cluster = None,
    store: StoreAddress = DEFAULT_STORE,
    name: StoredName = None,
    allow_programs: AllowPrograms = False,
    as_json: Json = False,
) -> int:
    """Run an experiment, or continue one that was interrupted.

    Examples:
      siasat lab run all-algorithms
      siasat lab run my.toml --jobs 4 --store postgresql://me@db/lab
      siasat lab run my.toml --cluster tcp://host:8786
    """
    from siasat.lab.runner import run_tasks
    from siasat.lab.shipped import find_spec
    from siasat.lab.spec import NAME, read_spec
    from siasat.lab.tables import LAB
    from siasat.store import open_store

    say = texts()
    experiment = read_spec(find_spec(spec), ask_first(say, allow_programs))
    if name is not None:
        if not NAME.fullmatch(name):
            raise InputError(f"--as must be letters, digits, '.', '_' and '-', not {quote(name)}")
        experiment = replace(experiment, name=name)
    with open_store(store, LAB) as opened, open_pool(jobs, cluster) as pool:
        try:
            with progress_bar(say, experiment.name, quiet=as_json) as tell:
                summary = run_tasks(opened, experiment, pool, tell, is_local=cluster is None)
        except KeyboardInterrupt:
            if not as_json:
                Screen().line(say("lab.interrupted"), "yellow")
            return 130
    if as_json:
        print(json.dumps(_as_data(summary, opened.address), indent=2, ensure_ascii=False))
    else:
        _print(Screen(), say, summary, opened.address, suggested_options(store))
    return 1 if summary.failures else 0


def open_pool(jobs: str | None, cluster: str | None) -> Pool:
    """The workers that the options ask for."""
    from siasat.core.notation import parse_number
    from siasat.work.local import MAX_JOBS, ProcessPool

    if cluster is not None:
        if jobs is not None:
            raise InputError("--jobs applies only to this machine; leave it out when you use --cluster")
        from siasat.work.cluster import ClusterPool

        return ClusterPool(cluster)
    return ProcessPool(None if jobs is None else parse_number(jobs, "--jobs", 1, MAX_JOBS, InputError))


@contextmanager
def progress_bar(say: Texts, name: str, quiet: bool) -> Iterator[Callable[[Progress], None]]:
    """A progress bar with rate and remaining time; only on a terminal, and removed at the end."""
    if quiet or not sys.stderr.isatty():
        yield lambda _progress: None
        return
    from rich.markup import escape
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    from siasat.cli.console import TerminalConsole

    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(compact=True),
    )
    with Bar(
        *columns, console=TerminalConsole(stderr=True), transient=True, expand=True, speed_estimate_period=120
    ) as bar:
        task = bar.add_task(escape(name), total=None, rate="")
        start: list[int] = []

        def tell(progress: Progress) -> None:
            done = progress.done + progress.failed
            start.append(done)
            bar.update(task, total=progress.total, completed=done)
            elapsed = bar.tasks[0].elapsed or 0
            if elapsed > 0 and done > start[0]:
                rate = say("lab.rate", number=say.decimal((done - start[0]) / elapsed, 1))
                bar.update(task, rate=rate)

        yield tell


def _as_data(summary: Summary, address: str) -> dict[str, object]:
    kept = asdict(summary.experiment)
    del kept["spec"], kept["id"]
    return {
        "store": address,
        **kept,
        "before": summary.before,
        "added": summary.added,
        "failures": [{"task": task, "message": message} for task, message in summary.failures],
        "other_benches": summary.other_benches,
    }


def _print(screen: Screen, say: Texts, summary: Summary, address: str, options: str) -> None:
    kept = summary.experiment
    screen.line(say("lab.done", name=kept.name, done=say.number(kept.done), tasks=say.number(kept.tasks)), "bold")
    screen.line(say("lab.added", added=say.number(summary.added), before=say.number(summary.before), store=address))
    for other in summary.other_benches:
        screen.paragraph(say("lab.other-bench", bench=other), "yellow")
    if summary.failures:
        screen.line(say("lab.failed", count=len(summary.failures)), "yellow")
        for task, message in summary.failures[:SHOWN]:
            screen.line(f"  {task}")
            screen.line(f"    {message}")
        screen.line(say("lab.try-again"))
    elif kept.kind == "match" or kept.done:
        screen.line(say("lab.next", name=kept.name, options=options), "dim")
        screen.line(say("lab.next-bundle", name=kept.name, options=options), "dim")
