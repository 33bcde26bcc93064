"""The opening tree over HTTP."""

from __future__ import annotations

from tests.web.conftest import Server


def test_moves_with_values_and_the_board(server: Server) -> None:
    answer = server.client.post("/api/book", json={"game": "doushouqi"}).json()
    assert answer["positions"] >= 1000
    best = answer["moves"][0]
    assert best["move"] in {move["text"] for move in answer["view"]["legal"]}
    assert set(best["text"]) == {"en", "id"}
    after = server.client.post("/api/book", json={"game": "doushouqi", "moves": [best["move"]]}).json()
    assert after["view"]["moves"] == [best["move"]]
    outside = {"game": "doushouqi", "position": "7/7/7/7/3e3/7/3R3/7/7 w"}
    assert server.client.post("/api/book", json=outside).json()["moves"] is None


def test_a_game_without_a_tree_is_refused(server: Server) -> None:
    refused = server.client.post("/api/book", json={"game": "chess"})
    assert refused.status_code in {400, 422}
    assert "there is one for doushouqi" in refused.text
