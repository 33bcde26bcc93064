"""Two people: the QR code of an invitation, open tables, take-back offers and the rematch."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .board import fits, moves, start_set_up, touch, wait_for_moves, wait_for_turn
from .conftest import OpenPage

pytestmark = pytest.mark.needs_server("two people meet on a server")


def test_a_stranger_joins_an_open_table_and_they_play_and_take_back(open_page: OpenPage) -> None:
    host = open_page("/play/new?game=tictactoe&role=both")
    start_set_up(host)
    host.locator('[data-action="share"]').click()
    expect(host.locator("[data-qr]")).to_be_visible()
    host.locator("[data-open-table] input").check()
    guest = open_page("/play/tables", lang="id", width=360, height=740)
    expect(guest.get_by_role("heading", name="Meja terbuka")).to_be_visible()
    fits(guest)
    guest.locator('[data-table="tictactoe"] [data-action="join"]').click()
    guest.locator('[data-action="share"]').wait_for()
    host.keyboard.press("Escape")
    wait_for_turn(host)
    touch(host, "a1")
    wait_for_turn(guest)
    touch(guest, "b2")
    wait_for_moves(host, 2)
    host.locator('[data-action="undo"]').click()
    guest.get_by_role("button", name="Terima").click()
    expect(host.locator("[data-ply]")).to_have_count(0)
    wait_for_turn(host)
    touch(host, "c3")
    wait_for_moves(guest, 1)
    assert moves(guest) == moves(host)
    watcher = open_page("/play/tables")
    expect(watcher.get_by_text("No table is open now.")).to_be_visible()
