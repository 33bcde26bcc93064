"""Analyse: a board editor for every game, which says whether a position is legal and why not."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import OpenPage


def square(page: Page, place: str) -> Locator:
    """A square or hole of the editor's board."""
    return page.get_by_role("dialog").locator(f'[data-square="{place}"]')


def edit(page: Page) -> Locator:
    """Open the editor: where it says whether the position is legal."""
    page.locator('[data-action="edit"]').click()
    legality = page.locator('[data-part="legality"]')
    expect(legality).to_have_text("This position is legal.")
    return legality


@pytest.mark.parametrize(
    ("game", "pick", "place", "problem"),
    [
        ("chess", "[data-piece=K]", "e4", "white must have one king, not 2"),
        ("doushouqi", "[data-piece=E]", "b5", "white's elephant is on the board 2 times"),
        ("congklak", '[data-amount="5"]', "1:store", "a game on this board has 98 seeds, but this position has 103"),
        ("tictactoe", "[data-piece=O]", "b2", "x has 0 marks and o 1"),
        ("nim", '[data-amount="5"]', "0:3", None),
    ],
)
def test_an_illegal_position_is_refused_with_the_reason(
    open_page: OpenPage, game: str, pick: str, place: str, problem: str | None
) -> None:
    page = open_page(f"/analyse?game={game}")
    legality = edit(page)
    page.locator(pick).click()
    for _ in range(1 if problem else 7):
        square(page, place).click()
    expect(legality).to_contain_text(problem or "must be a number between 0 and 31, not '40'")
    expect(page.locator('[data-action="use-position"]')).to_be_disabled()


def test_a_position_is_set_up_and_used(open_page: OpenPage) -> None:
    page = open_page("/analyse?game=chess&moves=e2e4", lang="id")
    page.locator('[data-action="edit"]').click()
    page.locator('[data-action="empty-board"]').click()
    for letter, place in (("K", "e1"), ("k", "e8"), ("P", "e2")):
        page.locator(f'[data-piece="{letter}"]').click()
        square(page, place).click()
    for right in "KQkq":
        page.locator(f'[data-right="{right}"]').click()
    page.locator('[data-side="1"]').click()
    expect(page.locator('[data-part="legality"]')).to_have_text("Posisi ini sah.")
    page.locator('[data-action="use-position"]').click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"position=4k3%2F8%2F8%2F8%2F8%2F8%2F4P3%2F4K3\+w\+-\+-\+0\+1"))
    expect(page.locator("[data-node]")).to_have_count(0)


def test_congklak_without_seeds_for_the_side_to_move_is_over(open_page: OpenPage) -> None:
    position = quote("0,0,0,0,0,0,1/7,7,7,7,7,7,7/48-0/1")
    page = open_page(f"/analyse?game=congklak&position={position}", lang="en")
    legality = edit(page)
    page.locator('[data-amount="-1"]').click()
    square(page, "1:6").click()
    expect(legality).to_contain_text("a game on this board has 98 seeds, but this position has 97")
    page.locator('[data-amount="1"]').click()
    square(page, "1:store").click()
    expect(legality).to_contain_text("This position is legal, but the game is over.")
    expect(page.locator('[data-action="use-position"]')).to_be_enabled()
