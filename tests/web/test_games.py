"""Whole games over HTTP, and everything that can be done in one."""

from __future__ import annotations

from typing import Any

import pytest
from tests.web.conftest import Server

from siasat import load_game
from siasat.backend.native import why_missing
from siasat.core.notation import notation_of
from siasat.play.record import parse_record
from siasat.web.workers.searching import TEXTBOOK

QUICK = "greedy@depth=1"


@pytest.mark.parametrize(
    ("game", "opponent"),
    [
        ("chess", "level:1"),
        ("doushouqi", "level:1"),
        ("congklak", "level:2"),
        ("tictactoe", "level:8"),
        ("nim", "alphabeta@depth=3"),
        ("tree", "random"),
        ("hashtree", "random"),
    ],
)
def test_a_game_against_the_computer(server: Server, game: str, opponent: str) -> None:
    """The person plays the first legal move that takes something, else the first one, for at most 40 turns."""
    game_id, seat, state = server.new_game(game=game, seats=["person", opponent], seed=7)
    assert state["you"] == [1]
    rules = load_game(game)
    position = rules.initial()
    for _ in range(40):
        state = server.wait_for_turn(game_id, seat)
        if state["result"] is not None:
            break
        choice = next((move for move in state["legal"] if move["captures"]), state["legal"][0])
        answer = server.client.post(
            f"/api/games/{game_id}/move", headers=seat, json={"move": choice["text"], "ply": state["ply"]}
        )
        assert answer.status_code == 200, answer.text
        after = answer.json()
        assert after["ply"] >= state["ply"] + 1
        assert after["moves"][state["ply"]]["text"] == choice["text"]
    for played in state["moves"]:
        position = rules.play(position, rules.parse_move(position, played["text"]))  # type: ignore[attr-defined]
    assert state["position"] == rules.format_state(position)  # type: ignore[attr-defined]
    if state["result"] is not None:
        assert set(state["result"]["text"]) == {"en", "id"}
        assert state["legal"] == []


def test_one_answer_has_everything(server: Server) -> None:
    game_id, seat, state = server.new_game(game="congklak", seats=["person", "person"])
    assert state["scene"]["kind"] == "pits"
    assert [pit["id"] for pit in state["scene"]["rows"][1]] == [f"1:{hole}" for hole in range(6, -1, -1)]
    assert state["legal"][3]["source"] == "1:3"
    answer = server.client.post(f"/api/games/{game_id}/move", headers=seat, json={"move": "3"}).json()
    assert answer["steps"][0] == {
        "kind": "lift", "at": "1:3", "to": None, "path": [], "seeds": 7, "piece": None,
    }  # fmt: skip
    assert answer["last"] == {"source": "1:3", "target": None}
    assert "gains" in answer["notes"][0]["en"]
    assert answer["moves"][0]["label"] == "hole 3 (+10)"
    assert answer["seq"] == state["seq"] + 1


def test_san_promotion_and_castling(server: Server) -> None:
    position = "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1"
    game_id, seat, state = server.new_game(game="chess", position=position, seats=["person", "person"])
    promotions = [move for move in state["legal"] if move["source"] == "a7"]
    assert [move["piece_art"] for move in promotions] == [
        "chess/knight", "chess/bishop", "chess/rook", "chess/queen",
    ]  # fmt: skip
    answer = server.client.post(f"/api/games/{game_id}/move", headers=seat, json={"move": "O-O"}).json()
    assert answer["moves"][0] == {
        "ply": 1, "text": "e1g1", "label": "O-O", "side": 1, "source": "e1", "target": "g1",
        "left_ms": None, "spent_ms": None, "nodes": None, "first_value": None,
    }  # fmt: skip
    assert [step["kind"] for step in answer["steps"]] == ["move", "move"]


def test_undo_goes_back_to_the_persons_turn(server: Server) -> None:
    game_id, seat, _ = server.new_game(game="chess", seats=["person", QUICK])
    server.client.post(f"/api/games/{game_id}/move", headers=seat, json={"move": "e2e4"})
    server.wait(game_id, seat, 2)
    state = server.client.post(f"/api/games/{game_id}/undo", headers=seat).json()
    assert (state["ply"], state["moves"], state["to_move"]) == (0, [], 1)
    assert server.client.post(f"/api/games/{game_id}/undo", headers=seat).json()["error"]["code"] == "nothing-to-undo"


def test_the_computer_moves_first_where_it_sits_first(server: Server) -> None:
    game_id, seat, state = server.new_game(game="tictactoe", seats=["level:3", "person"])
    assert state["you"] == [2]
    assert server.wait_for_turn(game_id, seat)["ply"] == 1


