"""`siasat tune`: tune the parameters of an engine's search by playing games."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from siasat.cli.options import Cluster, Jobs, Json, StoreAddress, texts
from siasat.cli.programs import AllowPrograms, ask_first

if TYPE_CHECKING:
    from rich.table import Table

    from siasat.cli.screen import Screen
    from siasat.lab.tuning.spec import TuneSpec
    from siasat.lab.tuning.tune import Tuning
    from siasat.texts import Texts

DEFAULT_STORE = "tune.sqlite"
EVERY = 10
"""Without a terminal, the number of steps between two lines of output."""


def command(
    *,
    spec: Annotated[Path, typer.Argument(metavar="SPEC")],
    jobs: Jobs = None,
    cluster: Cluster = None,
    store: StoreAddress = DEFAULT_STORE,
    allow_programs: AllowPrograms = False,
    as_json: Json = False,
) -> None:
    """Tune engine parameters by self-play (SPSA).

    Examples:
      siasat tune null-move.toml
    """
    from siasat.cli.lab.run import open_pool
    from siasat.cli.screen import Screen
    from siasat.lab.tuning.spec import read_tune_spec
    from siasat.lab.tuning.tune import TUNE, run_tuning
    from siasat.store import open_store

    say, screen = texts(), Screen()
    wish = read_tune_spec(spec, ask_first(say, allow_programs))
    try:
        with (
            open_store(store, TUNE) as opened,
            open_pool(jobs, cluster) as pool,
            _live(say, screen, wish, quiet=as_json) as listen,
        ):
            tuning = run_tuning(opened, wish, pool, listen)
    except KeyboardInterrupt:
        if not as_json:
            screen.line(say("tune.interrupted"), "yellow")
        raise typer.Exit(130) from None
    if as_json:
        print(json.dumps(_as_data(wish, tuning), indent=2, ensure_ascii=False))
    else:
        _print(screen, say, wish, tuning)


@contextmanager
def _live(say: Texts, screen: Screen, spec: TuneSpec, quiet: bool) -> Iterator[Callable[[Tuning], None]]:
    """A table that is redrawn after every step; without a terminal, lines now and then."""
    if quiet:
        yield lambda _tuning: None
    elif not sys.stderr.isatty():

        def tell(tuning: Tuning) -> None:
            if tuning.spsa.done % EVERY == 0:
                values = ", ".join(f"{name} {say.decimal(value, 1)}" for name, value in tuning.spsa.values.items())
                print(f"{tuning.spsa.done}/{spec.steps}: {values}", file=sys.stderr, flush=True)

        yield tell
    else:
        from rich.live import Live

        from siasat.cli.console import TerminalConsole

        with Live(console=TerminalConsole(stderr=True), transient=True, refresh_per_second=4) as live:
            yield lambda tuning: live.update(_table(say, screen, tuning))


def _table(say: Texts, screen: Screen, tuning: Tuning) -> Table:
    from rich.table import Table

    spsa = tuning.spsa
    title = say("tune.progress", done=say.number(spsa.done), steps=say.number(spsa.steps), count=tuning.games)
    table = Table(box=None, pad_edge=False, title=screen.fit(title), title_justify="left", title_style="bold")
    table.add_column(say("tune.column.parameter"))
    for column in ("start", "now", "low", "high"):
        table.add_column(say(f"tune.column.{column}"), justify="right")
    for one in spsa.tuned:
        cells = (one.name, f"{one.start:g}", say.decimal(spsa.values[one.name], 1), f"{one.low:g}", f"{one.high:g}")
        table.add_row(*(screen.fit(cell) for cell in cells))
    return table


def _print(screen: Screen, say: Texts, spec: TuneSpec, tuning: Tuning) -> None:
    screen.console.print(_table(say, screen, tuning))
    if tuning.faults:
        screen.line(say("tune.faults", count=tuning.faults), "yellow")
    changed = _changed(tuning)
    screen.line("")
    if not changed:
        screen.line(say("tune.unchanged"))
        return
    screen.line(f"# {spec.name}")
    for name, (before, after) in changed.items():
        screen.line(f"{name} = {after}  # {before}")
    screen.line("")
    screen.line(say("tune.test"))
    print(_test_command(spec, tuning))


def _changed(tuning: Tuning) -> dict[str, tuple[int, int]]:
    """The changed parameters: before and after."""
    final = tuning.spsa.final()
    starts = {one.name: round(one.start) for one in tuning.spsa.tuned}
    return {name: (starts[name], value) for name, value in final.items() if value != starts[name]}


def _test_command(spec: TuneSpec, tuning: Tuning) -> str:
    """The command for a match of the new values against the old ones."""
    starts = {one.name: round(one.start) for one in tuning.spsa.tuned}
    words = ["siasat", "match", spec.seat(tuning.spsa.final()), spec.seat(starts)]
    words += ["--game", spec.game, "--variant", spec.variant, "--games", "20000", "--sprt", "0,5"]
    return shlex.join(words)


def _as_data(spec: TuneSpec, tuning: Tuning) -> dict[str, Any]:
    return {
        "name": spec.name,
        "steps": tuning.spsa.done,
        "games": tuning.games,
        "faults": tuning.faults,
        "values": tuning.spsa.values,
        "final": tuning.spsa.final(),
        "changed": {name: after for name, (_, after) in _changed(tuning).items()},
        "test": _test_command(spec, tuning) if _changed(tuning) else None,
        "path": tuning.path,
    }
