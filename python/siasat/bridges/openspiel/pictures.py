"""Pictures of OpenSpiel's positions, read off the text that OpenSpiel prints for them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from siasat.bridges.openspiel.boards import BOARDS, board_scene
from siasat.bridges.openspiel.fen import FEN_GAMES, fen_scene
from siasat.bridges.openspiel.game import OpenSpielGame, OpenSpielState, load_spiel
from siasat.bridges.openspiel.shapes import SHAPES
from siasat.core.scene import Scene

Draw = Callable[[str], Scene | None]
"""Draws OpenSpiel's text of a position; None if the text is not as expected."""


def drawing_of(spiel: Any) -> Draw | None:
    """What draws this game; None for games whose text shows no board."""
    name = _inner_name(spiel)
    if name in BOARDS:
        return lambda text: board_scene(BOARDS[name], text)
    if name in FEN_GAMES:
        return lambda text: fen_scene(FEN_GAMES[name], text)
    return SHAPES.get(name)


def _inner_name(spiel: Any) -> str:
    """The name of the game, or of the one inside it (`misere(game=tic_tac_toe())`)."""
    inner = spiel.get_parameters().get("game")
    return str(inner["name"]) if isinstance(inner, dict) else str(spiel.get_type().short_name)


@lru_cache(maxsize=256)
def has_picture(spec: str) -> bool:
    """Whether the initial position of this game can be drawn."""
    spiel = load_spiel(spec)
    draw = drawing_of(spiel)
    return draw is not None and draw(str(spiel.new_initial_state())) is not None


class DrawnOpenSpielGame(OpenSpielGame):
    """A game of OpenSpiel with a picture."""

    def scene(self, state: OpenSpielState) -> Scene:
        """The board."""
        return _scene(self.spec, str(state.position))


@lru_cache(maxsize=128)
def _scene(spec: str, text: str) -> Scene:
    draw = drawing_of(load_spiel(spec))
    scene = None if draw is None else draw(text)
    assert scene is not None, f"the text of {spec} has changed its form"
    return scene
