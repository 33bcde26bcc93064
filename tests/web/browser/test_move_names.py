"""Moves are read with the animal or the hole and the gain, in the visitor's language, on every page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .board import moves, start_set_up, touch, wait_for_moves
from .conftest import OpenPage

COORDINATES = re.compile(r"\b[a-h][1-9][a-h][1-9]\b")


@pytest.mark.parametrize(("lang", "label"), [("en", "Rat g3–g4"), ("id", "Tikus g3–g4")])
def test_the_animal_is_named(open_page: OpenPage, lang: str, label: str) -> None:
    page = open_page("/play/new?game=doushouqi&role=both", lang=lang)
    start_set_up(page)
    touch(page, "g3", "g4")
    wait_for_moves(page, 1)
    assert moves(page) == [label]


@pytest.mark.parametrize(("lang", "label"), [("en", "hole 0 (+3)"), ("id", "lubang 0 (+3)")])
def test_the_hole_and_its_gain_are_named(open_page: OpenPage, lang: str, label: str) -> None:
    page = open_page("/play/new?game=congklak&variant=kalah:3,2&role=both&position=1,0,2/2,2,2/1-2/1", lang=lang)
    page.get_by_text("0 moves.").or_(page.get_by_text("0 langkah.")).wait_for()
    start_set_up(page)
    touch(page, "1:0")
    wait_for_moves(page, 1)
    assert moves(page) == [label]


def test_the_question_why_and_the_hint_name_the_hole(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=congklak&variant=kalah:3,2,again=no&seat=level:1")
    start_set_up(page)
    page.locator('[data-action="hint"]').click()
    expect(page.locator("[role=note]")).to_contain_text(re.compile(r"hole \d"))
    touch(page, "1:1")
    wait_for_moves(page, 2)
    why = page.locator('[data-action="why"]')
    expect(why).to_have_text(re.compile(r"hole \d"))
    why.click()
    expect(page.locator(".why p")).to_contain_text(re.compile(r"hole \d"))
    expect(page.locator(".why li b").first).to_have_text(re.compile(r"hole \d"))


@pytest.mark.parametrize(
    ("game", "name"),
    [("doushouqi", r"(Rat|Cat|Dog|Wolf|Leopard|Tiger|Lion|Elephant) \w\d–\w\d"), ("congklak", r"hole \d")],
)
def test_explorer_and_comparison_name_the_move(open_page: OpenPage, game: str, name: str) -> None:
    page = open_page(f"/explore?game={game}&depth=2")
    expect(page.locator('[role=treegrid] [aria-level="2"] .label').first).to_have_text(re.compile(name))
    page.locator('[data-action="next-cut"]').click()
    expect(page.locator("[data-why] p")).to_contain_text(re.compile(name))
    page.goto(f"/compare?game={game}&depth=2&algorithms=alphabeta")
    page.locator('[data-action="compare"]').click()
    expect(page.locator("tbody tr")).to_contain_text(re.compile(name))


def test_the_analysis_board_names_the_animal(open_page: OpenPage) -> None:
    page = open_page("/analyse?game=doushouqi&moves=g3g4", lang="id")
    wait_for_moves(page, 1)
    assert moves(page) == ["Tikus g3–g4"]
    expect(page.locator(".lines li b").first).to_have_text(re.compile(r"[A-Z][a-z ]+ \w\d–\w\d"))


def test_the_explorer_writes_chess_moves_in_one_way(open_page: OpenPage) -> None:
    page = open_page("/explore?game=chess&depth=2")
    why = page.locator("[data-why] p")
    expect(why).to_contain_text("best move")
    expect(page.locator("main")).not_to_contain_text(COORDINATES)
