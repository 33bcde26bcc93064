"""Connections that send half a request, read no answer, or are too many: none keeps others out."""

from __future__ import annotations

import asyncio
import json
import logging
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from io import StringIO
from pathlib import Path
from unittest.mock import Mock

import h11
import pytest
from tests.web.conftest import GENEROUS, Server, run_apart, running
from websockets.sync.client import connect

from siasat.errors import InputError
from siasat.web.guard.client_pace import Pace
from siasat.web.guard.connections import Connections, fit_to_files
from siasat.web.guard.logs import RepeatFilter
from siasat.web.guard.rates import Rate
from siasat.web.guard.requests import Requests
from siasat.web.settings import Settings, Traffic

STRICT = GENEROUS.replace(
    "Traffic(",
    "Traffic(header_seconds=1, body_seconds=1, unread_seconds=1, connections=60, connections_per_address=30, "
    "sockets=20, frames=1_000_000, ",
)
HALF = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
BODY = (
    b"POST /api/position HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("connections") / "web.sqlite", traffic=STRICT) as server:
        yield server


def dial(server: Server, source: str = "127.0.0.1") -> socket.socket:
    host, port = server.address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), 60, source_address=(source, 0))


def rest_of(link: socket.socket) -> bytes:
    """Everything that comes until the server closes."""
    parts = []
    try:
        while part := link.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def send_until_dropped(link: socket.socket, data: bytes) -> bool:
    """Whether the server closes a connection on which data is sent and nothing is read."""
    for _ in range(2000):
        try:
            link.sendall(data)
        except (ConnectionError, TimeoutError) as error:
            return isinstance(error, ConnectionError)
    return False


@pytest.mark.parametrize(("sent", "answer"), [(b"", b""), (HALF, b"HTTP/1.1 408 "), (BODY, b"HTTP/1.1 408 ")])
def test_a_request_that_does_not_arrive_in_time_is_closed(strict: Server, sent: bytes, answer: bytes) -> None:
    with dial(strict) as link:
        link.sendall(sent)
        assert rest_of(link)[:13] == answer


def test_bytes_that_trickle_in_do_not_move_the_deadline(strict: Server) -> None:
    with dial(strict) as link:
        link.sendall(HALF)
        link.settimeout(0.05)
        for _ in range(1200):  # a minute
            try:
                link.sendall(b"x")
                assert link.recv(1000).startswith(b"HTTP/1.1 408 ")
            except TimeoutError:
                continue
            except ConnectionError:
                pass  # the last byte came after the end
            return
    pytest.fail("the connection is still open")


def test_a_second_request_on_a_connection_has_its_own_deadline(strict: Server) -> None:
    host, port = strict.address.removeprefix("http://").split(":")
    client = HTTPConnection(host, int(port), timeout=60)
    with closing(client):
        for _ in range(3):
            client.request("GET", "/api/health")
            answer = client.getresponse()
            assert (answer.status, answer.will_close) == (200, False)
            answer.read()
        link = client.sock
        link.sendall(HALF)
        assert b"HTTP/1.1 408 " in rest_of(link)


def test_half_sent_requests_keep_nobody_out(strict: Server) -> None:
    """Many more than there are places, from one address and from several."""
    with ExitStack() as stack:
        for number in range(300):
            link = stack.enter_context(dial(strict, f"127.0.0.{1 + number % 5}"))
            link.sendall(HALF)
            if number % 50 == 49:
                with strict.visitor() as visitor:
                    assert visitor.get("/api/health").status_code == 200


def test_connections_at_work_are_not_closed_for_new_ones(strict: Server) -> None:
    game, _, _ = strict.new_game(game="tictactoe", seats=["person", "person"])
    with ExitStack() as stack:
        live = [stack.enter_context(connect(f"{strict.socket_address}/api/games/{game}/live")) for _ in range(15)]
        for one in live:
            one.recv(timeout=60)
        links = [stack.enter_context(dial(strict)) for _ in range(60)]
        for link in links:
            link.sendall(HALF)
        with strict.visitor() as visitor:
            assert visitor.get("/api/health").status_code == 200
        for one in live:
            assert one.ping().wait(60)


