"""The perfect opponent, what is known of positions, and the trainer, by clicks and keys."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from .board import cell, fits, move_texts, start_set_up, touch, wait_for_moves, wait_for_turn
from .conftest import OpenPage

WON = "7/7/7/7/3e3/7/3R3/7/7 w"
"""White's rat wins in 15 moves of both sides, and only d3d4 is that quick."""


def setup(game: str, **wish: str) -> str:
    query = "&".join(f"{name}={value.replace(' ', '%20')}" for name, value in wish.items())
    return f"/play/new?game={game}&{query}"


def known(page: Page, position: str, *moves: str, game: str = "doushouqi", variant: str | None = None) -> list[str]:
    """The best moves of a position, as the server has them."""
    body = {"game": game, "variant": variant, "position": position, "moves": list(moves)}
    answer = page.request.post("/api/known", data=body)
    assert answer.ok, answer.text()
    return [move["move"] for move in answer.json()["moves"] if move["best"]]


def test_the_perfect_opponent_is_offered_and_wins_what_is_won(native: None, open_page: OpenPage) -> None:
    page = open_page(setup("doushouqi", role="2", position=WON))
    page.get_by_label("Opponent").or_(page.locator("select").nth(2)).first.select_option("perfect")
    expect(page.locator("main")).to_contain_text("Plays perfectly where the game is solved")
    start_set_up(page)
    for ply in range(1, 40, 2):
        wait_for_moves(page, ply)
        if page.locator(".cell.liftable").count() == 0 and page.get_by_text("White wins.").count():
            break
        turn = page.locator("main .cell.liftable").first.or_(page.get_by_text("White wins.").first)
        turn.first.wait_for(state="attached")
        if page.get_by_text("White wins.").count():
            break
        page.locator("main .cell.liftable").first.click()
        page.locator("main .cell.goal").first.click()
    expect(page.get_by_text("White wins.").first).to_be_visible()
    assert page.locator("[data-ply]").count() <= 15


def test_it_does_not_lose_tic_tac_toe_and_shows_what_is_known(open_page: OpenPage) -> None:
    page = open_page(setup("tictactoe", seat="perfect"), verdicts=True)
    start_set_up(page)
    expect(page.locator("[data-known=drawn]")).to_contain_text("Drawn")
    expect(page.locator('main [role=grid] [data-sign="drawn"]')).to_have_count(9)
    expect(cell(page, "b2")).to_have_attribute("aria-label", re.compile("draws"))
    touch(page, "b1")  # an edge: still drawn
    wait_for_moves(page, 2)
    signs = page.locator("main [role=grid] [data-sign]")
    expect(signs.first).to_be_attached()
    assert set(signs.evaluate_all("all => all.map(one => one.dataset.sign)")) <= {"drawn", "lost"}


def test_analysis_says_won_in_15_and_marks_the_moves(native: None, open_page: OpenPage) -> None:
    page = open_page(f"/analyse?game=doushouqi&position={WON.replace(' ', '%20')}", lang="id")
    panel = page.locator("[data-known=won]")
    expect(panel).to_contain_text("Menang dalam 15 setengah langkah")
    expect(panel.get_by_role("button")).to_have_count(4)
    touch(page, "d3")
    expect(page.locator('main [role=grid] [data-sign="won"]')).to_have_count(4)
    panel.get_by_role("button", name="d3–d4").click()
    expect(page.locator("[data-known=lost]")).to_contain_text("Kalah dalam 14 setengah langkah")


def goal(page: Page) -> int:
    text = page.locator("[data-goal]").get_attribute("data-goal")
    assert text
    return int(text)


def play(page: Page, move: str) -> None:
    """A move of squares by clicks, once the board is free."""
    wait_for_turn(page)
    touch(page, move[:2], move[2:4])


