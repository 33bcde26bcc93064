"""The socket of a game: events, seats, resuming, and who is not let in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from tests.web.conftest import Server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect


@contextmanager
def watching(server: Server, game: str, after: int | None = None, **options: Any) -> Iterator[ClientConnection]:
    query = "" if after is None else f"?after={after}"
    with connect(f"{server.socket_address}/api/games/{game}/live{query}", **options) as socket:
        yield socket


def hear(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next event of one of these kinds."""
    while True:
        event: dict[str, Any] = json.loads(socket.recv(timeout=180))
        if event["type"] in kinds:
            return event


def test_a_spectator_sees_every_move(server: Server) -> None:
    game, seat, _ = server.new_game(game="chess", seats=["person", "level:4"])
    with watching(server, game) as socket:
        first = hear(socket, "state")
        assert (first["seq"], first["state"]["you"], first["state"]["may"]) == (1, [], [])
        server.client.post(f"/api/games/{game}/move", headers=seat, json={"move": "e2e4"})
        own = hear(socket, "move")
        assert (own["seq"], own["state"]["moves"][-1]["label"]) == (2, "e4")
        thought = hear(socket, "thinking")
        assert thought["ply"] == 1
        assert thought["thought"]["side"] == 2
        reply = hear(socket, "move")
        assert (reply["seq"], reply["state"]["ply"], reply["state"]["thinking"]) == (3, 2, False)


def test_a_socket_with_a_seat_knows_what_it_may(server: Server) -> None:
    game, seat, _ = server.new_game(game="tictactoe", seats=["person", "person"])
    secret = seat["X-Seat-Secret"].split(",")[0]
    with watching(server, game) as socket:
        hear(socket, "state")
        socket.send("nonsense")
        socket.send(json.dumps({"type": "seats", "secrets": [secret]}))
        seats = hear(socket, "seats")
        assert seats["you"] == [1]
        assert "move" in seats["may"]
        server.client.post(f"/api/games/{game}/move", headers={"X-Seat-Secret": secret}, json={"move": "a1"})
        state = hear(socket, "move")["state"]
        assert state["you"] == [1]
        assert "move" not in state["may"]


def test_resuming_tells_what_was_missed(server: Server) -> None:
    game, seat, _ = server.new_game(game="tictactoe", seats=["person", "person"])
    moves = ["a1", "b1", "a2"]
    for move in moves:
        server.client.post(f"/api/games/{game}/move", headers=seat, json={"move": move})
    with watching(server, game, after=4) as socket:
        assert hear(socket, "sync", "state", "move")["type"] == "sync"
    with watching(server, game, after=2) as socket:
        missed = [hear(socket, "sync", "state", "move") for _ in range(2)]
        assert [(event["type"], event["seq"], event["state"]["ply"]) for event in missed] == [
            ("move", 3, 2),
            ("move", 4, 3),
        ]
        assert [event["state"]["steps"][0]["at"] for event in missed] == ["b1", "a2"]
        assert missed[0]["state"]["legal"] != []
    server.client.post(f"/api/games/{game}/undo", headers=seat)
    with watching(server, game, after=2) as socket:
        event = hear(socket, "sync", "state", "move")
        assert (event["type"], event["seq"], event["state"]["ply"]) == ("state", 5, 2)
    for strange in (99, 10**12):
        with watching(server, game, after=strange) as socket:
            assert hear(socket, "sync", "state", "move")["type"] == "state"


def test_clocks_tick(server: Server) -> None:
    clock = {"initial_ms": 60_000, "increment_ms": 1000}
    game, seat, _ = server.new_game(game="tictactoe", seats=["person", "person"], clock=clock)
    server.client.post(f"/api/games/{game}/move", headers=seat, json={"move": "a1"})
    with watching(server, game) as socket:
        event = hear(socket, "clock")
        assert event["clock"]["running"] == 2
        assert event["clock"]["left_ms"][0] == 61_000


def test_computer_against_computer_plays_only_before_watchers(server: Server) -> None:
    game, _, state = server.new_game(game="tictactoe", seats=["level:1", "level:2"])
    assert state["paused"]
    with watching(server, game) as socket:
        hear(socket, "state")
        assert hear(socket, "move")["state"]["ply"] == 1
    seen = server.client.get(f"/api/games/{game}").json()["ply"]
    with watching(server, game) as socket:
        while (event := hear(socket, "move", "state"))["state"]["result"] is None:
            assert event["state"]["ply"] >= seen
        assert event["state"]["result"]["reason"] in ("three-in-a-row", "board-full")


@pytest.mark.parametrize(
    ("path", "origin", "code"),
    [
        ("/api/games/AAAAAAAAAAAAAAAA/live", None, 4404),
        ("/api/work", "https://elsewhere.example", 4403),
        ("/api/work", "null", 4403),
    ],
)
def test_sockets_that_are_refused(server: Server, path: str, origin: str | None, code: int) -> None:
    address = f"{server.socket_address}{path}"
    with connect(address, origin=origin) as socket, pytest.raises(ConnectionClosed) as closed:  # type: ignore[arg-type]
        socket.recv(timeout=120)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == code
