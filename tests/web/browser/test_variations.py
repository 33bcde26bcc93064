"""Analyse: a tried move makes a variation, the game stays, and the link restores both."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from .board import cell, moves, start_review, touch, wait_for_moves
from .conftest import OpenPage

GAME = "/analyse?game=chess&moves=f2f3,e7e5,g2g4,d8h4"
TWO_LINES = "/analyse?game=chess&moves=e2e4,e7e5,g1f3&variation=1:c7c5,g1f3,d7d6"


def at(page: Page, label: str) -> Locator:
    """A move of the list by what is written on it."""
    return page.locator("[data-node]").filter(has_text=re.compile(rf"^{re.escape(label)}$"))


def is_shown(move: Locator) -> None:
    """The board shows this move."""
    expect(move).to_have_attribute("aria-current", "step")


def all_moves(page: Page) -> list[str]:
    """The labels of all moves of the tree, in the order of the list."""
    return page.locator("[data-node]").all_inner_texts()


def test_stepping_back_keeps_the_game_in_the_link(open_page: OpenPage) -> None:
    page = open_page(GAME)
    wait_for_moves(page, 4)
    start_review(page)
    expect(page.locator('[data-ply="3"]')).to_have_attribute("data-mark", "??")
    page.locator('[data-ply="2"]').click()
    expect(page).to_have_url(re.compile(r"[?&]ply=2(&|$)"))
    page.reload()
    wait_for_moves(page, 4)
    is_shown(page.locator('[data-ply="2"]'))
    expect(cell(page, "g2")).to_have_attribute("aria-label", "g2, White pawn")
    expect(page.locator('[data-ply="3"]')).to_have_attribute("data-mark", "??")  # the graph is drawn again, too
    expect(page.locator("ellipse.turning")).to_have_count(1)


@pytest.mark.parametrize(("lang", "back"), [("en", "Back to the game"), ("id", "Kembali ke permainan")])
def test_a_tried_move_makes_a_variation(open_page: OpenPage, lang: str, back: str) -> None:
    page = open_page(GAME, lang=lang)
    wait_for_moves(page, 4)
    start_review(page)
    expect(page.locator('[data-ply="3"]')).to_have_attribute("data-mark", "??")
    page.locator('[data-ply="2"]').click()
    is_shown(page.locator('[data-ply="2"]'))
    expect(cell(page, "e2")).to_have_class(re.compile("liftable"))
    touch(page, "e2", "e4")
    is_shown(at(page, "e4"))
    assert [label.rstrip("?!") for label in moves(page)] == ["f3", "e5", "g4", "Qh4#"]  # the game stays in the list
    expect(page.locator("ellipse.turning")).to_have_count(1)  # and so does its graph
    expect(cell(page, "g8")).to_have_class(re.compile("liftable"))  # the board takes the next move
    touch(page, "g8", "f6")
    is_shown(at(page, "Nf6"))
    expect(page).to_have_url(re.compile(r"variation=2%3Ae2e4%2Cg8f6"))
    page.reload()
    is_shown(at(page, "Nf6"))
    assert all_moves(page)[:3] == ["f3", "e5", "g4"]
    page.get_by_role("button", name=back).click()
    is_shown(page.locator('[data-ply="2"]'))
    expect(page.get_by_role("button", name=back)).to_have_count(0)
    expect(page.locator('[data-ply="3"]')).to_have_text("g4??")
    expect(cell(page, "g2")).to_have_class(re.compile("liftable"))
    touch(page, "g2", "g4")  # the move of the game itself is no variation
    is_shown(page.locator('[data-ply="3"]'))
    expect(page.locator("[data-node]")).to_have_count(6)


def test_a_move_at_the_end_goes_on_with_the_game(open_page: OpenPage) -> None:
    page = open_page("/analyse?game=chess&moves=e2e4")
    wait_for_moves(page, 1)
    touch(page, "e7", "e5")
    wait_for_moves(page, 2)
    expect(page).to_have_url(re.compile(r"moves=e2e4%2Ce7e5$"))
    expect(page.locator('[data-action="main-game"]')).to_have_count(0)


def test_promote_and_delete_with_undo_and_reload(open_page: OpenPage) -> None:
    page = open_page(TWO_LINES)
    wait_for_moves(page, 3)
    assert moves(page) == ["e4", "e5", "Nf3"]
    assert all_moves(page) == ["e4", "e5", "c5", "Nf3", "d6", "Nf3"]
    at(page, "c5").click(button="right")
    page.locator('[data-menu="promote"]').click()
    expect(page.locator('[data-ply="2"]')).to_have_text("c5")
    assert moves(page) == ["e4", "c5", "Nf3", "d6"]
    page.keyboard.press("Control+z")
    expect(page.locator('[data-ply="2"]')).to_have_text("e5")
    page.keyboard.press("Control+y")
    expect(page.locator('[data-ply="2"]')).to_have_text("c5")
    at(page, "e5").click(button="right")
    page.locator('[data-menu="delete"]').click()
    expect(page.locator("[data-node]")).to_have_count(4)
    page.reload()
    wait_for_moves(page, 4)
    assert all_moves(page) == ["e4", "c5", "Nf3", "d6"]


def test_deleting_the_move_on_the_board_goes_back_one_move(open_page: OpenPage) -> None:
    page = open_page(TWO_LINES)
    is_shown(at(page, "d6"))
    page.locator('[data-action="annotate"]').click()
    page.locator('[data-action="delete"]').click()
    expect(at(page, "d6")).to_have_count(0)
    expect(cell(page, "d7")).to_have_attribute("aria-label", "d7, Black pawn")
    page.locator('[data-action="undo-edit"]').click()
    is_shown(at(page, "d6"))
    expect(cell(page, "d6")).to_have_attribute("aria-label", "d6, Black pawn")


@pytest.mark.parametrize("game", ["chess", "congklak"])
def test_comments_and_signs_survive_a_reload(open_page: OpenPage, game: str) -> None:
    lines = {"chess": "e2e4,e7e5", "congklak": "1,6"}[game]
    page = open_page(f"/analyse?game={game}&moves={lines}")
    wait_for_moves(page, 2)
    page.locator('[data-ply="1"]').click()
    is_shown(page.locator('[data-ply="1"]'))
    page.locator('[data-action="annotate"]').click()
    page.locator('[data-nag="5"]').click()
    expect(page.locator('[data-ply="1"]')).to_have_attribute("data-mark", "!?")
    page.locator('[data-nag="4"]').click()
    page.locator('[data-field="comment"]').fill("A first thought")
    expect(page.locator("ol .comment")).to_have_text("A first thought")
    expect(page).to_have_url(re.compile(r"study=\w+"))
    page.reload()
    expect(page.locator("ol .comment")).to_have_text("A first thought")
    expect(page.locator('[data-ply="1"]')).to_have_attribute("data-mark", "??")
    is_shown(page.locator('[data-ply="1"]'))
    page.locator('[data-action="annotate"]').click()
    page.locator('[data-nag="4"]').click()
    expect(page.locator("[data-mark]")).to_have_count(0)
    page.locator('[data-action="undo-edit"]').click()
    expect(page.locator('[data-ply="1"]')).to_have_attribute("data-mark", "??")


def test_keys_step_and_change_between_variations(open_page: OpenPage) -> None:
    page = open_page(TWO_LINES)
    is_shown(at(page, "d6"))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    is_shown(at(page, "c5"))
    page.keyboard.press("ArrowUp")  # the move of the game instead
    is_shown(at(page, "e5"))
    page.keyboard.press("End")
    is_shown(page.locator('[data-ply="3"]'))
    page.keyboard.press("Home")
    expect(page.locator("[aria-current=step]")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    is_shown(at(page, "e4"))
    expect(cell(page, "e7")).to_have_class(re.compile("liftable"))
    touch(page, "e7", "e5")  # a move made with the mouse leaves the focus on the board: the arrows still step
    is_shown(at(page, "e5"))
    page.keyboard.press("ArrowDown")
    is_shown(at(page, "c5"))
    page.keyboard.press("ArrowLeft")
    is_shown(at(page, "e4"))
    page.locator(".lines li button").first.wait_for()
    page.keyboard.press("Space")  # the engine's best move
    expect(page.get_by_text("White to move")).to_be_visible()
    page.keyboard.press("l")
    expect(page.locator(".lines li button")).to_have_count(0)


def test_a_link_reopens_the_line_at_its_ply(open_page: OpenPage) -> None:
    page = open_page(TWO_LINES + "&ply=2")
    is_shown(at(page, "c5"))
    other = open_page(re.sub(r"^https?://[^/]+", "", page.url))  # another visitor: nothing is stored there
    is_shown(at(other, "c5"))
    assert all_moves(other) == all_moves(page)
    other.keyboard.press("End")
    is_shown(at(other, "d6"))


@pytest.mark.parametrize(("width", "height"), [(844, 390), (932, 430), (360, 740), (1280, 800)])
@pytest.mark.parametrize("game", ["chess", "congklak"])
def test_step_buttons_are_in_view(open_page: OpenPage, width: int, height: int, game: str) -> None:
    page = open_page(f"/analyse?game={game}", width=width, height=height)
    steps = page.locator('[data-part="steps"]')
    steps.wait_for()
    box = steps.bounding_box()
    assert box is not None
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= height
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
