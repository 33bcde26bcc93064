"""`siasat match` and `siasat tournament`: who is stronger, and by how much."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from siasat.cli.match.fastchess.options import is_fastchess
from siasat.cli.options import Cluster, Jobs, Json, StoreAddress, StoredName, Variant, texts
from siasat.cli.programs import AllowPrograms, ask_first
from siasat.core.notation import parse_number, quote
from siasat.errors import InputError, SpecError

DEFAULT_STORE = "matches.sqlite"
MAX_GAMES = 1_000_000

Players = Annotated[list[str], typer.Argument(metavar="A B …")]
Game = Annotated[str, typer.Option("--game", "-g", metavar="GAME")]
Games = Annotated[str, typer.Option("--games", "-n", metavar="N")]
Control = Annotated[str | None, typer.Option("--control", "-c", metavar="T")]
Margin = Annotated[str | None, typer.Option("--margin", metavar="S")]
ForgivePauses = Annotated[bool, typer.Option("--forgive-pauses")]
Plies = Annotated[str | None, typer.Option("--plies", metavar="N")]
Openings = Annotated[Path | None, typer.Option("--openings", metavar="FILE")]
Gauntlet = Annotated[bool, typer.Option("--gauntlet")]
Sequential = Annotated[str | None, typer.Option("--sprt", metavar="E0,E1")]
Resign = Annotated[str | None, typer.Option("--resign", metavar="CP")]
Draw = Annotated[str | None, typer.Option("--draw", metavar="CP")]
Solved = Annotated[bool, typer.Option("--solved")]
MaxPlies = Annotated[str, typer.Option("--max-plies", metavar="N")]
Seed = Annotated[str, typer.Option("--seed", metavar="N")]
Pgn = Annotated[Path | None, typer.Option("--pgn", metavar="FILE")]
Watch = Annotated[bool, typer.Option("--watch")]


class MatchCommand(TyperCommand):
    """`siasat match`, which also reads the options of fastchess and cutechess-cli (`-engine cmd=…`)."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read our own options; those of fastchess are left for `invoke`."""
        if not is_fastchess(args):
            return super().parse_args(ctx, args)
        if {"-help", "--help", "-h"} & set(args):
            return super().parse_args(ctx, ["--help"])
        ctx.meta[__name__] = list(args)
        return []

    def invoke(self, ctx: Any) -> Any:
        """Play the match."""
        if __name__ not in ctx.meta:
            return super().invoke(ctx)
        from siasat.cli.match.fastchess import play_fastchess

        return play_fastchess(ctx.meta[__name__], os.environ.get("SIASAT_STORE", DEFAULT_STORE))


def command(
    *,
    players: Players,
    game: Game = "chess",
    variant: Variant = None,
    games: Games = "100",
    control: Control = None,
    margin: Margin = None,
    forgive_pauses: ForgivePauses = False,
    plies: Plies = None,
    openings: Openings = None,
    gauntlet: Gauntlet = False,
    sprt: Sequential = None,
    resign: Resign = None,
    draw: Draw = None,
    solved: Solved = False,
    max_plies: MaxPlies = "400",
    seed: Seed = "1",
    name: StoredName = None,
    pgn: Pgn = None,
    watch: Watch = False,
    jobs: Jobs = None,
    cluster: Cluster = None,
    store: StoreAddress = DEFAULT_STORE,
    as_json: Json = False,
) -> None:
    """Play a match with swapped sides on every opening, and estimate Elo.

    Examples:
      siasat match level:3 level:4 --game doushouqi
      siasat match engine "uci:gnuchess --uci" --control 10+0.1 --games 200
      siasat match alphabeta+table@nodes=20000 mtdf+table@nodes=20000 --sprt 0,20
      siasat match -engine cmd=gnuchess args=--uci -engine player=engine name=siasat -each tc=10+0.1 -rounds 50
    """
    from siasat.cli.match.options import adjudication_of, parse_sprt, seconds_of
    from siasat.cli.match.output import MatchOutput
    from siasat.cli.match.run import play_match
    from siasat.core.clock import parse_control
    from siasat.games.registry import load_game
    from siasat.lab.contestants import agent_of, parse_contestant
    from siasat.lab.experiment import Experiment, GameChoice, Match
    from siasat.lab.openings import openings_for
    from siasat.lab.size import check_size

    loaded = load_game(game, variant)
    time = None if control is None else str(parse_control(control))
    for option, is_given in (("--margin", margin is not None), ("--forgive-pauses", forgive_pauses)):
        if is_given and time is None:
            raise InputError(f"{option} needs a time control; add --control 10+0.1")
    names = [parse_contestant(text, time is not None)[1] for text in players]
    if len(names) < 2:
        raise InputError("a match needs at least two players: siasat match level:3 level:4")
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise InputError(
            f"the player {quote(twice)} is listed twice; add a label to distinguish them: {quote(f'{twice}#2')}"
        )
    for text in names:
        agent_of(text, loaded, 0, time is not None)
    count = parse_number(games, "--games", 2, MAX_GAMES, InputError)
    number = parse_number(seed, "--seed", 0, 2**31 - 1, InputError)
    walk = None if plies is None else parse_number(plies, "--plies", 0, 1000, InputError)
    match = Match(
        tuple(names),
        "gauntlet" if gauntlet else "round-robin",
        parse_number(max_plies, "--max-plies", 1, 1_000_000, InputError),
        time,
        0.0 if margin is None else seconds_of(margin),
        adjudication_of(resign, draw, loaded if solved else None),
        forgive_pauses,
    )
    found = openings_for(loaded, (count + 1) // 2, number, walk, openings)
    experiment = Experiment(
        name="match",
        games=(GameChoice(loaded.id, loaded.variant, found.positions),),
        seed=number,
        repetitions=found.repetitions,
        match=match,
        title=" – ".join(names),
    )
    check_size(experiment)
    test = parse_sprt(sprt, len(names))
    raise typer.Exit(play_match(experiment, test, name, MatchOutput(pgn, watch=watch), jobs, cluster, store, as_json))


def tournament(
    *,
    spec: Annotated[str, typer.Argument(metavar="SPEC")],
    sprt: Sequential = None,
    name: StoredName = None,
    pgn: Pgn = None,
    watch: Watch = False,
    jobs: Jobs = None,
    cluster: Cluster = None,
    store: StoreAddress = DEFAULT_STORE,
    allow_programs: AllowPrograms = False,
    as_json: Json = False,
) -> None:
    """Play the match that a spec describes: several games, players, openings.

    Examples:
      siasat tournament levels.toml --pgn levels.pgn
    """
    from siasat.cli.match.options import parse_sprt
    from siasat.cli.match.output import MatchOutput
    from siasat.cli.match.run import play_match
    from siasat.lab.shipped import find_spec
    from siasat.lab.spec import read_spec

    experiment = read_spec(find_spec(spec), ask_first(texts(), allow_programs))
    if experiment.match is None:
        raise SpecError(f"{spec} has no [match] section; run it with `siasat lab run`")
    test = parse_sprt(sprt, len(experiment.match.players))
    raise typer.Exit(play_match(experiment, test, name, MatchOutput(pgn, watch=watch), jobs, cluster, store, as_json))
