"""Addresses side by side, and what players see when workers are lost."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from tests.web.conftest import Server, run_apart, running
from tests.web.test_restart import children_of

from siasat import load_game
from siasat.core.notation import notation_of
from siasat.core.referee import Referee
from siasat.players.levels import LevelSpec
from siasat.players.parse import parse_player
from siasat.web.api.schemas import GameSettings
from siasat.web.errors import Refused
from siasat.web.live_games import new_game
from siasat.web.live_games.document import Saved
from siasat.web.live_games.live_game import LiveGame
from siasat.web.live_games.manager import GameManager
from siasat.web.settings import Bounds, Settings
from siasat.web.threads import Threads
from siasat.web.workers.queue import TaskError


def from_address(server: Server, address: str) -> httpx.Client:
    """A visitor from another address of this machine."""
    return httpx.Client(base_url=server.address, timeout=180, transport=httpx.HTTPTransport(local_address=address))


def long_game(plies: int) -> list[str]:
    """Moves of Dou Shou Qi that do not end the game."""
    game, random = load_game("doushouqi"), Random(0)
    referee: Any = Referee(game)
    texts = []
    for _ in range(plies):
        move = random.choice(list(game.legal_moves(referee.state)))
        texts.append(notation_of(game).format_move(referee.state, move))
        referee.play(move)
    assert referee.outcome is None
    return texts


def test_moves_played_again_count_as_new_games(tmp_path: Path) -> None:
    traffic = "Traffic(creation_rate=0.001, creation_burst=5)"
    long = {"game": "doushouqi", "seats": ["person", "person"], "moves": long_game(150)}
    with (
        running(tmp_path / "web.sqlite", traffic=traffic, more="idle_seconds=0.2") as server,
        from_address(server, "127.0.0.2") as other,
    ):
        made = server.client.post("/api/games", json=long)  # costs 1 + 150 / 50
        assert made.status_code == 201, made.text
        game = made.json()["state"]["id"]
        assert server.client.post("/api/games", json=long).status_code == 429
        deadline = time.monotonic() + 120
        while server.client.get("/api/health").json()["games"]:
            assert time.monotonic() < deadline
            time.sleep(0.3)
        refused = server.client.get(f"/api/games/{game}")  # it is read from the store and played again: 3
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) > 0
        assert other.get(f"/api/games/{game}").status_code == 200
        text = {"game": "doushouqi", "text": " ".join(long_game(100))}
        assert [other.post("/api/import", json=text).status_code for _ in range(2)] == [200, 429]  # 1 + 100 / 50


def test_a_game_goes_on_when_its_worker_is_killed(tmp_path: Path) -> None:
    with running(tmp_path / "web.sqlite") as server:
        game, seat, _ = server.new_game(game="chess", seats=["person", "alphabeta@seconds=3"])
        server.client.post(f"/api/games/{game}/move", json={"move": "e2e4"}, headers=seat).raise_for_status()
        deadline = time.monotonic() + 120
        while not server.client.get("/api/health").json()["busy"]:
            assert time.monotonic() < deadline
        for pid in children_of(server.process.pid):
            if "resource_tracker" not in Path(f"/proc/{pid}/cmdline").read_text():
                os.kill(pid, signal.SIGKILL)
        assert server.wait(game, seat, 2)["ply"] == 2
        health = server.client.get("/api/health").json()
        assert health["lost_workers"] >= 2
        assert health["failures"] == 0


def test_an_engine_is_not_made_again_for_every_new_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes 40 ms, and 40 games may be created at once."""
    made = []

    def player(spec: LevelSpec, _game: Any) -> None:
        made.append(spec)

    monkeypatch.setattr(LevelSpec, "player", player)
    new_game.check_fit.cache_clear()
    settings = GameSettings(game="chess", seats=("level:8", "level:8"))
    for _ in range(40):
        new_game.seats_of(settings, load_game("chess"), Bounds())
    assert len(made) == 1


class FailingPool:
    """A pool in which every search fails."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def submit(self, _kind: Any, _payload: Any, *, address: str, **_options: Any) -> Any:
        self.asked.append(address)
        raise TaskError("search-failed", "the search failed because its worker process ended; try again")


def test_a_failed_search_is_told_and_started_again_by_whoever_comes() -> None:
    async def scene() -> None:
        pool, nothing = FailingPool(), None
        stub: Any = pool
        manager = GameManager(Settings("x"), nothing, stub)  # type: ignore[arg-type]
        seats = (parse_player("level:1"), parse_player("person"))
        live = LiveGame("game", 1, Saved(Referee(load_game("tictactoe")), seats, (None, None), "v"), "a")
        manager.loaded["game"] = live
        for searches in range(1, 6):  # three failures were once the end
            queue = manager.watch(live)
            event = await asyncio.wait_for(queue.get(), 60)
            assert event.error.code == "search-failed"
            assert len(pool.asked) == searches
            manager.leave(live, queue)
        await manager.open("game", "b")  # a moment after a failure looking at the game does not search again
        await asyncio.sleep(0)
        assert len(pool.asked) == 5
        live.failed = time.monotonic() - 10
        await manager.open("game", "b")
        await asyncio.sleep(0.01)
        assert len(pool.asked) == 6
        await manager.close()

    run_apart(scene())


def test_threads_of_one_kind_are_bounded_in_all_and_by_address() -> None:
    async def scene() -> None:
        threads, gate = Threads("test", 1, most=3, most_per_address=2), threading.Event()
        held = [asyncio.ensure_future(threads.run("a", gate.wait)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as mine:
            await threads.run("a", gate.wait)
        held.append(asyncio.ensure_future(threads.run("b", gate.wait)))
        await asyncio.sleep(0)
        with pytest.raises(Refused) as full:
            await threads.run("c", gate.wait)
        assert (mine.value.status, full.value.status) == (429, 503)
        assert mine.value.retry_after
        assert full.value.retry_after
        gate.set()
        await asyncio.gather(*held)
        assert await threads.run("a", lambda: 7) == 7
        threads.close()

    run_apart(scene())
