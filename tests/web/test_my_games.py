"""The list of a visitor's games: what is on it, who may see it, and what it says about strength."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets.sync.client

from siasat.web.api.routes.my_games import estimate_strength
from siasat.web.store import GameStore, Kept
from siasat.web.visitor_games import MOST_VISITORS, Filter, Rated, add_seat, find_games

from .conftest import Server

MakeVisitor = Callable[[], httpx.Client]


@pytest.fixture
def visitor(server: Server) -> Iterator[MakeVisitor]:
    """Makes visitors, each with cookies of its own."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(server.visitor())


def create(client: httpx.Client, **settings: Any) -> tuple[str, list[str]]:
    made = client.post("/api/games", json=settings)
    assert made.status_code == 201, made.text
    return made.json()["state"]["id"], [secret for secret in made.json()["secrets"] if secret]


def listed(client: httpx.Client, **wanted: Any) -> dict[str, Any]:
    answer = client.get("/api/my/games", params=wanted)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def ids(client: httpx.Client, **wanted: Any) -> list[str]:
    return [game["id"] for game in listed(client, **wanted)["games"]]


def act(client: httpx.Client, game: str, what: str, secrets: list[str], **body: Any) -> httpx.Response:
    return client.post(f"/api/games/{game}/{what}", json=body, headers={"X-Seat-Secret": ",".join(secrets)})


def sit(server: Server, client: httpx.Client, game: str, secret: str) -> None:
    """Watch a game with a seat, as the page does."""
    cookie = f"siasat_visitor={client.cookies['siasat_visitor']}"
    address = f"{server.socket_address}/api/games/{game}/live"
    with websockets.sync.client.connect(
        address, additional_headers={"Cookie": cookie, "Origin": server.address}
    ) as socket:
        socket.send(json.dumps({"type": "seats", "secrets": [secret]}))
        while json.loads(socket.recv(timeout=60))["type"] != "seats":
            pass


def test_a_new_game_is_on_its_visitors_list_and_on_no_other(visitor: MakeVisitor) -> None:
    one, other = visitor(), visitor()
    game, _ = create(one, game="chess", seats=["person", "level:2"])
    (found,) = listed(one)["games"]
    assert found["id"] == game
    assert (found["side"], found["finished"], found["ending"], found["plies"]) == (1, False, None, 0)
    assert found["opponent"] == {"game": "chess", "text": "level:2", "name": {"en": "level 2", "id": "tingkat 2"}}
    assert listed(other) == {"games": [], "total": 0, "opponents": []}
    assert other.post(f"/api/my/games/{game}/seat").json()["error"]["code"] == "no-such-game"


def test_no_secret_and_no_cookie_is_in_the_answer(visitor: MakeVisitor) -> None:
    one = visitor()
    _, secrets = create(one, game="tictactoe", seats=["person", "person"])
    text = one.get("/api/my/games").text
    assert not any(secret in text for secret in secrets)
    assert one.cookies["siasat_visitor"] not in text


def test_filters(visitor: MakeVisitor) -> None:
    one = visitor()
    chess, _ = create(one, game="chess", seats=["person", "level:2"])
    lost, secrets = create(one, game="tictactoe", seats=["person", "level:3"])
    assert act(one, lost, "resign", secrets).status_code == 200
    won, secrets = create(one, game="tictactoe", seats=["person", "person"])
    assert act(one, won, "resign", secrets[:1]).status_code == 200
    assert set(ids(one)) == {chess, lost, won}
    assert ids(one, game="chess") == [chess]
    assert ids(one, opponent="level:3") == [lost]
    assert ids(one, finished=False) == [chess]
    assert ids(one, ending="loss") == [lost]
    assert ids(one, ending="win") == []  # one who plays both sides neither wins nor loses
    assert listed(one, most=1)["total"] == 3
    assert ids(one, offset=2, most=1) == [ids(one)[2]]
    assert {(found["game"], found["text"]) for found in listed(one, game="nim")["opponents"]} == {
        ("chess", "level:2"),
        ("tictactoe", "level:3"),
        ("tictactoe", "person"),
    }
    assert one.get("/api/my/games", params={"ending": "lost"}).status_code == 422


