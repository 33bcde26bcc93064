"""Clauses of any game, checked by its Python rules and a second search."""

from __future__ import annotations

from collections import Counter
from typing import Any

from siasat.backend.algorithm import find_algorithm
from siasat.backend.engine import Engine
from siasat.core.game import NullMove
from siasat.core.notation import notation_of
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.core.score import is_win
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.evaluation.registry import default_evaluator, load_evaluator
from siasat.games.registry import facts_of
from siasat.review import Clause, ClauseKind, ReviewedMove
from siasat.review.proofs import MATERIAL_DEPTH

SECOND_OPINION = "pvs+captures+table+table-move"


def check_rules(  # noqa: PLR0912, PLR0915 - one branch for each kind of clause
    referee: Referee[Any, Any], move: ReviewedMove, clause: Clause
) -> str | None:
    """A clause of any game, by its Python rules and a second search."""
    game, names = referee.game, notation_of(referee.game)
    evidence, kind = clause.evidence, clause.kind
    start = names.parse_state(evidence.position)
    side, state = game.to_move(start), start
    line = []
    for text in evidence.line:
        found = names.parse_move(state, text)
        if found not in game.legal_moves(state) or game.outcome(state) is not None:
            return f"{text} is illegal"
        line.append(found)
        state = game.play(state, found)
    match kind:
        case ClauseKind.BETTER | ClauseKind.ESTIMATE:
            best, played = (_engine_value(game, start, text) for text in (evidence.line[0], move.text))
            return None if best > played else f"a longer search gives {best} and {played}"
        case ClauseKind.OPPONENT_MISSED:
            best, played = (_engine_value(game, start, text) for text in (evidence.alternative or "", evidence.line[0]))
            return None if best > played else f"a longer search gives {best} and {played}"
        case ClauseKind.ALLOWS_WIN | ClauseKind.MISSES_WIN:
            winner = side if kind is ClauseKind.MISSES_WIN else side.other
            end = game.outcome(state)
            if end is None or end.winner is not winner:
                return "the line does not end in a win"
            if end.reason != clause.reason:
                return f"the game ends by {end.reason}, not {clause.reason}"
            return _wins(game, game.play(start, line[0]), winner, (evidence.plies or 1) - 1)
        case ClauseKind.ALLOWS_THREAT | ClauseKind.MISSES_THREAT:
            assert isinstance(game, NullMove)
            passed = at = game.play_null(state)
            for text in evidence.threat:
                found = names.parse_move(at, text)
                if found not in game.legal_moves(at):
                    return f"{text} is illegal"
                at = game.play(at, found)
            return _animals(clause, passed, at, game.to_move(passed), names)
        case ClauseKind.ALLOWS_WIN_THREAT | ClauseKind.MISSES_WIN_THREAT:
            assert isinstance(game, NullMove)
            passed = at = game.play_null(state)
            for text in evidence.threat:
                at = game.play(at, names.parse_move(at, text))
            end, winner = game.outcome(at), game.to_move(passed)
            if end is None or end.winner is not winner or end.reason != clause.reason:
                return "the threat does not end in a win"
            return _wins(game, passed, winner, evidence.plies or 1)
        case ClauseKind.ALLOWS_PATTERN | ClauseKind.MISSES_PATTERN:
            return "this game has no patterns"
        case ClauseKind.GIVES_UP:
            return "this game has no such rights"
        case ClauseKind.MISSES_MERIT:
            return "this game has no such merits"
        case ClauseKind.ALLOWS_DRAW:
            value = _engine_value(game, start, evidence.line[0])
            return None if not is_win(abs(value)) else f"a longer search gives {value}"
        case ClauseKind.ENDS_DRAWN | ClauseKind.ENDS_LOST:
            end = game.outcome(state)
            winner_is = None if end is None else end.winner
            good = end is not None and winner_is is (None if kind is ClauseKind.ENDS_DRAWN else side.other)
            return None if good else "the game does not end so"
        case ClauseKind.ALLOWS_GAIN | ClauseKind.MISSES_GAIN:
            winner = side if kind is ClauseKind.MISSES_GAIN else side.other
            return _animals(clause, start, state, winner, names) or _still_gained(
                game, start, line, move, clause, winner
            )
        case ClauseKind.MISSES_SEEDS:
            if any(_mover(game, start, line[:length]) is not side for length in range(len(line))):
                return "the line is more than one turn"
            own = _turn_seeds(referee, move.ply)
            found_seeds = state.stores[side] - start.stores[side]
            good = (found_seeds, own) == (evidence.seeds, evidence.other_seeds) and found_seeds > own
            return None if good else f"the turns bank {found_seeds} and {own}"
        case ClauseKind.ALLOWS_SEEDS:
            after = game.play(start, line[0])
            if any(_mover(game, start, line[:length]) is side for length in range(1, len(line))):
                return "the line is not one turn of the opponent"
            banked = state.stores[side.other] - after.stores[side.other]
            return None if banked == evidence.seeds else f"the turn banks {banked}"