def test_hint_why_and_plies(server: Server) -> None:
    game_id, seat, _ = server.new_game(
        game="chess", seats=["person", "person"], moves=["f2f3", "e7e5", "g2g4", "d8h4"][:3]
    )
    hint = server.client.post(f"/api/games/{game_id}/hint", headers=seat).json()
    assert hint["labels"][0] == "Qh4#"
    assert hint["value"] > 900_000
    assert hint["algorithm"] == ("engine" if why_missing() is None else TEXTBOOK)
    why = server.client.get(f"/api/games/{game_id}/why/3", headers=seat).json()
    assert [line["played"] for line in why["lines"]] == [True, False, False]
    assert why["lines"][0]["move"]["label"] == "g4"
    assert why["text"]["en"] != why["text"]["id"]
    before = server.client.get(f"/api/games/{game_id}/plies/0").json()
    assert before["position"] == load_game("chess").format_state(load_game("chess").initial())  # type: ignore[attr-defined]
    assert before["last"] is None
    assert server.client.get(f"/api/games/{game_id}/plies/4").json()["error"]["code"] == "no-such-ply"


@pytest.mark.parametrize("game", ["doushouqi", "congklak", "tictactoe", "nim"])
def test_the_reasons_of_any_move_are_told(server: Server, game: str) -> None:
    rules = load_game(game)
    moves = rules.legal_moves(rules.initial())
    for move in (moves[0], moves[-1]):
        text = notation_of(rules).format_move(rules.initial(), move)
        game_id, seat, _ = server.new_game(game=game, seats=["person", "person"], moves=[text])
        lines = server.client.get(f"/api/games/{game_id}/why/1", headers=seat).json()["lines"]
        assert [line["played"] for line in lines] == [True, False, False]
        assert lines[0]["move"]["text"] == text
        assert lines[1]["thought"]["value"] >= lines[2]["thought"]["value"]


def test_export_and_import_are_one_anothers_way_back(server: Server) -> None:
    moves = ["e2e4", "e7e5", "g1f3"]
    game_id, _, _ = server.new_game(game="chess", seats=["person", "level:4"], moves=moves)
    for form in ("pgn", "siasat-game", "moves"):
        text = server.client.get(f"/api/games/{game_id}/export", params={"format": form}).text
        found = server.client.post("/api/import", json={"text": text, "game": "chess"}).json()
        assert found["format"] == form
        assert found["view"]["moves"][:3] == moves
    fen = server.client.get(f"/api/games/{game_id}/export", params={"format": "fen"})
    assert fen.headers["content-disposition"] == 'attachment; filename="siasat-chess.fen"'
    record = parse_record(server.client.get(f"/api/games/{game_id}/export?format=siasat-game").text)
    assert str(record.players[1]).startswith("level:4:")
    other, _, _ = server.new_game(game="congklak")
    assert server.client.get(f"/api/games/{other}/export?format=pgn").status_code == 400


def test_a_link_restores_the_position(server: Server) -> None:
    view = server.client.post("/api/position", json={"game": "doushouqi", "moves": ["a3a4"]}).json()
    assert view["link"] == "/analyse?game=doushouqi&variant=standard&moves=a3a4"
    again = server.client.post(
        "/api/position", json={"game": "doushouqi", "variant": "standard", "moves": ["a3a4"]}
    ).json()
    assert again == view


def test_resign_and_rematch(server: Server) -> None:
    game_id, seat, _ = server.new_game(game="tictactoe", seats=["person", "level:1"])
    state = server.client.post(f"/api/games/{game_id}/resign", headers=seat).json()
    assert (state["result"]["winner"], state["result"]["reason"]) == (2, "resignation")
    assert "rematch" in state["may"]
    made = server.client.post(f"/api/games/{game_id}/rematch", headers=seat, json={}).json()
    assert made["state"]["you"] == [2]
    assert made["secrets"] == [None, seat["X-Seat-Secret"]]
    again = server.client.post(f"/api/games/{game_id}/rematch", headers=seat, json={}).json()
    assert again["state"]["id"] == made["state"]["id"]
    assert server.client.get(f"/api/games/{game_id}").json()["rematch"] == made["state"]["id"]


def test_a_draw_is_claimed_agreed_or_declined(server: Server) -> None:
    shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"] * 2
    game_id, seat, state = server.new_game(game="chess", seats=["person", "person"], moves=shuffle)
    assert "claim" in state["may"]
    assert state["claim"]["en"].startswith("The same position")
    drawn = server.client.post(f"/api/games/{game_id}/draw", headers=seat).json()
    assert drawn["result"]["reason"] == "threefold-repetition"
    game_id, seat, _ = server.new_game(game="chess", seats=["person", "person"])
    assert server.client.post(f"/api/games/{game_id}/draw", headers=seat).json()["result"]["reason"] == "draw-agreed"
    game_id, seat, _ = server.new_game(game="chess", seats=["person", "level:1"])
    assert server.client.post(f"/api/games/{game_id}/draw", headers=seat).json()["error"]["code"] == "declined"