def test_a_guest_finds_the_game_and_the_host_keeps_the_other_side(server: Server, visitor: MakeVisitor) -> None:
    host, guest = visitor(), visitor()
    game, secrets = create(host, game="tictactoe", seats=["person", "person"])
    assert listed(host)["games"][0]["side"] is None
    guest.get("/api/health")  # for a cookie
    sit(server, guest, game, secrets[1])
    assert [(one["id"], one["side"]) for one in listed(guest)["games"]] == [(game, 2)]
    assert listed(host)["games"][0]["side"] == 1
    assert act(guest, game, "resign", secrets[1:]).status_code == 200
    assert listed(guest)["games"][0]["ending"] == "loss"
    assert listed(host)["games"][0]["ending"] == "win"


def test_a_wrong_secret_puts_nothing_on_the_list(server: Server, visitor: MakeVisitor) -> None:
    host, stranger = visitor(), visitor()
    game, _ = create(host, game="tictactoe", seats=["person", "person"])
    stranger.get("/api/health")
    sit(server, stranger, game, "A" * 22)
    assert listed(stranger)["total"] == 0


def test_a_lost_secret_is_replaced_and_the_old_one_is_void(visitor: MakeVisitor) -> None:
    one = visitor()
    game, old = create(one, game="tictactoe", seats=["person", "level:1"])
    given = one.post(f"/api/my/games/{game}/seat")
    assert given.status_code == 200
    new = given.json()["secrets"]
    assert new[1] is None
    assert act(one, game, "move", old, move="a1").status_code == 403
    assert act(one, game, "move", [new[0]], move="a1").status_code == 200


def test_a_host_cannot_take_the_guests_seat_back(server: Server, visitor: MakeVisitor) -> None:
    host, guest = visitor(), visitor()
    game, secrets = create(host, game="tictactoe", seats=["person", "person"])
    guest.get("/api/health")
    sit(server, guest, game, secrets[1])
    given = host.post(f"/api/my/games/{game}/seat").json()["secrets"]
    assert given[1] is None
    assert act(host, game, "move", [given[0]], move="a1").status_code == 200
    assert act(guest, game, "move", secrets[1:], move="b2").status_code == 200


def test_only_games_without_help_count_for_strength(server: Server, visitor: MakeVisitor) -> None:
    one = visitor()
    for help_by in (None, "undo", "hint"):
        game, secrets = create(one, game="congklak", seats=["person", "level:1"])
        state = one.get(f"/api/games/{game}", headers={"X-Seat-Secret": secrets[0]}).json()
        assert act(one, game, "move", secrets, move=state["legal"][0]["text"]).status_code == 200
        if help_by is not None:
            server.wait_for_turn(game, {"X-Seat-Secret": secrets[0]})
            assert act(one, game, help_by, secrets).status_code == 200
        assert act(one, game, "resign", secrets).status_code == 200
    game, secrets = create(one, game="congklak", seats=["person", "level:1"], moves=["1"])
    assert act(one, game, "resign", secrets).status_code == 200
    (found,) = one.get("/api/my/strength").json()["strengths"]
    assert (found["game"], found["games"], found["score"], found["level"]) == ("congklak", 1, 0.0, 0.0)
    assert visitor().get("/api/my/strength").json()["strengths"] == []


def test_the_estimate_is_near_the_level_that_is_held_even() -> None:
    even = [Rated("chess", "standard", "level:3", points) for points in (1.0, 0.0, 0.5, 1.0, 0.0)]
    found = estimate_strength("chess", even)
    assert found is not None
    assert found.level == pytest.approx(3.0)
    assert 0 < found.low < 3 < found.high < 9
    assert estimate_strength("tictactoe", [Rated("tictactoe", "standard", "level:3", 1.0)]) is None
    assert estimate_strength("gone", [Rated("gone", "standard", "level:3", 1.0)]) is None


def test_a_game_is_on_few_lists_and_leaves_them_when_it_is_deleted(tmp_path: Path) -> None:
    store = GameStore(str(tmp_path / "web.sqlite"))
    game = Kept("some-game", 1, {})
    row = {"game_id": game.id, "side": 1, "game": "chess", "variant": "standard", "opponent": "person"}
    store.add(game)
    for number in range(MOST_VISITORS + 3):
        add_seat(store, {**row, "visitor": f"visitor {number}"}, game)
    on = [number for number in range(20) if find_games(store, f"visitor {number}", Filter(), 0, 9).total]
    assert on == list(range(MOST_VISITORS))
    with store.store.writing() as connection:
        connection.exec_driver_sql("DELETE FROM web_games")
    assert find_games(store, "visitor 0", Filter(), 0, 9).rows == []
    store.close()
