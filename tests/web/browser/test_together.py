"""Several visitors, clocks, cancelled analysis, and a server that dies in the middle of a game."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect
from tests.web.conftest import running

from .board import moves, start, start_set_up, touch, wait_for_moves, wait_for_turn
from .conftest import PATIENCE_MS, OpenPage


@pytest.mark.needs_server("two people meet on a server")
def test_two_visitors_play_and_a_third_only_watches(open_page: OpenPage) -> None:
    white = open_page("/play/new?game=chess&role=both")
    start_set_up(white)
    white.locator('[data-action="share"]').click()
    invitation = white.locator("#share-invite").input_value()
    watch = white.locator("#share-watch").input_value()
    white.keyboard.press("Escape")
    black, watcher = open_page(invitation, lang="id"), open_page(watch)
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    touch(white, "e2", "e4")
    for page in (white, black, watcher):
        wait_for_moves(page, 1)
    wait_for_turn(black)
    for place in ("e7", "e5"):
        touch(watcher, place)
    expect(watcher.locator("main .cell.liftable, main .cell.goal")).to_have_count(0)
    touch(black, "c7", "c5")
    for page in (white, black, watcher):
        wait_for_moves(page, 2)
        assert moves(page) == ["e4", "c5"]
    expect(black.locator("main .cell.liftable")).to_have_count(0)  # white is to move, and black's guest is not white
    expect(watcher.locator("main .cell.liftable")).to_have_count(0)
    expect(watcher.locator('[data-action="resign"]')).to_have_count(0)


@pytest.mark.needs_server("two people meet on a server")
def test_an_invitation_that_lost_its_end(open_page: OpenPage) -> None:
    host = open_page("/play/new?game=tictactoe&role=both")
    start_set_up(host)
    host.locator('[data-action="share"]').click()
    broken = host.locator("#share-invite").input_value()[:-3]
    guest = open_page(broken)
    expect(guest.get_by_text("This invitation is incomplete")).to_be_visible()
    host.goto("/")
    host.goto(broken)  # who has the seat keeps it
    wait_for_turn(host)
    touch(host, "a1")
    wait_for_moves(host, 1)
    wait_for_turn(host)
    touch(host, "b1")
    wait_for_moves(guest, 2)


@pytest.mark.needs_server("the test changes a request on its way")
def test_a_clock_that_is_down_loses(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=tictactoe&role=both&clock=1%2B1")

    def hurry(route: Route) -> None:
        asked = route.request.post_data_json
        route.continue_(post_data={**asked, "clock": {"initial_ms": 1000, "increment_ms": 0}})

    page.route("**/api/games", hurry)
    start_set_up(page)
    expect(page.locator(".clock")).to_have_count(2)
    touch(page, "a1")
    expect(page.locator(".result h2")).to_have_text("X wins")
    expect(page.locator(".result p")).to_have_text("O ran out of time.")
    expect(page.locator("main .cell.liftable")).to_have_count(0)


@pytest.mark.needs_server("the server's health tells of its workers")
def test_analysis_is_called_off(open_page: OpenPage) -> None:
    page = open_page("/analyse?game=chess")
    page.locator(".lines li button").first.wait_for()
    expect(page.locator(".numbers.working")).to_have_count(1)
    page.get_by_role("switch", name="Search").click()
    expect(page.locator(".numbers.working")).to_have_count(0)
    expect(page.locator(".arrow")).to_have_count(0)
    health = page.request.get("/api/health").json()
    for _ in range(600):  # the worker stops too, long before the search's own end could be meant
        if not health["busy"]:
            break
        page.wait_for_timeout(100)
        health = page.request.get("/api/health").json()
    assert health["busy"] == 0


def test_a_killed_server_loses_no_move(browser: Browser, tmp_path: Path) -> None:
    store = tmp_path / "web.sqlite"
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    with running(store) as first:
        port = int(first.address.rpartition(":")[2])
        page.goto(first.address)
        start(page, "doushouqi")
        touch(page, "g3", "g4")
        wait_for_moves(page, 2)
        before = moves(page)
        first.process.send_signal(signal.SIGKILL)
        first.process.wait(180)
        expect(page.locator(".lost")).to_be_visible()
    with running(store, port=port):
        expect(page.locator(".lost")).to_have_count(0)
        assert moves(page) == before
        wait_for_turn(page)
        touch(page, "a3", "a4")
        wait_for_moves(page, 4)
        page.reload()
        wait_for_moves(page, 4)
        assert moves(page)[:2] == before
        context.close()
