"""`siasat solve`: games and openings solved exactly."""

from __future__ import annotations

from typing import Annotated

import typer

from siasat.cli.options import BackendName, GameName, Json, Position, Variant, show_help
from siasat.errors import InputError

app = typer.Typer()

Houses = Annotated[str, typer.Option("--houses", "-m", metavar="M")]
Seeds = Annotated[str, typer.Option("--seeds", "-n", metavar="N")]
EmptyCapture = Annotated[bool, typer.Option("--empty-capture/--no-empty-capture")]
Memory = Annotated[str | None, typer.Option("--memory", metavar="MIB")]
Database = Annotated[str | None, typer.Option("--database", metavar="K")]
Size = Annotated[str, typer.Argument(metavar="N")]
Line = Annotated[bool, typer.Option("--line")]
Value = Annotated[bool, typer.Option("--value")]
Every = Annotated[bool, typer.Option("--all")]
Seconds = Annotated[str | None, typer.Option("--seconds", "-s", metavar="S")]
LimitPositions = Annotated[str, typer.Option("--limit", metavar="K")]


app.callback(invoke_without_command=True)(show_help)


@app.command("kalah")
def kalah(
    *,
    houses: Houses,
    seeds: Seeds,
    empty_capture: EmptyCapture = False,
    memory: Memory = None,
    database: Database = None,
    line: Line = False,
    backend: BackendName = "auto",
    as_json: Json = False,
) -> None:
    """Show the result with best play and the moves that reach it.

    Examples:
      siasat solve kalah --houses 4 --seeds 3
      siasat solve kalah --houses 6 --seeds 3 --empty-capture --line
      siasat solve kalah --houses 6 --seeds 5 --empty-capture --memory 2048
    """
    from siasat.cli.solve.sowing import run_kalah

    run_kalah(houses, seeds, empty_capture, memory, database, line, backend, as_json)


@app.command("sowing")
def sowing(
    *,
    variant: Variant = None,
    memory: Memory = None,
    database: Database = None,
    line: Line = False,
    backend: BackendName = "auto",
    as_json: Json = False,
) -> None:
    """Show the result with best play under any rule set of Congklak.

    Examples:
      siasat solve sowing --variant paper:4,4 --line
      siasat solve sowing --variant congklak:5,5
      siasat solve sowing --variant kalah:4,3,empty --json
    """
    from siasat.cli.solve.sowing import run_sowing

    run_sowing(variant, memory, database, line, backend, as_json)


@app.command("dakon")
def dakon(
    *,
    size: Size,
    every: Every = False,
    value: Value = False,
    limit: LimitPositions = "1000000",
    backend: BackendName = "auto",
    as_json: Json = False,
) -> None:
    """Find a first turn that wins before the other side moves.

    Examples:
      siasat solve dakon 7
      siasat solve dakon 7 --value
      siasat solve dakon 7 --all
      siasat solve dakon 6 --all --limit 3000000 --json
    """
    from siasat.cli.solve.run import run_dakon, run_dakon_value

    if value:
        if every:
            raise InputError("--all and --value are two questions; give one of them")
        run_dakon_value(size, limit, as_json)
        return
    run_dakon(size, every, limit, backend, as_json)


@app.command("connectfour")
def connectfour(
    *,
    variant: Variant = None,
    position: Position = None,
    every: Every = False,
    memory: Memory = None,
    backend: BackendName = "auto",
    as_json: Json = False,
) -> None:
    """Solve a position of Connect Four: who wins, in how many plies, and the best moves.

    Examples:
      siasat solve connectfour
      siasat solve connectfour --position "x/o/xo////" --all
      siasat solve connectfour --variant size:6,5,4 --memory 256 --json
    """
    from siasat.cli.solve.exact import run_exact

    run_exact("connectfour", variant, position, every, memory, backend, as_json)


@app.command("othello")
def othello(
    *,
    variant: Variant = None,
    position: Position = None,
    every: Every = False,
    memory: Memory = None,
    backend: BackendName = "auto",
    as_json: Json = False,
) -> None:
    """Solve an endgame of Othello: who wins, by how many discs, and the best moves.

    Examples:
      siasat solve othello --position "xxxxxxxx/xxxxxxxx/xxxxxoox/xxxxoxox/xxxoxxox/xxoxxxox/xoooooox/.xo.oooo x"
      siasat solve othello --variant small --position "xxxxx./xoooo./xooxx./xoxxx./xxxxx./...... o" --all
    """
    from siasat.cli.solve.exact import run_exact

    run_exact("othello", variant, position, every, memory, backend, as_json)


@app.command("whole")
def whole(
    *,
    game_name: GameName,
    variant: Variant = None,
    position: Position = None,
    limit: LimitPositions = "2000000",
    seconds: Seconds = None,
    as_json: Json = False,
) -> None:
    """Solve every position of a small game and show the value of each move.

    Examples:
      siasat solve whole tictactoe
      siasat solve whole nim --variant misere:3,4,5 --position 1,4,5/1
      siasat solve whole congklak --variant kalah:3,2 --limit 500000 --seconds 60
    """
    from siasat.cli.solve.run import run_whole

    run_whole(game_name, variant, position, limit, seconds, as_json)
