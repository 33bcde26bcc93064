"""The papers' tables and the experiments' reports in the app."""

from __future__ import annotations

from playwright.sync_api import expect

from .board import fits
from .conftest import OpenPage


def test_a_paper_is_shown_with_its_verdicts(open_page: OpenPage) -> None:
    page = open_page("/lab")
    papers = page.locator("[data-report^=paper-]")
    expect(papers).to_have_count(5)
    expect(page.get_by_text("siasat serve --lab-store")).to_be_visible()  # how to make an experiment
    page.set_default_timeout(120_000)
    page.goto("/lab/paper-002")
    page.locator("article table").first.wait_for()
    expect(page.locator("article .mark").first).to_be_attached()
    fits(page)


def test_an_unknown_report_is_told_in_words(open_page: OpenPage) -> None:
    page = open_page("/lab/paper-nobody", width=360, lang="id", theme="dark")
    expect(page.get_by_role("alert")).to_contain_text("Laporan itu tidak ada")
    fits(page)
