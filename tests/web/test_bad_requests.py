"""Requests that are wrong, and the answer each gets."""

from __future__ import annotations

from typing import Any

import pytest
from tests.texts.english import english_words
from tests.web.conftest import Server

CHESS = {"game": "chess"}
NO_GAME = "AAAAAAAAAAAAAAAAAAAAAA"


def node(parent: int, text: str = "") -> dict[str, Any]:
    """A node of a tree, without notes."""
    return {"parent": parent, "text": text, "label": "", "side": 1, "comment": "", "nags": [], "shapes": []}


BAD: list[tuple[str, str, Any, int, str]] = [
    # names
    ("POST", "/api/games", {"game": "ches"}, 400, "unknown-name"),
    ("POST", "/api/games", {"game": "chess", "variant": "960"}, 400, "bad-variant"),
    ("POST", "/api/games", {"game": "congklak", "variant": "congklak:99,99"}, 400, "bad-variant"),
    ("POST", "/api/games", {"game": "../../etc/passwd"}, 400, "unknown-name"),
    ("POST", "/api/games", {"game": "os.system('true')"}, 400, "unknown-name"),
    # positions and moves
    ("POST", "/api/games", {"game": "chess", "position": "8/8/8/8/8/8/8/8 w - - 0 1"}, 400, "bad-position"),
    ("POST", "/api/games", {"game": "chess", "position": "x" * 20_001}, 422, "invalid"),
    ("POST", "/api/games", {"game": "chess", "moves": ["e2e5"]}, 409, "illegal-move"),
    ("POST", "/api/games", {"game": "chess", "moves": ["castle"]}, 400, "bad-move"),
    ("POST", "/api/games", {"game": "chess", "moves": ["e2e4"] * 2001}, 422, "invalid"),
    ("POST", "/api/games", {"game": "chess", "position": "7k/5QQ1/8/8/8/8/8/K7 b - - 0 1"}, 409, "game-over"),
    ("POST", "/api/position", {"game": "tree", "position": "(" * 100}, 400, "bad-position"),
    ("POST", "/api/position", {"game": "congklak", "position": "\u0000"}, 400, "bad-position"),
    # seats
    ("POST", "/api/games", {"game": "chess", "seats": ["person"]}, 422, "invalid"),
    ("POST", "/api/games", {"game": "chess", "seats": ["person", "level:9"]}, 400, "bad-input"),
    ("POST", "/api/games", {"game": "chess", "seats": ["person", "stockfish"]}, 400, "unknown-name"),
    ("POST", "/api/games", {"game": "chess", "seats": ["person", "alphabeta"]}, 400, "bad-limit"),
    ("POST", "/api/games", {"game": "chess", "seats": ["person", "minimax@depth=200"]}, 400, "bad-limit"),
    ("POST", "/api/games", {"game": "chess", "seats": ["person", "alphabeta@seconds=9999"]}, 400, "bad-limit"),
    ("POST", "/api/games", {"game": "chess", "seats": ["person", "alphabeta@nodes=999999999"]}, 400, "bad-limit"),
    ("POST", "/api/games", {"seats": ["person", "mtdf+table=134217728@depth=2"], "game": "nim"}, 400, "bad-algorithm"),
    ("POST", "/api/games", {"game": "chess", "seats": ["person", "minimax+table@depth=2"]}, 400, "bad-algorithm"),
    # programs of the server's machine are not for visitors to start
    ("POST", "/api/games", {"game": "chess", "seats": ["uci:touch /tmp/x@seconds=1", "person"]}, 400, "bad-input"),
    ("POST", "/api/games", {"game": "chess", "seats": ["xboard:sh@seconds=1", "person"]}, 400, "bad-input"),
    ("POST", "/api/games", {"game": "chess", "seats": ["engine@nodes=9,hash=65536", "person"]}, 400, "bad-input"),
    (
        "POST",
        "/api/games",
        {"game": "chess", "seats": ["person", "alphabeta@depth=2,evaluator=stores"]},
        400,
        "bad-input",
    ),
    # fields
    ("POST", "/api/games", {}, 422, "invalid"),
    ("POST", "/api/games", [], 422, "invalid"),
    ("POST", "/api/games", {"game": 5}, 422, "invalid"),
    ("POST", "/api/games", {"game": "chess", "colour": "red"}, 422, "invalid"),
    ("POST", "/api/games", {"game": "chess", "seed": -1}, 422, "invalid"),
    ("POST", "/api/games", {"game": "chess", "clock": {"initial_ms": 1}}, 422, "invalid"),
    # bodies
    ("POST", "/api/games", b"{", 400, "bad-json"),
    ("POST", "/api/games", b"\xff\xfe", 400, "bad-json"),
    ("POST", "/api/games", b'{"game": "\\ud800"}', 422, "invalid"),
    ("POST", "/api/games", b'{"\\ud800": 1}', 422, "invalid"),
    ("POST", "/api/games", b"[" * 100_000, 400, "bad-json"),
    ("POST", "/api/games", b'{"game": "chess", "position": "' + b"x" * 300_000 + b'"}', 413, "too-large"),
    # games that are not there, or not that far
    ("GET", f"/api/games/{NO_GAME}", None, 404, "no-such-game"),
    ("GET", "/api/games/short", None, 422, "invalid"),
    ("GET", "/api/games/' OR 1=1 --", None, 422, "invalid"),
    ("GET", f"/api/games/{'A' * 65}", None, 422, "invalid"),
    ("POST", f"/api/games/{NO_GAME}/move", {"move": "e2e4"}, 404, "no-such-game"),
    ("POST", f"/api/games/{NO_GAME}/rematch", {}, 404, "no-such-game"),
    ("GET", f"/api/games/{NO_GAME}/export?format=exe", None, 422, "invalid"),
    ("GET", f"/api/games/{NO_GAME}/plies/-1", None, 422, "invalid"),
    # texts to import
    ("POST", "/api/import", {"text": ""}, 422, "invalid"),
    ("POST", "/api/import", {"text": "hello"}, 400, "bad-input"),
    ("POST", "/api/export", {"game": "chess", "nodes": []}, 422, "invalid"),
    ("POST", "/api/export", {"game": "chess", "nodes": [node(0)]}, 400, "bad-input"),
    ("POST", "/api/export", {"game": "chess", "nodes": [node(-1), node(1, "e2e4")]}, 400, "bad-input"),
    ("POST", "/api/export", {"game": "chess", "nodes": [node(-1), node(0, "e2e5")]}, 409, "illegal-move"),
    ("POST", "/api/import", {"text": "{}"}, 400, "bad-record"),
    ("POST", "/api/import", {"text": '{"format": "siasat-game", "version": 99}'}, 400, "bad-record"),
    ("POST", "/api/import", {"text": '[Event "x"]\n\n1. e4 e5 2. Qxf7 *'}, 400, "bad-record"),
    ("POST", "/api/import", {"text": '[FEN "x"]\n\n1. e4'}, 400, "bad-position"),
    ("POST", "/api/import", {"text": '[Event "x"]', "game": "congklak"}, 400, "bad-input"),
    ("POST", "/api/import", {"text": "e4 e9", "game": "chess"}, 400, "bad-move"),
    # rule sets
    ("POST", "/api/variant", {"game": "congklak", "options": {"holes": "0"}}, 400, "bad-variant"),
    ("POST", "/api/variant", {"game": "congklak", "options": {"hoels": "5"}}, 400, "unknown-name"),
    ("POST", "/api/variant", {"game": "chess", "options": {"holes": "5"}}, 400, "unknown-name"),
    ("POST", "/api/variant", {"game": "doushouqi", "options": {"repetition": "many"}}, 400, "bad-variant"),
    # the rest
    ("GET", "/api/explorations/AAAAAAAAAAAA", None, 404, "no-such-exploration"),
    ("GET", "/api/lessons/none", None, 404, "no-such-lesson"),
    ("POST", "/api/lab/paper-999", None, 404, "no-such-report"),
    ("GET", "/api/lab/paper-999/page", None, 409, "not-made"),
    ("GET", "/api/lab/..%2f..%2fsecret", None, 404, "not-found"),
    ("POST", "/api/exercises", {"kind": "none"}, 422, "invalid"),
    ("POST", "/api/exercises/answer", {"id": "x", "answer": ["r"]}, 400, "bad-input"),
    ("POST", "/api/exercises/answer", {"id": "value-99999999999", "answer": ["1"]}, 400, "bad-input"),
    ("POST", "/api/exercises/answer", {"id": "order-7", "answer": ["r.9"]}, 400, "bad-input"),
    ("POST", "/api/compare/spec", {"game": "chess", "algorithms": ["alphabet"]}, 400, "unknown-name"),
    ("GET", "/api/nothing", None, 404, "not-found"),
    ("DELETE", "/api/games", None, 405, "method-not-allowed"),
    ("PATCH", "/api/health", None, 405, "method-not-allowed"),
    ("GET", "/api/position", None, 405, "method-not-allowed"),
    ("POST", "/api/nothing", {}, 404, "not-found"),
]


