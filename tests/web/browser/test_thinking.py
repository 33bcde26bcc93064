"""What is shown of the computer's search: the time of every move, and nothing that cannot be known."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .board import start_set_up, touch, wait_for_moves
from .conftest import OpenPage


def test_every_move_of_the_computer_shows_its_time(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=tictactoe&seat=level:1")
    start_set_up(page)
    touch(page, "b2")
    wait_for_moves(page, 2)
    times = page.locator("[data-spent]")
    expect(times).to_have_count(1)
    expect(times.first).to_have_text(re.compile(r"^(\d+ ms|\d+\.\d s)$"))
    expect(page.locator(".thinking dt")).to_have_text(["Depth", "Nodes", "Speed", "Time"])  # no share of unseen moves
    page.reload()
    expect(times.first).to_have_text(re.compile(r"^(\d+ ms|\d+\.\d s)$"))  # it is kept with the game
