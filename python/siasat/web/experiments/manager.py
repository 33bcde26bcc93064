"""The experiments of a server: start them, let them take turns, stop and resume them.

One worker process of low priority runs one experiment at a time. It writes each row to the store as soon as it is
measured, so a stopped or killed experiment continues where it was. Which ones run or wait is known only here: after a
restart all of them are stopped.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeVar

from siasat.errors import StoreError
from siasat.lab.size import count_tasks
from siasat.web.api.schemas.experiments import ExperimentList, ExperimentRequest, ExperimentView, Status
from siasat.web.errors import Refused, task_refusal
from siasat.web.experiments.records import ExperimentRecords, Record, store_address
from siasat.web.experiments.spec import check_bounds, make_experiment
from siasat.web.guard.rates import Rate
from siasat.web.reading import Reader
from siasat.web.reports import Reports
from siasat.web.settings import Settings, Traffic
from siasat.web.texts import error_text
from siasat.web.threads import Threads
from siasat.web.visitor import Visitor
from siasat.web.workers.kinds import EXPERIMENT, ROWS, ExperimentNews, ExperimentPayload, RowsPayload
from siasat.web.workers.pool import Pool
from siasat.web.workers.queue import AnyTask, TaskError
from siasat.web.workers.task import Role

T = TypeVar("T")

TURN_SECONDS = 30.0
"""How long an experiment runs before it lets one that waits have a turn."""

EXPORT_SECONDS = 60.0
"""How long writing the rows as a file may take."""

NOT_ENABLED = "experiments are not enabled on this server; its owner can start it with `siasat serve --lab`"
NO_TIME_LEFT = "the experiment has used up its time on this server; download its spec and run it on your own computer"


@dataclass(eq=False)
class Run:
    """An experiment that runs or waits. `before` and `since` are seconds: of earlier turns, and when this one began."""

    record: Record
    address: str
    status: Literal["waiting", "running"] = "waiting"
    task: AnyTask | None = None
    done: int = 0
    tasks: int = 0
    failed: dict[str, str] = field(default_factory=dict)
    before: float = 0.0
    since: float | None = None
    new: int = 0
    """Searches of this run that have a row; with `worked`, the estimate of the time left."""
    worked: float = 0.0
    is_stopped: bool = False
    gives_way: bool = False

    @property
    def turn_seconds(self) -> float:
        """How long this turn has lasted."""
        return 0.0 if self.since is None else time.monotonic() - self.since

    @property
    def seconds_left(self) -> float | None:
        """How long the rest takes if it is like what was done; None before the first row."""
        tried = self.new + len(self.failed)
        left = max(0, self.tasks - self.done - len(self.failed))
        return None if not tried else left * (self.worked + self.turn_seconds) / tried


class Experiments:
    """All experiments of visitors. Lives in one event loop. Where they are not enabled it refuses everything."""

    def __init__(self, settings: Settings, reader: Reader, reports: Reports) -> None:
        self.settings = settings
        self.bounds = settings.lab_bounds
        self.active: dict[str, Run] = {}
        self._reader = reader
        self._reports = reports
        self._rate = Rate(self.bounds.new_rate, self.bounds.new_burst)
        self._threads = Threads("experiments")
        self._runners: set[asyncio.Task[None]] = set()
        self._records: ExperimentRecords | None = None
        # A pool of its own: what an experiment takes is never charged to, or waits for, games and searches.
        free = Traffic(worker_rate=1e6, worker_burst=1e9, searches_per_visitor=1)
        self._pool = Pool(replace(settings, traffic=free), (Role.LAB,))

    async def start(self) -> None:
        """Open the store and start the worker, if experiments are enabled."""
        if self.settings.lab:
            self._records = await asyncio.to_thread(ExperimentRecords, store_address(self.settings.store))
            await self._pool.start()

    async def close(self) -> None:
        """Stop everything; what was measured is in the store."""
        await self._pool.close()
        await asyncio.gather(*self._runners, return_exceptions=True)
        self._threads.close()
        if self._records is not None:
            self._records.close()

    @property
    def records(self) -> ExperimentRecords:
        """The store; `Refused` where experiments are not enabled."""
        if self._records is None:
            raise Refused(403, "lab-off", NOT_ENABLED)
        return self._records

    async def list(self, asker: Visitor) -> ExperimentList:
        """The visitor's experiments."""
        records = self.records
        ended = True
        while ended:  # see `_record`
            active = set(self.active)
            found = await self._call(asker, lambda: records.of_visitor(asker.name))
            ended = any(one.id in active - set(self.active) for one in found)
        return ExperimentList(experiments=[self._view(one, asker) for one in found])

    async def find(self, asker: Visitor, name: str) -> ExperimentView:
        """One experiment, by its id: whoever knows it may look at it."""
        return self._view(await self._record(asker, name), asker)

    async def spec(self, asker: Visitor, name: str) -> str:
        """The experiment as TOML."""
        return (await self._record(asker, name)).toml

    async def create(self, asker: Visitor, request: ExperimentRequest) -> ExperimentView:
        """Start a new experiment."""
        records = self.records
        check_bounds(request, self.bounds, self.settings.bounds)
        await self._reader.check(asker, request)
        name = f"run-{secrets.token_hex(10)}"
        made = await self._call(asker, lambda: make_experiment(request, name, self.bounds))
        record = Record(
            id=name,
            visitor=asker.name,
            created=time.time(),
            title=made.title,
            game=made.games[0].game,
            variant=str(made.games[0].variant),
            algorithms=" ".join(made.algorithms),
            toml=made.spec,
            tasks=count_tasks(made),
        )
        run = self._enter(asker, record)
        try:
            await self._call(asker, lambda: records.add(record, self.bounds))
        except BaseException:
            del self.active[name]
            raise
        self._launch(run)
        return self._view(record, asker)

    async def resume(self, asker: Visitor, name: str) -> ExperimentView:
        """Continue an experiment that was stopped, or try again the searches that failed."""
        record = await self._own(asker, name)
        if name in self.active:
            return self._view(record, asker)
        if self._status(record) == "finished" and not record.failed:
            raise Refused(409, "finished", "the experiment is finished; there is nothing to resume")
        if record.seconds >= self.bounds.seconds:
            raise Refused(409, "no-time-left", NO_TIME_LEFT)
        run = self._enter(asker, replace(record, failed=0, problem=""))
        self._launch(run)
        return self._view(record, asker)

    async def stop(self, asker: Visitor, name: str) -> ExperimentView:
        """Stop an experiment; returns when it has stopped."""
        await self._own(asker, name)
        run = self.active.get(name)
        if run is not None:
            run.is_stopped = True
            if run.task is not None:
                self._pool.stop(run.task)
            while name in self.active:
                await asyncio.sleep(0.02)
        return await self.find(asker, name)

    async def delete(self, asker: Visitor, name: str) -> None:
        """Delete an experiment that does not run."""
        await self._own(asker, name)
        if name in self.active:
            raise Refused(409, "running", "the experiment is running; stop it first")
        await self._call(asker, lambda: self.records.delete(name))
        self._reports.forget(name)

    async def rows(self, asker: Visitor, pool: Pool, name: str, form: Literal["csv", "json"]) -> bytes:
        """The rows so far as a file."""
        record = await self._record(asker, name)
        if not record.done:
            raise Refused(409, "no-rows", "no search of this experiment has finished yet")
        payload = RowsPayload(name, self.records.address, form)
        try:
            task = pool.submit(
                ROWS, payload, visitor=asker.name, address=asker.address, seconds=EXPORT_SECONDS, can_stop_early=False
            )
            return await task.future
        except TaskError as error:
            raise task_refusal(error.code, error.message, error.retry_after) from error

    async def check_report(self, asker: Visitor, name: str) -> None:
        """`Refused` unless a report on the experiment can be made now."""
        record = await self._record(asker, name)
        if name in self.active:
            raise Refused(409, "running", "the experiment is running; its report is made when it has stopped")
        if not record.done:
            raise Refused(409, "no-rows", "no search of this experiment has finished yet")

    def _enter(self, asker: Visitor, record: Record) -> Run:
        """Take a place among those that run or wait, or refuse."""
        bounds, runs = self.bounds, self.active.values()
        if sum(run.record.visitor == asker.name for run in runs) >= bounds.active_per_visitor:
            raise Refused(429, "too-many-experiments", "your other experiments are still running", retry_after=30)
        if sum(run.address == asker.address for run in runs) >= bounds.active_per_address:
            message = "too many experiments from your address are running"
            raise Refused(429, "too-many-experiments", message, retry_after=60)
        if len(self.active) >= bounds.active:
            raise Refused(503, "overloaded", "too many experiments are waiting; try again later", retry_after=60)
        wait = self._rate.take(asker.address)
        if wait:
            message = "too many new experiments; wait a moment"
            raise Refused(429, "too-many-requests", message, retry_after=math.ceil(wait))
        run = Run(record, asker.address, done=record.done, tasks=record.tasks, before=record.seconds)
        self.active[record.id] = run
        return run

    def _launch(self, run: Run) -> None:
        self._reports.forget(run.record.id)
        runner = asyncio.create_task(self._run(run))
        self._runners.add(runner)
        runner.add_done_callback(self._runners.discard)

    async def _run(self, run: Run) -> None:
        """Run an experiment, turn by turn, until it is finished, stopped, fails, or has used up its time."""
        problem = ""
        try:
            await self._save(run, "")
            while not run.is_stopped:
                left = self.bounds.seconds - run.before
                if left <= 0:
                    problem = NO_TIME_LEFT
                    break
                try:
                    if await self._turn(run, left):
                        break
                except TaskError as error:
                    problem = "" if error.code == "stopping" else error.message
                    break
        finally:
            with contextlib.suppress(StoreError, Refused):
                await self._save(run, problem or next(iter(run.failed.values()), ""))
            self._reports.forget(run.record.id)
            del self.active[run.record.id]

    async def _turn(self, run: Run, seconds: float) -> bool:
        """One turn; whether the experiment is finished. `TaskError` if it failed."""
        run.status, run.gives_way = "waiting", False
        record, bounds = run.record, self.bounds
        payload = ExperimentPayload(
            record.id, record.toml, self.records.address, bounds.search_seconds, frozenset(run.failed)
        )

        def started() -> None:
            run.status, run.since = "running", time.monotonic()

        run.task = self._pool.submit(
            EXPERIMENT,
            payload,
            visitor=record.visitor,
            address=run.address,
            seconds=seconds,
            news=lambda news: self._hear(run, news),
            started=started,
            can_stop_early=False,
        )
        await asyncio.wait([run.task.future])
        run.before += run.turn_seconds
        run.worked += run.turn_seconds
        future, run.task, run.since = run.task.future, None, None
        return False if future.cancelled() else future.result()

    def _hear(self, run: Run, news: ExperimentNews) -> None:
        if news.tasks:
            run.new += max(0, news.done - run.done)
            run.done, run.tasks = news.done, news.tasks
        if news.failed is not None:
            run.failed[news.failed[0]] = news.failed[1]
        if run.task is not None and not run.gives_way and self._pool.queued and run.turn_seconds >= TURN_SECONDS:
            run.gives_way = True
            self._pool.stop(run.task)

    async def _save(self, run: Run, problem: str) -> None:
        name, records = run.record.id, self.records
        values: dict[str, Any] = {"seconds": run.before, "failed": len(run.failed), "problem": problem}
        await asyncio.to_thread(lambda: records.update(name, **values))

    async def _call(self, asker: Visitor, call: Callable[[], T]) -> T:
        return await self._threads.run(asker.address, call)

    async def _record(self, asker: Visitor, name: str) -> Record:
        """What is stored of an experiment.

        Its end is stored before it leaves `active`. If it left while we read, we may have what was stored before.
        """
        records = self.records
        while True:
            run = self.active.get(name)
            record = await self._call(asker, lambda: records.find(name))
            if run is None or self.active.get(name) is run:
                return record

    async def _own(self, asker: Visitor, name: str) -> Record:
        record = await self._record(asker, name)
        if record.visitor != asker.name:
            raise Refused(403, "not-yours", "this experiment belongs to another visitor")
        return record

    def _status(self, record: Record) -> Status:
        run = self.active.get(record.id)
        if run is not None:
            return run.status
        return "finished" if record.done + record.failed >= record.tasks else "stopped"

    def _view(self, record: Record, asker: Visitor) -> ExperimentView:
        run, status = self.active.get(record.id), self._status(record)
        seconds = record.seconds if run is None else run.before + run.turn_seconds
        failed = record.failed if run is None else len(run.failed)
        is_resting = run is None and seconds < self.bounds.seconds
        return ExperimentView(
            id=record.id,
            title=record.title,
            game=record.game,
            variant=record.variant,
            created=record.created,
            status=status,
            tasks=record.tasks if run is None else run.tasks,
            done=record.done if run is None else run.done,
            failed=failed,
            seconds=round(seconds, 1),
            seconds_left=None if run is None or run.seconds_left is None else round(run.seconds_left, 1),
            problem=error_text(record.problem) if record.problem and run is None else None,
            mine=record.visitor == asker.name,
            can_resume=is_resting and (status == "stopped" or failed > 0),
            report=record.id,
            algorithms=record.algorithms.split(" "),
        )
