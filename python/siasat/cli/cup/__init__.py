"""`siasat cup`: all bots of a folder play each other, each in a process of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from siasat.cli.match import Game, MaxPlies, Pgn, Seed, Watch
from siasat.cli.options import Jobs, Json, StoreAddress, StoredName, Variant
from siasat.core.notation import parse_number, quote
from siasat.errors import InputError

DEFAULT_STORE = "cups.sqlite"
FORMATS = ("round-robin", "swiss")

Folder = Annotated[Path, typer.Argument(metavar="FOLDER")]
Format = Annotated[str, typer.Option("--format", "-f", metavar="round-robin|swiss")]
Rounds = Annotated[str | None, typer.Option("--rounds", metavar="N")]
Games = Annotated[str, typer.Option("--games", "-n", metavar="N")]
Seconds = Annotated[str, typer.Option("--seconds", metavar="S")]
Memory = Annotated[str, typer.Option("--memory", metavar="MB")]
Printed = Annotated[str, typer.Option("--output", metavar="BYTES")]
Unsandboxed = Annotated[bool, typer.Option("--unsandboxed")]


def command(
    *,
    folder: Folder,
    game: Game = "chess",
    variant: Variant = None,
    kind: Format = "round-robin",
    rounds: Rounds = None,
    games: Games = "2",
    seconds: Seconds = "1",
    memory: Memory = "512",
    output: Printed = "1000000",
    unsandboxed: Unsandboxed = False,
    max_plies: MaxPlies = "400",
    seed: Seed = "1",
    name: StoredName = None,
    pgn: Pgn = None,
    watch: Watch = False,
    jobs: Jobs = None,
    store: StoreAddress = DEFAULT_STORE,
    as_json: Json = False,
) -> None:
    """Let all bots of a folder play each other, and rate them.

    Examples:
      siasat cup examples/bots --game congklak --variant kalah:6,4
      siasat cup bots --game chess --format swiss --rounds 9 --seconds 0.5
    """
    from siasat.cli.cup.run import Cup, play_cup
    from siasat.cli.match.output import MatchOutput
    from siasat.games.registry import load_game
    from siasat.players.bot import MAX_MEMORY, MAX_OUTPUT, read_seconds

    if kind not in FORMATS:
        raise InputError(f"--format must be round-robin or swiss, not {quote(kind)}")
    if kind == "round-robin" and rounds is not None:
        raise InputError("--rounds is for --format swiss; use --games for more games in a round robin")
    found = load_game(game, variant)
    count = parse_number(games, "--games", 2, 1000, InputError)
    if count % 2:
        raise InputError(f"each opening is played twice, so {count} games are not possible; write an even number")
    cup = Cup(
        folder,
        found,
        kind == "swiss",
        None if rounds is None else parse_number(rounds, "--rounds", 1, 100, InputError),
        count,
        read_seconds(seconds),
        parse_number(memory, "--memory", 1, MAX_MEMORY, InputError),
        parse_number(output, "--output", 0, MAX_OUTPUT, InputError),
        unsandboxed,
        parse_number(max_plies, "--max-plies", 1, 1_000_000, InputError),
        parse_number(seed, "--seed", 0, 2**31 - 1, InputError),
    )
    raise typer.Exit(play_cup(cup, name, MatchOutput(pgn, every=0, watch=watch), jobs, store, as_json))
