"""The search explorer: a real tree, stepped through, by pointer and by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .board import fits
from .conftest import OpenPage


@pytest.mark.parametrize(("game", "depth"), [("chess", 2), ("doushouqi", 2), ("congklak", 3), ("tictactoe", 3)])
def test_every_game_has_a_tree(open_page: OpenPage, game: str, depth: int) -> None:
    page = open_page(f"/explore?game={game}&depth={depth}")
    tree = page.get_by_role("treegrid")
    expect(tree.get_by_role("row").nth(3)).to_be_visible()
    page.locator('[data-action="next-cut"]').click()
    expect(page.locator("[data-why] h2")).to_have_text("Why was this branch pruned?")
    expect(page.locator("[data-why] p")).to_contain_text(re.compile("other .*answers? (was|were) skipped"))


@pytest.mark.both_transports
def test_steps_go_forward_and_back(open_page: OpenPage) -> None:
    page = open_page("/explore?game=tictactoe&depth=3")
    slider = page.get_by_role("slider")
    expect(page.get_by_role("row").nth(3)).to_be_visible()
    page.get_by_label("Go to the first step").click()
    expect(slider).to_have_value("0")
    page.locator('[data-action="step-next"]').click()
    expect(slider).to_have_value("1")
    expect(page.locator(".words", has_text="with the window")).to_be_visible()
    page.locator('[data-action="step-back"]').click()
    expect(slider).to_have_value("0")
    page.get_by_label("Go to the end").click()
    expect(page.get_by_text("The search is finished")).to_be_visible()


def test_the_pseudocode_follows_the_steps(open_page: OpenPage) -> None:
    page = open_page("/explore?game=tictactoe&depth=3")
    expect(page.get_by_role("row").nth(3)).to_be_visible()
    page.locator('[data-action="next-cut"]').click()
    lit = page.locator('[data-line][aria-current="step"]')
    expect(lit).to_contain_text("skip the other children")
    page.locator('[data-action="step-next"]').click()
    expect(lit).to_contain_text("return best")
    page.locator('[data-action="step-back"]').click()
    expect(lit).to_contain_text("skip the other children")


def test_the_tree_is_walked_by_keyboard(open_page: OpenPage) -> None:
    page = open_page("/explore?game=tictactoe&depth=3", width=360, lang="id", theme="dark")
    tree = page.get_by_role("treegrid")
    chosen = tree.locator('[aria-selected="true"]')
    expect(tree.locator('[aria-level="2"]').first).to_be_visible()
    chosen.focus()
    page.keyboard.press("ArrowDown")
    expect(chosen).to_have_attribute("aria-level", "2")
    page.keyboard.press("ArrowRight")
    expect(chosen).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowRight")
    expect(chosen).to_have_attribute("aria-level", "3")
    page.keyboard.press("ArrowLeft")
    expect(chosen).to_have_attribute("aria-level", "2")
    page.keyboard.press("ArrowLeft")
    expect(chosen).to_have_attribute("aria-expanded", "false")
    fits(page)


def test_two_searches_share_the_board(open_page: OpenPage) -> None:
    page = open_page("/explore?game=tictactoe&depth=4&algorithm=minimax&beside=alphabeta")
    expect(page.get_by_role("treegrid")).to_have_count(2)
    expect(page.get_by_text("lines were visited by both searches")).to_be_visible()


def test_row_and_card_agree_while_the_search_is_stepped_through(open_page: OpenPage) -> None:
    page = open_page("/explore?game=tictactoe&depth=3")
    expect(page.get_by_role("row").nth(3)).to_be_visible()
    chosen = page.get_by_role("treegrid").locator('[aria-selected="true"]')
    page.locator('[data-action="next-cut"]').click()
    expect(page.locator("[data-why] h2")).to_have_text("Why was this branch pruned?")
    expect(chosen.locator(".what")).to_contain_text("pruned")
    page.get_by_label("Go to the first step").click()
    expect(chosen.locator(".what")).to_have_text("searching")
    expect(page.locator("[data-why] h2")).to_have_text("searching")
    expect(page.locator("[data-value]")).to_have_text("…")
