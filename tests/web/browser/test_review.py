"""A review in words in Analyse: accuracy, mistakes with reasons, "Try again", and puzzles from own games."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from .board import cell, fits, start_review, start_set_up, touch, wait_for_moves
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
    start_review(page)
    mistake = page.locator('[data-mistake="3"]')
    expect(mistake).to_contain_text(reason)
    expect(mistake).to_contain_text(turning)
    expect(page.locator('[data-side="1"] td').last).to_have_text("1")  # one blunder
    mistake.locator("button.move").click()
    expect(page.locator('[data-ply="3"]')).to_have_attribute("aria-current", "step")


def test_try_again_hides_the_answer_and_judges_what_is_tried(open_page: OpenPage) -> None:
    page = open_page(GAME)
    wait_for_moves(page, 4)
    start_review(page)
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
    start_review(page)
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
    start_review(page)
    expect(page.locator('[data-side="1"]')).to_be_visible()
    page.goto("/learn/train?kind=own")
    expect(page.locator(".retry")).to_contain_text("Find a better move for White.")
    expect(cell(page, "e2")).to_have_class(re.compile("liftable"))
    touch(page, "e2", "e4")
    expect(page.locator(".retry")).to_have_attribute("data-verdict", re.compile("best|good"))
    page.locator('[data-action="next-own"]').click()
    expect(page.locator('[data-part="own-none"]')).to_be_visible()


SIZES = [(1280, 800), (360, 740), (844, 390)]


def _sees(page: Page, part: Locator) -> bool:
    """Whether all of it is in the window and nothing lies over its middle."""
    return bool(
        part.evaluate(
            """element => {
                const box = element.getBoundingClientRect();
                const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                return box.width > 0 && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight + 1
                    && box.right <= innerWidth + 1 && top !== null && (element.contains(top) || top.contains(element));
            }"""
        )
    )


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_review_is_in_view_with_the_board(open_page: OpenPage, width: int, height: int) -> None:
    page = open_page(GAME, width=width, height=height)
    board = page.locator("main [role=grid]")
    expect(cell(page, "e1")).to_be_visible()
    tab = page.locator("#tab-review")
    assert _sees(page, tab)
    tab.click()
    button = page.locator('[data-action="review"]')
    assert _sees(page, button)
    button.click()
    rows = page.locator('[data-part="review"] tbody tr')
    expect(rows).to_have_count(2)
    for part in (board, page.locator("figure svg"), page.locator("figure .turning"), *rows.all()):
        assert _sees(page, part)
    mistake = page.locator('[data-mistake="3"]')
    expect(mistake).to_contain_text("force mate")
    again = mistake.locator('[data-action="try-again"]')
    again.scroll_into_view_if_needed()
    assert _sees(page, again)
    assert _sees(page, board)
    again.click()
    task = page.locator(".retry p").first
    expect(task).to_be_visible()
    assert _sees(page, task)


def test_the_end_of_a_game_leads_to_its_review(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=chess&role=both")
    start_set_up(page)
    for number, (source, target) in enumerate([("f2", "f3"), ("e7", "e5"), ("g2", "g4"), ("d8", "h4")], 1):
        touch(page, source, target)
        wait_for_moves(page, number)
    page.locator('[data-action="review"]').click()
    expect(page.locator('[data-part="review"] tbody tr')).to_have_count(2)
    page.reload()
    expect(page.locator("#tab-review")).to_have_attribute("aria-selected", "true")
    expect(page.locator('[data-part="review"] tbody tr')).to_have_count(2)


def _begin_trial(page: Page, ply: int) -> None:
    page.locator(f'[data-mistake="{ply}"] [data-action="try-again"]').click()
    expect(page.locator(".retry")).to_contain_text("Find a better move")


def test_another_mate_is_as_good_as_the_best_move(open_page: OpenPage) -> None:
    """Two rooks can mate at once, and White missed both: a game that the try ends is judged by its result."""
    position = quote("7k/5ppp/8/7b/8/6rr/K7/1R1R4 w - - 0 1")
    page = open_page(f"/analyse?game=chess&position={position}&moves=a2b2,h5d1&graph=1")
    verdicts = set()
    for rook in "bd":
        _begin_trial(page, 1)
        expect(cell(page, f"{rook}1")).to_have_class(re.compile("liftable"))
        touch(page, f"{rook}1", f"{rook}8")
        expect(page.locator(".retry")).to_have_attribute("data-verdict", re.compile("best|good|worse"))
        verdicts.add(page.locator(".retry").get_attribute("data-verdict"))
        page.locator('[data-action="retry-close"]').click()
    assert verdicts == {"best", "good"}


def test_tries_leave_the_game_as_it_was(open_page: OpenPage) -> None:
    page = open_page(f"{GAME}&graph=1")
    expect(page.locator('[data-part="review"] tbody tr')).to_have_count(2)
    before = (page.url, page.locator("[data-ply]").all_inner_texts())
    _begin_trial(page, 3)
    expect(cell(page, "a2")).to_have_class(re.compile("liftable"))
    touch(page, "a2", "a3")
    expect(page.locator(".retry")).to_have_attribute("data-verdict", re.compile("worse|good"))
    page.locator('[data-action="retry-close"]').click()
    page.keyboard.press("End")
    expect(page).to_have_url(before[0])
    expect(page.locator('[data-ply="4"]')).to_have_attribute("aria-current", "step")
    assert page.locator("[data-ply]").all_inner_texts() == before[1]
    expect(page.locator('[data-action="undo-edit"]')).to_be_disabled()
    assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('siasat.study.')).length") == 0


def test_giving_up_shows_the_answer(open_page: OpenPage) -> None:
    page = open_page(f"{GAME}&graph=1")
    _begin_trial(page, 3)
    page.locator('[data-action="solution"]').click()
    expect(page.locator(".retry")).to_contain_text("The move is")
    expect(page.locator('[data-mistake="3"]')).to_contain_text("force mate")
    expect(page.locator("main .arrow, main [data-arrow]").first).to_be_attached()
    page.locator('[data-action="retry-close"]').click()
    expect(page.locator('[data-ply="3"]')).to_have_attribute("aria-current", "step")
    expect(page.locator('[data-action="undo-edit"]')).to_be_disabled()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_finished_game_shows_the_way_to_its_review(open_page: OpenPage, width: int, height: int) -> None:
    """White takes the den in one move: Dou Shou Qi has the highest board."""
    position = quote("7/3R3/7/7/7/7/7/7/r6 w")
    page = open_page(f"/play/new?game=doushouqi&role=both&position={position}", width=width, height=height)
    start_set_up(page)
    touch(page, "d8", "d9")
    button = page.locator('[data-action="review"]')
    expect(button).to_be_visible()
    assert _sees(page, button)
    if width >= 900:
        box = page.locator("[role=tablist]").bounding_box()
        assert box is not None
        assert box["height"] >= 44
