"""siasat: a laboratory and player for game-tree search.

>>> import siasat
>>> board = siasat.position("congklak", variant="kalah:6,4").play("2")
>>> board.text
'4,4,0,5,5,5/4,4,4,4,4,4/1-0/1'
>>> board.search(depth=4).move_text in board.legal_moves
True
"""

import sys

if sys.argv[:1] == ["-m"] and "siasat" in sys.orig_argv:  # `python -m siasat` is importing us, before `__main__`
    import siasat_command  # noqa: F401 — from here on, Ctrl-C shows no traceback

from siasat import errors
from siasat.backend.engine import Engine
from siasat.backend.perft import PerftResult, divide, perft
from siasat.core.game import (
    Algebraic,
    Animated,
    AnyGame,
    Captures,
    Claims,
    Drawable,
    Game,
    NoisyMoves,
    Notated,
    NotatedGame,
    NullMove,
    RepetitionRule,
    play_checked,
)
from siasat.core.notation import line_text, notation_of
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.core.score import DRAW, INF, MAX_EVAL, MAX_PLY, WIN
from siasat.core.search_api.evaluator import Evaluator
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.observer import Observer
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import Bound, SearchResult, StoppedBy
from siasat.core.search_api.searcher import Searcher
from siasat.core.window import FULL, Window, from_child
from siasat.easy import Position, find_move, play_match, position
from siasat.errors import *  # noqa: F403 — every exception is public
from siasat.evaluation.registry import EvaluatorEntry, load_evaluator, register_evaluator
from siasat.games.entry import GameEntry
from siasat.games.registry import load_game, register_game
from siasat.lab.run import run_experiment
from siasat.search.declaration import algorithm
from siasat.search.search import Search
from siasat.search.switch import flag_switch, number_switch
from siasat.version import VERSION

__version__ = VERSION

__all__ = [
    "DRAW",
    "FULL",
    "INF",
    "MAX_EVAL",
    "MAX_PLY",
    "WIN",
    "Algebraic",
    "Animated",
    "AnyGame",
    "Bound",
    "Captures",
    "Claims",
    "Drawable",
    "Engine",
    "Evaluator",
    "EvaluatorEntry",
    "Game",
    "GameEntry",
    "Limits",
    "NoisyMoves",
    "Notated",
    "NotatedGame",
    "NullMove",
    "Observer",
    "Outcome",
    "PerftResult",
    "Player",
    "Position",
    "Referee",
    "RepetitionRule",
    "Search",
    "SearchRequest",
    "SearchResult",
    "Searcher",
    "StoppedBy",
    "Window",
    "__version__",
    "algorithm",
    "divide",
    "find_move",
    "flag_switch",
    "from_child",
    "line_text",
    "load_evaluator",
    "load_game",
    "notation_of",
    "number_switch",
    "perft",
    "play_checked",
    "play_match",
    "position",
    "register_evaluator",
    "register_game",
    "run_experiment",
]
__all__ += errors.__all__
