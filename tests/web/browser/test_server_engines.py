"""An engine of the server's owner at the board."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Server, running
from tests.web.test_server_engines import ENGINE

from .board import moves, start_set_up, touch, wait_for_moves
from .conftest import OpenPage

pytestmark = pytest.mark.needs_server("an engine of the server's owner")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose owner lets one engine play."""
    folder = tmp_path_factory.mktemp("server")
    program = folder / "small.py"
    program.write_text(ENGINE)
    engine = f"Small=uci:{sys.executable} {program}@nodes=1"
    with running(folder / "web.sqlite", more=f"engines=({engine!r},)") as started:
        yield started


def test_an_engine_is_chosen_by_name_and_plays(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=chess")
    who = page.get_by_label("Who plays").first
    who.select_option("server:Small")
    expect(page.get_by_text("A third-party chess engine.")).to_be_visible()
    start_set_up(page)
    touch(page, "e2", "e4")
    wait_for_moves(page, 2)
    assert moves(page)[:2] == ["e4", "a5"]
    expect(page.get_by_text("Small", exact=True).first).to_be_visible()


def test_other_games_are_not_offered_it(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=congklak")
    expect(page.get_by_label("Who plays").first).not_to_contain_text("Small")
