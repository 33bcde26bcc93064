"""Options that several commands share, and what to make of them. Their help texts are in `texts/cli`."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from siasat.core.game import AnyGame
    from siasat.draw import Words
    from siasat.texts import Texts


def complete_game(incomplete: str) -> list[str]:
    """The names of games that begin so, for completion in a shell."""
    from siasat.games.registry import games

    return [name for name in games if name.startswith(incomplete)]


GameName = Annotated[str, typer.Argument(metavar="GAME", autocompletion=complete_game)]
Variant = Annotated[str | None, typer.Option("--variant", "-v", metavar="V")]
Position = Annotated[str | None, typer.Option("--position", "-p", metavar="P")]
BackendName = Annotated[str, typer.Option("--backend", "-b", metavar="python|rust|auto")]
Jobs = Annotated[str | None, typer.Option("--jobs", "-j", metavar="N")]
Cluster = Annotated[str | None, typer.Option("--cluster", metavar="URL")]
StoreAddress = Annotated[str, typer.Option("--store", metavar="URL", envvar="SIASAT_STORE")]
StoredName = Annotated[str | None, typer.Option("--as", metavar="NAME")]
Write = Annotated[bool, typer.Option("--write")]
Json = Annotated[bool, typer.Option("--json")]


@dataclass(slots=True)
class Output:
    """How commands write: `lang` is what `--lang` says, `plain` means ASCII without colours.

    `plugins` are the ones of `--plugin`: commands that the output suggests need them too.
    """

    lang: str | None = None
    plain: bool = False
    plugins: list[str] = field(default_factory=list)


OUTPUT = Output()
"""Set by `read_output` for each command line; every command takes `--lang`, `--plain` and `--plugin`."""


def read_output(arguments: Sequence[str]) -> None:
    """Set `OUTPUT` from a command line, before it is parsed: its help and its errors need the language."""
    OUTPUT.plain = "--plain" in arguments
    OUTPUT.lang, OUTPUT.plugins = None, read_plugins(arguments)
    for word, following in pairwise([*arguments, ""]):
        if word == "--lang" or word.startswith("--lang="):
            OUTPUT.lang = following if word == "--lang" else word.removeprefix("--lang=")


def read_plugins(arguments: Sequence[str]) -> list[str]:
    """The plug-ins that a command line names, before it is parsed: its words may be names that they register."""
    found = []
    for word, following in pairwise([*arguments, ""]):
        if word == "--plugin" or word.startswith("--plugin="):
            found.append(following if word == "--plugin" else word.removeprefix("--plugin="))
    return [name for name in found if name]


def plugin_words() -> list[str]:
    """The words `--plugin FILE` of this command line, for a command that the output suggests."""
    return [word for name in OUTPUT.plugins for word in ("--plugin", name)]


def suggested_options(store: str) -> str:
    """` --store ADDRESS --plugin FILE`, as far as a suggested command needs them, quoted for a shell."""
    from siasat.store.address import store_option

    return store_option(store) + "".join(f" {shlex.quote(word)}" for word in plugin_words())


def language() -> str:
    """The language asked for: by `--lang`, by `$SIASAT_LANG`, or by the locale. An unknown one is an `InputError`."""
    from siasat.errors import InputError, UnknownNameError
    from siasat.texts import LANGUAGES, of_locale

    wanted = OUTPUT.lang or os.environ.get("SIASAT_LANG") or of_locale(os.environ)
    if wanted in LANGUAGES:
        return wanted
    error = UnknownNameError("language", wanted, LANGUAGES)
    raise error if OUTPUT.lang else InputError(f"SIASAT_LANG: {error}")


def texts() -> Texts:
    """The catalogue in the language asked for."""
    from siasat.texts import load

    return load(language())


def show_help(context: typer.Context) -> bool:
    """Show the help of a group that was called without a command; whether it was."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
    return context.invoked_subcommand is None


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
