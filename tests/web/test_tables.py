"""Open tables: who may open, see and join them, and what the list does not tell."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from tests.web.conftest import Server
from websockets.sync.client import connect

from siasat.web.live_games import open_tables

MakeVisitor = Callable[[], "Visitor"]


class Visitor:
    """A visitor with a game and its page open."""

    def __init__(self, server: Server, stack: ExitStack) -> None:
        self.server, self.stack = server, stack
        self.client: httpx.Client = stack.enter_context(server.visitor())
        self.client.get("/api/health")  # for a cookie
        self.game, self.secrets = "", [""]

    def create(self, **settings: Any) -> None:
        made = self.client.post("/api/games", json={"game": "tictactoe", "seats": ["person", "person"], **settings})
        self.game = made.json()["state"]["id"]
        self.secrets = [secret for secret in made.json()["secrets"] if secret]
        socket = self.stack.enter_context(
            connect(
                f"{self.server.socket_address}/api/games/{self.game}/live",
                additional_headers={"Cookie": f"siasat_visitor={self.client.cookies['siasat_visitor']}"},
            )
        )
        socket.send(json.dumps({"type": "seats", "secrets": self.secrets}))
        while json.loads(socket.recv(timeout=60))["type"] != "seats":
            pass

    def act(self, what: str, secrets: list[str] | None = None, **body: Any) -> httpx.Response:
        headers = {"X-Seat-Secret": ",".join(self.secrets if secrets is None else secrets)}
        return self.client.post(f"/api/games/{self.game}/{what}", json=body, headers=headers)

    def tables(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.client.get("/api/tables").json()["tables"]
        return found

    def my_table(self) -> str:
        return next(table["id"] for table in self.tables() if table["mine"])


@pytest.fixture
def visitor(server: Server) -> Iterator[MakeVisitor]:
    with ExitStack() as stack:
        yield lambda: Visitor(server, stack)


def test_a_table_is_listed_only_by_choice_and_tells_no_secret(visitor: MakeVisitor) -> None:
    host, other = visitor(), visitor()
    host.create(clock={"initial_ms": 60_000})
    assert not [table for table in host.tables() if table["mine"]]
    assert host.act("table", open=True).json() == {"open": True}
    table_id = host.my_table()
    listed = other.client.get("/api/tables").text
    assert table_id in listed
    assert not any(word in listed for word in (host.game, *host.secrets, host.client.cookies["siasat_visitor"]))
    assert host.act("table", open=False).json() == {"open": False}
    assert table_id not in other.client.get("/api/tables").text


def test_joining_takes_the_seat_and_closes_the_table(visitor: MakeVisitor) -> None:
    host, guest, late = visitor(), visitor(), visitor()
    host.create()
    host.act("table", open=True)
    table = host.my_table()
    assert host.client.post(f"/api/tables/{table}/join").json()["error"]["code"] == "own-table"
    joined = guest.client.post(f"/api/tables/{table}/join")
    assert joined.status_code == 201
    secret = joined.json()["secrets"]
    assert secret[0] is None
    assert joined.json()["state"]["you"] == [2]
    assert late.client.post(f"/api/tables/{table}/join").status_code == 404
    assert host.act("move", move="a1").status_code == 200
    assert host.act("move", move="b2").status_code == 409  # the host's secret of the other seat is void
    guest.game = host.game
    assert guest.act("move", [secret[1]], move="b2").status_code == 200
    assert [game["side"] for game in guest.client.get("/api/my/games").json()["games"]] == [2]
    assert host.client.get("/api/my/games").json()["games"][0]["side"] == 1


def test_who_cannot_open_a_table(visitor: MakeVisitor) -> None:
    host, stranger = visitor(), visitor()
    host.create()
    stranger.game = host.game
    assert stranger.act("table", ["A" * 22], open=True).status_code == 403
    assert host.act("table", host.secrets[:1], open=True).status_code == 403
    host.act("move", move="a1")
    assert host.act("table", open=True).json()["error"]["code"] == "busy"
    host.create(seats=["person", "level:1"])
    assert host.act("table", open=True).status_code == 403
    assert host.client.post("/api/tables/no-such-table/join").json()["error"]["code"] == "no-such-table"


def test_one_table_for_each_visitor_and_few_for_an_address(visitor: MakeVisitor) -> None:
    hosts = [visitor() for _ in range(open_tables.PER_ADDRESS + 1)]
    for host in hosts:
        host.create()
    answers = [host.act("table", open=True).status_code for host in hosts]
    assert answers == [200] * open_tables.PER_ADDRESS + [429]
    hosts[0].create()
    assert hosts[0].act("table", open=True).json()["error"]["code"] == "too-many-tables"
    for host in hosts:
        host.act("table", open=False)


def test_a_table_whose_host_left_is_not_listed(server: Server, visitor: MakeVisitor) -> None:
    other = visitor()
    with ExitStack() as stack:
        host = Visitor(server, stack)
        host.create()
        host.act("table", open=True)
        table = host.my_table()
    while any(one["id"] == table for one in other.tables()):  # until the server sees the socket close
        pass
