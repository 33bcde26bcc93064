"""Reports of the lab: listed from its store, made by a worker on a POST, kept for a while. A GET only shows them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from siasat.errors import SiasatError, StoreError
from siasat.lab.classics.catalogue import CLASSICS
from siasat.lab.papers.catalogue import CATALOGUE
from siasat.store import open_store
from siasat.web.api.schemas import LabEntry, LabList, LabReport
from siasat.web.errors import Refused, task_refusal
from siasat.web.experiments.records import store_address
from siasat.web.settings import Settings
from siasat.web.texts import both, plain
from siasat.web.workers.kinds import REPORT, MadeReport, ReportPayload
from siasat.web.workers.pool import Pool
from siasat.web.workers.queue import TaskError

Lang = Literal["en", "id"]
PAPER = "paper-"
EXPERIMENT = "experiment-"
RUN = "run-"
"""The visitors' own experiments; see `siasat.web.experiments`."""
MOST_KEPT = 24
MAKING_SECONDS = 300.0
"""How long a report may take to be made."""

WAITING_SECONDS = 20.0
"""How long one request waits for it; the page asks again."""


@dataclass
class Reports:
    """The reports of one server."""

    settings: Settings
    pool: Pool
    made: OrderedDict[tuple[str, str], MadeReport] = field(default_factory=OrderedDict)
    making: dict[tuple[str, str], asyncio.Task[MadeReport]] = field(default_factory=dict)

    def listed(self) -> LabList:
        """Everything there is; blocks on the store."""
        papers = [
            LabEntry(
                id=f"{PAPER}{entry.paper.id}",
                kind="classic" if entry.paper.is_classic else "reproduction",
                title=plain(entry.paper.title),
                about=plain(entry.paper.authors),
                created=str(entry.paper.year) if entry.paper.is_dated else None,
            )
            for entry in (*CATALOGUE, *sorted(CLASSICS, key=lambda entry: entry.paper.year))
        ]
        reports, note = self._experiments()
        return LabList(entries=[*reports, *papers], note=note)

    def _experiments(self) -> tuple[list[LabEntry], Any]:
        if self.settings.lab_store is None:
            return [], both(lambda say: say("web.lab.no-store"))
        try:
            from siasat.lab.records import list_kept  # noqa: PLC0415 — needs the lab's libraries
            from siasat.lab.tables import LAB  # noqa: PLC0415

            with open_store(self.settings.lab_store, LAB, create=False) as store:
                kept = list_kept(store)
        except (StoreError, ImportError):
            return [], both(lambda say: say("web.lab.unreadable"))
        entries = [
            LabEntry(
                id=f"{EXPERIMENT}{one.name}",
                kind="report",
                title=plain(one.title or one.name),
                about=plain(one.description),
                created=getattr(one, "started_at", None),
                tasks=one.tasks,
                done=one.done,
            )
            for one in reversed(kept)
        ]
        return entries, None if entries else both(lambda say: say("web.lab.empty"))

    async def report(self, address: str, name: str, lang: Lang) -> LabReport:
        """A report in one language; 503 while it is being made."""
        made = await self._make_once(address, name, lang)
        return LabReport(
            id=name,
            kind="reproduction" if name.startswith(PAPER) else "report",
            language=lang,
            title=made.title,
            subtitle=made.subtitle,
            summary=made.summary,
            sections=made.sections,
            page=f"/api/lab/{name}/page?lang={lang}",
        )

    def html(self, name: str, lang: Lang) -> str:
        """The whole report as one page; 409 unless it is made."""
        return self._made(name, lang).html

    def figure(self, name: str, lang: Lang, figure: str) -> str:
        """One figure as SVG; 409 unless its report is made."""
        figures = self._made(name, lang).figures
        if figure not in figures:
            raise Refused(404, "no-such-report", "this report does not have that figure")
        return figures[figure]

    def forget(self, name: str) -> None:
        """Drop a report whose experiment has changed."""
        for lang in get_args(Lang):
            self.made.pop((name, lang), None)

    def _made(self, name: str, lang: Lang) -> MadeReport:
        key = (name, lang)
        if key not in self.made:
            raise Refused(409, "not-made", "the report does not exist yet; open it in the lab first")
        self.made.move_to_end(key)
        return self.made[key]

    async def _make_once(self, address: str, name: str, lang: Lang) -> MadeReport:
        key = (name, lang)
        if key in self.made:
            return self._made(name, lang)
        making = self.making.get(key)
        if making is None:
            payload = await asyncio.to_thread(self._payload, name, lang)
            making = asyncio.create_task(self._make(address, key, payload))
            self.making[key] = making
            making.add_done_callback(lambda task: self._forget(key, task))
        done, _ = await asyncio.wait([making], timeout=WAITING_SECONDS)
        if not done:
            raise Refused(503, "busy", "the report is being created; try again in a moment", retry_after=2)
        try:
            return making.result()
        except TaskError as error:
            raise task_refusal(error.code, error.message, error.retry_after) from error

    def _forget(self, key: tuple[str, str], task: asyncio.Task[MadeReport]) -> None:
        self.making.pop(key, None)
        if not task.cancelled():
            task.exception()  # whoever waits has seen it; otherwise nobody needs to

    async def _make(self, address: str, key: tuple[str, str], payload: ReportPayload) -> MadeReport:
        # All reports of an address count as one visitor's searches: only a few are made at a time.
        task = self.pool.submit(
            REPORT, payload, visitor="reports", address=address, seconds=MAKING_SECONDS, can_stop_early=False
        )
        made = await task.future
        self.made[key] = made
        while len(self.made) > MOST_KEPT:
            self.made.popitem(last=False)
        return made

    def _payload(self, name: str, lang: Lang) -> ReportPayload:
        """What to make, if there is such a thing. Visitors' experiments have been looked up before."""
        store, path = self.settings.lab_store, f"/api/lab/{name}"
        known = {entry.paper.id for entry in (*CATALOGUE, *CLASSICS)}
        if name.startswith(PAPER) and name.removeprefix(PAPER) in known:
            return ReportPayload("reproduction", name.removeprefix(PAPER), lang, store, path)
        if name.startswith(RUN):
            return ReportPayload("report", name, lang, store_address(self.settings.store), path)
        try:
            names = {entry.id for entry in self.listed().entries}
        except SiasatError:
            names = set()
        if name not in names:
            raise Refused(404, "no-such-report", "this report does not exist")
        return ReportPayload("report", name.removeprefix(EXPERIMENT), lang, store, path)
