"""The pages of the papers in Indonesian, and a game against each paper's program to its end."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from siasat.core.mixing import SplitMix64
from siasat.core.notation import notation_of
from siasat.core.referee import Referee
from siasat.games.registry import load_game
from siasat.players.papers.page import page_of
from siasat.players.papers.program import PaperProgram
from siasat.players.papers.registry import PROGRAMS
from siasat.texts import load

from .board import fits, wait_for_moves
from .conftest import OpenPage

MATE = ("e2e4", "f1c4", "d1h5", "h5f7")
"""Against a chess program that looks one move ahead."""

RESULT = ".result h2"


@pytest.mark.parametrize("number", sorted(PROGRAMS))
def test_a_paper_is_read_in_indonesian_and_its_program_played_to_the_end(open_page: OpenPage, number: str) -> None:
    program = PROGRAMS[number]
    page = open_page("/papers", lang="id", typedMoves=True, width=1280 if number == "000" else 360)
    page.locator(f'a[data-paper="{number}"]').click()
    expect(page.get_by_role("heading", level=1)).to_have_text(program.title)
    said = page_of(program, load("id"))
    for text in (said.built, said.evaluation, said.algorithm, said.counted, *said.slips):
        expect(page.locator("article")).to_contain_text(text)
    expect(page.locator("article .grid")).to_have_count(sum(table.is_grid for table in said.values))
    fits(page)
    for label, value in (("Metode", program.methods[0].name), ("Kedalaman", str(program.depths[0]))):
        page.get_by_label(label).select_option(value)
    page.locator('[data-action="play"]').click()
    expect(page).to_have_url(re.compile(r"/play/[\w-]{8,}$"))
    plies = play_to_the_end(page, program)
    assert plies >= 6
    expect(page.locator("[data-screen]")).to_contain_text(re.compile(r"[\d.]+ simpul, [\d.]+ ms"))
    page.goto(f"/papers/{number}")
    row = page.locator(f'tr[data-method="{program.methods[0].name}"]').first
    expect(row).to_have_attribute("data-depth", str(program.depths[0]))
    with page.expect_download() as saved:
        page.locator('a[href$="/games.csv"]').click()
    lines = list(csv.DictReader(io.StringIO(Path(saved.value.path()).read_text(encoding="utf-8"))))
    assert [line["method"] for line in lines] == [program.methods[0].name]
    assert int(lines[0]["plies"]) == plies
    assert int(lines[0]["nodes"]) > 0
    assert (int(lines[0]["margin"]) > 0) == (number == "003")
    assert lines[0]["first"] == ("computer" if number == "003" else "person")


def play_to_the_end(page: Page, program: PaperProgram) -> int:
    """Type the person's moves, random ones or a quick mate, until the game is over; how many moves it had."""
    game = load_game(program.game, program.variant)
    names = notation_of(game)
    start = game.initial() if program.start is None else names.parse_state(program.start)
    referee: Referee[Any, Any] = Referee(game, start)
    chance = SplitMix64(3)
    own = program.sides[0].other
    while True:
        follow(page, referee, own)
        if referee.outcome is not None:
            break
        moves = [names.format_move(referee.state, move) for move in game.legal_moves(referee.state)]
        wished = MATE[referee.ply // 2] if program.variant == "standard" else moves[chance.below(len(moves))]
        page.locator("[data-typed-move]").fill(wished)
        page.locator("[data-typed-move]").press("Enter")
        wait_for_moves(page, referee.ply + 1)
        read(page, referee, names)
    expect(page.locator(RESULT)).to_have_text(re.compile("menang|kalah|Seri", re.IGNORECASE))
    return referee.ply


def follow(page: Page, referee: Referee[Any, Any], own: Any) -> None:
    """Play what the page's list has, until it is the person's turn or the game is over."""
    names = notation_of(referee.game)
    while referee.outcome is None and referee.to_move is not own:
        wait_for_moves(page, referee.ply + 1)
        read(page, referee, names)


def read(page: Page, referee: Referee[Any, Any], names: Any) -> None:
    """Play the moves that the page's list has and the referee has not."""
    listed = page.locator("[data-ply]").evaluate_all("entries => entries.map(entry => entry.dataset.move)")
    for text in listed[referee.ply :]:
        referee.play(names.parse_move(referee.state, text))
