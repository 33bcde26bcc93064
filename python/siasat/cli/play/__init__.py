"""`siasat play`: a game at the terminal."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from siasat.cli.options import Position, Variant, texts, title_of

if TYPE_CHECKING:
    from siasat.cli.screen import Screen
    from siasat.players.spec import PlayerSpec
    from siasat.texts import Texts

MAX_MOVES = 1_000_000

OptionalGame = Annotated[str | None, typer.Argument(metavar="GAME")]
First = Annotated[str | None, typer.Option("--first", metavar="PLAYER")]
Second = Annotated[str | None, typer.Option("--second", metavar="PLAYER")]
Seed = Annotated[str | None, typer.Option("--seed", metavar="N")]
Save = Annotated[Path | None, typer.Option("--save", metavar="FILE")]
New = Annotated[bool, typer.Option("--new")]
Paper = Annotated[str | None, typer.Option("--paper", metavar="PAPER")]
MaxMoves = Annotated[str, typer.Option("--max-moves", metavar="N")]


def command(
    *,
    game_name: OptionalGame = None,
    variant: Variant = None,
    position: Position = None,
    first: First = None,
    second: Second = None,
    seed: Seed = None,
    save: Save = None,
    new: New = False,
    paper: Paper = None,
    max_moves: MaxMoves = "1000",
) -> None:
    """Play in the terminal. The game is saved after every move; an unfinished game continues where you left it.

    Examples:
      siasat play
      siasat play congklak --lang id
      siasat play chess --second alphabeta+captures+quiescence+table@seconds=2
      siasat play chess --first random --second person
      siasat play --paper 001
      siasat play nim --variant misere:3,5,7 --first random --second random
    """
    from siasat.cli.play.terminal_game import Table
    from siasat.cli.programs import ask_first
    from siasat.cli.screen import Screen
    from siasat.core.notation import parse_number
    from siasat.errors import LimitError
    from siasat.play.files import games_folder
    from siasat.play.session import Wish, open_session
    from siasat.players.parse import parse_player, parse_seed

    say = texts()
    seats = [None if seat is None else parse_player(seat) for seat in (first, second)]
    against = None if paper is None else _against(paper, game_name, variant, position, seats)
    wished_seed = None if seed is None else parse_seed(seed, "--seed")
    cap = parse_number(max_moves, "--max-moves", 1, MAX_MOVES, LimitError)
    screen = Screen()
    folder = games_folder(os.environ)
    if game_name is None and save is None and against is None:
        game_name = _choose(screen, say, folder)
        if game_name is None:
            return
    if save is None:
        _make(folder)
    if against is not None:
        game_name, variant, position, seats = against
    wish = Wish(game_name, variant, position, seats[0], seats[1], wished_seed, save, new)
    session = open_session(wish, folder, int.from_bytes(os.urandom(4), "big"), ask_first(say))
    raise typer.Exit(Table(session, screen, say, cap, named_file=save is not None).run())


def _against(
    paper: str, game: str | None, variant: str | None, position: str | None, seats: list[PlayerSpec | None]
) -> tuple[str, str, str | None, list[PlayerSpec | None]]:
    """Game, variant, position and seats of a game against a paper's program; a seat that is given moves it over."""
    from siasat.core.player import Player
    from siasat.errors import InputError
    from siasat.players.papers.seat import KIND, parse_paper_spec
    from siasat.players.person import PersonSpec

    if game is not None or variant is not None:
        raise InputError("--paper says which game and variant is played; leave out GAME and --variant")
    if None not in seats:
        raise InputError("with --paper, give only one of --first and --second: the paper's program plays the other")
    seat = parse_paper_spec(f"{KIND}:{paper}")
    program = seat.program
    side = program.sides[0] if seats == [None, None] else Player(0 if seats[0] is None else 1)
    if side not in program.sides:
        raise InputError(f"the program of paper {program.id} does not play that side")
    other = seats[side.other] or PersonSpec()
    return (
        program.game,
        program.variant,
        position or program.start,
        [seat, other] if side is Player.FIRST else [other, seat],
    )


def _choose(screen: Screen, say: Texts, folder: Path) -> str | None:
    """Show the menu; None if the user leaves it."""
    from siasat.core.notation import quote
    from siasat.games.registry import games
    from siasat.play.commands import Command, parse_command
    from siasat.play.session import unfinished

    names = list(games)
    titles = [title_of(say, name) for name in names]
    screen.line(say("menu.title"), "bold")
    for number, (name, title) in enumerate(zip(names, titles, strict=True), 1):
        entry = games.get(name)
        count = unfinished(folder, name, entry.make(entry.variants[0]).variant)
        note = "" if count is None else f" ({say('menu.unfinished', count=count)})"
        screen.line(f"  {number}  {title}{note}")
        screen.line(f"     {say.get(f'game.{name}.about', '')}", "dim")
    while True:
        try:
            typed = screen.ask(say("menu.prompt")).strip()
        except EOFError:
            screen.line()
            return None
        if parse_command(typed) is Command.QUIT:
            return None
        chosen = pick(typed, names, titles)
        if chosen is not None:
            return chosen
        if typed:
            screen.line(say("error.menu", choice=quote(typed), last=len(names)), "yellow")


def pick(typed: str, names: list[str], titles: list[str]) -> str | None:
    """The game meant by a number, a name, a title, or the beginning of just one of them."""
    if typed.isascii() and typed.isdigit() and len(typed) < 4:
        return names[int(typed) - 1] if 1 <= int(typed) <= len(names) else None
    word = typed.lower()
    pairs = list(zip(names, (title.lower() for title in titles), strict=True))
    whole = [name for name, title in pairs if word in (name, title)]
    begun = [name for name, title in pairs if word and (name.startswith(word) or title.startswith(word))]
    found = whole or begun
    return found[0] if len(found) == 1 else None


def _make(folder: Path) -> None:
    from siasat.errors import InputError

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        advice = "set SIASAT_HOME to a folder of yours, or name a file with --save"
        raise InputError(f"cannot save games in {folder} ({error.strerror}); {advice}") from error
