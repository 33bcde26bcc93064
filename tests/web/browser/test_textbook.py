"""The textbook tree: stepped, edited, shared, exported, and wrong brackets explained."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from .board import fits
from .conftest import OpenPage


def test_a_tree_is_stepped_and_its_link_restores_it(open_page: OpenPage) -> None:
    page = open_page("/learn/tree")
    expect(page.locator('[data-square="r.1.1"]')).to_have_attribute("data-look", "cut")
    page.get_by_label("Go to the first step").click()
    for _ in range(4):
        page.locator('[data-action="step"]').click()
    expect(page.locator('[data-step="4"]')).to_contain_text("β falls to 3")
    page.locator('[data-action="step-back"]').click()
    expect(page).to_have_url(re.compile("step=3"))
    again = open_page("/" + page.url.split("/", 3)[3])
    expect(again.locator('[data-step="3"]')).to_contain_text("This leaf is worth 3")


def test_leaves_are_edited_in_place_and_cuts_follow(open_page: OpenPage) -> None:
    page = open_page("/learn/tree")
    page.locator('[data-square="r.1.0"]').click()
    page.locator("[data-leaf-value]").fill("9")
    page.locator('[data-action="set-leaf"]').click()
    expect(page.locator("[data-tree-text]")).to_have_value("((3 12 8) (9 4 6) (14 5 2))")
    expect(page.locator('[data-square="r.1.1"]')).not_to_have_attribute("data-look", "cut")
    page.locator('[data-action="add-leaf"]').click()
    expect(page.locator("[data-tree-text]")).to_have_value("((3 12 8) ((9 0) 4 6) (14 5 2))")
    page.locator('[data-action="move-right"]').click()
    expect(page.locator("[data-tree-text]")).to_have_value("((3 12 8) (4 (9 0) 6) (14 5 2))")
    page.locator('[data-square="r.0"]').click()
    page.locator('[data-action="remove-node"]').click()
    expect(page.locator("[data-tree-text]")).to_have_value("((4 (9 0) 6) (14 5 2))")


def test_a_cut_branch_is_searched_anyway_and_an_order_changes_the_cuts(open_page: OpenPage) -> None:
    page = open_page("/learn/tree", width=360)
    page.locator('[data-square="r.1.2"]').click()
    page.locator('[data-action="open-cut"]').click()
    expect(page.locator("[data-cut]")).to_contain_text("This branch is worth 6")
    expect(page.locator("[data-cut]")).to_contain_text("The whole tree is worth 3")
    expect(page.locator('[data-square="r.1.2"]')).to_have_attribute("data-look", "opened")
    fits(page)
    box = page.locator('[data-square="r.2.2"]').bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 360  # the whole figure of nine leaves fits a phone
    again = open_page("/" + page.url.split("/", 3)[3])
    expect(again.locator("[data-cut]")).to_contain_text("This branch is worth 6")
    again.locator('[data-action="best-first"]').click()
    expect(again.locator("[data-what-if]")).to_contain_text("Leaves searched: 7 before, 5 now. 2 cuts are new.")
    again.locator('[data-action="worst-first"]').click()
    expect(again.locator("[data-what-if]")).to_contain_text("4 cuts are gone.")


def test_wrong_brackets_name_the_place(open_page: OpenPage) -> None:
    page = open_page("/learn/tree", width=360, lang="id", theme="dark")
    page.locator("[data-tree-text]").fill("[[3,12],[2,x]]")
    page.locator('[data-action="show"]').click()
    expect(page.get_by_role("alert")).to_contain_text("karakter 12")
    fits(page)


@pytest.mark.needs_server("the answer to a request is held back")
def test_what_is_typed_while_a_tree_loads_stays(open_page: OpenPage) -> None:
    page = open_page("/learn")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/trees/search", hold)
    page.goto("/learn/tree")
    page.locator("[data-tree-text]").fill("((1 2) (3 4))")
    held[0].continue_()
    page.locator('[data-square="r"]').wait_for()
    expect(page.locator("[data-tree-text]")).to_have_value("((1 2) (3 4))")


def test_figures_are_exported(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/learn/tree")
    page.locator('[data-square="r"]').wait_for()
    for kind, start in (("svg", b"<svg"), ("png", b"\x89PNG"), ("tikz", b"% \\usepackage{tikz}")):
        with page.expect_download() as waiting:
            page.locator(f'[data-action="{kind}"]').click()
        file = tmp_path / kind
        waiting.value.save_as(file)
        assert file.read_bytes().startswith(start)


def test_a_tree_from_a_position(open_page: OpenPage) -> None:
    page = open_page("/learn/tree", width=844, height=390)
    page.locator('[data-action="position"]').click()
    expect(page.locator("[data-tree-text]")).to_have_value(re.compile(r"^\(=\(705 "))
    fits(page)


def test_the_line_of_pseudocode_follows_the_steps_forward_and_back(open_page: OpenPage) -> None:
    page = open_page("/learn/tree?step=14&tree=((3 12 8) (2 4 6) (14 5 2))")
    lit = page.locator('[data-line][aria-current="step"]')
    expect(lit).to_contain_text("skip the other children")
    expect(page.locator("dl")).to_contain_text("best")
    page.locator('[data-action="step-back"]').click()
    expect(lit).to_contain_text("β ← min(β, best)")
    page.get_by_role("switch").check()
    expect(lit).to_contain_text("α ← max(α, best)")
    page.locator('[data-action="step"]').click()
    expect(lit).to_contain_text("skip the other children")
