"""Long games: the move list scrolls and follows, and the step buttons stay in view."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .board import start_review, start_set_up, touch, wait_for_moves, wait_until
from .conftest import OpenPage


def long_game() -> str:
    """Moves of a chess game without a threefold repetition: knights walk, and a pawn moves after each round."""
    walk = ["a2a3", "a7a6"]
    for rank in (2, 3):
        for pawn in "bdegh":
            walk += ["g1f3", "g8f6", "f3g1", "f6g8"]
            walk += [f"{pawn}{rank}{pawn}{rank + 1}", f"{pawn}{9 - rank}{pawn}{8 - rank}"]
    return ",".join(walk)


PLIES = len(long_game().split(","))


def is_inside_list(page: Page, ply: int) -> bool:
    """Whether the button of a ply lies within the visible part of the move list."""
    return bool(
        page.evaluate(
            """(ply) => {
                const button = document.querySelector(`[data-ply="${ply}"]`);
                const scrolls = (one) => /auto|scroll/.test(getComputedStyle(one).overflowY);
                let list = button.parentElement;
                while (list.parentElement && !scrolls(list)) list = list.parentElement;
                list.dataset.scroller = "";
                const [one, all] = [button.getBoundingClientRect(), list.getBoundingClientRect()];
                return one.top >= all.top - 1 && one.bottom <= all.bottom + 1;
            }""",
            ply,
        )
    )


def wait_inside_list(page: Page, ply: int) -> None:
    """Until a move is inside its list: the review above it takes more room as it goes on."""
    for _ in range(100):
        if is_inside_list(page, ply):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"move {ply} is not in view")


@pytest.mark.parametrize("lang", ["en", "id"])
def test_the_list_of_analyse_scrolls_and_its_buttons_stay_in_view(open_page: OpenPage, lang: str) -> None:
    page = open_page(f"/analyse?game=chess&moves={long_game()}", lang=lang)
    wait_for_moves(page, PLIES)
    start_review(page)
    page.get_by_role("slider").wait_for()
    steps = page.locator(".steps button")
    expect(steps).to_have_count(7)
    for number in range(7):
        expect(steps.nth(number)).to_be_in_viewport(ratio=1)
    wait_inside_list(page, PLIES)
    assert page.locator("[data-scroller]").evaluate("list => list.scrollHeight > list.clientHeight + 100")
    steps.nth(0).click()
    expect(steps.nth(0)).to_be_disabled()
    wait_until(page, "document.querySelector('[data-scroller]').scrollTop < 20")
    steps.nth(3).click()
    expect(page.locator(f'[data-ply="{PLIES}"]')).to_have_attribute("aria-current", "step")
    wait_inside_list(page, PLIES)
    page.locator("[data-scroller]").evaluate("list => list.scrollTop = 0")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(f'[data-ply="{PLIES - 1}"]')).to_have_attribute("aria-current", "step")
    wait_inside_list(page, PLIES - 1)


@pytest.mark.parametrize(("width", "height", "plies"), [(1280, 800, 30), (360, 740, 30), (844, 390, 8)])
def test_the_list_of_a_game_follows_it(open_page: OpenPage, width: int, height: int, plies: int) -> None:
    page = open_page("/play/new?game=chess&role=both", width=width, height=height)
    start_set_up(page)
    for number, move in enumerate(long_game().split(",")[:plies], 1):
        touch(page, move[:2], move[2:])
        wait_for_moves(page, number)
        now = page.locator(f'[data-ply="{number}"]')
        expect(now).to_have_attribute("aria-current", "step")
        assert is_inside_list(page, number), number
        if width > height:  # the list stands beside the board, and nothing around it may cut it off
            expect(now).to_be_in_viewport(ratio=1)
    back = page.locator(".steps button").nth(1)
    for number in range(29, 13, -1) if back.is_visible() else ():  # a phone on its side has no room for the buttons
        back.click()
        expect(page.locator(f'[data-ply="{number}"]')).to_have_attribute("aria-current", "step")
        assert is_inside_list(page, number), number
