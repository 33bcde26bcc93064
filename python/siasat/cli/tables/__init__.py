"""`siasat tables`: perfect play from tables."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from siasat.cli.options import GameName, Json, Language, Plain, Position, Variant

app = typer.Typer(
    help="Perfect play: build, ask, count and verify retrograde tables.",
    rich_markup_mode="rich",
)

SomeGame = Annotated[
    str | None,
    typer.Argument(metavar="[GAME]", help="doushouqi, chess or congklak; else all that is there.", show_default=False),
]
Pieces = Annotated[str | None, typer.Option("--pieces", "-n", metavar="K", help="Up to so many pieces on the board.")]
Materials = Annotated[
    list[str] | None,
    typer.Option("--material", "-m", metavar="M", help="Only these pieces, such as LRvE; may be given again."),
]
SeedsLeft = Annotated[
    str | None, typer.Option("--seeds", metavar="K", help="Congklak and Kalah: up to so many seeds in the holes.")
]
Folder = Annotated[
    Path | None,
    typer.Option("--dir", metavar="D", help="Where the tables lie; else in the data folder.", show_default=False),
]
Jobs = Annotated[str | None, typer.Option("--jobs", "-j", metavar="N", help="Threads; else one for each core.")]
Syzygy = Annotated[
    Path | None, typer.Option("--syzygy", metavar="DIR", help="Chess: ask the Syzygy files in this folder instead.")
]
BackendName = Annotated[
    str,
    typer.Option("--backend", "-b", metavar="python|rust|auto", help="python solves two animals without any table."),
]
EveryTable = Annotated[bool, typer.Option("--tables", help="Table by table.")]
EveryMaterial = Annotated[
    bool, typer.Option("--every-material", help="Also the materials that share a table, one by one.")
]


@app.callback(invoke_without_command=True)
def root(context: typer.Context) -> None:
    """Perfect play: build, ask, count and verify retrograde tables."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


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
    lang: Language = None,
    plain: Plain = False,
) -> int:
    """Build the tables that are not there yet.

    Every finished table is a file. Whatever happens to this command, the
    same command does the rest, and the files come out the same.

    \b
    Examples:
      siasat tables build doushouqi --pieces 3
      siasat tables build doushouqi --material LRvE --variant van-rijn-vis
      siasat tables build chess --pieces 3 --dir tables
      siasat tables build congklak --seeds 10
      siasat tables build congklak --variant kalah:6,4,empty --seeds 12
    """
    from siasat.cli.tables.run import run_build

    return run_build(game_name, pieces, materials, seeds, variant, folder, jobs, as_json, lang, plain)


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
    lang: Language = None,
    plain: Plain = False,
) -> None:
    """Say what perfect play makes of a position and of each of its moves.

    \b
    Examples:
      siasat tables probe doushouqi --position "7/7/7/7/3e3/7/7/3R3/7 w"
      siasat tables probe chess --position "8/8/8/3k4/8/8/8/KQ6 w - - 0 1"
      siasat tables probe chess --position "8/2K5/4B3/3N4/8/8/4k3/8 b - - 0 1" --syzygy DIR
    """
    from siasat.cli.tables.probe import run_probe

    run_probe(game_name, position, variant, folder, syzygy, backend, as_json, lang, plain)


@app.command("stats")
def stats(
    *,
    game_name: SomeGame = None,
    variant: Variant = None,
    folder: Folder = None,
    every_table: EveryTable = False,
    as_json: Json = False,
    lang: Language = None,
    plain: Plain = False,
) -> None:
    """Count what is in the tables: won, drawn, lost, and the longest wins.

    \b
    Examples:
      siasat tables stats
      siasat tables stats doushouqi --tables
      siasat tables stats doushouqi --variant van-rijn-vis --json
    """
    from siasat.cli.tables.stats import run_stats

    run_stats(game_name, variant, folder, every_table, as_json, lang, plain)


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
    lang: Language = None,
    plain: Plain = False,
) -> int:
    """Check from scratch that every verdict follows from those of the moves.

    Positions and moves come from the rules alone, not from the builder. The
    exit status is 1 if a verdict does not hold.

    \b
    Examples:
      siasat tables verify
      siasat tables verify doushouqi --pieces 3 --every-material
      siasat tables verify chess --material KPvK
    """
    from siasat.cli.tables.run import run_verify

    return run_verify(game_name, pieces, materials, every_material, seeds, variant, folder, jobs, as_json, lang, plain)