@pytest.mark.parametrize("kind", ["doushouqi-2", "chess-krk"])
def test_a_position_is_won_by_clicks_in_as_many_moves_as_can_be(native: None, open_page: OpenPage, kind: str) -> None:
    page = open_page(f"/learn/train?kind={kind}&level=1&seed=5")
    page.locator("[data-goal]").wait_for()
    puzzle = page.request.post("/api/train", data={"kind": kind, "level": 1, "seed": 5}).json()
    place, moves = puzzle["view"]["start"], list[str]()
    assert goal(page) == puzzle["moves"]
    for number in range(1, puzzle["moves"] + 1):
        best = known(page, place, *moves, game=puzzle["view"]["game"])[0]
        body = {"game": puzzle["view"]["game"], "position": place, "moves": [*moves, best]}
        moves = page.request.post("/api/train/move", data=body).json()["views"][-1]["moves"]
        play(page, best)
        expect(page.locator("[data-count]")).to_have_attribute("data-count", str(number))
    expect(page.locator('[data-verdict="won"]')).to_contain_text("the best possible result")
    page.locator('[data-action="another"]').click()
    expect(page.locator("[data-count]")).to_have_attribute("data-count", "0")
    assert "5" not in parse_qs(urlsplit(page.url).query)["seed"]  # another position


def test_a_win_thrown_away_is_told_and_taken_back_by_keyboard(native: None, open_page: OpenPage) -> None:
    page = open_page("/learn/train?kind=tictactoe&seed=3")
    page.locator("[data-goal]").wait_for()
    puzzle = page.request.post("/api/train", data={"kind": "tictactoe", "seed": 3}).json()
    best = known(page, puzzle["view"]["start"], game="tictactoe")
    bad = next(
        move["text"]
        for move in puzzle["view"]["legal"]
        if page.request.post(
            "/api/train/move",
            data={"game": "tictactoe", "position": puzzle["view"]["start"], "moves": [move["text"]]},
        ).json()["verdict"]
        == "thrown"
    )
    cell(page, bad).focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-verdict="thrown"]')).to_contain_text("That throws away the win")
    expect(page.locator('[data-action="retry"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator('[data-verdict=""]')).to_be_attached()
    page.locator('[data-action="show"]').click()
    expect(page.locator('main [role=grid] [data-sign="won"]').first).to_be_attached()
    expect(page.locator("main")).to_contain_text("1 mistake")
    cell(page, best[0]).focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-verdict="best"], [data-verdict="won"]')).to_be_attached()


@pytest.mark.parametrize(
    ("game", "position", "role", "result", "best"),
    [
        ("connectfour", "xox/xoooxo/oox/xxo/xxxox/xoxo/o", "1", "Won in 1 ply", "6"),
        (
            "othello",
            "xxxxxx../.xoxooo./xoxxxooo/.oxxooo./oooooxx./oooooxxo/oxxxxxx./x....xxx x",
            "2",
            "Won by 14",
            "h1",
        ),
    ],
)
def test_the_solvers_tell_the_result_and_play_perfectly(
    native: None, open_page: OpenPage, game: str, position: str, role: str, result: str, best: str
) -> None:
    page = open_page(f"/analyse?game={game}&position={position.replace(' ', '%20')}")
    expect(page.locator("[data-known=won]")).to_contain_text(result)
    page.goto(setup(game, seat="perfect", role=role, position=position))
    start_set_up(page)
    wait_for_moves(page, 1)
    assert move_texts(page) == [best]


@pytest.mark.parametrize("kind", ["kalah", "othello"])
def test_a_game_of_points_is_won_by_a_margin(native: None, open_page: OpenPage, kind: str) -> None:
    page = open_page(f"/learn/train?kind={kind}&seed=1")
    page.locator("[data-goal]").wait_for()
    expect(page.locator("[data-goal]")).to_contain_text("You can win by")
    for _ in range(12):
        page.locator('[data-action="show"]').click()
        page.locator(".known ul button").first.click()
        expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", re.compile("best|won"))
        done = page.locator('[data-verdict="won"]')
        page.locator('[data-action="show"]:enabled').or_(done).first.wait_for(state="attached")
        if done.count():
            break
    expect(page.locator('[data-verdict="won"]')).to_contain_text("the best possible result")


def test_the_trainer_fits_a_phone_in_indonesian(native: None, open_page: OpenPage) -> None:
    page = open_page("/learn", width=360, height=740, lang="id")
    page.locator("[data-train]").click()
    expect(page.locator("h1")).to_have_text("Temukan kemenangan")
    page.locator("[data-goal]").wait_for()
    page.locator('[data-action="show"]').click()
    page.locator("[data-known=won]").wait_for()
    fits(page)
