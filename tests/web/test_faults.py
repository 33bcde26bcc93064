"""Faults from outside: a full disk, a locked store, a damaged file, a server that is killed again and again."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.web.conftest import Server, run_apart, running
from tests.web.test_restart import serve
from tests.web.test_stored_games import document

from siasat.errors import StoreError
from siasat.web.store import GameStore, Kept
from siasat.web.store_access import StoreAccess

KILLS = int(os.environ.get("SIASAT_TEST_KILLS", "2"))
"""How often a server is killed; more by hand, as each start takes seconds."""

needs_prlimit = pytest.mark.skipif(
    not hasattr(resource, "prlimit"), reason="only Linux can take the disk away from a running process (prlimit)"
)


def play_a_move(server: Server, game: str, seats: dict[str, str]) -> httpx.Response:
    """Play the first legal move of a game between two persons."""
    state = server.client.get(f"/api/games/{game}", headers=seats).json()
    move = {"move": state["legal"][0]["text"], "ply": state["ply"]}
    return server.client.post(f"/api/games/{game}/move", headers=seats, json=move)


def health(server: Server) -> dict[str, Any]:
    """What the server says of itself, once what it said before is too old to be said again."""
    time.sleep(1.1)
    answer: dict[str, Any] = server.client.get("/api/health").json()
    return answer


@needs_prlimit
def test_a_full_disk_is_seen_and_left_behind(tmp_path: Path) -> None:
    """No file may grow: every write fails, as on a full disk. Afterwards all goes on by itself."""
    store = tmp_path / "own" / "web.sqlite"
    store.parent.mkdir()
    with running(store) as server:
        game, seats, _ = server.new_game(game="chess", seats=["person", "person"])
        assert play_a_move(server, game, seats).status_code == 200
        before = server.client.get("/api/health").json()
        assert (before["status"], before["store"], before["store_failures"]) == ("ok", True, 0)

        unlimited = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, unlimited[1]))
        refused = [play_a_move(server, game, seats) for _ in range(30)]
        during = health(server)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)

        assert {answer.status_code for answer in refused} == {503}
        assert {answer.json()["error"]["code"] for answer in refused} == {"store"}
        assert (during["status"], during["store"]) == ("degraded", False)
        assert during["store_failures"] >= 30
        assert play_a_move(server, game, seats).json()["ply"] == 2  # none of the refused moves was played
        after = health(server)
        assert (after["status"], after["store"]) == ("ok", True)
        server.process.send_signal(signal.SIGTERM)
        log = server.process.communicate(timeout=60)[1].splitlines()
    assert len([line for line in log if "cannot be used" in line]) in (1, 2)  # one in ten seconds, not one a move
    assert len([line for line in log if "works again" in line]) == 1


def test_a_locked_store_is_waited_for_and_then_refused(tmp_path: Path) -> None:
    store = tmp_path / "own" / "web.sqlite"
    store.parent.mkdir()
    with running(store) as server:
        game, seats, _ = server.new_game(game="chess", seats=["person", "person"])
        holder = sqlite3.connect(store, isolation_level=None)
        holder.execute("BEGIN EXCLUSIVE")
        try:
            refused = play_a_move(server, game, seats)
            during = health(server)
        finally:
            holder.execute("ROLLBACK")
            holder.close()
        assert refused.status_code == 503
        assert refused.json()["error"]["code"] == "store"
        assert "Retry-After" in refused.headers
        assert (during["status"], during["store"]) == ("degraded", False)
        assert play_a_move(server, game, seats).json()["ply"] == 1
        assert health(server)["store"] is True


def test_writes_do_not_pile_up_behind_a_locked_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that waited too long for its turn fails without a wait of its own."""
    monkeypatch.setattr("siasat.web.store_access.QUEUE_SECONDS", 0.1)
    tried = []

    def locked() -> None:
        tried.append(1)
        time.sleep(0.3)
        raise StoreError("the store is locked")

    async def write_often() -> list[BaseException | None]:
        access = StoreAccess(GameStore.__new__(GameStore))
        answers = await asyncio.gather(*(access.write(locked) for _ in range(50)), return_exceptions=True)
        assert access.failures == 50
        await access.close()
        return answers

    answers = run_apart(write_often())
    assert all(isinstance(answer, StoreError) for answer in answers)
    assert len(tried) == 1