def test_whoever_reads_nothing_is_dropped(strict: Server) -> None:
    """Pings are answered, and the answers pile up while nobody reads them."""
    game, _, _ = strict.new_game(game="tictactoe", seats=["person", "person"])
    host = strict.address.removeprefix("http://")
    hello = (
        f"GET /api/games/{game}/live HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    ping = b"\x89\xfd" + bytes(4) + bytes(125)
    with dial(strict) as link:
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        link.sendall(hello.encode())
        assert send_until_dropped(link, ping * 1000)


def test_an_answer_that_nobody_reads_is_dropped(strict: Server) -> None:
    whole = b"GET /api/catalogue HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with dial(strict) as link:
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        assert send_until_dropped(link, whole * 100)


def test_the_connection_that_waited_longest_makes_room() -> None:
    class Link:
        def __init__(self) -> None:
            self.open = True

        def abort(self) -> None:
            self.open = False

    first, second, third, other, fifth = links = [Link() for _ in range(5)]
    held = Connections(3, 2)
    assert held.enter(first, "a")
    assert held.enter(second, "a")
    assert held.enter(third, "a")
    assert [link.open for link in links] == [False, True, True, True, True]
    held.works(second)
    held.works(third)
    assert not held.enter(fifth, "a"), "both connections of this address are at work"
    assert held.enter(other, "b")
    assert held.enter(fifth, "c")
    assert not other.open, "all places are taken, and this was the only one that waited"
    held.works(fifth)
    assert not held.enter(Link(), "d")
    for link in links:
        held.leave(link)
    assert (held.held, dict(held.count), held.waiting) == ({}, {}, {})
    assert all(held.enter(Link(), "proxy", is_shared=True) for _ in range(3))


def test_connections_stay_below_the_limit_of_files(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = [(1024, 1024)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[0])
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: limits.append(wanted))
    fitted = fit_to_files(Settings(":memory:", workers=2)).traffic
    assert 500 < fitted.connections < 800
    assert fitted.sockets < fitted.connections
    limits[0] = (1024, 100_000)
    fitted = fit_to_files(Settings(":memory:", workers=2)).traffic
    assert (fitted.connections, fitted.sockets) == (Traffic().connections, Traffic().connections * 3 // 4)
    assert limits[-1][0] > Traffic().connections
    limits[0] = (256, 256)
    with pytest.raises(InputError, match="ulimit -n"):
        fit_to_files(Settings(":memory:"))


def test_more_connections_than_files_stop_no_server_and_fill_no_log(tmp_path: Path) -> None:
    with running(tmp_path / "web.sqlite", files=600) as server, ExitStack() as stack:
        for number in range(700):
            link = stack.enter_context(dial(server))
            link.sendall(HALF)
            if number % 100 == 99:
                with server.visitor() as visitor:
                    assert visitor.get("/api/health").status_code == 200
    assert len(server.errors) < 10_000


def test_repeats_are_suppressed_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    log, shown = logging.Logger("siasat.test"), StringIO()
    handler = logging.StreamHandler(shown)
    handler.addFilter(RepeatFilter(most=3, seconds=60))
    log.addHandler(handler)
    for number in range(102):
        if number == 100:
            log.warning("something else")
            now[0] += 61
        log.warning("accept failed: %s", number)
    assert shown.getvalue().splitlines() == [
        "accept failed: 0",
        "accept failed: 1",
        "accept failed: 2 (more like this are suppressed for 60 s)",
        "something else",
        "accept failed: 100 (97 more like this were suppressed)",
        "accept failed: 101",
    ]


MANY = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X:\r\n" * 200 + b"\r\n"
CHUNKED = (
    b"POST /api/position HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n"
)


def test_a_chunked_body_is_refused_before_a_chunk_is_parsed() -> None:
    requests = Requests(h11.SERVER)
    requests.receive_data(CHUNKED + b"1\r\n \r\n" * 10_000)
    with pytest.raises(h11.RemoteProtocolError):
        requests.next_event()
    assert len(requests.trailing_data[0]) == 60_000


def test_a_chunked_body_gets_a_clear_answer(strict: Server) -> None:
    """Even if the client goes on sending."""
    with dial(strict) as link:
        link.sendall(CHUNKED + b"1\r\n \r\n" * 20_000)
        head, _, body = rest_of(link).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 411 ")
    assert json.loads(body)["error"]["code"] == "length-required"


def test_a_head_that_is_wrong_gets_an_answer(strict: Server) -> None:
    for head in (
        b"GET / HTTP/1.1\r\nHost\r\n\r\n",
        b"\x16\x03\x01\r\n\r\n",
        b"GET / HTTP/1.1\r\nX: " + b"x" * 100_000,
        MANY,
    ):
        with dial(strict) as link:
            link.sendall(head)
            assert rest_of(link).startswith(b"HTTP/1.1 400 ")


def test_requests_of_an_address_in_debt_wait_and_none_is_lost(tmp_path: Path) -> None:
    debt = GENEROUS.replace("loop_rate=10", "loop_rate=0.05, loop_burst=0.002")
    with running(tmp_path / "web.sqlite", traffic=debt) as server:
        with dial(server) as link:
            link.sendall(b"GET /api/none HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 20)
            link.shutdown(socket.SHUT_WR)
            assert rest_of(link).count(b"HTTP/1.1 404 ") == 20
        game, _, _ = server.new_game(game="tictactoe", seats=["person", "person"])
        with connect(f"{server.socket_address}/api/games/{game}/live") as live:
            assert all(live.ping().wait(60) for _ in range(20))


def test_a_connection_rests_while_its_address_is_in_debt() -> None:
    async def scene() -> list[str]:
        heard: list[str] = []
        budget = Rate(100.0, 0.5)
        link = Mock()
        link.is_closing.return_value = False
        link.pause_reading.side_effect = lambda: heard.append("pause")
        pace = Pace(budget, "a", link, lambda: heard.append("go on"))
        other = Pace(budget, "a", link, lambda: heard.append("other"))

        async def work(_scope: object, _receive: object, _send: object) -> None:
            for _ in range(3):
                await asyncio.sleep(0)

        await pace.charged(work)({}, Mock(), Mock())
        assert not pace.is_resting
        pace.charge(0.5)
        pace.charge(0.5)
        assert pace.is_resting
        other.charge(0.0)  # it has taken nothing, but it has the same address
        assert other.is_resting
        other.stop()
        while pace.is_resting:
            await asyncio.sleep(0.01)
        return heard

    assert run_apart(scene()) == ["pause", "pause", "go on"]
