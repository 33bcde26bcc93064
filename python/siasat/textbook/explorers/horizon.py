"""The horizon effect and quiescence side by side: a search that stops at its horizon, and one that looks on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from siasat.backend.algorithm import find_algorithm
from siasat.core.game import NoisyMoves
from siasat.core.score import Score
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.core.window import from_child
from siasat.errors import InputError
from siasat.play.move_labels import label_of
from siasat.textbook.explorers.facts import Fact

PLAIN, QUIET = "alphabeta+captures", "alphabeta+captures+quiescence"
DEEPEST = 4


@dataclass(frozen=True, slots=True)
class Sight:
    """What one search saw: its value for the side to move, its line, and the position at the end of the line.

    Of the line, the first `depth` moves are before the horizon.
    """

    value: Score
    nodes: int
    line: tuple[str, ...]
    end: Any


@dataclass(frozen=True, slots=True)
class Horizon:
    """One depth, searched without and with quiescence. `reply` is the best noisy move behind the plain search's line.

    `after` is the static value after that reply, for the side to move at the root.
    """

    depth: int
    plain: Sight
    quiet: Sight
    reply: str | None
    after: Score | None
    facts: tuple[Fact, ...]


def horizons(request: SearchRequest[Any, Any], depth: int = 3) -> tuple[Horizon, ...]:
    """Search every depth up to `depth` twice."""
    if not 1 <= depth <= DEEPEST:
        raise InputError(f"the depth is 1 to {DEEPEST} here, not {depth}")
    if request.game.outcome(request.root) is not None:
        raise InputError("the game is over, so there is nothing to search")
    if not isinstance(request.game, NoisyMoves):
        raise InputError("this game has no noisy moves, such as captures, so quiescence changes nothing")
    return tuple(_horizon(request, each) for each in range(1, depth + 1))


def _horizon(request: SearchRequest[Any, Any], depth: int) -> Horizon:
    plain, quiet = _sight(request, PLAIN, depth), _sight(request, QUIET, depth)
    reply, after = _reply(request, plain)
    facts = [Fact("horizon-plain", {"depth": depth, "move": plain.line[0], "value": plain.value})]
    if reply is not None and after is not None:
        facts.append(Fact("horizon-reply", {"move": reply, "value": after, "other": plain.value}))
    else:
        facts.append(Fact("horizon-calm"))
    same = quiet.line[0] == plain.line[0]
    numbers: dict[str, Any] = {"move": quiet.line[0], "value": quiet.value}
    facts.append(Fact("horizon-quiet-same" if same else "horizon-quiet-other", numbers))
    return Horizon(depth, plain, quiet, reply, after, tuple(facts))


def _sight(request: SearchRequest[Any, Any], algorithm: str, depth: int) -> Sight:
    limits = Limits(depth, request.limits.nodes, request.limits.seconds)
    result = find_algorithm(algorithm).search(replace(request, limits=limits))
    if result.depth < depth or result.move is None:
        raise InputError("this position is too large to search to that depth here; choose a smaller depth")
    game, state, labels = request.game, request.root, []
    for move in result.pv or (result.move,):
        labels.append(label_of(game, state, move))
        state = game.play(state, move)
    return Sight(result.value, result.nodes, tuple(labels), state)


def _reply(request: SearchRequest[Any, Any], plain: Sight) -> tuple[str | None, Score | None]:
    """The noisy move after the line that is best for its mover by the static value, if the mover gains by it."""
    game, state = request.game, plain.end
    if game.outcome(state) is not None or not isinstance(game, NoisyMoves):
        return None, None
    mover, root = game.to_move(state), game.to_move(request.root)
    best: tuple[Score, str] | None = None
    for move in game.legal_moves(state):
        if game.is_noisy(state, move):
            value = _static(request, game.play(state, move), len(plain.line) + 1, mover)
            if best is None or value > best[0]:
                best = value, label_of(game, state, move)
    if best is None or best[0] <= _static(request, state, len(plain.line), mover):
        return None, None
    return best[1], best[0] if mover is root else -best[0]


def _static(request: SearchRequest[Any, Any], state: Any, ply: int, player: Any) -> Score:
    game = request.game
    end = game.outcome(state)
    if end is not None:
        return end.score(player, ply)
    return from_child(request.evaluator.evaluate(state), game.to_move(state) is player)
