"""Lessons step by step, and the question at their end."""

from __future__ import annotations

from playwright.sync_api import expect

from .board import fits
from .conftest import OpenPage


def test_every_lesson_steps_to_its_end(open_page: OpenPage) -> None:
    page = open_page("/learn")
    lessons = page.locator("[data-lesson]")
    lessons.first.wait_for()
    names = [lesson.get_attribute("data-lesson") for lesson in lessons.all()]
    assert len(names) >= 8
    for name in names:
        page.goto(f"/learn/{name}")
        page.locator('[data-action="step"]').click()
        expect(page.locator('[data-step="1"]')).to_be_visible()
        page.get_by_label("Go to the end").click()
        expect(page.locator("[data-step]")).to_contain_text("The tree is worth")


def test_the_question_is_answered_and_explained(open_page: OpenPage) -> None:
    page = open_page("/learn/cut", width=360, lang="id", theme="dark")
    for count in (1, 2):
        page.locator(".quiz .open").first.click()
        expect(page.locator("[data-verdict]")).to_be_visible()
        expect(page.get_by_text(f"dari {count} benar")).to_be_visible()
        page.locator('[data-action="another"]').click()
        page.locator(".quiz .open").first.wait_for()
    fits(page)


def test_the_question_is_answered_by_keyboard(open_page: OpenPage) -> None:
    page = open_page("/learn/minimax")
    page.locator(".quiz .open").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-verdict]")).to_be_visible()
