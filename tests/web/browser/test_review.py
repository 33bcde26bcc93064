"""A review in words in Analyse: accuracy, mistakes with reasons, "Try again", and puzzles from own games."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .board import cell, fits, start_set_up, touch, wait_for_moves
from .conftest import OpenPage

GAME = "/analyse?game=chess&moves=f2f3,e7e5,g2g4,d8h4"


@pytest.mark.parametrize(
    ("lang", "reason", "turning"),
    [
        ("en", "g4 allows Black to force mate in 1 move: g4 Qh4#.", "turning point"),
        ("id", "g4 membiarkan Hitam memaksa skakmat dalam 1 langkah: g4 Qh4#.", "titik balik"),
    ],
)
def test_a_mistake_has_its_reason(open_page: OpenPage, lang: str, reason: str, turning: str) -> None:
    page = open_page(GAME, lang=lang)
    wait_for_moves(page, 4)
    page.locator('[data-action="review"]').click()
    mistake = page.locator('[data-mistake="3"]')
    expect(mistake).to_contain_text(reason)
    expect(mistake).to_contain_text(turning)
    expect(page.locator('[data-side="1"] td').last).to_have_text("1")  # one blunder
    mistake.locator("button.move").click()
    expect(page.locator('[data-ply="3"]')).to_have_attribute("aria-current", "step")


def test_try_again_hides_the_answer_and_judges_what_is_tried(open_page: OpenPage) -> None:
    page = open_page(GAME)
    wait_for_moves(page, 4)
    page.locator('[data-action="review"]').click()
    mistake = page.locator('[data-mistake="3"]')
    mistake.locator('[data-action="try-again"]').click()
    expect(mistake).to_contain_text("Find a better move for White.")
    expect(mistake).not_to_contain_text("Better was")
    expect(page.locator(".lines .value")).to_have_count(0)  # no engine line gives it away
    expect(cell(page, "g2")).to_have_class(re.compile("liftable"))
    touch(page, "g2", "g4")
    expect(page.locator(".retry")).to_have_attribute("data-verdict", "worse")
    page.locator('[data-action="once-more"]').click()
    expect(page.locator(".retry")).to_have_attribute("data-verdict", "")
    expect(cell(page, "e2")).to_have_class(re.compile("liftable"))
    touch(page, "e2", "e4")
    expect(page.locator(".retry")).to_have_attribute("data-verdict", re.compile("best|good"))


def test_a_phone_shows_the_review(open_page: OpenPage) -> None:
    page = open_page(GAME, width=360, height=740)
    wait_for_moves(page, 4)
    page.locator('[data-action="review"]').click()
    expect(page.locator('[data-mistake="3"]')).to_contain_text("force mate")
    fits(page)


def test_mistakes_of_own_games_become_puzzles(open_page: OpenPage) -> None:
    page = open_page("/learn/train?kind=own")
    expect(page.locator('[data-part="own-none"]')).to_be_visible()
    page.goto("/play/new?game=chess&role=both")
    start_set_up(page)
    for number, (source, target) in enumerate([("f2", "f3"), ("e7", "e5"), ("g2", "g4"), ("d8", "h4")], 1):
        touch(page, source, target)
        wait_for_moves(page, number)
    game = page.url.rpartition("/")[2]
    page.goto(f"/analyse?from={game}")
    wait_for_moves(page, 4)
    page.locator('[data-action="review"]').click()
    expect(page.locator('[data-side="1"]')).to_be_visible()
    page.goto("/learn/train?kind=own")
    expect(page.locator(".retry")).to_contain_text("Find a better move for White.")
    expect(cell(page, "e2")).to_have_class(re.compile("liftable"))
    touch(page, "e2", "e4")
    expect(page.locator(".retry")).to_have_attribute("data-verdict", re.compile("best|good"))
    page.locator('[data-action="next-own"]').click()
    expect(page.locator('[data-part="own-none"]')).to_be_visible()
