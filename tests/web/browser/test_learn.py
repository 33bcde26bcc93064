"""Lessons step by step, the exercises at their end, progress, and the projector view."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from siasat.textbook.course.plan import LESSONS, UNITS

from .board import fits
from .conftest import OpenPage


def answer(page: Page) -> None:
    """Give any answer to the exercise that is shown, by clicks."""
    page.locator("[data-kind]").wait_for()
    if page.locator(".quiz input").count():
        page.locator(".quiz input").fill("3")
    elif page.locator("[data-option]").count():
        page.locator("[data-option]").first.click()
        if not page.locator('[data-action="check"]').count():
            return
    else:
        page.locator(".quiz .open").first.click()
    page.locator('[data-action="check"]').click()


def test_a_whole_unit_by_clicks(open_page: OpenPage) -> None:
    """Every figure of the unit is stepped to its end and every exercise answered, in Indonesian on a phone."""
    page = open_page("/learn", width=360, lang="id")
    for plan in UNITS[2].lessons:
        page.locator(f'[data-lesson="{plan.id}"]').click()
        page.get_by_label("Ke akhir").first.click()
        expect(page.locator("[data-step]").first).to_contain_text("Pohon ini bernilai")
        for count, kind in enumerate(plan.kinds, 1):
            expect(page.locator("[data-kind]")).to_have_attribute("data-kind", kind)
            answer(page)
            expect(page.locator("[data-verdict]")).to_be_visible()
            expect(page.get_by_text(f"dari {count} benar")).to_be_visible()
            if count < len(plan.kinds):
                page.locator('[data-action="next-exercise"]').click()
        fits(page)
        page.locator(".back").click()
    assert len(page.locator("[data-lesson]").all()) == len(LESSONS)
