"""The notebook widgets in a browser: the built module with a model that hands everything to the real Python widget."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import siasat
from siasat.notebook import BoardWidget, TreeWidget
from siasat.notebook.bundle import SCRIPT, STYLES

HOST = (Path(__file__).parent / "widget_host.js").read_text(encoding="utf-8")
"""A stand-in for the notebook: a model with `get`, `send`, `on` and `off`, as anywidget gives to a module."""

Show = Callable[..., Page]


@pytest.fixture
def show(browser: Browser) -> Iterator[Show]:
    """Opens a page with one widget in it; what the widget changes or sends in an answer goes back to the page."""
    faults: list[str] = []
    contexts = []

    def open_one(widget: Any, *, width: int = 1000, dark: bool = False) -> Page:
        context = browser.new_context(viewport={"width": width, "height": 900}, reduced_motion="reduce")
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        out: list[dict[str, Any]] = []
        widget.send = lambda content: out.append({"message": content})
        names = [
            name for name in widget.keys if not name.startswith("_") and name not in ("layout", "tabbable", "tooltip")
        ]
        widget.observe(lambda change: out.append({"name": change["name"], "value": change["new"]}), names=names)

        def to_python(content: dict[str, Any]) -> list[dict[str, Any]]:
            widget._handle_custom_msg(content, [])
            answer, out[:] = list(out), []
            return answer

        page.expose_function("toPython", to_python)
        theme = "false" if dark else "true"
        page.set_content(f'<body data-jp-theme-light="{theme}"><h1>A notebook</h1><div id="cell"></div></body>')
        page.evaluate(HOST, [{name: getattr(widget, name) for name in names}, _read(SCRIPT), _read(STYLES)])
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert faults == []


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_a_board_is_played_on(show: Show) -> None:
    heard: list[str] = []
    widget = BoardWidget("tictactoe", second="alphabeta@depth=9", arrows=[("b2", "hint", "best")])
    widget.on_move(lambda position: heard.append(position.moves[-1]))
    page = show(widget)
    expect(page.locator(".arrow.hint")).to_have_count(1)
    page.locator('[data-square="a1"]').click()
    expect(page.get_by_role("status")).to_contain_text("a1 · b2")
    assert widget.position.moves == ("a1", "b2")
    assert heard == ["a1", "b2"]
    expect(page.locator(".arrow")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("status")).not_to_contain_text("b2")
    assert widget.position.moves == ()


def test_sowing_on_a_phone_in_indonesian_and_the_notebooks_own_styles_stay(show: Show) -> None:
    widget = BoardWidget("congklak", variant="kalah:6,4", lang="id")
    page = show(widget, width=360, dark=True)
    before = page.evaluate("getComputedStyle(document.querySelector('h1')).fontSize + document.documentElement.lang")
    assert before == "32px"  # neither the size of headings nor the language of the page is the widget's
    page.locator('[data-square="1:2"]').click()
    expect(page.get_by_role("status")).to_contain_text("lubang 2 (+1)")
    assert widget.position.text == "4,4,0,5,5,5/4,4,4,4,4,4/1-0/1"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.locator(".siasat-widget").get_attribute("data-theme") == "dark"


def test_a_search_is_walked_through(show: Show) -> None:
    widget = TreeWidget(siasat.position("chess"), algorithm="alphabeta+captures", depth=2)
    page = show(widget)
    grid = page.get_by_role("treegrid")
    expect(grid.get_by_role("row").nth(2)).to_be_visible()
    cut = grid.locator(".row.node").filter(has_text="skipped").first
    cut.click()
    expect(page.locator("[data-why]")).to_contain_text("Why")
    cut.press("ArrowRight")
    expect(cut).to_have_attribute("aria-expanded", "true")
    page.get_by_role("button", name="Next cutoff").click()
    expect(page.locator(".words")).to_contain_text("Cutoff at")
