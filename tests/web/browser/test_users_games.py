"""Games of users on the page: with a picture on the board for all games, without one as text and buttons."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Server, running
from tests.web.test_plugins import EXAMPLES

from .board import fits, moves, start_set_up, touch, wait_for_moves, wait_for_turn
from .conftest import OpenPage

pytestmark = pytest.mark.needs_server("games of plug-ins are on a server")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows two games of users."""
    folder = tmp_path_factory.mktemp("users")
    with running(folder / "web.sqlite", plugins=("race_to_21", "breakthrough"), path=str(EXAMPLES)) as started:
        yield started


@pytest.mark.parametrize("width", [1280, 360])
def test_a_drawn_game_is_played_on_the_board(open_page: OpenPage, width: int) -> None:
    page = open_page("/play/new?game=breakthrough", width=width, height=740)
    start_set_up(page)
    wait_for_turn(page)
    touch(page, "b2", "c3")
    wait_for_moves(page, 2)
    assert len(moves(page)) == 2
    fits(page)


def test_a_game_without_a_picture_is_played_by_buttons(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=race-to-21")
    page.locator('[data-action="start"]').click()
    expect(page.get_by_text("0, player 1 to move")).to_be_visible()
    page.locator('[data-move="1"]').click()
    wait_for_moves(page, 2)
