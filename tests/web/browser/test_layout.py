"""Boards fit the window in width and height; what belongs together is seen together."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from .board import fits, start_set_up, wait_until
from .conftest import OpenPage

WINDOWS = {
    "phone": (360, 740),
    "phone on its side": (844, 390),
    "1280 at 200 %": (640, 400),
    "1920 at 200 %": (960, 540),
    "desk": (1280, 800),
    "large": (1920, 1080),
}


def box(place: Locator) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a place in the window."""
    found = place.bounding_box()
    assert found is not None
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def overlap(one: Locator, other: Locator) -> bool:
    """Whether two places share some of the window."""
    left, top, right, bottom = box(one)
    left2, top2, right2, bottom2 = box(other)
    return left < right2 - 1 and left2 < right - 1 and top < bottom2 - 1 and top2 < bottom - 1


def in_window(page: Page, place: Locator) -> None:
    """Nothing of the place is cut off by the window."""
    left, top, right, bottom = box(place)
    assert page.viewport_size is not None
    assert left >= -1
    assert top >= 0
    assert right <= page.viewport_size["width"] + 1
    assert bottom <= page.viewport_size["height"] + 1


@pytest.mark.parametrize("game", ["congklak", "doushouqi", "chess"])
@pytest.mark.parametrize("window", WINDOWS)
def test_a_board_is_seen_whole(open_page: OpenPage, game: str, window: str) -> None:
    width, height = WINDOWS[window]
    page = open_page(f"/play/new?game={game}&role=both", width=width, height=height)
    start_set_up(page)
    page.evaluate("scrollTo(0, 0)")
    in_window(page, page.locator("main svg[role=grid]"))
    fits(page)


@pytest.mark.parametrize("game", ["doushouqi", "chess"])
def test_frames_are_narrow_on_phones(open_page: OpenPage, game: str) -> None:
    page = open_page(f"/play/new?game={game}&role=both", width=360, height=740)
    start_set_up(page)
    left, _, right, _ = box(page.locator("main svg[role=grid]"))
    first, last = (box(page.locator(f'main [data-cell="{x},0"]')) for x in (0, 7 if game == "chess" else 6))
    assert right - left >= 340
    assert (first[0] - left) + (right - last[2]) <= 0.04 * (right - left) + 0.5


def test_a_wide_board_uses_a_wide_screen(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=congklak&role=both", width=1920, height=1080)
    start_set_up(page)
    left, _, right, _ = box(page.locator("main svg[role=grid]"))
    assert right - left >= 0.65 * 1920


@pytest.mark.parametrize("game", ["doushouqi", "chess"])
@pytest.mark.parametrize("window", ["phone on its side", "desk", "large"])
def test_a_board_of_squares_uses_the_height(open_page: OpenPage, game: str, window: str) -> None:
    width, height = WINDOWS[window]
    page = open_page(f"/play/new?game={game}&role=both", width=width, height=height)
    start_set_up(page)
    _, top, _, bottom = box(page.locator("main svg[role=grid]"))
    assert bottom - top >= 0.65 * height


@pytest.mark.parametrize("game", ["doushouqi", "congklak"])
@pytest.mark.parametrize(("width", "height"), [(360, 740), (844, 390)])
def test_stepper_reason_and_board_are_seen_together_on_a_phone(
    open_page: OpenPage, game: str, width: int, height: int
) -> None:
    page = open_page(f"/explore?game={game}&depth=2", width=width, height=height, lang="id")
    step = page.locator('[data-action="step-next"]')
    page.locator('[data-action="next-cut"]').click()
    reason = page.locator("[data-reason]")
    expect(reason).to_contain_text("dilewati")
    wait_until(page, "document.querySelector('[data-reason]').getBoundingClientRect().bottom <= innerHeight + 1")
    for place in (step, reason):
        in_window(page, place)
    bar, board = page.locator(".player"), page.locator("[data-node-board] svg").first
    _, _, right, _ = box(bar)
    assert right <= width - box(page.locator("main h1"))[0] + 1  # no text makes it wider than the rest
    in_window(page, board)  # and so is the board of the node
    assert not overlap(bar, board)
    fits(page)
    page.mouse.move(width - 20, 60)
    page.mouse.wheel(0, 3000)  # far down the list of nodes, too
    wait_until(page, "scrollY > 100")
    for place in (step, reason, board):
        in_window(page, place)
    assert not overlap(bar, board)


def test_congklak_is_tall_on_a_phone_in_analyse_too(open_page: OpenPage) -> None:
    page = open_page("/analyse?game=congklak", width=360, height=740)
    expect(page.locator('main [data-square="1:0"]')).to_be_visible()
    wait_until(page, "document.querySelector('main .board').getBoundingClientRect().height > 200")


def test_the_evaluation_bar_is_in_view_beside_a_wide_board(open_page: OpenPage) -> None:
    page = open_page("/analyse?game=congklak", width=1280, height=800)
    expect(page.locator(".eval")).to_be_in_viewport(ratio=1)


def test_the_tabs_of_compare_fit_a_phone(open_page: OpenPage) -> None:
    page = open_page("/compare?game=congklak&depth=2&algorithms=minimax+alphabeta", width=360, height=740, lang="id")
    page.locator('[data-action="compare"]').click()
    expect(page.locator("[role=tab]").first).to_be_visible()
    fits(page)
