"""The application called by a page instead of served: requests, sockets, the store, workers that are ended."""

from __future__ import annotations

import asyncio
import json
import pickle
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from siasat.errors import InputError, StoreError
from siasat.web.in_page.application import Message, PageApplication, page_settings
from siasat.web.in_page.bench import count_rows, expected_rows
from siasat.web.in_page.early import EarlyRecord, early_data
from siasat.web.in_page.job_worker import JobWorker, PolledStop
from siasat.web.workers.task import Order

VISITOR = "visitor-of-a-test"
ROOT = Path(__file__).parents[2]


def run_apart(work: Coroutine[Any, Any, None], seconds: float) -> None:
    """Run a coroutine in a thread of its own: the browser tests leave a running loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(asyncio.wait_for(work, seconds))).result()


class Page:
    """A page: what it was sent, and when its store was flushed."""

    def __init__(self, store: Path, spawn: Any = None) -> None:
        self.heard: asyncio.Queue[Message] = asyncio.Queue()
        self.flushes = 0
        self.application = PageApplication(page_settings(str(store)), VISITOR, self.heard.put_nowait, self.flush, spawn)

    async def flush(self) -> None:
        self.flushes += 1

    async def ask(self, method: str, path: str, body: Any = None) -> Message:
        text = "" if body is None else json.dumps(body)
        await self.application.request(1, method, path, {"content-type": "application/json"}, text)
        return await self.until(lambda message: message["kind"] == "response")

    async def until(self, wanted: Callable[[Message], bool]) -> Message:
        while True:
            message = await self.heard.get()
            if wanted(message):
                return message


def test_a_game_is_played_over_messages_and_kept(tmp_path: Path) -> None:
    async def play() -> None:
        page = Page(tmp_path / "web.sqlite")
        await page.application.start()
        wish = {"game": "tictactoe", "seats": ["person", "level:1"]}
        made = json.loads((await page.ask("POST", "/api/games", wish))["body"])
        assert page.flushes == 1  # stored before it was answered
        game, secret = made["state"]["id"], made["secrets"][0]
        page.application.open(7, f"/api/games/{game}/live")
        await page.until(lambda message: message["kind"] == "opened")
        page.application.receive(7, json.dumps({"type": "seats", "secrets": [secret]}))
        state = made["state"]
        while state["result"] is None:
            if state["to_move"] == 1:
                move = {"move": state["legal"][0]["text"], "ply": state["ply"]}
                headers = {"content-type": "application/json", "x-seat-secret": secret}
                path = f"/api/games/{game}/move"
                await page.application.request(2, "POST", path, headers, json.dumps(move))
            event = await page.until(
                lambda message: (
                    message["kind"] == "text" and json.loads(message["text"]).get("type") in ("move", "state")
                )
            )
            state = json.loads(event["text"])["state"]
        page.application.leave(7)
        assert (await page.until(lambda message: message["kind"] == "closed"))["id"] == 7
        assert (await page.ask("GET", "/api/nothing"))["status"] == 404
        await page.application.close()

        again = Page(tmp_path / "web.sqlite")
        await again.application.start()
        kept = json.loads((await again.ask("GET", f"/api/games/{game}"))["body"])
        assert kept["result"] == state["result"]
        assert [one["id"] for one in json.loads((await again.ask("GET", "/api/my/games"))["body"])["games"]] == [game]
        await again.application.close()

    run_apart(play(), 120)


def test_a_store_moves_to_another_browser_while_both_are_in_use(tmp_path: Path) -> None:
    exported, damaged, empty = tmp_path / "exported", tmp_path / "damaged", tmp_path / "empty"

    async def games(page: Page) -> set[str]:
        return {one["id"] for one in json.loads((await page.ask("GET", "/api/my/games"))["body"])["games"]}

    async def begin(page: Page) -> str:
        wish = {"game": "tictactoe", "seats": ["person", "level:1"]}
        return str(json.loads((await page.ask("POST", "/api/games", wish))["body"])["state"]["id"])

    async def move() -> None:
        here, there = Page(tmp_path / "here.sqlite"), Page(tmp_path / "there.sqlite")
        await here.application.start()
        await there.application.start()
        begun = {await begin(here), await begin(here)}
        old = await begin(there)
        here.application.export_store(exported)  # most of it is in the write-ahead log until the application ends

        damaged.write_bytes(exported.read_bytes()[:4096])
        empty.write_bytes(b"")
        for wrong in (damaged, empty, tmp_path / "missing"):
            with pytest.raises(StoreError):
                await there.application.import_store(wrong)
        assert await games(there) == {old}

        flushes = there.flushes
        await there.application.import_store(exported)
        assert there.flushes == flushes + 1
        assert await games(there) == begun
        begun.add(await begin(there))  # it goes on with what it has taken over
        await here.application.close()
        await there.application.close()
        again = Page(tmp_path / "there.sqlite")
        await again.application.start()
        assert await games(again) == begun
        await again.application.close()

    run_apart(move(), 120)


def test_a_game_that_began_without_python_goes_on_under_its_address(native: None, tmp_path: Path) -> None:
    start = early_data(page_settings(str(tmp_path / "none")))["games"]["congklak"]
    assert start["state"]["legal"]
    assert [level["seat"]["text"] for level in start["levels"]] == [f"level:{level}" for level in range(1, 9)]
    record = EarlyRecord.model_validate(
        {
            "id": "begun-in-the-page",
            "version": 4,
            "settings": {"game": "congklak", "seats": ["person", "level:1"], "moves": ["2"]},
            "secrets": ["secret-of-the-page", None],
            "notes": [None],
        }
    )

    async def play() -> None:
        page = Page(tmp_path / "web.sqlite")
        await page.application.start()
        await page.application.adopt(record)
        assert page.flushes == 1
        path = "/api/games/begun-in-the-page"
        headers = {"x-seat-secret": "secret-of-the-page"}
        await page.application.request(1, "GET", path, headers, "")
        state = json.loads((await page.until(lambda message: message["kind"] == "response"))["body"])
        assert state["moves"][0]["label"] == "hole 2 (+10)"
        assert state["seq"] >= 5  # above every number that the page has seen
        assert state["you"] == [1]
        await page.application.adopt(record)  # the page was reloaded before it could forget the game
        settings = record.settings.model_copy(update={"moves": ["9"]})
        wrong = record.model_copy(update={"id": "another-game", "settings": settings})
        with pytest.raises(InputError, match="move 1"):
            await page.application.adopt(wrong)
        mine = json.loads((await page.ask("GET", "/api/my/games"))["body"])["games"]
        assert [one["id"] for one in mine] == [record.id]
        await page.application.close()

    run_apart(play(), 120)


class Browser:
    """Workers of a browser that do nothing, and how many were ended."""

    def __init__(self) -> None:
        self.posted: list[Order] = []
        self.ended = 0
        self.replies: list[Callable[[bytes], None]] = []

    def spawn(self, reply: Callable[[bytes], None], _ended: Callable[[], None]) -> Browser:
        self.replies.append(reply)
        return self

    def post(self, order: bytes) -> None:
        self.posted.append(pickle.loads(order))

    def stop(self, number: int) -> None:
        pass

    def end(self) -> None:
        self.ended += 1


def test_a_search_goes_to_a_worker_of_the_browser(tmp_path: Path) -> None:
    """The worker's part is done by hand: ready, begun, result."""

    async def search() -> None:
        browser = Browser()
        page = Page(tmp_path / "web.sqlite", browser.spawn)
        await page.application.start()
        worker = JobWorker(browser.replies[0], lambda _number: False)
        page.application.open(1, "/api/work")
        job = {"type": "analyse", "job": "a", "game": "tictactoe", "depth": 2}
        page.application.receive(1, json.dumps(job))
        await page.until(lambda message: message["kind"] == "text" and '"started"' in message["text"])
        worker.work(pickle.dumps(browser.posted[0]))
        done = await page.until(lambda message: message["kind"] == "text" and '"done"' in message["text"])
        assert json.loads(done["text"])["job"] == "a"
        await page.application.close()
        assert browser.ended == 1

    run_apart(search(), 60)


def test_a_polled_flag_stays_set() -> None:
    answers = iter([False, True])
    stop = PolledStop(lambda: next(answers))
    assert [stop.is_set(), stop.is_set(), stop.is_set()] == [False, True, True]
    assert isinstance(stop, threading.Event)


@pytest.mark.usefixtures("native")
def test_the_page_does_the_searches_of_the_bench(tmp_path: Path) -> None:
    expected = expected_rows(ROOT / "bench.json", ROOT / "tests/data/engine/bench.tsv")
    assert len(expected) == count_rows()
    last = next(number for number, row in enumerate(expected) if row.algorithm == "engine" and row.game == "nim")

    async def check() -> None:
        page = Page(tmp_path / "web.sqlite")
        await page.application.start()
        for number in (0, last):
            assert await page.application.bench(number) == expected[number]
        await page.application.close()

    run_apart(check(), 60)
