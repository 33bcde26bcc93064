"""The process pool: everything once, bounded, and no death is the end."""

import multiprocessing
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.work.jobs import die_always, die_once, interrupts, process, shout, square

from siasat.errors import InputError
from siasat.work import Inline, Pool, ProcessPool, Task
from siasat.work.interrupts import interrupts_blocked


@pytest.fixture(autouse=True)
def _workers_find_the_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parent.parent.parent))


@pytest.mark.parametrize("pool", [Inline(), ProcessPool(2)], ids=["inline", "processes"])
def test_every_task_comes_back_once_with_its_result_or_its_reason(pool: Pool) -> None:
    with pool:
        done = list(pool.run(square, [Task(str(n), n) for n in (1, 2, -3, 4)]))
        again = list(pool.run(square, [Task("5", 5)]))
    assert sorted(one.task.id for one in done) == ["-3", "1", "2", "4"]
    assert {one.task.payload: one.result for one in done if one.failure is None} == {1: 1, 2: 4, 4: 16}
    assert [one.failure.message for one in done if one.failure] == ["ValueError: no negative numbers"]
    assert [one.result for one in again] == [25]


def test_no_work_is_no_worker() -> None:
    with ProcessPool(2) as pool:
        assert list(pool.run(square, [])) == []
    assert not multiprocessing.active_children()


def test_what_a_task_prints_stays_off_the_standard_output(capfd: pytest.CaptureFixture[str]) -> None:
    with ProcessPool(1) as pool:
        assert [one.result for one in pool.run(shout, [Task("1", "hello")])] == ["hello"]
    assert capfd.readouterr() == ("", "hello\n")


def test_tasks_are_taken_only_as_fast_as_they_are_done() -> None:
    taken = 0

    def tasks() -> Iterator[Task[int]]:
        nonlocal taken
        for number in range(50):
            taken += 1
            yield Task(str(number), number)

    with ProcessPool(2) as pool:
        for done, _ in enumerate(pool.run(square, tasks()), 1):
            assert taken <= done + pool.workers
    assert taken == 50


def test_the_task_of_a_worker_that_was_killed_is_done_again(tmp_path: Path) -> None:
    with ProcessPool(2) as pool:
        done = list(pool.run(die_once, [Task(str(n), (str(tmp_path / "mark"), n)) for n in range(8)]))
    assert sorted(one.result for one in done if one.result is not None) == list(range(8))


def test_a_task_that_always_kills_is_given_up_and_the_others_are_done() -> None:
    with ProcessPool(2) as pool:
        done = list(pool.run(die_always, [Task(str(n), n) for n in range(6)]))
    failures = [one for one in done if one.failure is not None]
    assert sorted(one.result for one in done if one.failure is None) == [0, 1, 2, 4, 5]
    assert [(one.task.id, one.failure.died) for one in failures if one.failure] == [("3", True)]
    assert "signal 9, 3 times out of 3" in str(failures[0].failure)


def test_an_idle_worker_that_dies_is_replaced() -> None:
    with ProcessPool(1) as pool:
        first = [one.result for one in pool.run(process, [Task("a", 0.0)])]
        for child in multiprocessing.active_children():
            child.kill()
            child.join()
        second = [one.result for one in pool.run(process, [Task("b", 0.0)])]
    assert None not in first + second
    assert first != second


def test_leaving_in_the_middle_ends_the_workers() -> None:
    with ProcessPool(2) as pool:
        results = pool.run(process, [Task("quick", 0.0), Task("slow", 600.0), Task("slower", 600.0)])
        next(results)
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("jobs", [0, -1, 10_000])
def test_a_number_of_jobs_that_makes_no_sense(jobs: int) -> None:
    with pytest.raises(InputError, match="between 1 and 1024"):
        ProcessPool(jobs)


def test_workers_ignore_control_c_from_their_first_moment_on() -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    with ProcessPool(1) as pool:
        (done,) = pool.run(interrupts, [Task("one", None)])
    assert done.result == (True, False), "ignored, and not blocked for the programs that a worker starts"
    assert signal.pthread_sigmask(signal.SIG_BLOCK, []) == before
    survive = "import os; os.kill(os.getpid(), 2); print('alive')"
    with interrupts_blocked():
        started = subprocess.run([sys.executable, "-c", survive], capture_output=True, text=True, check=False)
    assert (started.stdout, started.stderr) == ("alive\n", "")
