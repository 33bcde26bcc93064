"""`siasat export`: training data from games of a player against itself, or from an experiment."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from siasat.cli.lab.show import DEFAULT_STORE
from siasat.cli.options import GameName, StoreAddress, Variant, texts
from siasat.errors import InputError, quote

if TYPE_CHECKING:
    from siasat.texts import Texts

MAX_GAMES = 1_000_000
MAX_PLIES = 10_000

NEW_GAMES = ("player", "games", "per_file", "opening_plies", "max_plies", "seed")
"""Options that say how games are played, and have no meaning for an experiment."""

Out = Annotated[Path, typer.Argument(metavar="OUT")]
FromExperiment = Annotated[str | None, typer.Option("--experiment", metavar="NAME")]
PlayerText = Annotated[str, typer.Option("--player", metavar="PLAYER")]
Games = Annotated[str, typer.Option("--games", "-g", metavar="N")]
PerFile = Annotated[str, typer.Option("--per-file", metavar="N")]
Openings = Annotated[str, typer.Option("--opening-plies", metavar="N")]
Longest = Annotated[str, typer.Option("--max-plies", metavar="N")]
Seed = Annotated[str, typer.Option("--seed", metavar="N")]


def command(
    *,
    context: typer.Context,
    game_name: GameName,
    out: Out,
    variant: Variant = None,
    experiment: FromExperiment = None,
    store: StoreAddress = DEFAULT_STORE,
    player: PlayerText = "alphabeta@depth=3",
    games: Games = "100",
    per_file: PerFile = "10",
    opening_plies: Openings = "4",
    max_plies: Longest = "400",
    seed: Seed = "1",
) -> None:
    """Write positions, moves, values and results: of games of a player against itself, or of an experiment.

    Examples:
      siasat export congklak data --games 1000
      siasat export chess data --player engine@nodes=2000 --games 200 --opening-plies 8
      siasat export congklak positions.parquet --experiment kalah
    """
    from siasat.bridges.training_data import ExportSettings, write_training_data
    from siasat.cli.spinner import spinner
    from siasat.core.notation import parse_number
    from siasat.errors import LimitError
    from siasat.games.registry import load_game
    from siasat.players.parse import parse_player, parse_seed

    say = texts()
    rules = load_game(game_name, variant)
    if experiment is not None:
        given = (name for name in NEW_GAMES if "COMMANDLINE" in str(context.get_parameter_source(name)))
        if (unused := next(given, None)) is not None:
            raise InputError(f"--{unused.replace('_', '-')} is about new games; leave it out with --experiment")
        write_experiment(say, experiment, store, rules.id, variant and rules.variant, out)
        return
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
        done = write_training_data(out, settings)
    print(say("export.written", count=done.written, positions=done.positions, folder=out))
    if done.kept:
        print(say("export.kept", count=done.kept))


def write_experiment(say: Texts, name: str, store: str, game: str, variant: str | None, out: Path) -> None:
    """Write the positions of an experiment's searches or games into one file."""
    from siasat.cli.search.trace import check_file, write_file
    from siasat.lab.export import SUFFIXES, export
    from siasat.lab.results import load_results
    from siasat.lab.training import training_frame

    form = SUFFIXES.get(out.suffix.lower())
    if form not in ("csv", "parquet"):
        raise InputError(f"with --experiment, OUT must end in .parquet or .csv, not {quote(str(out))}")
    check_file(out, "OUT")
    frame = training_frame(load_results(store, name), game, variant)
    write_file(out, export(frame, form), "OUT")
    print(say("lab.exported", count=frame.height, number=say.number(frame.height), path=out))
