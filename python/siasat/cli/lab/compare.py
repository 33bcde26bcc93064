"""`siasat lab compare` and `siasat lab power`: what differs, and how many positions it takes to show it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from siasat.cli.lab.show import DEFAULT_STORE, Base, as_records, print_frame
from siasat.cli.options import Json, StoreAddress, texts
from siasat.cli.screen import Screen
from siasat.errors import InputError

if TYPE_CHECKING:
    import polars as pl

    from siasat.lab.identity import Identity
    from siasat.texts import Texts

SHOWN = 5
"""How many rows that differ are shown."""


def show_comparison(
    *,
    first: Annotated[str, typer.Argument(metavar="NAME")],
    others: Annotated[list[str] | None, typer.Argument(metavar="[NAME]...")] = None,
    base: Base = None,
    store: StoreAddress = DEFAULT_STORE,
    as_json: Json = False,
) -> None:
    """Compare experiments, also of other stores and bundles, or the algorithms of one with --base, pair by pair.

    Examples:
      siasat lab compare kalah --base alphabeta
      siasat lab compare kalah kalah-again
      siasat lab compare kalah laptop.sqlite::kalah published.zip
    """
    from siasat.lab.compare import compare_algorithms, compare_experiments
    from siasat.lab.identity import compare_counts, origins
    from siasat.lab.sources import load_source

    say, screen = texts(), Screen()
    if bool(others) == (base is not None):
        raise InputError("give either other experiments to compare with, or --base ALGORITHM")
    results = load_source(first, store)
    rows = results.rows()
    if base is not None:
        base = results.known_base(base)
        found = compare_algorithms(rows, base)
        if as_json:
            print(json.dumps(as_records(found), indent=2, ensure_ascii=False))
            return
        screen.line(say("lab.against-base", name=first, base=base), "bold")
        print_frame(screen, say, found)
        return
    answers = []
    for other in others or ():
        second = load_source(other, store).rows()
        identity = compare_counts(rows, second)
        ratios = compare_experiments(rows, second)
        if as_json:
            answers.append(
                {"name": other, **_as_data(identity), "origins": origins(second), "ratios": as_records(ratios)}
            )
            continue
        screen.line(say("lab.against", name=other, base=first), "bold")
        _print(screen, say, identity, origins(rows), origins(second))
        print_frame(screen, say, ratios)
    if as_json:
        answer = {"first": {"name": first, "origins": origins(rows)}, "others": answers}
        print(json.dumps(answer, indent=2, ensure_ascii=False))


def _as_data(identity: Identity) -> dict[str, Any]:
    return {
        "common": identity.common,
        "identical": identity.identical,
        "timed": identity.timed,
        "only_first": identity.only_first,
        "only_other": identity.only_second,
        "differences": [
            {**one.place, "columns": {name: list(pair) for name, pair in one.columns.items()}}
            for one in identity.differences
        ],
    }


def _print(screen: Screen, say: Texts, identity: Identity, first: list[Any], second: list[Any]) -> None:
    counts = {"common": say.number(identity.common), "identical": say.number(identity.identical)}
    style = "yellow" if identity.differences else "green"
    screen.line(say("lab.identity-differs" if identity.differences else "lab.identity-same", **counts), style)
    for one in identity.differences[:SHOWN]:
        screen.line(f"  {' '.join(str(value) for value in one.place.values())}")
        shown = (f"{name} {before} → {after}" for name, (before, after) in list(one.columns.items())[:SHOWN])
        screen.paragraph(", ".join(shown), indent=4)
    if len(identity.differences) > SHOWN:
        screen.line("  …")
    if identity.timed:
        screen.line(say("lab.identity-timed", count=identity.timed), "dim")
    if identity.only_first or identity.only_second:
        screen.line(say("lab.identity-only", first=identity.only_first, second=identity.only_second), "dim")
    versions = [sorted({f"{one['version']}, bench {one['bench']}" for one in rows}) for rows in (first, second)]
    if versions[0] != versions[1]:
        words = {"first": "; ".join(versions[0]), "second": "; ".join(versions[1])}
        screen.paragraph(say("lab.identity-versions", **words), "yellow")
    machines = [sorted({str(one["machine"]) for one in rows}) for rows in (first, second)]
    if machines[0] != machines[1]:
        words = {"first": "; ".join(machines[0]), "second": "; ".join(machines[1])}
        screen.paragraph(say("lab.identity-machines", **words), "dim")


def show_power(
    *,
    name: Annotated[str | None, typer.Argument(metavar="[NAME]")] = None,
    base: Base = None,
    difference: Annotated[float, typer.Option("--difference", metavar="PERCENT")] = 3.0,
    power: Annotated[float, typer.Option("--power", metavar="PERCENT")] = 80.0,
    level: Annotated[float, typer.Option("--level", metavar="PERCENT")] = 95.0,
    sd: Annotated[float | None, typer.Option("--sd", metavar="S")] = None,
    store: StoreAddress = DEFAULT_STORE,
    as_json: Json = False,
) -> None:
    """How many positions until a difference shows? From a pilot run, or from a known spread.

    Examples:
      siasat lab power kalah --base alphabeta
      siasat lab power kalah --base alphabeta --difference 1 --power 90
      siasat lab power --sd 0.25 --difference 3
    """
    from siasat.lab.power import power_table
    from siasat.lab.sources import load_source
    from siasat.stats import pairs_needed

    say, screen = texts(), Screen()
    asked = {"difference": difference / 100, "level": level / 100, "power": power / 100}
    if (name is None) == (sd is None):
        raise InputError("give either a pilot experiment or --sd, the standard deviation of the log ratios")
    words = {"difference": say.decimal(difference, 1), "level": say.decimal(level, 0), "power": say.decimal(power, 0)}
    if sd is not None:
        pairs = pairs_needed(sd, **asked)
        if as_json:
            print(json.dumps({**asked, "sd": sd, "needed": pairs}, indent=2))
        else:
            screen.paragraph(say("lab.power-needed", pairs=say.number(pairs), sd=say.decimal(sd, 3), **words))
        return
    if base is None:
        raise InputError("a pilot needs --base ALGORITHM, with which the others are compared")
    found = power_table(load_source(str(name), store), base, **asked)
    if as_json:
        print(json.dumps({**asked, "base": base, "rows": as_records(found)}, indent=2, ensure_ascii=False))
        return
    screen.paragraph(say("lab.power-title", base=base, **words), "bold")
    print_frame(screen, say, _percent(found))
    screen.line()
    screen.paragraph(say("lab.power-reading"), "dim")


def _percent(frame: pl.DataFrame) -> pl.DataFrame:
    import polars as pl

    return frame.with_columns(pl.col("detectable") * 100)
