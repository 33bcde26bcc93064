"""Algorithms side by side on one position."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .board import fits
from .conftest import OpenPage


@pytest.mark.parametrize(("game", "depth"), [("chess", 2), ("doushouqi", 2), ("congklak", 3), ("tictactoe", 3)])
def test_every_game_is_compared(open_page: OpenPage, game: str, depth: int) -> None:
    page = open_page(f"/compare?game={game}&depth={depth}&algorithms=minimax+alphabeta%2Bcaptures")
    page.locator('[data-action="compare"]').click()
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(page.locator('[data-action="compare"]')).to_be_enabled()
    expect(page.locator(".least")).to_have_count(0)  # the smallest tree is counted in leaves, not in nodes
    page.locator("#tab-leaves").click()
    expect(page.get_by_text("smallest tree")).to_be_visible()
    expect(page.get_by_text("All sound algorithms agree")).to_be_visible()
    nodes = [int(text.replace(",", "")) for text in page.locator("tbody td:nth-child(4)").all_inner_texts()]
    assert nodes[0] > nodes[1] > 0
    page.locator('[data-sort="nodes"]').click()
    expect(page.locator('th[aria-sort="ascending"]')).to_contain_text("Nodes")
    expect(rows.first).to_contain_text("Alpha-beta")


def test_bars_are_seen_growing(open_page: OpenPage) -> None:
    page = open_page("/compare?game=chess&depth=8&algorithms=minimax")
    page.locator('[data-action="compare"]').click()
    bar = page.locator(".growing .bar")
    bar.wait_for(state="attached")
    first = page.locator(".growing .value").inner_text()
    expect(page.locator(".growing .value")).not_to_have_text(first)  # it counts on
    page.locator("#tab-cutoffs").click()
    expect(page.locator(".growing .value")).to_contain_text("searching")
    page.locator('[data-action="cancel"]').click()
    expect(page.locator(".growing")).to_have_count(0)


@pytest.mark.both_transports
def test_a_comparison_becomes_an_experiment(open_page: OpenPage) -> None:
    page = open_page("/compare?game=tictactoe&depth=2&algorithms=alphabeta")
    page.locator('[data-action="compare"]').click()
    page.locator('[data-action="experiment"]').click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("siasat lab run compare-tictactoe.toml")
    expect(dialog.locator("pre")).to_contain_text('game = "tictactoe"')
    with page.expect_download() as download:
        dialog.get_by_role("link").click()
    assert download.value.suggested_filename == "compare-tictactoe.toml"


def test_switches_choose_who_runs_and_a_run_is_cancelled(open_page: OpenPage) -> None:
    page = open_page("/compare?game=chess&depth=9&algorithms=minimax+alphabeta", width=360, lang="id", theme="dark")
    page.get_by_role("switch").nth(1).click()
    expect(page).to_have_url(re.compile(r"algorithms=minimax$"))
    page.locator('[data-action="compare"]').click()
    page.locator('[data-action="cancel"]').click()
    expect(page.get_by_text("Dibatalkan.")).to_be_visible()
    fits(page)
