"""Hints in games between two people: both must agree, unless they sit at one screen."""

from __future__ import annotations

import json
from typing import Any

from tests.web.conftest import Server
from websockets.sync.client import connect


class Table:
    """A game of two people, each with a seat."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.game, self.both, _ = server.new_game(game="tictactoe", seats=["person", "person"])
        self.first, self.second = ({"X-Seat-Secret": secret} for secret in self.both["X-Seat-Secret"].split(","))

    def post(self, action: str, headers: dict[str, str], **body: Any) -> tuple[int, Any]:
        answer = self.server.client.post(f"/api/games/{self.game}/{action}", headers=headers, json=body)
        return answer.status_code, answer.json()

    def why(self, headers: dict[str, str]) -> tuple[int, Any]:
        answer = self.server.client.get(f"/api/games/{self.game}/why/1", headers=headers)
        return answer.status_code, answer.json()

    def state(self, headers: dict[str, str]) -> Any:
        return self.server.client.get(f"/api/games/{self.game}", headers=headers).json()


def is_refused(answer: tuple[int, Any]) -> bool:
    return answer[0] == 409 and answer[1]["error"]["code"] == "no-hints"


def test_both_must_agree(server: Server) -> None:
    table = Table(server)
    table.post("move", table.first, move="b2")
    assert is_refused(table.post("hint", table.second))
    assert is_refused(table.why(table.second))
    assert is_refused(table.why({})), "a spectator could pass it on"
    seen = table.state(table.second)
    assert not seen["hints"]
    assert "hint" not in seen["may"]
    assert "ask-hints" in seen["may"]
    _, offered = table.post("hints", table.second)
    assert offered["offer"] == {"kind": "hints", "by": 2}
    assert is_refused(table.post("hint", table.second))
    assert table.post("hints", table.second)[1]["offer"] == {"kind": "hints", "by": 2}, "nobody accepts for the other"
    _, declined = table.post("decline", table.first)
    assert (declined["offer"], declined["hints"]) == (None, False)
    table.post("hints", table.second)
    _, agreed = table.post("hints", table.first)
    assert (agreed["offer"], agreed["hints"]) == (None, True)
    assert table.post("hint", table.second)[0] == 200
    assert table.why(table.first)[0] == 200
    assert "hint" in table.state(table.second)["may"]


def test_one_screen_and_a_finished_game_need_no_agreement(server: Server) -> None:
    table = Table(server)
    assert "hint" in table.state(table.both)["may"]
    assert table.post("hint", table.both)[0] == 200
    table.post("move", table.both, move="b2")
    table.post("resign", table.second)
    assert table.state({})["hints"]
    assert table.why({})[0] == 200


def test_a_guest_takes_a_seat_from_whoever_has_both_secrets(server: Server) -> None:
    table = Table(server)
    assert table.state(table.both)["you"] == [1, 2]
    with connect(f"{server.socket_address}/api/games/{table.game}/live") as host:
        json.loads(host.recv(timeout=60))
        with connect(f"{server.socket_address}/api/games/{table.game}/live") as guest:
            guest.send(json.dumps({"type": "seats", "secrets": [table.second["X-Seat-Secret"]]}))
            while json.loads(guest.recv(timeout=60))["type"] != "seats":
                pass
        assert json.loads(host.recv(timeout=60))["type"] == "state"
    assert table.state(table.both)["you"] == [1]
    assert is_refused(table.post("hint", table.both))
    assert table.post("hints", table.both)[1]["offer"] == {"kind": "hints", "by": 1}
    assert table.post("hints", table.both)[1]["hints"] is False
    assert table.post("hints", table.second)[1]["hints"] is True
