"""`siasat lab`: experiments, from their specs to their tables."""

from __future__ import annotations

import typer

from siasat.cli.extras import require
from siasat.cli.lab import bundle, compare, run, show, write
from siasat.cli.options import show_help

app = typer.Typer()
app.command("run")(run.run_spec)
app.command("status")(show.show_status)
app.command("report")(write.write_report)
app.command("plot")(write.plot_figure)
app.command("export")(write.export_rows)
app.command("compare")(compare.show_comparison)
app.command("power")(compare.show_power)
app.command("bundle")(bundle.write_bundle_file)
app.command("verify")(bundle.verify_file)
app.command("list")(show.show_specs)
app.command("new")(show.write_starter)
app.command("forget")(show.forget_experiment)


@app.callback(invoke_without_command=True)
def root(context: typer.Context) -> None:
    """Show the help if there is no command, and check that the lab's libraries are installed."""
    if not show_help(context):
        require("the lab", "polars", "sqlalchemy")
