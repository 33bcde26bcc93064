"""`siasat match` and `siasat tournament`: who is stronger, and by how much."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from siasat.cli.lab import Cluster, Jobs, StoreAddress
from siasat.cli.options import Json, Language, Plain, texts
from siasat.cli.programs import AllowPrograms, ask_first

DEFAULT_STORE = "matches.sqlite"

Players = Annotated[
    list[str],
    typer.Argument(metavar="A B …", help="level:3, alphabeta+table@depth=4, engine, uci:COMMAND, xboard:COMMAND …"),
]
Game = Annotated[str, typer.Option("--game", "-g", metavar="GAME", help="The game to play.")]
Variant = Annotated[str | None, typer.Option("--variant", metavar="V", help="The rule set.", show_default=False)]
Games = Annotated[str, typer.Option("--games", "-n", metavar="N", help="Games per pairing, two per opening.")]
Control = Annotated[
    str | None,
    typer.Option("--control", "-c", metavar="T", help="Time control in seconds: 10+0.1 or 40/60.", show_default=False),
]
Margin = Annotated[str | None, typer.Option("--margin", metavar="S", help="Seconds a move may be late without losing.")]
ForgivePauses = Annotated[
    bool, typer.Option("--forgive-pauses", help="Do not count time during which the system paused a player.")
]
Plies = Annotated[
    str | None, typer.Option("--plies", metavar="N", help="Play N random moves as the opening, instead of the book.")
]
Openings = Annotated[
    Path | None,
    typer.Option("--openings", metavar="FILE", help="Openings from EPD, PGN, or a file with one position per line."),
]
Gauntlet = Annotated[bool, typer.Option("--gauntlet", help="First player against all others; default is round robin.")]
Sequential = Annotated[
    str | None,
    typer.Option("--sprt", metavar="E0,E1", help="Stop when the SPRT accepts Elo E1 or E0, as in 0,5."),
]
Resign = Annotated[
    str | None,
    typer.Option(
        "--resign",
        metavar="CP",
        help="Adjudicate a win when both engines report at least CP for the same side for 4 moves.",
    ),
]
Draw = Annotated[
    str | None,
    typer.Option("--draw", metavar="CP", help="Adjudicate a draw when both engines report at most CP for 8 moves."),
]
Solved = Annotated[bool, typer.Option("--solved", help="Adjudicate games whose result is in the tables.")]
MaxPlies = Annotated[str, typer.Option("--max-plies", metavar="N", help="Declare a draw after N moves.")]
Seed = Annotated[str, typer.Option("--seed", metavar="N", help="Seed for the openings and all other randomness.")]
Name = Annotated[
    str | None,
    typer.Option("--as", metavar="NAME", help="Name in the store; by default derived from the match."),
]
Pgn = Annotated[
    Path | None,
    typer.Option("--pgn", metavar="FILE", help="Write the games to FILE: PGN for chess, one line each otherwise."),
]


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
    name: Name = None,
    pgn: Pgn = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    store: StoreAddress = DEFAULT_STORE,
    as_json: Json = False,
    lang: Language = None,
    plain: Plain = False,
) -> None:
    """Play a match with swapped sides on every opening, and estimate Elo.

    Every game is stored as soon as it ends. If the match is interrupted, run the
    same command to continue. A label distinguishes equal players:
    engine@nodes=1000 and engine@nodes=1000#2.

    \b
    Examples:
      siasat match level:3 level:4 --game doushouqi
      siasat match engine "uci:gnuchess --uci" --control 10+0.1 --games 200
      siasat match alphabeta+table@nodes=20000 mtdf+table@nodes=20000 --sprt 0,20
    """
    from siasat.cli.match.options import experiment_of
    from siasat.cli.match.run import play_match

    experiment, test = experiment_of(
        players,
        game,
        variant,
        games,
        control,
        margin,
        forgive_pauses,
        plies,
        openings,
        gauntlet,
        sprt,
        resign,
        draw,
        solved,
        max_plies,
        seed,
    )
    raise typer.Exit(play_match(experiment, test, name, pgn, jobs, cluster, store, as_json, lang, plain))


def tournament(
    *,
    spec: Annotated[str, typer.Argument(metavar="SPEC", help="A TOML file with a [match] section.")],
    sprt: Sequential = None,
    name: Name = None,
    pgn: Pgn = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    store: StoreAddress = DEFAULT_STORE,
    allow_programs: AllowPrograms = False,
    as_json: Json = False,
    lang: Language = None,
    plain: Plain = False,
) -> None:
    """Play the match that a spec describes: several games, players, openings.

    \b
    Example:
      siasat tournament levels.toml --pgn levels.pgn
    """
    from siasat.cli.match.options import parse_sprt
    from siasat.cli.match.run import play_match
    from siasat.errors import SpecError
    from siasat.lab.shipped import find_spec
    from siasat.lab.spec import read_spec

    experiment = read_spec(find_spec(spec), ask_first(texts(lang), allow_programs))
    if experiment.match is None:
        raise SpecError(f"{spec} has no [match] section; run it with `siasat lab run`")
    test = parse_sprt(sprt, len(experiment.match.players))
    raise typer.Exit(play_match(experiment, test, name, pgn, jobs, cluster, store, as_json, lang, plain))