@pytest.mark.parametrize(("method", "path", "body", "status", "code"), BAD, ids=lambda value: str(value)[:40])
def test_the_answer(server: Server, method: str, path: str, body: Any, status: int, code: str) -> None:
    if isinstance(body, bytes):
        answer = server.client.request(method, path, content=body, headers={"content-type": "application/json"})
    else:
        answer = server.client.request(method, path, json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), answer.text
    message, text = answer.json()["error"]["message"], answer.json()["error"]["text"]
    assert message
    assert "\n" not in message
    assert "Traceback" not in message
    assert text["en"] == message
    assert not english_words(text["id"]), text["id"]


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [("DELETE", "/api/games", "POST"), ("GET", "/api/position", "POST")],
)
def test_which_methods_a_path_takes(server: Server, method: str, path: str, allowed: str) -> None:
    answer = server.client.request(method, path)
    assert (answer.status_code, answer.headers["allow"]) == (405, allowed)
    assert allowed in answer.json()["error"]["message"]


def test_moves_that_are_refused(server: Server) -> None:
    game, seat, _ = server.new_game(game="chess", seats=["person", "person"])
    path = f"/api/games/{game}/move"
    table = [
        ({"move": "e2e5"}, seat, 409, "illegal-move"),
        ({"move": "zz"}, seat, 400, "bad-move"),
        ({"move": "x" * 65}, seat, 422, "invalid"),
        ({"move": "e2e4", "ply": 7}, seat, 409, "stale"),
        ({"move": "e2e4"}, {}, 403, "not-your-seat"),
        ({"move": "e2e4"}, {"X-Seat-Secret": "x" * 300}, 422, "invalid"),
    ]
    for body, headers, status, code in table:
        answer = server.client.post(path, json=body, headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    other, other_seat, _ = server.new_game(game="chess", seats=["person", "person"])
    answer = server.client.post(path, json={"move": "e2e4"}, headers=other_seat)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not-your-seat")
    server.client.post(f"/api/games/{other}/resign", headers=other_seat)
    answer = server.client.post(f"/api/games/{other}/move", json={"move": "e2e4"}, headers=other_seat)
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "game-over")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": "https://elsewhere.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Host": "rebound.example"}, 403),
    ],
)
def test_where_a_request_comes_from(server: Server, headers: dict[str, str], status: int) -> None:
    answer = server.client.post("/api/position", json=CHESS, headers=headers)
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["error"]["code"] == "bad-origin"


def test_the_own_origin_passes_and_no_other_is_let_in(server: Server) -> None:
    answer = server.client.post("/api/position", json=CHESS, headers={"Origin": server.address})
    assert answer.status_code == 200
    assert "access-control-allow-origin" not in answer.headers


def test_a_body_that_is_not_json(server: Server) -> None:
    answer = server.client.post("/api/position", content=b"game=chess", headers={"content-type": "text/plain"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (415, "not-json")


def test_every_answer_has_its_headers(server: Server) -> None:
    for path in ("/", "/api/health", "/api/nothing", "/assets/none.js"):
        headers = server.client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers


def test_the_cookie_is_kept_from_scripts_and_other_sites(server: Server) -> None:
    with server.visitor() as visitor:
        cookie = visitor.get("/api/health").headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Strict" in cookie
        assert "set-cookie" not in visitor.get("/api/health").headers
