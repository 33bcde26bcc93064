"""Options that several commands share, and what to make of them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from siasat.core.game import AnyGame
    from siasat.draw import Words
    from siasat.texts import Texts

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Name of a game; `siasat games` lists them.")]
Variant = Annotated[
    str | None,
    typer.Option("--variant", "-v", metavar="V", help="The rule set, such as kalah:6,4."),
]
Position = Annotated[
    str | None,
    typer.Option("--position", "-p", metavar="P", help="A position in the game's notation.", show_default=False),
]
Language = Annotated[
    str | None,
    typer.Option("--lang", metavar="en|id", help="English or Indonesian; default from $SIASAT_LANG, then the locale."),
]
Json = Annotated[bool, typer.Option("--json", help="Write only JSON.")]
Plain = Annotated[bool, typer.Option("--plain", help="Plain ASCII without colours.")]


def texts(lang: str | None) -> Texts:
    """The catalogue asked for: by option, by `$SIASAT_LANG`, or by the locale."""
    from siasat.errors import InputError, UnknownNameError
    from siasat.texts import LANGUAGES, load, of_locale

    wanted = lang or os.environ.get("SIASAT_LANG") or of_locale(os.environ)
    if wanted in LANGUAGES:
        return load(wanted)
    error = UnknownNameError("language", wanted, LANGUAGES)
    raise error if lang else InputError(f"SIASAT_LANG: {error}")


def words_of(say: Texts) -> Words:
    """What drawings say, in the catalogue's language."""
    from siasat.draw import ENGLISH, INDONESIAN

    return INDONESIAN if say.lang == "id" else ENGLISH


def open_game(name: str, variant: str | None, position: str | None) -> tuple[AnyGame, Any]:
    """A game and the position asked for, the initial one if none was."""
    from siasat.core.notation import notation_of
    from siasat.games.registry import load_game

    game = load_game(name, variant)
    return game, game.initial() if position is None else notation_of(game).parse_state(position)


def title_of(say: Texts, name: str) -> str:
    """What people call a game: from the catalogue, else as its plug-in titled it."""
    from siasat.games.registry import games

    return say.get(f"game.{name}.title", games.get(name).title or name)
