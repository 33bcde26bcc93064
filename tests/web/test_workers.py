"""The pool of workers by itself: lost workers, fair turns, time limits."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import Mock

import pytest
from tests.web.conftest import run_apart

from siasat.web.api.schemas import PositionRequest, StudyNode
from siasat.web.settings import Settings, Traffic
from siasat.web.workers.handle import Worker, start_worker
from siasat.web.workers.kinds import CHECK, CHOOSE, HINT, ChoosePayload, ChosenMove, HintPayload
from siasat.web.workers.pool import Pool
from siasat.web.workers.process import do
from siasat.web.workers.queue import AnyTask, Task, TaskError, TooBusy
from siasat.web.workers.task import Order, Rank, Role

LONG = ChoosePayload(PositionRequest(game="chess"), "alphabeta@seconds=30", 30.0)
TWO_SECONDS = replace(LONG, seat="alphabeta@seconds=2")
SHORT = ChoosePayload(PositionRequest(game="tictactoe"), "level:1", 1.0)
ADVICE = HintPayload(PositionRequest(game="tictactoe"), 1, 1.0)


@asynccontextmanager
async def started(**traffic: Any) -> AsyncIterator[Pool]:
    """A pool whose workers are all ready."""
    pool = Pool(Settings("x", workers=1, traffic=Traffic(**traffic)))
    await pool.start()
    try:
        await until(lambda: sum(worker.ready for worker in pool.workers) == 3)
        yield pool
    finally:
        await pool.close()


async def until(holds: Any) -> None:
    deadline = time.monotonic() + 120
    while not holds():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.02)


def move(pool: Pool, address: str, payload: ChoosePayload, visitor: str = "v") -> Task[ChosenMove]:
    return pool.submit(CHOOSE, payload, visitor=visitor, address=address, seconds=60, rank=Rank.MOVE)


async def begun(pool: Pool, task: AnyTask) -> Worker:
    """The worker of a task, once it has really begun it."""
    await until(lambda: any(worker.task is task and worker.begun for worker in pool.workers))
    return next(worker for worker in pool.workers if worker.task is task)


def test_a_task_whose_worker_dies_is_tried_again() -> None:
    async def scene() -> None:
        async with started() as pool:
            task = move(pool, "a", TWO_SECONDS)
            (await begun(pool, task)).process.kill()
            assert (await asyncio.wait_for(task.future, 120)).move
            assert (pool.lost, pool.retries, pool.failures) == (1, 1, 0)

    run_apart(scene())


def test_a_task_that_loses_three_workers_fails_and_later_ones_do_not() -> None:
    async def scene() -> None:
        async with started() as pool:
            task = move(pool, "a", LONG)
            for losses in (1, 2, 3):
                (await begun(pool, task)).process.kill()
                while pool.lost < losses:
                    await asyncio.sleep(0.02)
            with pytest.raises(TaskError) as failed:
                await asyncio.wait_for(task.future, 120)
            assert failed.value.code == "search-failed"
            assert (pool.lost, pool.retries, pool.failures) == (3, 2, 1)
            assert (await asyncio.wait_for(move(pool, "a", SHORT).future, 120)).move

    run_apart(scene())


def test_killing_all_workers_at_once_costs_a_task_one_attempt() -> None:
    async def scene() -> None:
        async with started() as pool:
            task = move(pool, "a", TWO_SECONDS)
            await begun(pool, task)
            for worker in list(pool.workers):
                worker.process.kill()
            assert (await asyncio.wait_for(task.future, 120)).move
            assert task.attempts == 1

    run_apart(scene())


def test_a_worker_that_works_without_a_word_is_left_alone() -> None:
    """A library may hold Python's lock for many seconds, and a busy machine may give a worker no time."""

    async def scene() -> None:
        async with started() as pool:
            task = move(pool, "a", TWO_SECONDS)
            worker = await begun(pool, task)
            worker.heard -= 30
            assert (await asyncio.wait_for(task.future, 120)).move
            assert (pool.retries, pool.lost) == (0, 0)

    run_apart(scene())


def test_a_worker_that_is_stopped_is_replaced() -> None:
    async def scene() -> None:
        async with started() as pool:
            task = move(pool, "a", TWO_SECONDS)
            pid = (await begun(pool, task)).process.pid
            assert pid is not None
            os.kill(pid, signal.SIGSTOP)
            assert (await asyncio.wait_for(task.future, 120)).move
            assert all(worker.process.pid != pid for worker in pool.workers)
            assert pool.retries == 1

    run_apart(scene())


def test_a_move_of_another_address_takes_a_turn_from_one_that_holds_all_workers() -> None:
    """It comes long before the 30 seconds are over, and the moves that gave way still come to a result."""

    async def scene() -> None:
        async with started() as pool:
            greedy = [move(pool, "a", LONG, visitor=f"v{number}") for number in range(6)]
            await begun(pool, greedy[0])
            await begun(pool, greedy[1])
            other = move(pool, "b", SHORT)
            assert (await asyncio.wait_for(other.future, 120)).move
            stopped = [task for task in greedy if task.stop_asked is not None]
            assert 1 <= len(stopped) <= 2
            assert all([(await task.future).move for task in stopped])
            assert not any(task.future.done() for task in greedy if task not in stopped)

    run_apart(scene())


