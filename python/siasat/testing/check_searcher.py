"""`check_searcher`: does an algorithm keep the contract? For our algorithms and for those of plug-in authors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from siasat.core.game import AnyGame
from siasat.core.mixing import SplitMix64
from siasat.core.notation import notation_of
from siasat.core.score import WIN
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import Bound, SearchResult, StoppedBy
from siasat.core.search_api.searcher import Searcher
from siasat.core.walks import walk
from siasat.errors import AlgorithmError, ContractError
from siasat.evaluation.registry import load_evaluator
from siasat.games.registry import load_game
from siasat.observe.counters import Counters
from siasat.search.config import Config
from siasat.search.driver import run
from siasat.search.limits import format_limits
from siasat.search.registry import parse_config

GAMES = (
    ("tictactoe", "standard"),
    ("nim", "misere:1,2,3"),
    ("tree", "nested"),
    ("hashtree", "random:1,4,6,0"),
    ("hashtree", "random:2,4,6,40"),
)
"""Small games; in the last one a player may move again."""

LIMITS = (*(Limits(depth=depth) for depth in (1, 2, 3)), Limits(nodes=1), Limits(nodes=40), Limits(depth=3, nodes=10))

AnySearcher = Searcher[Any, Any]
Request = SearchRequest[Any, Any]
Result = SearchResult[Any]


@dataclass(frozen=True, slots=True)
class SearcherReport:
    """What was looked at: how many searches of how many nodes, in which games; which games were refused.

    `compared` is how many values were compared with minimax's, 0 for a searcher that does not claim to be sound.
    """

    searcher: str
    searches: int
    nodes: int
    games: tuple[str, ...]
    refused: tuple[str, ...]
    compared: int

    def __str__(self) -> str:
        sound = f", {self.compared} values equal to minimax's" if self.compared else ""
        refused = f"; refused: {', '.join(self.refused)}" if self.refused else ""
        games = f"{', '.join(self.games)}"
        return (
            f"{self.searcher}: {self.searches} searches, {self.nodes} nodes, on {games}{sound}{refused}: contract kept"
        )


def check_searcher(
    searcher: AnySearcher,
    *,
    is_sound: bool | None = None,
    prunes: bool = False,
    games: Sequence[AnyGame] | None = None,
    walks: int = 6,
    seed: int = 1,
) -> SearcherReport:
    """Search positions of `walks` random games of each of `games`; raise `ContractError` at the first broken promise.

    The default games are small built-in ones, with and without extra turns. A sound searcher gives minimax's value at a
    fixed depth, and a move that attains it; `is_sound=False` leaves that out. By default an algorithm is believed what
    its declaration says, and any other searcher must be sound. `prunes` promises fewer nodes than minimax's in all.
    A searcher may refuse a game by `AlgorithmError`.

    >>> from siasat.backend.algorithm import find_algorithm
    >>> print(check_searcher(find_algorithm("alphabeta", "python"), is_sound=True, walks=2))
    alphabeta: 171 searches, 1919 nodes, on tictactoe, nim, tree, hashtree, 93 values equal to minimax's: contract kept
    """
    name: object = searcher.id
    if not isinstance(name, str) or not name:
        raise ContractError(f"{type(searcher).__name__}.id must be a string, not {name!r}")
    is_sound = _claims_to_be_sound(searcher) if is_sound is None else is_sound
    searches = nodes = compared = pruned = whole = 0
    searched: dict[str, None] = {}
    refused: dict[str, None] = {}
    for game in games or [load_game(*names) for names in GAMES]:
        for request in _requests(game, walks, seed):
            try:
                result = _ask(searcher, request)
            except AlgorithmError:
                refused[f"{game.id} {game.variant}"] = None
                break
            _check_answer(searcher, request, result)
            searches += 1
            nodes += result.nodes
            searched[game.id] = None
            if (is_sound or prunes) and request.limits.nodes is None:
                whole += _check_value(searcher, request, result)
                pruned += result.nodes
                compared += 1
    if not searched:
        raise ContractError(f"{searcher.id}: rejects every game that was tried")
    if prunes and not pruned < whole:
        raise ContractError(f"{searcher.id}: visits {pruned} nodes where minimax visits {whole}; it prunes nothing")
    return SearcherReport(searcher.id, searches, nodes, tuple(searched), tuple(refused), compared)


def _requests(game: AnyGame, walks: int, seed: int) -> Iterator[Request]:
    """Every limit at the start, at a position on the way and at the end of each walk; and with a move left out."""
    rng = SplitMix64(seed)
    evaluator = load_evaluator(None, game)
    for _ in range(walks):
        steps = list(walk(game, rng, 30))
        places = game.initial(), steps[rng.below(len(steps))].state, steps[-1].state
        for state in dict.fromkeys(places):
            for limits in LIMITS:
                yield SearchRequest(game, evaluator, state, limits)
            moves = game.legal_moves(state)
            if game.outcome(state) is None and len(moves) > 1:
                yield SearchRequest(game, evaluator, state, Limits(depth=2), exclude=(moves[0],))


def _require(kept: bool, searcher: AnySearcher, request: Request, message: str) -> None:
    if not kept:
        game = request.game
        where = f"{game.id} {game.variant} at {notation_of(game).format_state(request.root)}"
        raise ContractError(f"{searcher.id}: {message}; {where}, {_limits(request)}")


def _limits(request: Request) -> str:
    return ", ".join(f"{name}={value}" for name, value in format_limits(request.limits).items())


def _ask(searcher: AnySearcher, request: Request) -> Result:
    """Search under watch, and see that the state is what it was and that the observer heard the truth."""
    game, root = request.game, request.root
    before = root, game.key(root), tuple(game.legal_moves(root))
    heard = Counters()
    try:
        result = searcher.search(request, heard)
    except (AlgorithmError, ContractError):
        raise
    except Exception as error:
        where = f"{game.id} {game.variant}, {_limits(request)}"
        raise ContractError(f"{searcher.id}: raises {error!r} in {where}") from error
    _require(isinstance(result, SearchResult), searcher, request, f"must give a SearchResult, not {result!r}")
    after = root, game.key(root), tuple(game.legal_moves(root))
    _require(before == after, searcher, request, "the search changed the state it was given")
    told = heard.nodes in (0, result.nodes)
    _require(told, searcher, request, f"the observer heard of {heard.nodes} nodes, the result says {result.nodes}")
    return result


def _check_answer(searcher: AnySearcher, request: Request, result: Result) -> None:
    game, root, limits = request.game, request.root, request.limits
    for name, kind in (("value", int), ("depth", int), ("nodes", int), ("bound", Bound), ("stopped_by", StoppedBy)):
        value = getattr(result, name)
        _require(isinstance(value, kind), searcher, request, f"{name} must be of type {kind.__name__}, not {value!r}")
    _require(-WIN <= result.value <= WIN, searcher, request, f"the value {result.value} is out of range")
    within = limits.nodes is None or result.nodes <= limits.nodes
    _require(within, searcher, request, f"counted {result.nodes} nodes, more than the limit")
    end = game.outcome(root)
    if end is not None:
        _require(result.move is None, searcher, request, f"the game is over, yet the move is {result.move!r}")
    else:
        legal = [move for move in game.legal_moves(root) if move not in request.exclude]
        _require(
            result.move in legal, searcher, request, f"the move {result.move!r} is not one of those to choose from"
        )
    _check_line(searcher, request, result)


def _check_line(searcher: AnySearcher, request: Request, result: Result) -> None:
    """The line begins with the move, and can be played."""
    game, state = request.game, request.root
    begins = not result.pv or result.pv[0] == result.move
    _require(begins, searcher, request, f"the line {result.pv!r} does not begin with the move {result.move!r}")
    for move in result.pv:
        legal = game.outcome(state) is None and move in game.legal_moves(state)
        _require(legal, searcher, request, f"the line {result.pv!r} cannot be played from {move!r} on")
        state = game.play(state, move)


def _claims_to_be_sound(searcher: AnySearcher) -> bool:
    config = getattr(searcher, "config", None)
    return config.is_sound if isinstance(config, Config) else True


def _check_value(searcher: AnySearcher, request: Request, result: Result) -> int:
    """Compare the value and the move with minimax's; returns how many nodes minimax visited."""
    minimax = run(request, parse_config("minimax"))
    truth = minimax.value
    right = result.value == truth and result.bound is Bound.EXACT
    _require(right, searcher, request, f"the value is {truth} by minimax, not {result.value} ({result.bound.value})")
    if result.move is not None:
        others = tuple(move for move in request.game.legal_moves(request.root) if move != result.move)
        attained = run(replace(request, exclude=(*request.exclude, *others)), parse_config("minimax")).value
        message = f"the move {result.move!r} leads to {attained} by minimax, but the value is {truth}"
        _require(attained == truth, searcher, request, message)
    return minimax.nodes
