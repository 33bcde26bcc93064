"""A unit by clicks and one by keyboard, progress, and the projector view: in Indonesian, on a phone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from siasat.textbook.course.plan import LESSONS, UNITS
from siasat.web.lessons.exercises import judge

from .board import fits
from .conftest import OpenPage


def right_answer(page: Page) -> list[str]:
    """The answer to the exercise that is shown, from the application's own judgement of a wrong one."""
    name = page.locator("[data-kind]").get_attribute("data-exercise") or ""
    option = page.locator("[data-option]").first
    guess = [option.get_attribute("data-option") or ""] if option.count() else []
    if page.locator(".quiz input").count():
        guess = ["0"]
    elif not guess:
        guess = []
    try:
        return judge(name, guess).right
    except ValueError:
        return judge(name, [page.locator(".quiz .open").first.get_attribute("data-square") or ""]).right


def answer(page: Page, right: list[str], by_keys: bool) -> None:
    """Give the right answer by clicks, or by keys alone."""

    def press(locator: str) -> None:
        place = page.locator(locator).first
        if by_keys:
            place.focus()
            page.keyboard.press("Enter")
        else:
            place.click()

    if page.locator(".quiz input").count():
        page.locator(".quiz input").fill(right[0])
        if by_keys:
            page.keyboard.press("Enter")
            return
    for one in right:
        is_option = page.locator(f'[data-option="{one}"]').count()
        if not page.locator(".quiz input").count():
            press(f'[data-option="{one}"]' if is_option else f'.quiz [data-square="{one}"]')
    if page.locator('[data-action="check"]').count():
        press('[data-action="check"]')


def solve(page: Page, kinds: tuple[str, ...], by_keys: bool) -> None:
    """Every exercise of a lesson, answered right."""
    for count, kind in enumerate(kinds, 1):
        expect(page.locator("[data-kind]")).to_have_attribute("data-kind", kind)
        answer(page, right_answer(page), by_keys)
        expect(page.locator('[data-verdict="right"]')).to_be_visible()
        expect(page.get_by_text(f"{count} dari {count} benar")).to_be_visible()
        if count < len(kinds):
            page.locator('[data-action="next-exercise"]').click()
            expect(page.locator("[data-verdict]")).to_have_count(0)


def test_a_whole_unit_by_clicks_and_its_progress_is_kept(open_page: OpenPage) -> None:
    page = open_page("/learn", width=360, lang="id", theme="dark")
    expect(page.locator("[data-lesson]")).to_have_count(len(LESSONS))
    solved = 0
    for plan in UNITS[2].lessons:
        page.locator(f'[data-lesson="{plan.id}"]').click()
        page.get_by_label("Ke akhir").first.click()
        expect(page.locator("[data-step]").first).to_contain_text("Pohon ini bernilai")
        solve(page, plan.kinds, by_keys=False)
        solved += len(plan.kinds)
        fits(page)
        page.locator(".back").click()
        expect(page.locator(f'[data-progress="{solved}"]')).to_be_visible()
    page.reload()
    expect(page.locator(f'[data-progress="{solved}"]')).to_be_visible()


def test_a_whole_unit_by_keyboard(open_page: OpenPage) -> None:
    page = open_page(f"/learn/{UNITS[0].lessons[0].id}", width=360, lang="id")
    page.reload()
    for number, plan in enumerate(UNITS[0].lessons):
        page.locator('[data-step="0"]').first.wait_for()
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        expect(page.locator("[data-step]").first).to_have_attribute("data-step", "3")
        page.keyboard.press("ArrowLeft")
        expect(page.locator("[data-step]").first).to_have_attribute("data-step", "2")
        solve(page, plan.kinds, by_keys=True)
        if number == 0:
            page.locator("[data-next]").focus()
            page.keyboard.press("Enter")
            page.wait_for_url(f"**/{UNITS[0].lessons[1].id}")


def test_every_screen_of_the_projector_view_fits(open_page: OpenPage) -> None:
    """Nobody scrolls while teaching: text, table, board, tree and steps have room on a projector of 1280 x 720."""
    page = open_page("/learn/unit/3", height=720, lang="id")  # the longer words
    for unit in (3, 9):  # wide and high trees, boards, a table
        page.goto(f"/learn/unit/{unit}")
        page.locator('[data-screen="1"]').wait_for()
        count = int(page.locator("footer .small").first.inner_text().split()[-1])
        for number in range(1, count + 1):
            page.locator(f'[data-screen="{number}"]').wait_for()
            expect(page.locator("[data-action='screen-next']")).to_be_in_viewport(ratio=1)
            page.keyboard.press("ArrowRight")


def test_the_projector_view_follows_the_arrow_keys(open_page: OpenPage) -> None:
    page = open_page("/learn/unit/3", width=360, lang="id")
    page.locator('[data-screen="1"]').wait_for()
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect(page.locator('[data-screen="3"]')).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(page.locator('[data-step="1"]')).to_be_visible()
    fits(page)
    page.keyboard.press("PageUp")
    expect(page.locator('[data-screen="2"]')).to_be_visible()
    assert "screen=2" in page.url
