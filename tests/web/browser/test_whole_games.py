"""Games against the computer to their end: by clicks, and one by keyboard alone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from siasat.core.notation import notation_of
from siasat.core.referee import Referee
from siasat.games.registry import load_game
from siasat.players.levels import level_player

from .board import move_texts, moves, start_set_up, touch, wait_for_moves, wait_for_turn
from .conftest import OpenPage

LIFTABLE = "main .cell.liftable"
RESULT = ".result h2"


def set_up(page: Page, *, imported: bool = False) -> None:
    """Start what the set-up page shows, once a position from the address is read."""
    if imported:
        page.get_by_text("Read: 0 moves.").wait_for()
    start_set_up(page)


def turns(page: Page) -> bool:
    """Wait until it is our turn, or the game is over; whether it goes on."""
    page.locator(f"{LIFTABLE}, {RESULT}").first.wait_for(state="attached")
    return page.locator(RESULT).count() == 0


@pytest.mark.parametrize(
    ("address", "fewest"),
    [("/play/new?game=congklak&variant=kalah:3,2&seat=level:1", 4), ("/play/new?game=tictactoe&seat=level:1", 5)],
)
def test_from_the_first_move_to_the_last_by_clicks(open_page: OpenPage, address: str, fewest: int) -> None:
    page = open_page(address)
    if "variant" in address:
        expect(page.locator("main [role=row]").first.locator("[role=gridcell]")).to_have_count(3)
    set_up(page)
    while turns(page):
        before = len(moves(page))
        page.locator(LIFTABLE).first.click()
        wait_for_moves(page, before + 1)
    expect(page.locator(RESULT)).to_have_text(re.compile("You won|You lost|Draw"))
    assert len(moves(page)) >= fewest
    expect(page.locator('[data-action="rematch"]')).to_be_visible()


@pytest.mark.parametrize("name", ["chess", "doushouqi", "congklak"])
def test_a_whole_game_from_its_first_move_by_clicks(open_page: OpenPage, name: str) -> None:
    """A strong search chooses our moves, which are made by clicks; the computer replies."""
    game = load_game(name)
    names = notation_of(game)
    whisperer = level_player(6, game)
    referee: Referee[Any, Any] = Referee(game)
    page = open_page(f"/play/new?game={name}&seat=level:1")
    set_up(page)
    while turns(page):
        for text in move_texts(page)[referee.ply :]:
            referee.play(names.parse_move(referee.state, text))
        click(page, referee, whisperer.choose(referee))
        wait_for_moves(page, referee.ply + 1)
    for text in move_texts(page)[referee.ply :]:
        referee.play(names.parse_move(referee.state, text))
    assert referee.outcome is not None
    expect(page.locator(RESULT)).to_have_text(re.compile("You won|You lost|Draw"))


def click(page: Page, referee: Referee[Any, Any], move: Any) -> None:
    """Make a move by the mouse: a hole, or the squares it leads from and to, and what a pawn becomes."""
    game = referee.game
    text = str(move) if game.id == "chess" else notation_of(game).format_move(referee.state, move)
    touch(page, *((f"1:{text}",) if game.id == "congklak" else (text[:2], text[2:4])))
    if len(text) > 4:
        page.locator(f'[data-move="{text}"]').click()


def test_chess_is_won_by_clicks(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=chess&seat=level:1&position=6k1/8/8/8/8/R7/1R6/4K3 w - - 0 1")
    set_up(page, imported=True)
    touch(page, "a3", "a7")
    wait_for_moves(page, 2)  # the king can only go aside
    wait_for_turn(page)
    touch(page, "b2", "b8")
    expect(page.locator(RESULT)).to_have_text("You won")
    expect(page.locator(".result p")).to_have_text("Checkmate.")
    assert moves(page)[2] == "Rb8#"


def test_dou_shou_qi_is_won_by_clicks(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=doushouqi&seat=level:1&position=7/7/3R3/7/7/7/7/7/l6 w")
    set_up(page, imported=True)
    touch(page, "d7", "d8")
    wait_for_moves(page, 2)  # the lion is too far from either den
    wait_for_turn(page)
    touch(page, "d8", "d9")
    expect(page.locator(RESULT)).to_have_text("You won")
    expect(page.locator(".result p")).to_have_text("An animal entered the enemy den.")


def test_a_game_against_the_computer_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=tictactoe&seat=level:1")
    page.locator('[data-action="start"]').wait_for()
    for _ in range(60):  # by Tab, as somebody without a pointer finds it
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.action") == "start":
            break
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/play/(?!new)[\w-]{8,}$"))
    page.locator("main [role=grid]").wait_for()
    while turns(page):
        before = len(moves(page))
        for _ in range(60):
            if page.evaluate("document.activeElement.matches('main [role=gridcell]')"):
                break
            page.keyboard.press("Tab")
        walk_to_a_free_square(page)
        page.keyboard.press("Enter")
        wait_for_moves(page, before + 1)
    expect(page.locator("[data-announced]")).to_contain_text(re.compile(r"Three in a row|The board is full"))


def walk_to_a_free_square(page: Page) -> None:
    """Go over the board row by row by the arrow keys until the focus is on a square that takes a mark."""
    for key in ("ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    for across in ("ArrowRight", "ArrowLeft", "ArrowRight"):
        for step in range(3):
            if step:
                page.keyboard.press(across)
            if page.evaluate("document.activeElement.matches('.liftable')"):
                return
        page.keyboard.press("ArrowDown")
    raise AssertionError("no free square was reached")


def test_a_capture_in_kalah_is_shown_and_told(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=congklak&variant=kalah:3,2&role=both&position=1,0,2/2,2,2/1-2/1")
    set_up(page, imported=True)
    touch(page, "1:0")  # the last seed falls into an empty hole of one's own; two lie opposite
    wait_for_moves(page, 1)
    expect(page.locator('main [data-square="1:store"]')).to_have_attribute("aria-label", "Player 1, store: 4 seeds")
    expect(page.locator('main [data-square="2:1"]')).to_have_attribute("aria-label", "Player 2, hole 1: 0 seeds")
    expect(page.locator("[data-announced]")).to_contain_text("Player 1 gains 3 seeds.")
