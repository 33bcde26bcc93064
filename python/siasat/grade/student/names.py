"""What `import siasat` offers a graded program: the words of games and algorithms. It has no search and no game.

In the process of a submission this file is the module `siasat`.
"""

# ruff: noqa: F401, F403 — other programs import these names

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from siasat.core.game import AnyGame, Drawable, Game, Notated, NotatedGame, RepetitionRule, play_checked
from siasat.core.notation import line_text, notation_of
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.score import DRAW, INF, MAX_EVAL, MAX_PLY, WIN
from siasat.core.window import FULL, Window, from_child
from siasat.errors import *
from siasat.grade.student.small_search import Search
from siasat.search.switch import flag_switch, number_switch

_declared: dict[str, Any] = {}


def algorithm(text: str, **_: Any) -> Callable[[Any], Any]:
    """Declare the decorated function as the algorithm named `text`."""

    def declare(function: Any) -> Any:
        _declared[text] = SimpleNamespace(function=function)
        return function

    return declare


def users_algorithms() -> dict[str, Any]:
    """Return what is declared."""
    return _declared


def register_game(*_: Any, **__: Any) -> None:
    """Do nothing: a file that registers its game can be graded as it is."""


GameEntry = register_evaluator = register_game
