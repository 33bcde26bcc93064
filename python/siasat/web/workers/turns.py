"""Whose search is stopped early, with the best result so far, because another address waits for its turn."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from siasat.web.workers.handle import Worker
from siasat.web.workers.queue import AnyTask
from siasat.web.workers.task import Rank

TURN_SECONDS = 0.5
"""The minimum run time of a task if a player waits for a move, before another task takes its place."""

SEARCH_TURN_SECONDS = 5.0
"""The same if only a search waits."""

FREE_SECONDS = 2.0
"""A task that was asked to stop is expected to end within so long."""

SHORT_SECONDS = 0.5
"""How long the computer thinks about a move for an address that has used up its share, while others compete."""


def choose_to_stop(workers: Sequence[Worker], waiting: Mapping[str, Rank], over: Collection[str]) -> Worker | None:
    """The worker whose task is to end now, or None.

    `waiting` has the most urgent rank of each address that waits; `over` are the addresses over their budget. An
    address is given a turn if it is within its budget and has no task of that urgency running. The turn is taken from
    an address over its budget, else from one that holds several workers; of the latter only moves and advice are
    stopped early, as a long search cannot be resumed.
    """
    running = [(worker, worker.task) for worker in workers if worker.task is not None]
    now = time.monotonic()
    if any(task.stop_asked is not None and now - task.stop_asked < FREE_SECONDS for _, task in running):
        return None  # a worker is about to be free
    held = Counter(task.address for _, task in running)
    for address, rank in sorted(waiting.items(), key=lambda item: item[1]):
        is_served = any(task.address == address and task.rank <= rank for _, task in running)
        if address in over or rank is Rank.READ or is_served:
            continue
        found = [
            (task.address in over, held[task.address], worker.seconds, number)
            for number, (worker, task) in enumerate(running)
            if _gives_way(worker, task, address, rank) and (task.address in over or _is_greedy(task, held))
        ]
        if found:
            return running[max(found)[-1]][0]
    return None


def _gives_way(worker: Worker, task: AnyTask, address: str, rank: Rank) -> bool:
    """Whether the worker could take a task of that rank, and its present one has had its turn."""
    turn = SEARCH_TURN_SECONDS if rank is Rank.SEARCH else TURN_SECONDS
    can_stop = task.can_stop_early and task.stop_asked is None
    return can_stop and task.address != address and rank in worker.role.ranks and worker.seconds >= turn


def _is_greedy(task: AnyTask, held: Counter[str]) -> bool:
    return held[task.address] > 1 and task.rank < Rank.SEARCH
