"""How many messages a socket may send, and what the server does with one that sends more."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.types import Message
from tests.web.conftest import GENEROUS, Server, running
from tests.web.test_parts import run_apart
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from siasat.web.guard.middleware import Guard
from siasat.web.settings import Settings, Traffic

SPARING = GENEROUS.replace(
    "Traffic(",
    "Traffic(watching_messages=5, playing_messages=10, work_messages=15, messages_per_address=60, frames=40, ",
)


@pytest.fixture(scope="module")
def sparing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("sparing") / "web.sqlite", traffic=SPARING) as server:
        yield server


def send_often(socket: ClientConnection, message: dict[str, Any], count: int) -> None:
    """Send a message many times, or until the server has enough."""
    with contextlib.suppress(ConnectionClosed):
        for _ in range(count):
            socket.send(json.dumps(message))


def closing(socket: ClientConnection, kind: str) -> tuple[int, int | None, str | None]:
    """How many messages of a kind arrive before the socket is closed, and with which code and reason."""
    count = 0
    with contextlib.suppress(ConnectionClosed):
        while True:
            count += json.loads(socket.recv(timeout=60))["type"] == kind
    return count, socket.close_code, socket.close_reason


def test_a_spectator_a_player_and_a_page_with_searches_have_budgets(sparing: Server) -> None:
    game, seat, _ = sparing.new_game(game="tictactoe", seats=["person", "person"])
    live = f"{sparing.socket_address}/api/games/{game}/live"
    secret = seat["X-Seat-Secret"].split(",")[0]
    for secrets, most in (([], 5), ([secret], 10)):
        with connect(live) as socket:
            send_often(socket, {"type": "seats", "secrets": secrets}, 30)
            answered, code, reason = closing(socket, "seats")
        assert most <= answered < 30
        assert code == 4429
        assert "too many messages; wait" in str(reason)
    with connect(f"{sparing.socket_address}/api/work") as socket:
        send_often(socket, {"type": "nonsense"}, 35)
        answered, code, _ = closing(socket, "error")
    assert 1 <= answered < 35
    assert code == 4429


def ping_often(socket: ClientConnection) -> None:
    for _ in range(10_000):
        socket.ping().wait(60)


def test_pings_have_a_budget(sparing: Server) -> None:
    game, _, _ = sparing.new_game(game="tictactoe", seats=["person", "person"])
    with connect(f"{sparing.socket_address}/api/games/{game}/live") as socket, pytest.raises(ConnectionClosed):
        ping_often(socket)
    assert sparing.client.get("/api/health").status_code == 200


def test_new_sockets_bring_no_new_budget(sparing: Server) -> None:
    """The address has a budget, too. It comes last: what it used up is missing to whoever comes next."""
    answered = 0
    for _ in range(20):
        with connect(f"{sparing.socket_address}/api/work") as socket:
            send_often(socket, {"type": "nonsense"}, 20)
            answered += closing(socket, "error")[0]
    assert answered < 150  # 20 sockets of 15 messages would be 300


def test_seats_are_answered_by_what_they_change_not_by_the_whole_game(server: Server) -> None:
    game, seat, _ = server.new_game(game="chess", seats=["person", "person"])
    with connect(f"{server.socket_address}/api/games/{game}/live") as socket:
        whole = socket.recv(timeout=60)
        socket.send(json.dumps({"type": "seats", "secrets": seat["X-Seat-Secret"].split(",")}))
        answer = socket.recv(timeout=60)
    assert json.loads(answer)["you"] == [1, 2]
    assert len(answer) < len(whole) / 20


class _App:
    """Takes messages until the socket is closed, and counts them."""

    def __init__(self) -> None:
        self.messages: list[str] = []
        self.others = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        while (message := await receive())["type"] != "websocket.disconnect":
            self.messages.append(message["type"])
        self.messages.append(message["type"])


def test_a_backlog_of_messages_is_interrupted_by_others() -> None:
    """All messages are there at once: without a pause between them nothing else would run until they are done."""

    async def scene() -> None:
        app = _App()
        guard = Guard(app, Settings(":memory:", traffic=Traffic(watching_messages=30)))
        backlog: list[Message] = [{"type": "websocket.receive", "text": "x"}] * 100
        sent: list[Message] = []

        async def receive() -> Message:
            return backlog.pop()

        async def send(message: Message) -> None:
            sent.append(message)

        async def other() -> None:
            while True:
                app.others += 1
                await asyncio.sleep(0)

        beside = asyncio.create_task(other())
        headers = [(b"host", b"127.0.0.1:8000")]
        await guard({"type": "websocket", "headers": headers, "client": ("127.0.0.1", 1), "path": "/"}, receive, send)
        beside.cancel()
        assert app.others >= 30
        assert app.messages == ["websocket.receive"] * 30 + ["websocket.disconnect"]
        assert [(message["type"], message.get("code")) for message in sent] == [("websocket.close", 4429)]

    run_apart(scene())
