"""Each side has the colour of its game in the player strip, the evaluation bar, the graph and the lines."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from siasat.draw.palette import contrast
from siasat.games.registry import games

from .board import start, wait_for_moves
from .conftest import OpenPage

GAMES = {"chess": "e2e4,e7e5", "doushouqi": "a3a4,g7g6", "congklak": "3"}


def _rgb(colour: str) -> str:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgb({red}, {green}, {blue})"


def _has(page: Page, selector: str, style: str, colour: str) -> None:
    expect(page.locator(selector).first).to_have_css(style, _rgb(colour))


def test_chess_is_white_and_black() -> None:
    white, black = games.get("chess").facts.colours
    assert contrast(white, "#ffffff") < 1.1
    assert contrast(black, "#000000") < 1.5


@pytest.mark.parametrize("game", list(GAMES))
def test_a_game_is_played_in_its_colours(open_page: OpenPage, game: str) -> None:
    first, second = games.get(game).facts.colours
    page = open_page(evalBar=True)
    start(page, game)
    _has(page, ".stone.side-1", "background-color", first)
    _has(page, ".stone.side-2", "background-color", second)
    _has(page, ".eval", "background-color", second)
    _has(page, ".eval .first", "background-color", first)


@pytest.mark.parametrize("game", list(GAMES))
def test_a_game_is_analysed_in_its_colours(open_page: OpenPage, game: str) -> None:
    first, second = games.get(game).facts.colours
    page = open_page(f"/analyse?game={game}&moves={GAMES[game]}&graph=1", theme="dark")
    wait_for_moves(page, 1)
    _has(page, ".eval", "background-color", second)
    _has(page, "figure .ground", "fill", second)
    _has(page, "figure .area", "fill", first)


def test_black_on_a_dark_page_has_an_outline(open_page: OpenPage) -> None:
    page = open_page(theme="dark", evalBar=True)
    start(page, "chess")
    for selector in (".stone.side-2", ".eval"):
        edge = page.locator(selector).evaluate("element => getComputedStyle(element).borderTopColor")
        red, green, blue = (int(part) for part in edge.removeprefix("rgb(").removesuffix(")").split(","))
        assert contrast(f"#{red:02x}{green:02x}{blue:02x}", "#1c1714") >= 3


@pytest.mark.parametrize("theme", ["carved", "tokens"])
def test_drawn_chess_pieces_have_the_colours_too(open_page: OpenPage, theme: str) -> None:
    page = open_page("/analyse?game=chess", pieceTheme=theme)
    _has(page, ".carved.side-2 path:not(.line):not(.dot)", "fill", games.get("chess").facts.colours[1])
