"""Papers' tables and the experiments' reports in the app."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Server, running

from siasat.cli.main import main

from .board import fits
from .conftest import OpenPage

pytestmark = pytest.mark.needs_server("reports are made by a server")

SPEC = """
title = "Three searches on two games"
description = "Small enough for a test."
algorithms = ["minimax", "alphabeta", "alphabeta+iterative+captures+history+table+table-move"]
depths = "1-3"

[[games]]
game = "tictactoe"
positions = { start = true, random = { count = 2, plies = 2 } }

[[games]]
game = "congklak"
positions = { start = true, random = { count = 2, plies = 4 } }
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a store of the lab in which one experiment was run."""
    folder = tmp_path_factory.mktemp("lab")
    store, spec = folder / "lab.sqlite", folder / "three.toml"
    spec.write_text(SPEC)
    assert main(["lab", "run", str(spec), "--store", str(store), "--jobs", "1", "--plain"]) == 0
    with running(folder / "web.sqlite", more=f"lab_store={str(store)!r}") as started:
        yield started


@pytest.mark.parametrize(("width", "lang", "theme"), [(1280, "en", "light"), (360, "id", "dark")])
def test_a_report_on_an_experiment_is_shown(open_page: OpenPage, width: int, lang: str, theme: str) -> None:
    page = open_page("/lab", width=width, lang=lang, theme=theme)
    page.set_default_timeout(240_000)  # a report is made when it is first asked for
    card = page.locator('[data-report="experiment-three"]')
    expect(card).to_contain_text("Three searches on two games")
    expect(card).to_contain_text("all 54 runs done" if lang == "en" else "semua 54 percobaan selesai")
    card.click()
    page.locator("article table").first.wait_for()
    expect(page.get_by_role("heading", level=1)).to_have_text("Three searches on two games")
    figure = page.locator("article figure img").first
    figure.scroll_into_view_if_needed()
    expect(figure).to_have_js_property("complete", True)
    shown = figure.evaluate("image => [image.naturalWidth, image.clientWidth, image.currentSrc]")
    assert shown[0] > 0
    assert ("-narrow.svg" in shown[2]) == (width < 600)  # a drawing for the phone, not the large one made small
    fits(page)
    page.go_back()
    expect(card).to_be_visible()


def test_a_paper_is_shown_with_its_verdicts(open_page: OpenPage) -> None:
    page = open_page("/lab")
    expect(page.locator('[data-report^="paper-0"]')).to_have_count(5)
    page.set_default_timeout(240_000)
    page.locator('[data-report="paper-002"]').click()
    page.locator("article table").first.wait_for()
    expect(page.locator("article .mark").first).to_be_attached()
    fits(page)


def test_an_unknown_report_is_told_in_words(open_page: OpenPage) -> None:
    page = open_page("/lab/paper-nobody", width=360, lang="id", theme="dark")
    expect(page.get_by_role("alert")).to_contain_text("Laporan tidak ditemukan")
    fits(page)


@pytest.fixture(scope="module")
def bare_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without a store of the lab."""
    with running(tmp_path_factory.mktemp("bare") / "web.sqlite") as started:
        yield started


def test_how_to_make_an_experiment_is_told(open_page: OpenPage, bare_server: Server) -> None:
    page = open_page(f"{bare_server.address}/lab")
    expect(page.get_by_text("siasat serve --lab-store")).to_be_visible()
