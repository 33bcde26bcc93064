"""`siasat export`: training data from games of a player against itself."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from siasat.cli.options import GameName, Variant, texts

MAX_GAMES = 1_000_000
MAX_PLIES = 10_000

Folder = Annotated[Path, typer.Argument(metavar="FOLDER")]
PlayerText = Annotated[str, typer.Option("--player", metavar="PLAYER")]
Games = Annotated[str, typer.Option("--games", "-g", metavar="N")]
PerFile = Annotated[str, typer.Option("--per-file", metavar="N")]
Openings = Annotated[str, typer.Option("--opening-plies", metavar="N")]
Longest = Annotated[str, typer.Option("--max-plies", metavar="N")]
Seed = Annotated[str, typer.Option("--seed", metavar="N")]


def command(
    *,
    game_name: GameName,
    folder: Folder,
    variant: Variant = None,
    player: PlayerText = "alphabeta@depth=3",
    games: Games = "100",
    per_file: PerFile = "10",
    opening_plies: Openings = "4",
    max_plies: Longest = "400",
    seed: Seed = "1",
) -> None:
    """Let a player play against itself and write positions, moves, values and results as Parquet files.

    Examples:
      siasat export congklak data --games 1000
      siasat export chess data --player engine@nodes=2000 --games 200 --opening-plies 8
    """
    from siasat.bridges.training_data import ExportSettings, write_training_data
    from siasat.cli.spinner import spinner
    from siasat.core.notation import parse_number
    from siasat.errors import LimitError
    from siasat.games.registry import load_game
    from siasat.players.parse import parse_player, parse_seed

    say = texts()
    rules = load_game(game_name, variant)
    settings = ExportSettings(
        rules.id,
        rules.variant,
        str(parse_player(player)),
        parse_number(games, "--games", 1, MAX_GAMES, LimitError),
        parse_number(per_file, "--per-file", 1, MAX_GAMES, LimitError),
        parse_number(opening_plies, "--opening-plies", 0, MAX_PLIES, LimitError),
        parse_number(max_plies, "--max-plies", 1, MAX_PLIES, LimitError),
        parse_seed(seed, "--seed"),
    )
    with spinner(say("export.working", count=settings.games)):
        done = write_training_data(folder, settings)
    print(say("export.written", count=done.written, positions=done.positions, folder=folder))
    if done.kept:
        print(say("export.kept", count=done.kept))
