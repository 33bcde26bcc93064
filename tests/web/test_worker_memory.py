"""The memory of workers: searches that take too much are stopped with a sentence."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading

import pytest
from tests.web.conftest import run_apart
from tests.web.test_workers import until

from siasat.errors import AlgorithmError
from siasat.web.api.schemas import PositionRequest
from siasat.web.settings import Bounds, Settings
from siasat.web.validation import check_table
from siasat.web.workers.kinds import ANALYSE, CHOOSE, AnalysePayload, ChoosePayload, Target
from siasat.web.workers.memory import MemoryWatch, used_bytes
from siasat.web.workers.pool import Pool
from siasat.web.workers.queue import TaskError
from siasat.web.workers.task import Rank

MB = 2**20
CHESS = PositionRequest(game="chess")
only_linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux says how much memory a process takes")


@pytest.mark.parametrize(
    "text", ["alphabeta+table=134217728", "mtdf+table=4194305", "alphabeta+table=always/268435456"]
)
def test_a_huge_table_is_refused_with_the_limit(text: str) -> None:
    with pytest.raises(AlgorithmError, match=r"a table has at most 4194304 slots on this server, not \d+: write"):
        check_table(text, Bounds())


@pytest.mark.parametrize("text", ["alphabeta", "alphabeta+table", "mtdf+table=4194304", "mcts"])
def test_other_algorithms_are_let_through(text: str) -> None:
    check_table(text, Bounds())


@only_linux
def test_a_task_that_takes_too_much_is_told_to_stop() -> None:
    watch = MemoryWatch(used_bytes() + 50 * MB)
    watch.start()
    small, large = threading.Event(), threading.Event()
    with watch.over(small):
        assert not small.wait(0.5)
    assert not watch.exceeded
    with watch.over(large):
        held = bytearray(b"x" * (100 * MB))  # written to, or the system does not count it
        assert large.wait(60)
        del held
    assert watch.exceeded
    assert "MB of memory, the limit here" in watch.advice
    with watch.over(threading.Event()):
        assert not watch.exceeded


@only_linux
def test_the_system_refuses_what_grows_too_fast_but_not_to_programs_that_are_started() -> None:
    code = (
        "import resource, subprocess, sys\n"
        "from siasat.web.workers.memory import children_unlimited, limit_memory\n"
        "limit_memory(50 * 2**20)\n"
        "try:\n"
        "    bytearray(500 * 2**20)\n"
        "except MemoryError:\n"
        "    print('refused')\n"
        "ask = [sys.executable, '-c', 'import resource; print(resource.getrlimit(resource.RLIMIT_DATA)[0])']\n"
        "print(subprocess.run(ask, capture_output=True, text=True, check=True).stdout.strip() != '-1')\n"
        "with children_unlimited():\n"
        "    print(subprocess.run(ask, capture_output=True, text=True, check=True).stdout.strip() == '-1')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["refused", "True", "True"]


@only_linux
def test_a_search_beyond_the_bound_fails_with_advice_and_a_move_is_still_played() -> None:
    """The bound is below what an idle worker takes, so that every search is beyond it."""

    async def scene() -> None:
        pool = Pool(Settings("x", workers=1, worker_bytes=32 * MB))
        await pool.start()
        try:
            await until(lambda: sum(worker.ready for worker in pool.workers) == 3)

            target = Target("job", CHESS, None, nodes=20_000_000, seconds=60.0)
            analysis = AnalysePayload(target, "alphabeta+iterative", lines=1, depth=30)
            search = pool.submit(ANALYSE, analysis, visitor="v", address="a", seconds=120)
            with pytest.raises(TaskError, match="took more than 32 MB of memory, the limit here") as caught:
                await asyncio.wait_for(search.future, 120)
            assert caught.value.code == "bad-limit"
            choice = ChoosePayload(CHESS, "alphabeta@seconds=20", 20.0)
            move = pool.submit(CHOOSE, choice, visitor="v", address="a", seconds=120, rank=Rank.MOVE)
            assert (await asyncio.wait_for(move.future, 120)).move
            await until(
                lambda: sum(worker.ready for worker in pool.workers) == 3
            )  # replaced where memory stayed in use
        finally:
            await pool.close()

    run_apart(scene())
