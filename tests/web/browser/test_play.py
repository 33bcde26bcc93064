"""Playing by clicks, by drag and by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .board import cell, drag, fits, moves, start, start_set_up, touch, wait_for_moves, wait_for_turn
from .conftest import OpenPage


def test_chess_by_clicks_with_undo_hint_and_reasons(open_page: OpenPage) -> None:
    page = open_page()
    start(page, "chess")
    touch(page, "e2")
    expect(page.locator("main .cell.goal")).to_have_count(2)
    touch(page, "e4")
    wait_for_moves(page, 2)
    assert moves(page)[0] == "e4"
    wait_for_turn(page)
    page.locator('[data-action="why"]').click()
    expect(page.locator(".why li")).to_have_count(3)
    page.locator('[data-action="hint"]').click()
    page.locator(".arrow.hint").wait_for(state="attached")
    page.locator('[data-action="undo"]').click()
    expect(page.locator("[data-ply]")).to_have_count(0)
    wait_for_turn(page)


def test_chess_by_drag_reload_and_resignation(open_page: OpenPage) -> None:
    page = open_page()
    start(page, "chess")
    drag(page, "g1", "f3")
    wait_for_moves(page, 2)
    before = moves(page)
    page.reload()
    wait_for_moves(page, 2)
    assert moves(page) == before
    page.locator('[data-action="resign"]').click()
    page.locator('[data-action="resign"]').click()
    expect(page.locator(".result h2")).to_have_text("You lost")
    page.locator('[data-action="rematch"]').click()
    wait_for_moves(page, 1)  # the sides are exchanged: the computer begins


@pytest.mark.parametrize(
    ("name", "position", "hands", "label"),
    [
        ("castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", ("e1", "g1"), "O-O+"),
        ("en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", ("e5", "d6"), "exd6"),
        ("promotion", "7k/3P4/8/8/8/8/8/K7 w - - 0 1", ("d7", "d8"), "d8=N"),
    ],
)
def test_special_moves_of_chess_by_drag(
    open_page: OpenPage, name: str, position: str, hands: tuple[str, str], label: str
) -> None:
    page = open_page(f"/play/new?game=chess&role=both&position={position}")
    page.get_by_text("Read: 0 moves.").wait_for()
    start_set_up(page)
    drag(page, *hands)
    if name == "promotion":
        page.locator('[data-move="d7d8n"]').click()
    wait_for_moves(page, 1)
    assert moves(page)[0].rstrip("+") == label.rstrip("+")


def test_dou_shou_qi_by_touch_on_a_phone(open_page: OpenPage) -> None:
    page = open_page(width=360, height=740, lang="id")
    start(page, "doushouqi")
    fits(page)
    touch(page, "g3", "g4")
    wait_for_moves(page, 2)
    assert moves(page)[0] == "Tikus g3–g4"
    wait_for_turn(page)


def test_an_animal_says_whom_it_takes(open_page: OpenPage) -> None:
    page = open_page()
    start(page, "doushouqi")
    cell(page, "g3").hover()
    expect(page.get_by_role("tooltip")).to_contain_text("captures")
    cell(page, "d9").hover()
    expect(page.get_by_role("tooltip")).to_contain_text("Den of Black")


def test_congklak_with_another_move(open_page: OpenPage) -> None:
    page = open_page()
    start(page, "congklak")
    expect(cell(page, "1:0")).to_have_attribute("aria-label", "Player 1, hole 0: 7 seeds")
    touch(page, "1:0")  # seven seeds: the last one falls into the store
    wait_for_moves(page, 1)
    expect(page.locator("[data-announced]")).to_contain_text("Player 1 moves again")
    expect(cell(page, "1:store")).to_have_attribute("aria-label", "Player 1, store: 1 seed")
    wait_for_turn(page)


def test_sowing_is_shown_seed_by_seed(open_page: OpenPage) -> None:
    page = open_page(speed="fast")
    start(page, "congklak")
    touch(page, "1:1")
    page.locator(".hand").wait_for(state="attached")
    expect(page.locator(".trail")).to_have_count(1)
    wait_for_moves(page, 1)


@pytest.mark.both_transports
def test_tic_tac_toe_for_two_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=tictactoe&role=both")
    page.locator('[data-action="start"]').focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/play/(?!new)[\w-]{8,}$"))
    page.locator("main [role=grid]").wait_for()
    wait_for_turn(page)
    page.locator("main [role=gridcell][tabindex='0']").focus()
    ways = (["Enter"], ["ArrowDown", "Enter"], ["ArrowUp", "ArrowRight", "Enter"], ["ArrowDown", "Enter"])
    for number, way in enumerate((*ways, ["ArrowUp", "ArrowRight", "Enter"]), 1):
        for key in way:
            page.keyboard.press(key)
        wait_for_moves(page, number)
        if number < 5:
            wait_for_turn(page)
    expect(page.locator(".result h2")).to_have_text("X wins")
    expect(page.locator("[data-announced]")).to_contain_text("Three in a row")


def test_nim_asks_how_many_stones(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=nim&role=both")
    start_set_up(page)
    touch(page, "0:2")
    page.locator('[data-move="2:3"]').click()
    wait_for_moves(page, 1)
    expect(cell(page, "0:2")).to_have_attribute("aria-label", re.compile("hole 2: 1 seed$"))


def test_a_tree_is_played_by_touching_its_nodes(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=tree&role=both")
    start_set_up(page)
    page.locator('main [data-square="r.1"]').click()
    wait_for_moves(page, 1)


def test_computers_play_while_somebody_watches(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=tictactoe&role=none&seat=level:1&rival=random")
    start_set_up(page)
    page.locator(".result h2").wait_for()
    assert len(moves(page)) >= 5


@pytest.mark.needs_server("two people meet on a server")
def test_a_spectator_cannot_move(open_page: OpenPage) -> None:
    page = open_page()
    start(page, "chess")
    watcher = open_page(page.url)
    watcher.locator("main [role=grid]").wait_for()
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    expect(watcher.locator("main .cell.liftable")).to_have_count(0)
    touch(page, "e2", "e4")
    wait_for_moves(watcher, 1)
