"""siasat: a laboratory and player for game-tree search.

>>> import siasat
>>> game = siasat.load_game("congklak", "kalah:6,4")
>>> state = game.play(game.initial(), 2)
>>> game.format_state(state)
'4,4,0,5,5,5/4,4,4,4,4,4/1-0/1'
"""

from siasat.backend.perft import PerftResult, divide, perft
from siasat.core.game import Claims, Drawable, Game, NoisyMoves, Notated, NullMove, RepetitionRule, play_checked
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.score import DRAW, INF, MAX_EVAL, MAX_PLY, WIN
from siasat.core.search_api.evaluator import Evaluator
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.observer import Observer
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import Bound, SearchResult, StoppedBy
from siasat.core.search_api.searcher import Searcher
from siasat.core.window import Window, from_child
from siasat.easy import find_move
from siasat.errors import (
    AlgorithmError,
    AmbiguousMoveError,
    BackendError,
    ClusterError,
    ContractError,
    IllegalMoveError,
    InputError,
    InvalidMoveError,
    LimitError,
    MoveError,
    PositionError,
    RecordError,
    SiasatError,
    SpecError,
    StoreError,
    UnknownNameError,
    VariantError,
)
from siasat.evaluation.registry import EvaluatorEntry, load_evaluator, register_evaluator
from siasat.games.registry import GameEntry, load_game, register_game
from siasat.search.registry import SearcherEntry, register_searcher
from siasat.version import VERSION

__version__ = VERSION

__all__ = [
    "DRAW",
    "INF",
    "MAX_EVAL",
    "MAX_PLY",
    "WIN",
    "AlgorithmError",
    "AmbiguousMoveError",
    "BackendError",
    "Bound",
    "Claims",
    "ClusterError",
    "ContractError",
    "Drawable",
    "Evaluator",
    "EvaluatorEntry",
    "Game",
    "GameEntry",
    "IllegalMoveError",
    "InputError",
    "InvalidMoveError",
    "LimitError",
    "Limits",
    "MoveError",
    "NoisyMoves",
    "Notated",
    "NullMove",
    "Observer",
    "Outcome",
    "PerftResult",
    "Player",
    "PositionError",
    "RecordError",
    "RepetitionRule",
    "SearchRequest",
    "SearchResult",
    "Searcher",
    "SearcherEntry",
    "SiasatError",
    "SpecError",
    "StoppedBy",
    "StoreError",
    "UnknownNameError",
    "VariantError",
    "Window",
    "__version__",
    "divide",
    "find_move",
    "from_child",
    "load_evaluator",
    "load_game",
    "perft",
    "play_checked",
    "register_evaluator",
    "register_game",
    "register_searcher",
]
