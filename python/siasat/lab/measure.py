"""Run one task and return its row."""

from __future__ import annotations

import functools
import threading
from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from siasat.arena.game import play_game
from siasat.arena.live import LiveGame, published
from siasat.arena.moves import encode_reports
from siasat.backend.algorithm import ConfiguredAlgorithm, find_algorithm
from siasat.core.clock import parse_controls
from siasat.core.game import AnyGame
from siasat.core.notation import notation_of
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import SearchResult
from siasat.errors import ContractError, InputError
from siasat.evaluation.registry import AnyEvaluator, load_evaluator
from siasat.games.registry import load_game
from siasat.lab.contestants import agent_of, parse_contestant
from siasat.lab.minimum import minimal_tree
from siasat.lab.provenance import provenance
from siasat.lab.spec.placeholders import guess_error, resolve
from siasat.lab.tasks import GameTask, MinimumTask, SearchTask, unpack
from siasat.observe.counters import Counters

Row = dict[str, Any]

WATCH = "watch"
"""Where a payload says in which folder to publish a game in progress."""

EXACT = "alphabeta+table+table-move"
"""The algorithm that finds the true value for `guess=off-by:N`: sound and fast."""


def measure(payload: dict[str, Any], stop: threading.Event | None = None) -> Row:
    """Run the task in `payload` (see `tasks.pack`); returns the row of its table, without experiment and id.

    With a folder under `WATCH` in the payload, a game in progress is published there (`siasat.arena.live`).
    `stop` may be set from another thread and ends a search early. Its row is then not that of the task: discard it.
    """
    task = unpack({name: value for name, value in payload.items() if name != WATCH})
    started = datetime.now(UTC).isoformat(timespec="milliseconds")
    if isinstance(task, SearchTask):
        row = _search(task, stop or threading.Event())
    elif isinstance(task, GameTask):
        row = _game(task, payload.get(WATCH))
    else:
        row = _minimum(task)
    return {**row, **asdict(provenance()), "started_at": started}


@functools.lru_cache(maxsize=64)
def _load(game: str, variant: str, evaluator: str) -> tuple[AnyGame, AnyEvaluator]:
    loaded = load_game(game, variant)
    return loaded, load_evaluator(evaluator, loaded)


def _search(task: SearchTask, stop: threading.Event) -> Row:
    game, evaluator = _load(task.game, task.variant, task.evaluator)
    names = notation_of(game)
    root = names.parse_state(task.position)
    request = SearchRequest(game, evaluator, root, task.limits, stop=stop)
    value = None
    if guess_error(task.algorithm) is not None:
        value = _true_value(task, request)
    algorithm = find_algorithm(resolve(task.algorithm, task.seed, value), task.backend)
    result, counters, digest, seconds = _measured(algorithm, request, task)
    row = asdict(task)
    del row["measures"]
    return row | {
        "value": result.value,
        "move": result.move_text,
        "pv": " ".join(result.line),
        "nodes": result.nodes,
        **_counts(counters),
        **_table(result.counters),
        "seconds": seconds,
        "stopped_by": result.stopped_by.value,
        "depth_reached": result.depth,
        "digest": None if digest is None else f"{digest:016x}",
        "backend": result.backend,
    }


def _measured(
    algorithm: ConfiguredAlgorithm, request: SearchRequest[Any, Any], task: SearchTask
) -> tuple[SearchResult[Any], Counters | None, int | None, float | None]:
    """Result, counts, digest, seconds. The time is from a search without an observer, which would slow it down.

    The search with the observer runs first, so that caches are warm. With a time limit the two searches would differ,
    so only the one without an observer runs.
    """
    if "counts" not in task.measures or task.seconds_limit is not None:
        result = algorithm.search(request)
        return result, None, None, result.seconds
    result, watched = algorithm.watch(request)
    seconds = None
    if "time" in task.measures:
        timed = algorithm.search(request)
        seconds = timed.seconds
        if timed.nodes != result.nodes:
            raise ContractError(
                f"{algorithm.id} visited {result.nodes} nodes with an observer, but {timed.nodes} without"
            )
    return result, watched.counters, watched.digest, seconds


def _true_value(task: SearchTask, request: SearchRequest[Any, Any]) -> int:
    if task.depth is None:
        raise InputError("guess=off-by:N needs depths as limits, not nodes or seconds")
    asked = replace(request, limits=Limits(depth=task.depth))
    return find_algorithm(EXACT, task.backend).search(asked).value


def _counts(counters: Counters | None) -> Row:
    names = ("leaves", "interior", "cutoffs", "first_move_cutoffs", "cutoffs_by_index", "researches")
    if counters is None:
        return dict.fromkeys(names)
    return {
        "leaves": counters.leaves,
        "interior": counters.interior,
        "cutoffs": counters.all_cutoffs,
        "first_move_cutoffs": counters.cutoffs[0],
        "cutoffs_by_index": list(counters.cutoffs),
        "researches": counters.researches,
    }


def _table(counters: Mapping[str, int]) -> Row:
    return {name: counters.get(name) for name in ("table_probes", "table_hits", "table_collisions")}


def _minimum(task: MinimumTask) -> Row:
    game, evaluator = _load(task.game, task.variant, task.evaluator)
    root = notation_of(game).parse_state(task.position)
    found = minimal_tree(game, evaluator, root, task.depth, task.max_positions)
    row = asdict(task)
    del row["max_positions"]
    return row | {
        "minimal_leaves": None if found is None else found.leaves,
        "all_leaves": None if found is None else str(found.all_leaves),
    }


def _game(task: GameTask, folder: str | None) -> Row:
    game = load_game(task.game, task.variant)
    start = notation_of(game).parse_state(task.opening)
    on_clock = task.control is not None
    seeds = _seeds(task, on_clock)
    players = (agent_of(task.first, game, seeds[0], on_clock), agent_of(task.second, game, seeds[1], on_clock))
    control = None if task.control is None else parse_controls(task.control)
    live = LiveGame(game.id, game.variant, task.first, task.second, task.opening, to_move=int(game.to_move(start)))
    with nullcontext() if folder is None else published(Path(folder), live) as watch:
        played = play_game(
            game,
            players,
            start=start,
            max_plies=task.max_plies,
            control=control,
            margin=task.margin,
            forgive_pauses=task.forgive_pauses,
            adjudication=task.adjudication,
            watch=watch,
        )
    row = asdict(task)
    for name in ("max_plies", "margin", "adjudication", "forgive_pauses"):
        del row[name]
    return row | {
        "first_score": played.first_score,
        "reason": played.outcome.reason,
        "problem": played.problem,
        "plies": len(played.moves),
        "moves": " ".join(played.moves),
        "seconds_first": played.seconds[0],
        "seconds_second": played.seconds[1],
        "pauses_forgiven": len(played.forgiven),
        "longest_pause": max(played.forgiven, default=None),
        "reports": encode_reports(played.reports),
        "backend": None,
    }


def _seeds(task: GameTask, on_clock: bool) -> tuple[int, int]:
    """A seed for each side. A player that meets itself under another label keeps its seed when sides are swapped.

    Otherwise the second game of each pair would repeat the first, and every pair would end 1:1.
    """
    seats = {str(parse_contestant(name, on_clock)[0]) for name in (task.first, task.second)}
    is_swapped = len(seats) == 1 and task.first > task.second
    return (task.seed + 1, task.seed) if is_swapped else (task.seed, task.seed + 1)
