"""Recording a search, and naming its tree, which is most of the work: it is done here, not in the server."""

from __future__ import annotations

import threading
import zlib
from typing import Any, Never

from siasat.core.game import AnyGame
from siasat.core.mixing import GOLDEN, mix
from siasat.core.notation import notation_of
from siasat.core.search_api.limits import Limits
from siasat.errors import InputError
from siasat.evaluation.registry import default_evaluator
from siasat.observe.events import ENTER, ITERATION, LEFT_OUT, decode
from siasat.observe.recorder import Bounds, Recording
from siasat.observe.tree import SearchTree, build_tree
from siasat.play.move_labels import label_of
from siasat.web.api.views.position import AnyReferee, open_position
from siasat.web.api.views.result import value_words
from siasat.web.workers.kinds import ExplorePayload, RecordedSearch, SearchInfo
from siasat.web.workers.searching import algorithm_of, is_depthless, request_for
from siasat.web.workers.task import Tell


def explore(payload: ExplorePayload, _tell: Tell[Never], stop: threading.Event) -> RecordedSearch | None:
    """Search once and record it; None if it was stopped."""
    return record(open_position(payload.target.position), payload, stop)


def record(referee: AnyReferee, payload: ExplorePayload, stop: threading.Event) -> RecordedSearch | None:
    """Search the referee's position, which is the payload's, and record it; None if it was stopped."""
    game, state, mover = referee.game, referee.state, referee.to_move
    if referee.outcome is not None:
        raise InputError("the game is over, so there is nothing to search")
    algorithm = algorithm_of(payload.algorithm)
    depth = None if is_depthless(algorithm) else payload.depth
    limits = Limits(depth, payload.target.nodes, payload.target.seconds)
    request = request_for(referee, payload.target.evaluator, limits, stop)
    result, seen = algorithm.watch(request, Bounds(max_nodes=payload.keep))
    recording = seen.recording
    assert recording is not None
    if stop.is_set():
        return None
    tree = build_tree(recording, game, state)
    if tree.nodes and not tree.passes:
        raise InputError("this algorithm records no tree")
    info = SearchInfo(
        position=payload.target.position,
        state=notation_of(game).format_state(state),
        game=game.id,
        variant=game.variant,
        algorithm=algorithm.id,
        evaluator=payload.target.evaluator or default_evaluator(game),
        depth=result.depth,
        value=result.value,
        text=value_words(game.id, mover, result.value, result.bound, payload.target.evaluator),
        move=None if result.move is None else notation_of(game).format_move(state, result.move),
        label=None if result.move is None else label_of(game, state, result.move),
        nodes=result.nodes,
        left_out=recording.left_out,
        leaves=seen.counters.leaves,
        cutoffs=seen.counters.all_cutoffs,
        backend=result.backend,
    )
    line = _line(result.pv, game, state)
    return RecordedSearch(tree, numbered(recording), ways(tree), info, line)


def numbered(recording: Recording) -> list[tuple[int, ...]]:
    """The events as a player bar wants them: tag, the node's id (-1 for iterations), and the event's own integers."""
    events: list[tuple[int, ...]] = []
    line: list[int] = []
    count = 0
    for tag, *values in decode(recording.words):
        if tag == ITERATION:
            events.append((tag, -1, *values))
            continue
        ply = values[0]
        if tag == ENTER:
            del line[ply:]
            line.append(count)
            count += 1
            events.append((tag, line[ply], ply, *values[2:]))  # without the key: a page has no use for it
        elif tag != LEFT_OUT:
            events.append((tag, line[ply], *values))
    return events


def ways(tree: SearchTree) -> list[int]:
    """A number for the way to each node: two searches that went the same way have the same number."""
    found: list[int] = []
    for node in tree.nodes:
        above = 0 if node.parent is None else found[node.parent]
        found.append(0 if node.parent is None else mix(above ^ zlib.crc32(node.move.encode()) ^ GOLDEN))
    return found


def _line(pv: tuple[Any, ...], game: AnyGame, state: Any) -> list[str]:
    """The principal variation as texts, as far as it can be played."""
    names, at = [], state
    for move in pv:
        if move not in game.legal_moves(at):
            break
        names.append(notation_of(game).format_move(at, move))
        at = game.play(at, move)
    return names
