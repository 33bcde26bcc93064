"""Othello, draughts and Connect Four on the page: what a move did, the numbers of squares, and the end of a game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .board import cell, moves, start_set_up, touch, wait_for_moves, wait_for_turn
from .conftest import OpenPage
from .test_long_games import wait_inside_list


@pytest.mark.parametrize(("lang", "note"), [("en", "Black turns over 1 disc."), ("id", "Hitam membalik 1 cakram.")])
def test_othello_turns_discs_over(open_page: OpenPage, lang: str, note: str) -> None:
    page = open_page("/play/new?game=othello&role=both", lang=lang)
    start_set_up(page)
    wait_for_turn(page)
    page.locator("main .cell.liftable").first.click()
    wait_for_moves(page, 1)
    expect(page.locator("[role=note]")).to_have_text(note)


def test_draughts_has_numbers_and_names_its_values(open_page: OpenPage) -> None:
    page = open_page("/analyse?game=draughts&moves=11-15,23-18")
    wait_for_moves(page, 2)
    expect(page.locator(".lines .value").first).to_have_text(re.compile(r"^[+−]?\d\.\d\d$"))
    assert page.locator("main .labels text").all_text_contents() == [str(number) for number in range(32, 0, -1)]
    expect(cell(page, "c3")).to_have_attribute("aria-label", re.compile("^22, White disc"))
    page = open_page("/play/new?game=draughts&role=both", coordinateStyle="off")
    start_set_up(page)
    expect(page.locator("main .labels text")).to_have_count(0)
    touch(page, "b6", "a5")  # black, who begins, sits below
    wait_for_moves(page, 1)
    lower, upper = cell(page, "b8").bounding_box(), cell(page, "b2").bounding_box()
    assert lower is not None
    assert upper is not None
    assert lower["y"] > upper["y"]


def test_the_last_move_is_in_view_when_a_game_ends(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=connectfour&role=both")
    start_set_up(page)
    columns = [4, 4, 4, 4, 5, 5, 5, 5, 3, 2, 6]
    for number, column in enumerate(columns, 1):
        wait_for_turn(page)
        page.locator(f'main [data-cell="{column - 1},0"]').click()
        wait_for_moves(page, number)
    expect(page.locator(".result h2")).to_be_visible()  # it takes room from the list
    wait_inside_list(page, len(columns))


def test_a_click_anywhere_in_a_column_plays_there(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=connectfour&role=both")
    start_set_up(page)
    wait_for_turn(page)
    for number, line in enumerate((0, 1, 5), 1):  # far above where the disc comes to lie, then on a disc
        page.locator(f'main [data-cell="2,{line}"]').click()
        wait_for_moves(page, number)
    assert moves(page) == ["3", "3", "3"]
