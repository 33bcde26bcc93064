"""Values on the page: pawns and seeds, mates as "#2", finished games, and the engine's own evaluation in the bar."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .board import start_set_up, touch, wait_for_moves
from .conftest import OpenPage

QUEEN_UP = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"
MATE_IN_TWO = "7k/8/8/8/8/8/R7/1R5K w - - 0 1"
PAWNS = re.compile(r"^\+\d{1,2}\.\d\d$")


@pytest.mark.parametrize(("lang", "number"), [("en", PAWNS), ("id", re.compile(r"^\+\d{1,2},\d\d$"))])
def test_chess_is_in_pawns(open_page: OpenPage, lang: str, number: re.Pattern[str]) -> None:
    page = open_page(f"/analyse?game=chess&position={QUEEN_UP}", lang=lang)
    expect(page.locator(".lines .value").first).to_have_text(number)
    expect(page.locator(".eval span")).to_have_text(number)


@pytest.mark.parametrize(
    ("address", "value"),
    [
        (f"game=chess&position={QUEEN_UP}", r"\+\d{1,2}\.\d\d for White"),
        ("game=congklak&variant=kalah:6,4", r"[+−]\d{1,2}\.\d\d (seeds )?for Player 1"),
    ],
)
def test_sentences_have_the_unit_of_the_bar(open_page: OpenPage, address: str, value: str) -> None:
    page = open_page(f"/play/new?role=both&{address}")
    start_set_up(page)
    page.locator('[data-action="hint"]').click()
    expect(page.locator("[role=note]")).to_contain_text(re.compile(value))


def test_a_mate_counts_the_moves_of_the_winner(open_page: OpenPage) -> None:
    page = open_page(f"/analyse?game=chess&position={MATE_IN_TWO}")
    expect(page.locator(".lines .value").first).to_have_text("#2")
    expect(page.locator(".eval span")).to_have_text("#2")


def test_a_finished_game_shows_its_result(open_page: OpenPage) -> None:
    page = open_page("/analyse?game=chess&moves=f2f3,e7e5,g2g4,d8h4")
    wait_for_moves(page, 4)
    expect(page.locator(".eval span")).to_have_text("0–1")
    expect(page.locator(".eval")).to_have_attribute("aria-valuetext", "Black wins. Checkmate.")


def test_the_bar_of_a_game_shows_the_engine_and_not_the_opponent(open_page: OpenPage) -> None:
    page = open_page(f"/play/new?game=chess&seat=random&position={MATE_IN_ONE}", evalBar=True)
    start_set_up(page)
    expect(page.locator(".eval span")).to_have_text("#1")  # a random player thinks nothing
    touch(page, "a1", "a8")
    expect(page.locator(".eval span")).to_have_text("1–0")


def test_congklak_is_in_seeds(open_page: OpenPage) -> None:
    page = open_page("/analyse?game=congklak&variant=kalah:6,4")
    seeds = re.compile(r"^[+−]?\d{1,2}\.\d\d$")
    expect(page.locator(".lines .value").first).to_have_text(seeds)
    expect(page.locator(".eval span")).to_have_text(seeds)
