"""The built script and style sheet of the widgets, and what both widgets tell it about a game."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

from siasat.core.game import AnyGame
from siasat.core.player import Player
from siasat.errors import InputError
from siasat.games.registry import facts_of
from siasat.texts import LANGUAGES
from siasat.web.api.views.result import side_words
from siasat.web.catalogue import scale_info

STATIC = Path(str(files("siasat.notebook"))) / "static"
SCRIPT, STYLES = STATIC / "widgets.js", STATIC / "widgets.css"


def check_bundle() -> None:
    """Raise `InputError` if the widgets are not built, as in a clone where Node.js is missing."""
    if not SCRIPT.is_file():
        raise InputError("the widgets are not built: `make play` builds them (it needs Node.js), and wheels have them")


def check_language(lang: str) -> str:
    """The language, if the texts are in it."""
    if lang not in LANGUAGES:
        raise InputError(f"there is no language {lang!r}; there are {', '.join(LANGUAGES)}")
    return lang


def known_game(game: AnyGame) -> dict[str, Any]:
    """What drawing a game needs to know about it, also for a game that is not registered."""
    facts = facts_of(game)
    return {
        "id": game.id,
        "sides": [side_words(game.id, player).model_dump() for player in (Player.FIRST, Player.SECOND)],
        "colours": list(facts.colours),
        "scale": scale_info(facts.scale).model_dump(),
    }
