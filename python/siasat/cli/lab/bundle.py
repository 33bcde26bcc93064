"""`siasat lab bundle` and `siasat lab verify`: an experiment in one file, and the same counts on another machine."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from siasat.cli.lab.run import open_pool, progress_bar
from siasat.cli.lab.show import DEFAULT_STORE, Name
from siasat.cli.lab.write import Out
from siasat.cli.options import Cluster, Jobs, Json, StoreAddress, plugin_words, texts
from siasat.cli.programs import AllowPrograms, ask_first
from siasat.cli.screen import Screen
from siasat.errors import InputError

if TYPE_CHECKING:
    from siasat.lab.bundle import Bundle
    from siasat.lab.bundle.verify import Difference, Verification
    from siasat.texts import Texts

SHOWN = 10
"""How many rows that differ are shown."""

FIRST = ("value", "nodes", "digest")
"""Columns that are shown first, if they differ."""

MOST_COLUMNS = 6


def write_bundle_file(*, name: Name, out: Out = None, store: StoreAddress = DEFAULT_STORE) -> None:
    """Write an experiment into one file that `siasat lab verify` checks on any machine.

    Examples:
      siasat lab bundle kalah -o kalah.zip
    """
    from siasat.cli.search.trace import check_file
    from siasat.lab.bundle import write_bundle
    from siasat.lab.results import load_results

    say, screen = texts(), Screen()
    target = Path(f"{name}.zip") if out is None else out
    check_file(target, "--out")
    results = load_results(store, name)
    write_bundle(results, target)
    kept = results.experiment
    screen.line(say("lab.bundled", path=target, rows=say.number(kept.done), size=say.number(target.stat().st_size)))
    if not kept.is_complete:
        screen.line(say("lab.not-done"), "yellow")
    screen.line(say("lab.verify-hint", words=shlex.join([str(target), *plugin_words()])), "dim")


def verify_file(
    *,
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    rows: Annotated[str | None, typer.Option("--rows", metavar="N")] = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    store: Annotated[str | None, typer.Option("--store", metavar="URL")] = None,
    allow_programs: AllowPrograms = False,
    as_json: Json = False,
) -> int:
    """Measure a bundle again and compare every count; times may differ.

    Examples:
      siasat lab verify kalah.zip
      siasat lab verify kalah.zip --rows 20 --jobs 2
      siasat lab verify kalah.zip --store verify.sqlite
    """
    from siasat.core.notation import parse_number
    from siasat.lab.bundle import read_bundle
    from siasat.lab.bundle.verify import verify_bundle

    say, screen = texts(), Screen()
    most = None if rows is None else parse_number(rows, "--rows", 1, 10**9, InputError)
    bundle = read_bundle(file)
    try:
        with open_pool(jobs, cluster) as pool, progress_bar(say, bundle.name, quiet=as_json) as tell:
            found = verify_bundle(
                bundle, pool, rows=most, store=store, approve=ask_first(say, allow_programs), progress=tell
            )
    except KeyboardInterrupt:
        if not as_json:
            screen.line(say("lab.verify-interrupted" if store is None else "lab.interrupted"), "yellow")
        return 130
    if as_json:
        print(json.dumps(_as_data(bundle, found), indent=2, ensure_ascii=False))
    else:
        _print(screen, say, bundle, found)
    return 0 if found.is_identical else 1


def _here() -> dict[str, str]:
    from siasat.lab.provenance import provenance

    here = provenance()
    return {"version": here.version, "bench": here.bench}


def _as_data(bundle: Bundle, found: Verification) -> dict[str, Any]:
    return {
        "bundle": bundle.file,
        "sha256": bundle.sha256,
        "name": bundle.name,
        "identical": found.is_identical,
        "rows": len(bundle.rows),
        "compared": found.compared,
        "not_comparable": found.not_comparable,
        "unknown": found.unknown,
        "wrong_positions": found.wrong_positions,
        "differences": [
            {"task": one.task, "about": _about(one), "columns": {key: list(pair) for key, pair in one.columns.items()}}
            for one in found.differences
        ],
        "failures": [{"task": task, "message": message} for task, message in found.failures],
        "measured_by": bundle.manifest.get("measured_by"),
        "here": _here(),
    }


def _print(screen: Screen, say: Texts, bundle: Bundle, found: Verification) -> None:
    compared, same = say.number(found.compared), say.number(found.compared - len(found.differences))
    rows = say.number(len(bundle.rows))
    if found.is_identical:
        screen.line(say("lab.verified", name=bundle.name, compared=compared, rows=rows), "bold green")
    else:
        screen.line(say("lab.not-verified", name=bundle.name, same=same, compared=compared, rows=rows), "bold red")
    if found.not_comparable:
        screen.paragraph(say("lab.not-comparable", count=found.not_comparable), "dim")
    if found.wrong_positions:
        screen.paragraph(say("lab.wrong-positions", difference=found.wrong_positions), "yellow")
    if found.unknown:
        screen.paragraph(say("lab.unknown-rows", count=found.unknown), "yellow")
    for one in found.differences[:SHOWN]:
        screen.line(f"  {_about(one)}", "yellow")
        names = sorted(one.columns, key=lambda name: (name not in FIRST, FIRST.index(name) if name in FIRST else 0))
        for name in names[:MOST_COLUMNS]:
            was, now = one.columns[name]
            screen.line(f"    {name}: {say('lab.was-is', was=_short(was), now=_short(now))}")
    if len(found.differences) > SHOWN:
        screen.line("  …")
    for task, message in found.failures[:SHOWN]:
        screen.line(f"  {_short(task)}: {_short(message)}", "yellow")
    if not found.is_identical:
        here = _here()
        measured = bundle.manifest.get("measured_by")
        there = {
            f"{one.get('version')}, bench {one.get('bench')}"
            for one in (measured if isinstance(measured, list) else [])
            if isinstance(one, dict)
        }
        now = f"{here['version']}, bench {here['bench']}"
        screen.paragraph(say("lab.versions", there="; ".join(sorted(map(_short, there))), here=now), "dim")


def _about(one: Difference) -> str:
    """A row in words: what was searched or played, and where."""
    names = ("kind", "game", "variant", "algorithm", "first", "second", "depth", "node_limit")
    words = [str(one.row[name]) for name in names if one.row.get(name) is not None]
    return _short(f"{' '.join(words)}: {one.row.get('position', one.row.get('opening'))}")


def _short(value: object) -> str:
    from siasat.encoders.terminal import terminal_line

    text = terminal_line(str(value))
    return text if len(text) <= 160 else f"{text[:159]}…"