def start_with(store: Path) -> subprocess.CompletedProcess[str]:
    """The command itself, with a store that it cannot use."""
    command = [sys.executable, "-m", "siasat.cli.main", "serve", "--port", "0", "--store", str(store)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=180)


def test_a_damaged_file_is_told_at_the_start_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "web.sqlite"
    store = GameStore(str(path))
    for number in range(30):
        store.add(Kept(f"game-{number:08}", 1, document()))
    store.close()
    content = bytearray(path.read_bytes())
    content[8192:] = os.urandom(len(content) - 8192)
    path.write_bytes(content)
    done = start_with(path)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith(f"siasat: error: the store {path} is damaged (")
    assert ".recover" in done.stderr


def test_a_damaged_game_costs_that_game_alone(tmp_path: Path) -> None:
    path = tmp_path / "web.sqlite"
    store = GameStore(str(path))
    for name in ("good-game", "lost-game"):
        store.add(Kept(name, 1, document(), waiting=True))
    store.close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE web_games SET document = substr(document, 1, 200) WHERE id = 'lost-game'")
    connection.close()
    with serve(path) as server:
        answer = server.client.get("/api/games/lost-game")
        assert answer.status_code == 500
        assert answer.json()["error"]["code"] == "unreadable-game"
        assert "is damaged: its document is not JSON" in answer.json()["error"]["message"]
        assert server.client.get("/api/games/good-game").json()["ply"] >= 2
        server.process.send_signal(signal.SIGTERM)
        log = server.process.communicate(timeout=60)[1]
    assert log.count("lost-game") == 1
    assert "Traceback" not in log


class Player(threading.Thread):
    """Plays one game after the other, both sides, and remembers what the server acknowledged."""

    def __init__(self, server: Server, seed: int) -> None:
        super().__init__()
        self.server = server
        self.chance = random.Random(seed)
        self.acknowledged: dict[str, tuple[dict[str, str], list[str]]] = {}

    def run(self) -> None:
        with contextlib.suppress(httpx.HTTPError):  # the server was killed
            while True:
                game, seats, state = self.server.new_game(game="congklak", seats=["person", "person"])
                moves: list[str] = []
                self.acknowledged[game] = (seats, moves)
                while state["legal"] and len(moves) < 12:
                    body = {"move": self.chance.choice(state["legal"])["text"], "ply": state["ply"]}
                    answer = self.server.client.post(f"/api/games/{game}/move", headers=seats, json=body)
                    assert answer.status_code == 200, answer.text
                    state = answer.json()
                    moves.append(state["moves"][-1]["text"])


def test_no_acknowledged_move_is_lost_however_often_the_server_is_killed(tmp_path: Path) -> None:
    store = tmp_path / "own" / "web.sqlite"
    store.parent.mkdir()
    acknowledged: dict[str, tuple[dict[str, str], list[str]]] = {}
    for kill in range(KILLS + 1):
        with running(store) as server:
            for game, (seats, moves) in acknowledged.items():
                state = server.client.get(f"/api/games/{game}", headers=seats).json()
                assert [move["text"] for move in state["moves"]][: len(moves)] == moves
                assert len(state["moves"]) <= len(moves) + 1  # the one that was under way
            if kill == KILLS:
                break
            players = [Player(server, 10 * kill + number) for number in range(3)]
            for player in players:
                player.start()
            while sum(len(player.acknowledged) for player in players) < 4 + kill:
                time.sleep(0.01)
            time.sleep(random.Random(kill).random() / 5)
            server.process.kill()
            for player in players:
                player.join(60)
                acknowledged |= player.acknowledged
    assert sum(len(moves) for _, moves in acknowledged.values()) >= 4
