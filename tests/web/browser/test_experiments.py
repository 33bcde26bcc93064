"""An experiment from the page: start, stop, reload, resume, read the report."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import Server, running

from siasat.backend.native import why_missing

from .board import fits
from .conftest import OpenPage
from .test_accessibility import faults

pytestmark = pytest.mark.needs_server("experiments run on a server")

PATIENCE_MS = 240_000
"""A report is drawn when it is first asked for, by libraries that take long to load on a busy machine."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose owner lets visitors run experiments."""
    store = tmp_path_factory.mktemp("experiments") / "web.sqlite"
    with running(store, more="lab=True, lab_bounds=LabBounds(nice=0)") as started:
        yield started


def status(page: Page, *words: str) -> None:
    """Wait until the experiment has one of these statuses."""
    page.locator(", ".join(f'[data-status="{word}"]' for word in words)).wait_for(timeout=PATIENCE_MS)


def test_the_whole_path(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/lab")
    page.locator('[data-action="new-experiment"]').click()
    page.get_by_role("combobox", name="rules").select_option("kalah:6,4")
    page.get_by_role("combobox", name="How far each search goes").select_option("nodes")
    nodes = 60_000 if why_missing() is None else 1_000
    page.get_by_label("nodes per search").fill(str(nodes))
    page.get_by_label("random positions").fill("60")
    page.get_by_label("Title").fill("Kalah <b>by nodes</b>")
    expect(page.get_by_text("244 searches")).to_be_visible()
    expect(page).to_have_url(re.compile(rf"nodes={nodes}.*positions=60"))
    page.locator('[data-action="start-experiment"]').click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Kalah <b>by nodes</b>")

    expect(page.locator("[data-status=running]")).to_contain_text("left", timeout=PATIENCE_MS)
    page.locator('[data-action="stop"]').click()
    status(page, "stopped")
    expect(page.locator("p.status")).to_contain_text("Stopped")
    page.reload()
    status(page, "stopped")
    page.locator('[data-action="resume"]').click()
    status(page, "finished")
    expect(page.locator("p.status")).to_contain_text("244 of 244 searches")
    expect(page.locator('[data-action="resume"]')).to_have_count(0)

    page.locator("article table").first.wait_for(timeout=PATIENCE_MS)
    figure = page.locator("article figure img").first
    figure.scroll_into_view_if_needed()
    expect(figure).to_have_js_property("complete", True)
    assert figure.evaluate("image => image.naturalWidth") > 0
    for name, suffix, content in (
        ("CSV", "csv", "algorithm,"),
        ("TOML", "toml", "[[games]]"),
        ("HTML", "html", "<svg"),
    ):
        with page.expect_download() as download:
            page.get_by_text(f"({name})").click()
        assert download.value.suggested_filename.endswith(f".{suffix}")
        download.value.save_as(tmp_path / suffix)
        assert content in (tmp_path / suffix).read_text("utf-8")
    assert "<b>by nodes" not in (tmp_path / "html").read_text("utf-8")

    page.goto("/lab")
    card = page.locator("[data-experiment]")
    expect(card).to_contain_text("Finished · 244 of 244 searches")
    card.click()
    page.locator('[data-action="delete"]').click()
    page.locator('[data-action="delete-sure"]').click()
    expect(page).to_have_url(re.compile("/lab$"))
    expect(card).to_have_count(0)


def test_in_indonesian_on_a_phone(open_page: OpenPage, axe: str) -> None:
    page = open_page("/lab/new?game=tictactoe&depth=3&positions=2&plies=2", width=360, lang="id", theme="dark")
    expect(page.get_by_text("36 pencarian")).to_be_visible()
    fits(page)
    assert faults(page, axe) == []
    page.get_by_label("posisi acak").fill("0")
    page.get_by_label("Sertakan posisi ini").uncheck()
    expect(page.get_by_text("Pilih paling sedikit satu posisi")).to_be_visible()
    expect(page.locator('[data-action="start-experiment"]')).to_be_disabled()
    page.get_by_label("Sertakan posisi ini").check()
    page.locator('[data-action="start-experiment"]').click()
    status(page, "finished")
    expect(page.locator("p.status")).to_contain_text("Selesai · 12 dari 12 pencarian")
    page.locator("article table").first.wait_for(timeout=PATIENCE_MS)
    fits(page)
    page.goto("/lab")
    expect(page.locator("[data-experiment]")).to_contain_text("Bandingkan 4 algoritma: Tic-tac-toe")
    fits(page)
    assert faults(page, axe) == []


def test_another_visitor_may_only_read(open_page: OpenPage, axe: str) -> None:
    own = open_page("/lab/new?game=tictactoe&depth=1&positions=0&algorithms=minimax")
    own.locator('[data-action="start-experiment"]').wait_for()
    assert faults(own, axe) == []
    own.locator('[data-action="start-experiment"]').click()
    status(own, "finished")
    assert faults(own, axe) == []
    other = open_page(own.url)
    status(other, "finished")
    expect(other.get_by_text("Another visitor runs this experiment")).to_be_visible()
    expect(other.locator('[data-action="delete"]')).to_have_count(0)


def test_a_comparison_goes_to_the_lab(open_page: OpenPage) -> None:
    page = open_page("/compare?game=tictactoe&depth=2&algorithms=minimax+alphabeta%2Bcaptures")
    page.locator('[data-action="compare"]').click()
    page.locator('[data-action="in-lab"]').click()
    expect(page.get_by_role("heading", level=1)).to_have_text("New experiment")
    expect(page.get_by_label("every depth up to")).to_have_value("2")
    expect(page.get_by_role("button", name="Remove Alpha-beta + captures")).to_be_visible()


@pytest.fixture(scope="module")
def closed_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without experiments."""
    with running(tmp_path_factory.mktemp("closed") / "web.sqlite") as started:
        yield started


def test_not_offered_unless_enabled(open_page: OpenPage, closed_server: Server) -> None:
    page = open_page(f"{closed_server.address}/lab")
    expect(page.locator('[data-report^="paper-0"]')).to_have_count(5)
    expect(page.locator('[data-action="new-experiment"]')).to_have_count(0)
    page.goto(f"{closed_server.address}/lab/new")
    expect(page.get_by_text("Experiments are not enabled")).to_be_visible()
