"""`siasat tables`: perfect play from tables."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from siasat.cli.options import BackendName, GameName, Jobs, Json, Position, Variant, show_help

app = typer.Typer()

SomeGame = Annotated[str | None, typer.Argument(metavar="[GAME]")]
Pieces = Annotated[str | None, typer.Option("--pieces", "-n", metavar="K")]
Materials = Annotated[list[str] | None, typer.Option("--material", "-m", metavar="M")]
SeedsLeft = Annotated[str | None, typer.Option("--seeds", metavar="K")]
Folder = Annotated[Path | None, typer.Option("--dir", metavar="D")]
Syzygy = Annotated[Path | None, typer.Option("--syzygy", metavar="DIR")]
Out = Annotated[Path, typer.Option("--out", "-o", metavar="D")]
EveryTable = Annotated[bool, typer.Option("--tables")]
EveryMaterial = Annotated[bool, typer.Option("--every-material")]


app.callback(invoke_without_command=True)(show_help)


@app.command("build")
def build(
    *,
    game_name: GameName,
    pieces: Pieces = None,
    materials: Materials = None,
    seeds: SeedsLeft = None,
    variant: Variant = None,
    folder: Folder = None,
    jobs: Jobs = None,
    as_json: Json = False,
) -> int:
    """Build the missing tables.

    Examples:
      siasat tables build doushouqi --pieces 3
      siasat tables build doushouqi --material LRvE --variant van-rijn-vis
      siasat tables build chess --pieces 3 --dir tables
      siasat tables build congklak --seeds 10
      siasat tables build congklak --variant kalah:6,4,empty --seeds 12
    """
    from siasat.cli.tables.run import run_build

    return run_build(game_name, pieces, materials, seeds, variant, folder, jobs, as_json)


@app.command("probe")
def probe(
    *,
    game_name: GameName,
    position: Position = None,
    variant: Variant = None,
    folder: Folder = None,
    syzygy: Syzygy = None,
    backend: BackendName = "auto",
    as_json: Json = False,
) -> None:
    """Show the result of a position with perfect play, and of each move.

    Examples:
      siasat tables probe doushouqi --position "7/7/7/7/3e3/7/7/3R3/7 w"
      siasat tables probe chess --position "8/8/8/3k4/8/8/8/KQ6 w - - 0 1"
      siasat tables probe chess --position "8/2K5/4B3/3N4/8/8/4k3/8 b - - 0 1" --syzygy DIR
    """
    from siasat.cli.tables.probe import run_probe

    run_probe(game_name, position, variant, folder, syzygy, backend, as_json)


@app.command("stats")
def stats(
    *,
    game_name: SomeGame = None,
    variant: Variant = None,
    folder: Folder = None,
    every_table: EveryTable = False,
    as_json: Json = False,
) -> None:
    """Show statistics: won, drawn, lost, and the longest wins.

    Examples:
      siasat tables stats
      siasat tables stats doushouqi --tables
      siasat tables stats doushouqi --variant van-rijn-vis --json
    """
    from siasat.cli.tables.stats import run_stats

    run_stats(game_name, variant, folder, every_table, as_json)


@app.command("export")
def export(
    *,
    game_name: GameName,
    materials: Materials = None,
    out: Out,
    variant: Variant = None,
    folder: Folder = None,
    as_json: Json = False,
) -> None:
    """Write tables as NumPy arrays that other programs can read.

    Examples:
      siasat tables export doushouqi --material LvE --material EvL --out arrays
      siasat tables export doushouqi --material DCvDC --variant van-rijn-vis --out arrays
    """
    from siasat.cli.tables.run import run_export

    run_export(game_name, materials, out, variant, folder, as_json)


@app.command("verify")
def verify(
    *,
    game_name: SomeGame = None,
    pieces: Pieces = None,
    materials: Materials = None,
    every_material: EveryMaterial = False,
    seeds: SeedsLeft = None,
    variant: Variant = None,
    folder: Folder = None,
    jobs: Jobs = None,
    as_json: Json = False,
) -> int:
    """Verify that every value follows from the values after each move.

    Examples:
      siasat tables verify
      siasat tables verify doushouqi --pieces 3 --every-material
      siasat tables verify chess --material KPvK
    """
    from siasat.cli.tables.run import run_verify

    return run_verify(game_name, pieces, materials, every_material, seeds, variant, folder, jobs, as_json)
