"""`siasat solve`: games and openings solved exactly."""

from __future__ import annotations

from typing import Annotated

import typer

from siasat.cli.options import GameName, Json, Language, Plain, Position, Variant

app = typer.Typer(
    help="Solve games: Kalah, first turns of Dakon, and small games completely.",
    rich_markup_mode="rich",
)

Houses = Annotated[str, typer.Option("--houses", "-m", metavar="M", help="Holes per side, 1 to 7.")]
Seeds = Annotated[str, typer.Option("--seeds", "-n", metavar="N", help="Seeds in each hole at the start.")]
EmptyCapture = Annotated[
    bool,
    typer.Option(
        "--empty-capture/--no-empty-capture",
        help="A last seed in an empty hole goes to the store even if the opposite hole is empty.",
    ),
]
Memory = Annotated[
    str | None,
    typer.Option("--memory", metavar="MIB", help="Table size in MiB; default depends on the board, at most 1024."),
]
Database = Annotated[
    str | None, typer.Option("--database", metavar="K", help="First solve all positions with up to K seeds.")
]
BackendName = Annotated[
    str, typer.Option("--backend", "-b", metavar="python|rust|auto", help="Backend; python handles only small boards.")
]
Size = Annotated[str, typer.Argument(metavar="N", help="Holes per side and seeds per hole, 1 to 12.")]
Every = Annotated[bool, typer.Option("--all", help="Search all first turns: count them and find the best one.")]
LimitPositions = Annotated[str, typer.Option("--limit", metavar="K", help="Search at most K positions.")]


@app.callback(invoke_without_command=True)
def root(context: typer.Context) -> None:
    """Solve games: Kalah, first turns of Dakon, and small games completely."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command("kalah")
def kalah(
    *,
    houses: Houses,
    seeds: Seeds,
    empty_capture: EmptyCapture = False,
    memory: Memory = None,
    database: Database = None,
    backend: BackendName = "auto",
    as_json: Json = False,
    lang: Language = None,
    plain: Plain = False,
) -> None:
    """Show the result with best play and the moves that reach it.

    \b
    Examples:
      siasat solve kalah --houses 4 --seeds 3
      siasat solve kalah --houses 6 --seeds 3 --empty-capture
      siasat solve kalah --houses 6 --seeds 5 --empty-capture --memory 2048
    """
    from siasat.cli.solve.run import run_kalah

    run_kalah(houses, seeds, empty_capture, memory, database, backend, as_json, lang, plain)


@app.command("dakon")
def dakon(
    *,
    size: Size,
    every: Every = False,
    limit: LimitPositions = "1000000",
    backend: BackendName = "auto",
    as_json: Json = False,
    lang: Language = None,
    plain: Plain = False,
) -> None:
    """Find a first turn that wins before the other side moves.

    Holes are counted from 0, the farthest from the store.

    \b
    Examples:
      siasat solve dakon 7
      siasat solve dakon 5 --all
      siasat solve dakon 6 --all --limit 3000000 --json
    """
    from siasat.cli.solve.run import run_dakon

    run_dakon(size, every, limit, backend, as_json, lang, plain)


@app.command("whole")
def whole(
    *,
    game_name: GameName,
    variant: Variant = None,
    position: Position = None,
    as_json: Json = False,
    lang: Language = None,
    plain: Plain = False,
) -> None:
    """Solve every position of a small game and show the value of each move.

    \b
    Examples:
      siasat solve whole tictactoe
      siasat solve whole nim --variant misere:3,4,5 --position 1,4,5/1
      siasat solve whole congklak --variant kalah:3,2
    """
    from siasat.cli.solve.run import run_whole

    run_whole(game_name, variant, position, as_json, lang, plain)
