"""What becomes of a task on a cluster whose workers come and go, by futures that change in between."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from siasat.work import Failure, Task
from siasat.work.cluster import ClusterPool

TASK = Task("a task", 7)


class KilledError(Exception):
    """In place of Dask's exception for a task whose workers died too often."""


class Future:
    """A task on its way: its status when it is looked at, and what it says of its end."""

    def __init__(self, status: str, result: Any = None, exception: Exception | None = None) -> None:
        self.status, self._result, self._exception = status, result, exception

    def result(self, timeout: float) -> Any:
        assert timeout > 0
        if isinstance(self._result, Exception):
            raise self._result
        return self._result

    def exception(self, timeout: float) -> Exception | None:
        assert timeout > 0
        return self._exception


@pytest.fixture
def pool() -> ClusterPool:
    pool = object.__new__(ClusterPool)
    pool._client, pool._killed = SimpleNamespace(status="running"), KilledError
    return pool


def test_a_result_that_was_lost_and_made_again_counts(pool: ClusterPool) -> None:
    finished = pool._collect(TASK, Future("lost", result=(49, None)))
    assert finished is not None
    assert (finished.result, finished.failure) == (49, None)


@pytest.mark.parametrize(
    "future",
    [Future("cancelled"), Future("error", exception=KilledError()), Future("finished", result=OSError("gone"))],
    ids=["cancelled", "killed", "lost on the way"],
)
def test_what_died_is_tried_again(pool: ClusterPool, future: Future) -> None:
    assert pool._collect(TASK, future) is None


def test_a_reason_is_handed_on(pool: ClusterPool) -> None:
    finished = pool._collect(TASK, Future("error", exception=ValueError("no such game")))
    assert finished is not None
    assert isinstance(finished.failure, Failure)
    assert "no such game" in finished.failure.message


def test_a_scheduler_that_is_gone_ends_the_run(pool: ClusterPool) -> None:
    pool._client.status = "closed"
    with pytest.raises(OSError, match="closed"):
        pool._collect(TASK, Future("cancelled"))
