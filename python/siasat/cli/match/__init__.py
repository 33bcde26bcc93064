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
Game = Annotated[str, typer.Option("--game", "-g", metavar="GAME", help="What they play.")]
Variant = Annotated[str | None, typer.Option("--variant", metavar="V", help="Its rules.", show_default=False)]
Games = Annotated[str, typer.Option("--games", "-n", metavar="N", help="Games of each pairing: two an opening.")]
Control = Annotated[
    str | None,
    typer.Option("--control", "-c", metavar="T", help="The clock: 10+0.1, or 40/60 (seconds).", show_default=False),
]
Margin = Annotated[str | None, typer.Option("--margin", metavar="S", help="Seconds that a move may be late.")]
ForgivePauses = Annotated[
    bool, typer.Option("--forgive-pauses", help="No loss by a move that the system made late, not the player.")
]
Plies = Annotated[
    str | None, typer.Option("--plies", metavar="N", help="Openings by N random moves instead of the book.")
]
Openings = Annotated[
    Path | None, typer.Option("--openings", metavar="FILE", help="Openings from EPD, PGN, or a position a line.")
]
Gauntlet = Annotated[bool, typer.Option("--gauntlet", help="The first meets all others; else everybody everybody.")]
Sequential = Annotated[
    str | None,
    typer.Option("--sprt", metavar="E0,E1", help="Stop when Elo E1 is shown against E0, or the reverse: 0,5."),
]
Resign = Annotated[
    str | None, typer.Option("--resign", metavar="CP", help="End games that both see won by so much, 4 moves long.")
]
Draw = Annotated[
    str | None, typer.Option("--draw", metavar="CP", help="End games that both see this even, 8 moves long.")
]
Solved = Annotated[bool, typer.Option("--solved", help="End games whose result the solver knows (tables).")]
MaxPlies = Annotated[str, typer.Option("--max-plies", metavar="N", help="A draw after so many moves.")]
Seed = Annotated[str, typer.Option("--seed", metavar="N", help="Decides openings and everything random.")]
Name = Annotated[
    str | None,
    typer.Option("--as", metavar="NAME", help="Its name in the store; else one that follows from the match."),
]
Pgn = Annotated[
    Path | None, typer.Option("--pgn", metavar="FILE", help="Write the games: PGN for chess, else a line each.")
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
    """Let players meet, with swapped sides on every opening, and tell the Elo.

    Every game is in the store as soon as it is over. The same command goes on
    with a match that was interrupted. A label tells a player from itself:
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
    spec: Annotated[str, typer.Argument(metavar="SPEC", help="A TOML file with a [match] in it.")],
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
        raise SpecError(f"{spec} has no [match]: `siasat lab run` runs it")
    test = parse_sprt(sprt, len(experiment.match.players))
    raise typer.Exit(play_match(experiment, test, name, pgn, jobs, cluster, store, as_json, lang, plain))
