"""Floods: too many requests, games, searches and sockets from one place."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from starlette.types import Message, Receive, Scope, Send
from tests.web.conftest import Server, run_apart, running
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from siasat.web.guard.middleware import Guard
from siasat.web.settings import Settings

STRICT = (
    "Traffic(rate=2, burst=60, creation_rate=0.01, creation_burst=3, searches_per_visitor=1, queued_per_visitor=2, "
    "sockets_per_visitor=3, sockets_per_address=4)"
)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("strict") / "web.sqlite", traffic=STRICT) as server:
        yield server


def test_games_searches_sockets_and_requests_have_bounds(strict: Server) -> None:
    answers = [strict.client.post("/api/games", json={"game": "tictactoe"}) for _ in range(5)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429, 429]
    assert int(answers[-1].headers["retry-after"]) >= 1
    cookie = f"siasat_visitor={strict.client.cookies['siasat_visitor']}"
    address = f"{strict.socket_address}/api/work"
    with connect(address, additional_headers={"Cookie": cookie}) as socket:
        for number in range(6):
            socket.send(json.dumps({"type": "analyse", "job": f"j{number}", "game": "chess", "seconds": 20}))
        refused = set()
        while len(refused) < 3:  # one runs, two wait
            message = json.loads(socket.recv(timeout=180))
            if message["type"] == "error":
                assert message["error"]["code"] == "too-many-searches"
                refused.add(message["job"])
    with ExitStack() as stack:
        opened = [stack.enter_context(connect(address, additional_headers={"Cookie": cookie})) for _ in range(4)]
        with pytest.raises(ConnectionClosed) as closed:
            opened[-1].recv(timeout=120)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429
    answers_to_flood = (strict.client.get("/api/health") for _ in range(1000))
    late = next(answer for answer in answers_to_flood if answer.is_client_error)
    assert late.status_code == 429
    assert late.json()["error"]["code"] == "too-many-requests"
    assert int(late.headers["retry-after"]) >= 1
    # The page itself still loads: its files are counted apart.
    assert {strict.client.get("/icon.svg").status_code for _ in range(100)} <= {200, 404}


def test_many_first_visits_from_one_address_get_every_file() -> None:
    """Thirty visitors behind one address open the page at once: about fifty files each."""

    async def file(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def asked(times: int) -> Counter[int]:
        guard, answers = Guard(file, Settings(":memory:")), Counter[int]()
        head = {"method": "GET", "path": "/assets/play.js", "headers": [(b"host", b"127.0.0.1")]}

        async def received() -> Message:
            return {"type": "http.request", "body": b""}

        async def answered(message: Message) -> None:
            answers[message.get("status", 0)] += 1

        for _ in range(times):
            await guard({"type": "http", "client": ("127.0.0.1", 1), **head}, received, answered)
        return answers

    assert run_apart(asked(30 * 50)) == {200: 1_500}
    assert run_apart(asked(20_000))[429] > 0
