"""A user's game is played, searched and explored like ours, in the worker processes too."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.web.conftest import Server, running
from websockets.sync.client import connect

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


@pytest.fixture(scope="module")
def plugged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    store = tmp_path_factory.mktemp("plugged") / "web.sqlite"
    with running(store, plugins=("race_to_21", "breakthrough"), path=str(EXAMPLES)) as server:
        yield server


def test_a_game_without_a_picture_or_notation(plugged: Server) -> None:
    games = {game["id"]: game for game in plugged.client.get("/api/catalogue").json()["games"]}
    assert games["race-to-21"]["title"]["id"] == "Race to 21"
    assert not games["race-to-21"]["drawable"]
    game, seat, state = plugged.new_game(game="race-to-21", seats=["person", "level:4"])
    assert state["scene"] == {"kind": "text", "text": "0, player 1 to move"}
    while state["result"] is None:
        plugged.client.post(f"/api/games/{game}/move", headers=seat, json={"move": "1"})
        state = plugged.wait_for_turn(game, seat)
    assert state["result"]["winner"] == 2  # who can look ahead leaves a multiple of four
    assert state["result"]["reason_text"]["en"] == "said-21"


def test_a_drawn_game_is_played_and_explored(plugged: Server) -> None:
    game, seat, state = plugged.new_game(game="breakthrough", seats=["person", "level:2"])
    assert state["scene"]["kind"] == "grid"
    text = state["legal"][0]["text"]
    state = plugged.client.post(f"/api/games/{game}/move", headers=seat, json={"move": text}).json()
    assert state["steps"][0]["kind"] == "move"
    assert plugged.wait_for_turn(game, seat)["ply"] == 2
    with connect(f"{plugged.socket_address}/api/work", max_size=None) as socket:
        socket.send(json.dumps({"type": "explore", "job": "e", "game": "breakthrough", "depth": 3}))
        while (message := json.loads(socket.recv(timeout=180)))["type"] not in ("tree", "error"):
            pass
    assert message["type"] == "tree", message
    assert message["exploration"]["backend"] == "python"
