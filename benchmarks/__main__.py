"""`python -m benchmarks [NAME …] [--json FILE]`: run the comparisons and print them as a table."""

from __future__ import annotations

import argparse
import json
import platform
from importlib import import_module
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.measure import Comparison
from siasat.backend.native import why_missing

ALL = ("perft", "search", "silent", "lab")


def main() -> None:
    """Run what was asked for, everything if nothing was."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which ones: {', '.join(ALL)} (all)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the numbers to FILE")
    options = parser.parse_args()
    unknown = set(options.names) - set(ALL)
    if unknown:
        parser.error(f"no benchmark is called {', '.join(sorted(unknown))}; there are {', '.join(ALL)}")
    reason = why_missing()
    if reason is not None:
        parser.error(f"the benchmarks measure the native accelerator, and {reason}")
    rows = []
    for name in options.names or ALL:
        for comparison in import_module(f"benchmarks.{name}").run():
            rows.append(comparison)
            Console().print(_table(comparison), "")
    if options.json:
        machine = f"{platform.machine()} {platform.system()}, Python {platform.python_version()}"
        options.json.write_text(json.dumps({"machine": machine, "rows": [row.as_dict() for row in rows]}, indent=2))


def _table(comparison: Comparison) -> Table:
    table = Table(title=comparison.title, title_justify="left", title_style="bold", caption=comparison.note)
    table.caption_justify = "left"
    table.add_column("")
    table.add_column(comparison.unit, justify="right")
    table.add_column(f"{comparison.unit}/s", justify="right")
    table.add_column("ours is", justify="right")
    for speed, ratio in zip(comparison.speeds, ("", *(f"{ratio:.2f} ×" for ratio in comparison.ratios)), strict=True):
        table.add_row(speed.name, f"{speed.units:,}", f"{speed.per_second:,.0f}", ratio)
    return table


if __name__ == "__main__":
    main()
