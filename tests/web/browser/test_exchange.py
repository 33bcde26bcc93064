"""Games and positions as text: out by the share dialog, in by import; and what a review makes of them."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .board import cell, moves, start_review, start_set_up, touch, wait_for_moves
from .conftest import OpenPage

PGN = """[Event "A lesson"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1
"""


def test_a_game_goes_out_as_pgn_and_fen(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=chess&role=both")
    start_set_up(page)
    for number, way in enumerate((("e2", "e4"), ("c7", "c5")), 1):
        touch(page, *way)
        wait_for_moves(page, number)
    page.get_by_role("button", name="Share").click()
    text = page.locator("#share-format")
    expect(text).to_have_value(re.compile(r"1\. e4 c5"))
    page.get_by_role("button", name="FEN").click()
    expect(text).to_have_value(re.compile(r"^rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"))
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as a file").click()
    assert download.value.suggested_filename == "siasat-chess.fen"
    position = page.locator("#share-position").input_value()
    other = open_page(position)
    expect(cell(other, "c5")).to_have_attribute("aria-label", "c5, Black pawn")


def test_a_pgn_comes_in_and_its_turning_point_is_marked(open_page: OpenPage) -> None:
    page = open_page("/analyse?game=chess")
    page.locator('[data-action="exchange"]').click()
    page.locator("#import").fill(PGN)
    page.get_by_role("dialog").get_by_role("button", name="Read").click()
    wait_for_moves(page, 4)
    assert moves(page) == ["f3", "e5", "g4", "Qh4#"]
    start_review(page)
    expect(page.locator("ellipse.turning")).to_have_count(1)  # 2. g4, after which there is a mate
    expect(page.locator('[data-ply="3"]')).to_have_attribute("data-mark", "??")
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("Home")
    expect(cell(page, "g2")).to_have_attribute("aria-label", "g2, White pawn")


def test_a_position_comes_in_as_fen(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=chess")
    page.get_by_text("Start from another position").click()
    page.locator("#import").fill("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    page.get_by_role("button", name="Read").click()
    expect(page.locator('main svg [data-square], main svg[role="img"]').first).to_be_attached()
    start_set_up(page)
    expect(cell(page, "e2")).to_have_attribute("aria-label", "e2, White pawn")
    expect(cell(page, "d1")).to_have_attribute("aria-label", "d1")


def test_the_speed_of_sowing_is_chosen_and_kept(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=congklak&role=both")
    start_set_up(page)
    page.get_by_role("tab", name="Settings").click()
    page.get_by_label("slow").check()
    touch(page, "1:1")
    page.locator(".hand").wait_for(state="attached")
    page.locator("main .board.pits").click(position={"x": 5, "y": 5})  # a touch ends the sowing
    expect(page.locator(".hand")).to_have_count(0)
    page.get_by_label("instant").check()
    page.reload()
    page.get_by_role("tab", name="Settings").click()
    expect(page.get_by_label("instant")).to_be_checked()


STUDY = '[White "Ana"]\n\n1. e4 e5 (1... c5! {Sicilian} 2. Nf3 (2. c3) d6) 2. Nf3?! {[%cal Gd2d4] forward} *\n'


def test_a_pgn_with_variations_goes_in_and_comes_out(open_page: OpenPage) -> None:
    page = open_page("/analyse?game=chess")
    page.locator('[data-action="exchange"]').click()
    page.locator("#import").fill(STUDY)
    page.get_by_role("dialog").get_by_role("button", name="Read").click()
    wait_for_moves(page, 3)
    assert moves(page) == ["e4", "e5", "Nf3?!"]
    assert page.locator("[data-node]").all_inner_texts() == ["e4", "e5", "c5!", "Nf3", "c3", "d6", "Nf3?!"]
    expect(page.locator('[data-shape="d2-d4"]')).to_have_count(1)
    expect(page.get_by_text("Sicilian", exact=True)).to_be_visible()
    page.reload()  # what was imported is kept
    wait_for_moves(page, 3)
    page.locator('[data-action="exchange"]').click()
    expect(page.locator('[data-field="export"]')).to_have_value(
        re.compile(r"1\. e4 e5 \( 1\.\.\. c5 \$1 \{ Sicilian \} 2\. Nf3 \( 2\. c3 \) 2\.\.\. d6 \) 2\. Nf3 \$6")
    )
    written = page.locator('[data-field="export"]').input_value()
    assert "[%cal Gd2d4] forward" in written
    with page.expect_download() as download:
        page.get_by_role("dialog").get_by_role("link", name="Save as a file").click()
    assert download.value.suggested_filename == "siasat-chess.pgn"


def test_variations_of_congklak_go_out_and_come_in(open_page: OpenPage) -> None:
    page = open_page("/analyse?game=congklak&moves=1,6&variation=0:2,3")
    wait_for_moves(page, 2)
    page.locator('[data-action="exchange"]').click()
    expect(page.locator('[data-field="export"]')).to_have_value(re.compile(r'^\[Game "congklak"\]'))
    text = page.locator('[data-field="export"]').input_value()
    assert text.endswith("\n\n1 (2 3) 6\n")
    page.locator("#import").fill("1 (2 {wide}")
    page.get_by_role("dialog").get_by_role("button", name="Read").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("not closed with ')'")
    page.locator("#import").fill(text.replace("2 3", "2 {wide} 3 !"))
    page.get_by_role("dialog").get_by_role("button", name="Read").click()
    expect(page.get_by_text("wide", exact=True)).to_be_visible()
    labels = page.locator("[data-node]").all_inner_texts()
    assert [re.findall(r"\d", label)[0] for label in labels] == ["1", "2", "3", "6"]
    assert labels[2].endswith("!")
