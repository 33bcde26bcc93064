"""The visitor's list of games: filters, export, and the way back into a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .board import fits, start, start_set_up, touch, wait_for_moves, wait_for_turn
from .conftest import OpenPage


@pytest.mark.fresh_visitor
def test_games_are_found_filtered_and_saved(open_page: OpenPage) -> None:
    page = open_page("/")
    start(page, "chess")
    touch(page, "e2", "e4")
    wait_for_moves(page, 2)
    page.goto("/play/new?game=tictactoe&role=both")
    start_set_up(page)
    touch(page, "a1")
    wait_for_moves(page, 1)
    page.goto("/")
    page.get_by_role("link", name="My games").click()
    expect(page.locator("[data-game]")).to_have_count(2)
    expect(page.locator("[data-game]").first).to_contain_text("both sides")
    page.locator('[data-filter="game"]').select_option("chess")
    expect(page.locator("[data-game]")).to_have_count(1)
    expect(page).to_have_url(re.compile(r"/play/games\?game=chess$"))
    with page.expect_download() as saved:
        page.locator('[data-action="export-all"]').click()
    assert saved.value.suggested_filename == "siasat-chess.pgn"
    assert "1. e4" in Path(saved.value.path()).read_text()
    page.locator('[data-filter="ending"]').select_option("win")
    expect(page.get_by_text("No game matches these filters.")).to_be_visible()


@pytest.mark.fresh_visitor
def test_an_unfinished_game_goes_on_in_a_browser_that_lost_its_secrets(open_page: OpenPage) -> None:
    page = open_page("/", lang="id", width=360, height=740)
    start(page, "tictactoe")
    page.evaluate("localStorage.removeItem('siasat.games')")
    page.goto("/play/games?finished=false")
    expect(page.get_by_role("heading", name="Permainanku")).to_be_visible()
    fits(page)
    page.locator('[data-game] [data-action="open"]').click()
    wait_for_turn(page)
    touch(page, "a1")
    wait_for_moves(page, 2)


@pytest.mark.needs_server("strangers meet on a server")
def test_strength_and_nothing_of_others(open_page: OpenPage) -> None:
    page, stranger = open_page("/"), open_page("/play/games")
    start(page, "congklak")
    id_ = page.url.rpartition("/")[2]
    secrets = page.evaluate("JSON.parse(localStorage.getItem('siasat.games'))[0].secrets.filter(Boolean).join()")
    page.request.post(f"/api/games/{id_}/resign", data={}, headers={"X-Seat-Secret": secrets})
    page.goto("/play/games")
    expect(page.locator('[data-strength="congklak"]')).to_contain_text("below level 1")
    expect(page.locator("[data-game]")).to_contain_text("lost")
    stranger.reload()
    expect(stranger.get_by_text("You have not played yet.")).to_be_visible()