def test_who_runs_out_of_time_loses(server: Server) -> None:
    clock = {"initial_ms": 1000, "increment_ms": 0}
    game_id, seat, state = server.new_game(game="chess", seats=["person", "person"], clock=clock)
    assert state["clock"] == {"left_ms": [1000, 1000], "increment_ms": 0, "running": None, "wait_ms": 0}
    state = server.client.post(f"/api/games/{game_id}/move", headers=seat, json={"move": "e2e4"}).json()
    assert state["clock"]["running"] == 2
    state = server.wait(game_id, seat, 99)
    assert (state["result"]["winner"], state["result"]["reason"]) == (1, "time")
    assert state["result"]["text"]["id"].startswith("Putih menang")


def test_a_clock_waits_for_sown_seeds(server: Server) -> None:
    """Twenty-eight seeds take seven seconds to sow; a clock of one second has not run down when they have landed."""
    settings = {"game": "congklak", "position": "0,0,0,0,0,0,28/1,1,1,1,1,1,1/0-0/1", "seats": ["person", "person"]}
    game_id, seat, _ = server.new_game(**settings, clock={"initial_ms": 1000, "increment_ms": 0})
    state = server.client.post(f"/api/games/{game_id}/move", headers=seat, json={"move": "6"}).json()
    clock = state["clock"]
    assert (clock["running"], clock["left_ms"][1]) == (2, 1000)
    assert 0 < clock["wait_ms"] <= 7151
    state = server.wait(game_id, seat, 99)
    assert (state["result"]["winner"], state["result"]["reason"]) == (1, "time")


def test_two_visitors_and_a_spectator(server: Server) -> None:
    game_id, both, _ = server.new_game(game="tictactoe", seats=["person", "person"])
    white, black = ({"X-Seat-Secret": secret} for secret in both["X-Seat-Secret"].split(","))

    def play(headers: dict[str, str], move: str) -> Any:
        return server.client.post(f"/api/games/{game_id}/move", headers=headers, json={"move": move})

    assert play({}, "a1").json()["error"]["code"] == "not-your-seat"
    assert play({"X-Seat-Secret": "guessed"}, "a1").status_code == 403
    assert play(black, "a1").json()["error"]["code"] == "not-your-turn"
    assert play(white, "a1").status_code == 200
    assert play(white, "b1").json()["error"]["code"] == "not-your-turn"
    assert play(black, "b2").status_code == 200
    with server.visitor() as spectator:
        seen = spectator.get(f"/api/games/{game_id}").json()
        assert (seen["you"], seen["may"], seen["ply"]) == ([], [], 2)
        for action in ("undo", "resign", "draw", "decline", "hint", "hints"):
            assert spectator.post(f"/api/games/{game_id}/{action}").status_code == 403
        assert spectator.post(f"/api/games/{game_id}/rematch", json={}).status_code == 403
    offered = server.client.post(f"/api/games/{game_id}/undo", headers=white).json()
    assert (offered["offer"], offered["ply"]) == ({"kind": "undo", "by": 1}, 2)
    granted = server.client.post(f"/api/games/{game_id}/undo", headers=black).json()
    assert (granted["offer"], granted["ply"]) == (None, 0)
    server.client.post(f"/api/games/{game_id}/draw", headers=white)
    declined = server.client.post(f"/api/games/{game_id}/decline", headers=black).json()
    assert (declined["offer"], declined["result"]) == (None, None)
    server.client.post(f"/api/games/{game_id}/draw", headers=black)
    agreed = server.client.post(f"/api/games/{game_id}/draw", headers=white).json()
    assert agreed["result"]["reason"] == "draw-agreed"


def test_a_move_sent_twice_is_played_once(server: Server) -> None:
    game_id, seat, _ = server.new_game(game="chess", seats=["person", "level:1"])
    move = {"move": "e2e4", "ply": 0}
    first = server.client.post(f"/api/games/{game_id}/move", headers=seat, json=move).json()
    server.wait(game_id, seat, 2)
    again = server.client.post(f"/api/games/{game_id}/move", headers=seat, json=move)
    assert again.status_code == 200
    assert again.json()["moves"][0] == first["moves"][0]
    stale = server.client.post(f"/api/games/{game_id}/move", headers=seat, json={"move": "d2d4", "ply": 0})
    assert stale.json()["error"]["code"] == "stale"