def _mover(game: Any, state: Any, line: list[Any]) -> Player:
    for move in line:
        state = game.play(state, move)
    mover: Player = game.to_move(state)
    return mover


def _turn_seeds(referee: Referee[Any, Any], ply: int) -> int:
    """What the side that made the move at `ply` banked from there to the end of its turn."""
    side, last = referee.movers[ply - 1], ply
    while last < referee.ply and referee.movers[last] is side:
        last += 1
    banked: int = referee.states[last].stores[side] - referee.states[ply - 1].stores[side]
    return banked


def _engine_value(game: Any, state: Any, text: str) -> int:
    """A move's value for its mover by a new engine with more nodes than the review had."""
    move = notation_of(game).parse_move(state, text)
    after = game.play(state, move)
    end, side = game.outcome(after), game.to_move(state)
    if end is not None:
        return int(end.score(side, 1))
    value = Engine(game, hash_mb=16).search(after, Limits(nodes=1_000_000)).value
    return value if game.to_move(after) is side else -value


def _search(game: Any, state: Any, algorithm: str, evaluator: str, depth: int) -> int:
    request = SearchRequest(game, load_evaluator(evaluator, game), state, Limits(depth, 20_000_000))
    return find_algorithm(algorithm).search(request).value


def _wins(game: Any, state: Any, winner: Player, plies: int) -> str | None:
    """Whether the winner wins within `plies`, by another algorithm."""
    end = game.outcome(state)
    if end is not None:
        return None if end.winner is winner else "it is not won"
    value = _search(game, state, SECOND_OPINION, default_evaluator(game), plies)
    value = value if game.to_move(state) is winner else -value
    return None if is_win(value) else f"{SECOND_OPINION} gives {value} at depth {plies}"


def _animals(clause: Clause, start: Any, state: Any, winner: Player, names: Any) -> str | None:
    """The letters that are gone from the written position."""
    letters = {
        "rat": "r",
        "cat": "c",
        "dog": "d",
        "wolf": "w",
        "leopard": "p",
        "tiger": "t",
        "lion": "l",
        "elephant": "e",
    }
    texts = [names.format_state(one).split()[0] for one in (start, state)]
    gone = Counter(filter(str.isalpha, texts[0])) - Counter(filter(str.isalpha, texts[1]))
    for name, is_loser in [(name, True) for name in clause.evidence.won] + [
        (name, False) for name in clause.evidence.lost
    ]:
        owner = winner.other if is_loser else winner
        letter = letters[name].upper() if owner is Player.FIRST else letters[name]
        if not gone[letter]:
            return f"no {name} is gone"
    return None


def _still_gained(
    game: Any, start: Any, line: list[Any], move: ReviewedMove, clause: Clause, winner: Player
) -> str | None:
    """Whether a search by another algorithm that looks one move further still finds the gain."""
    pieces = facts_of(game).pieces
    assert pieces is not None
    if clause.evidence.depth == 0:  # the engine's line: a longer search must see a third of the gain between the moves
        best, played = (_engine_value(game, start, text) for text in (move.best or "", move.text))
        return None if best - played >= clause.evidence.points // 3 else f"a longer search gives {best} and {played}"
    forced = 2 if clause.kind is ClauseKind.ALLOWS_GAIN else 1
    state = start
    for one in line[:forced]:
        state = game.play(state, one)
    now = load_evaluator(pieces.evaluator, game).evaluate(start)
    now = now if game.to_move(start) is winner else -now
    value = _search(game, state, SECOND_OPINION + "+quiescence", pieces.evaluator, MATERIAL_DEPTH + 1)
    value = value if game.to_move(state) is winner else -value
    return None if value - now >= clause.evidence.points else f"one move deeper the gain is {value - now}"