def test_an_address_over_its_budget_thinks_briefly_and_gets_no_long_search() -> None:
    async def scene() -> None:
        async with started(worker_burst=1.0, worker_rate=0.001) as pool:
            alone = move(pool, "a", TWO_SECONDS)
            await alone.future
            assert pool.budget.is_over("a")
            search = pool.submit(HINT, ADVICE, visitor="v", address="a", seconds=5)  # nobody competes
            await search.future
            await move(pool, "b", SHORT).future
            brief = await move(pool, "a", LONG).future
            assert brief.move
            assert brief.thought is not None
            assert brief.thought.seconds < 20  # alone it would think for 30 seconds
            with pytest.raises(TooBusy) as refused:
                pool.submit(HINT, ADVICE, visitor="v", address="a", seconds=5)
            assert refused.value.code == "too-many-searches"
            assert refused.value.retry_after is not None
            assert refused.value.retry_after > 10

    run_apart(scene())


def test_reading_has_a_hard_time_limit() -> None:
    """A worker that reads for too long (here: that stands still) is killed, and the text is not read again."""

    async def scene() -> None:
        async with started() as pool:
            payload = PositionRequest(game="chess", moves=["e2e4"])
            for worker in pool.workers:
                assert worker.process.pid is not None
                os.kill(worker.process.pid, signal.SIGSTOP)
            slow = pool.submit(CHECK, payload, visitor="v", address="a", seconds=0.05, rank=Rank.READ)
            with pytest.raises(TaskError) as refused:
                await asyncio.wait_for(slow.future, 120)
            assert refused.value.code == "bad-input"
            assert pool.retries == 0
            again = pool.submit(CHECK, payload, visitor="v", address="a", seconds=60, rank=Rank.READ)
            assert await asyncio.wait_for(again.future, 120) is None

    run_apart(scene())


def test_reading_is_late_by_processor_time_not_because_the_machine_is_busy() -> None:
    async def scene() -> None:
        pool = hand()
        payload = PositionRequest(game="chess", moves=["e2e4"])
        task = pool.submit(CHECK, payload, visitor="v", address="a", seconds=3, rank=Rank.READ)
        process, connection = Mock(pid=os.getpid()), Mock()
        worker = Worker(process, connection, Role.READER, ready=True, task=task, since=100.0, deadline=103.0)
        for used, now, killed in ((1.0, 104.0, False), (4.0, 104.0, True), (1.0, 131.0, True)):
            worker.heard, worker.killed, worker.late = now, False, False
            worker.processor_since = worker.processor_seconds - used
            pool._check(worker, now)
            assert (worker.killed, worker.late) == (killed, killed)

    run_apart(scene())


def hand(**traffic: Any) -> Pool:
    """A pool without processes: tasks wait until the test takes them."""
    pool = Pool(Settings("x", traffic=Traffic(**traffic)))
    pool._loop = asyncio.get_running_loop()
    return pool


def test_turns_go_round_by_address_then_by_visitor() -> None:
    async def scene() -> None:
        pool = hand()
        flood = [move(pool, "a", SHORT, visitor=f"dropped-{number}") for number in range(50)]
        regular = [move(pool, "b", SHORT, visitor="one"), move(pool, "b", SHORT, visitor="one")]
        third = move(pool, "b", SHORT, visitor="two")
        taken = [pool._queue.take(Role.BOARD.ranks) for _ in range(6)]
        assert taken == [flood[0], regular[0], flood[1], third, flood[2], regular[1]]
        for number in (0, 1, 2):
            pool._queue.done(flood[number])
        flood_again = [pool._queue.take(Role.BOARD.ranks) for _ in range(2)]
        late = move(pool, "c", SHORT)
        assert flood_again == flood[3:5]
        assert pool._queue.take(Role.BOARD.ranks) is late  # it has nothing running yet

    run_apart(scene())


def test_an_address_over_its_budget_waits_for_the_others() -> None:
    async def scene() -> None:
        pool = hand()
        pool.budget.spend("a", 100)
        flood = [move(pool, "a", SHORT, visitor=f"v{number}") for number in range(2)]
        others = [pool.submit(HINT, ADVICE, visitor="w", address="b", seconds=1, rank=Rank.ADVICE) for _ in range(2)]
        taken = [pool._queue.take(Role.BOARD.ranks, pool._over_budget()) for _ in range(4)]
        assert taken == [*others, *flood]

    run_apart(scene())


def test_moves_that_wait_are_bounded_by_address() -> None:
    async def scene() -> None:
        pool = hand(queued_per_address=3, queued=4)
        for number in range(3):
            move(pool, "a", SHORT, visitor=f"v{number}")
        with pytest.raises(TooBusy):
            move(pool, "a", SHORT, visitor="v3")
        for number in range(3):
            move(pool, f"b{number}", SHORT)  # the first one of an address always has a place

    run_apart(scene())


def test_control_c_does_not_reach_a_worker_that_is_starting(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would end the worker, and the server would say so and start another one while it stops."""
    blocked: list[bool] = []

    def start(_process: object) -> None:
        blocked.append(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", start)
    start_worker(Settings("x"), Role.BOARD, lambda *_: True)
    assert blocked == [True]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_a_task_that_breaks_is_logged_with_its_traceback(caplog: pytest.LogCaptureFixture) -> None:
    """Also what we ourselves would send and our schema refuses: a `ValidationError` is no error of the visitor."""

    def job(_payload: object, _tell: object, _stop: object) -> object:
        return StudyNode.model_validate({"parent": -2})

    async def scene() -> None:
        pool = Pool(Settings("x", workers=1))
        task = Mock(kind="import", number=7, address="a", future=asyncio.get_running_loop().create_future())
        worker = Mock(task=task, seconds=0.0)
        reply = do(Order(7, "import", None), job, lambda _reply: None, threading.Event())
        pool._heard(worker, reply)
        with pytest.raises(TaskError) as error:
            await task.future
        assert error.value.code == "internal"

    run_apart(scene())
    assert "Traceback" in caplog.text
    assert "StudyNode" in caplog.text
