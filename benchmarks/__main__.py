"""`python -m benchmarks [NAME …] [--json FILE]`: run the comparisons and print them as a table."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from rich.console import Console

from benchmarks.measure import Report, machine
from siasat.backend.native import why_missing
from siasat.errors import SiasatError

ALL = ("perft", "search", "silent", "lab", "engine_speed", "engine_simd", "engine_threads", "pauses", "foresight")
SETTINGS = {
    "seconds": ("engine_speed", "engine_simd", "engine_threads", "pauses"),
    "rounds": ("engine_speed", "engine_simd", "engine_threads"),
    "positions": ("engine_speed", "engine_simd", "engine_threads", "foresight"),
    "nodes": ("foresight",),
    "answers": ("foresight",),
}
"""Options, and the benchmarks that accept each; every one has a default."""


def main(arguments: list[str] | None = None) -> None:
    """Run the named benchmarks, or all of them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"benchmarks to run: {', '.join(ALL)} (default: all)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the numbers to FILE")
    only = parser.add_argument_group("for the benchmarks of the engine")
    only.add_argument(
        "--seconds", type=_positive(float), metavar="S", help="seconds per position (1 and 2) or player (8)"
    )
    only.add_argument("--rounds", type=_positive(int), metavar="N", help="number of rounds (3)")
    only.add_argument(
        "--positions", type=_positive(int), metavar="N", help="use only the first N positions (11, 20 and 30)"
    )
    only.add_argument("--nodes", type=_positive(int), metavar="N", help="nodes per move (25,000)")
    only.add_argument("--answers", type=_positive(int), metavar="N", help="answers that foresight may ask for (400)")
    options = parser.parse_args(arguments)
    unknown = set(options.names) - set(ALL)
    if unknown:
        parser.error(f"unknown benchmark {', '.join(sorted(unknown))}; choose from {', '.join(ALL)}")
    settings = {name: value for name in SETTINGS if (value := getattr(options, name)) is not None}
    for setting in settings:
        if not set(SETTINGS[setting]) & set(options.names):
            parser.error(f"--{setting} is for {', '.join(SETTINGS[setting])}: name one of them")
    reason = why_missing()
    if reason is not None:
        parser.error(f"the benchmarks need the native module: {reason}")
    console = Console(highlight=False)
    console.print(machine(), "", style="dim")
    reports: list[Report] = []
    try:
        for name in options.names or ALL:
            taken = {setting: value for setting, value in settings.items() if name in SETTINGS[setting]}
            for report in import_module(f"benchmarks.{name}").run(**taken):
                reports.append(report)
                console.print(report.table(), "")
    except SiasatError as error:
        parser.error(str(error))
    if options.json:
        answer = {"machine": machine(), "rows": [report.as_dict() for report in reports]}
        options.json.write_text(json.dumps(answer, indent=2), encoding="utf-8")


def _positive(kind: type[int] | type[float]) -> Callable[[str], float]:
    """A reader of numbers above 0, for argparse."""

    def number(text: str) -> float:
        value = kind(text)
        if not 0 < value < 1e6:
            raise ValueError
        return value

    return number


if __name__ == "__main__":
    main()
