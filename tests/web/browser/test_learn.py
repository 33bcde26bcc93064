"""Lessons step by step, and the exercises at their end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from siasat.textbook.exercises import KINDS
from siasat.web.lessons.course import PLANS

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


def answer(page: Page) -> None:
    """Give any answer to the exercise that is shown."""
    page.locator("[data-kind]").wait_for()
    if page.locator(".quiz input").count():
        page.locator(".quiz input").fill("3")
    elif page.locator("[data-option]").count():
        page.locator("[data-option]").first.click()
        return
    else:
        page.locator(".quiz .open").first.click()
    page.locator('[data-action="check"]').click()


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.id)
def test_every_lesson_asks_its_own_exercise_and_explains_it(open_page: OpenPage, plan: object) -> None:
    name, kinds = getattr(plan, "id"), getattr(plan, "exercises")  # noqa: B009 - a Plan
    page = open_page(f"/learn/{name}", width=360, lang="id", theme="dark")
    for count in (1, 2):
        expect(page.locator("[data-kind]")).to_have_attribute("data-kind", kinds[(count - 1) % len(kinds)])
        answer(page)
        expect(page.locator("[data-verdict]")).to_be_visible()
        expect(page.get_by_text(f"dari {count} benar")).to_be_visible()
        page.locator('[data-action="another"]').click()
        expect(page.locator("[data-verdict]")).to_have_count(0)
    fits(page)


def test_an_exercise_is_answered_by_keyboard(open_page: OpenPage) -> None:
    page = open_page("/learn/ordering")
    page.locator(".quiz .open").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-verdict]")).to_be_visible()
    assert "order" in KINDS


def test_arrow_keys_step_and_the_link_to_explore_names_the_algorithm(open_page: OpenPage) -> None:
    page = open_page("/learn/null-window")
    page.locator('[data-action="step"]').wait_for()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator('[data-step="3"]')).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.locator('[data-step="2"]')).to_be_visible()
    assert page.locator('a[href*="/explore"][href*="algorithm=negascout"]').count() == 1
