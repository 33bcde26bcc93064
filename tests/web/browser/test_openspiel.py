"""Games of OpenSpiel on the page: listed, set up, played on their boards, explored."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Server, running
from websockets.sync.client import connect

from .board import fits, move_texts, start_set_up, touch, wait_for_moves, wait_for_turn
from .conftest import OpenPage

pytestmark = pytest.mark.needs_server("games of plug-ins are on a server")

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: python3 scripts/setup.py dev bench")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that lists four games of OpenSpiel."""
    folder = tmp_path_factory.mktemp("openspiel")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, "SIASAT_OPENSPIEL", "connect_four tic_tac_toe breakthrough hex(board_size=5)")
        with running(folder / "web.sqlite", plugins=("siasat.bridges.openspiel.listed",)) as started:
            yield started


@pytest.mark.parametrize(
    ("game", "places", "moves"),
    [
        ("connect_four", [["5,3"], ["4,3"]], ["x3", "o3"]),
        ("tic_tac_toe", [["1,1"], ["0,0"]], ["x(1,1)", "o(0,0)"]),
        ("breakthrough", [["d7", "e6"], ["d2", "d3"]], ["d7e6", "d2d3"]),
    ],
)
def test_two_people_play_on_the_board(
    open_page: OpenPage, game: str, places: list[list[str]], moves: list[str]
) -> None:
    page = open_page(f"/play/new?game=openspiel:{game}&role=both", width=360, height=740)
    start_set_up(page)
    for number, squares in enumerate(places, 1):
        wait_for_turn(page)
        touch(page, *squares)
        wait_for_moves(page, number)
    assert move_texts(page) == moves
    fits(page)


def test_the_computer_answers_and_the_title_is_openspiels(open_page: OpenPage) -> None:
    page = open_page("/", lang="id")
    expect(page.get_by_text("Connect Four (OpenSpiel)")).to_be_visible()
    page.goto("/play/new?game=openspiel:hex")
    start_set_up(page)
    wait_for_turn(page)
    touch(page, "c3")
    wait_for_moves(page, 2)


def test_the_explorer_shows_its_search(server: Server) -> None:
    with connect(f"{server.socket_address}/api/work", max_size=None) as socket:
        socket.send(json.dumps({"type": "explore", "job": "e", "game": "openspiel:tic_tac_toe", "depth": 3}))
        while (message := json.loads(socket.recv(timeout=180)))["type"] not in ("tree", "error"):
            pass
    assert message["type"] == "tree", message


def test_only_listed_games_and_parameters_can_be_used(server: Server) -> None:
    for game, variant in (("openspiel:go", None), ("openspiel:hex", "board_size=9")):
        request = {"game": game, "variant": variant, "seats": ["person", "person"]}
        answer = server.client.post("/api/games", json={key: value for key, value in request.items() if value})
        assert answer.status_code == 400, answer.text
    assert "board_size=5" in answer.json()["error"]["message"]
