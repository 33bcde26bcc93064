"""The explorers: stepped forward and back, by click and by key, restored by their link, on a phone in Indonesian."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .board import fits
from .conftest import OpenPage


def test_monte_carlo_grows_and_its_link_restores_it(open_page: OpenPage) -> None:
    page = open_page("/explore/mcts?step=2")
    expect(page.locator('[data-step="2"]')).to_contain_text("Simulation:")
    expect(page.locator('[data-pane="mcts"] [data-node]')).to_have_count(2)
    expect(page.locator('[data-line][aria-current="step"]')).to_contain_text("play at random")
    page.locator('[data-action="step-back"]').click()
    expect(page.locator('[data-step="1"]')).to_contain_text("Expansion:")
    page.get_by_label("Go to the end").click()
    expect(page.locator('[data-step="0"], [data-step="1"]')).to_have_count(0)
    expect(page).to_have_url(re.compile(r"/explore/mcts\?.*game=tictactoe.*step="))
    number = page.locator("[data-step]").get_attribute("data-step")
    again = open_page("/" + page.url.split("/", 3)[3])
    expect(again.locator(f'[data-step="{number}"]')).to_contain_text("Backpropagation")
    again.locator('[data-explorer="pns"]').click()
    expect(again.locator('[data-pane="pns"]')).to_be_visible()
    again.keyboard.press("ArrowRight")
    expect(again.locator('[data-step="1"]')).to_contain_text("can X force a win?")


def test_the_other_explorers_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("/explore/table", width=360, lang="id", theme="dark")
    expect(page.locator('[data-explorer="table"]')).to_be_in_viewport(
        ratio=1
    )  # the row of kinds scrolls to the chosen one
    page.locator('[data-kind-button="answer"]').click()
    expect(page.locator("[data-step]")).to_contain_text("Entri menjawab")
    expect(page.locator('[data-slot][data-kind="answer"]')).to_have_count(1)
    fits(page)
    for kind, seen in (("history", '[data-heat="2"]'), ("deepening", '[data-depth="5"]'), ("horizon", "[data-sight]")):
        page.locator(f'[data-explorer="{kind}"]').click()
        expect(page.locator(f'[data-pane="{kind}"]')).to_be_visible()
        page.get_by_label("Ke akhir").click()
        expect(page.locator(seen).first).to_be_visible()
        expect(page.locator('[data-line][aria-current="step"]')).to_have_count(1)
        expect(page.locator(".pseudocode dd").first).not_to_be_empty()
        fits(page)


def test_a_skipped_move_is_searched_anyway(open_page: OpenPage) -> None:
    page = open_page("/explore?game=tictactoe&depth=3&algorithm=alphabeta")
    page.get_by_role("button", name="Next cutoff").click()
    page.locator("[data-skipped-move]").first.click()
    expect(page.locator("[data-skipped]")).to_contain_text("cannot change the result")
