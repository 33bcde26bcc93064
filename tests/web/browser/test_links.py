"""Links and files from others: nothing that they bring replaces what this browser keeps, unless the visitor says so."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.web.conftest import Server

from .board import touch, wait_for_moves
from .conftest import OpenPage
from .site import served, visitor

OWN, THEIRS = "own = 1\n", "theirs = 2\n"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The site on a file server."""
    with served() as address:
        yield address


@pytest.fixture
def context(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """A visitor of the static site, who has a program of an older version."""
    with visitor(browser, address) as context:
        context.add_init_script(
            f"if (!localStorage.getItem('siasat.latest-program')) localStorage.setItem('siasat.draft', {OWN!r})"
        )
        yield context


def shared_link(address: str, program: str) -> str:
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(program.encode()) + packer.flush()
    return f"{address}#/learn/write?code={base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def programs(page: Page) -> list[str]:
    """The texts of all stored programs."""
    found: dict[str, str] = page.evaluate("() => ({ ...localStorage })")
    return sorted(json.loads(text) for key, text in found.items() if key.startswith("siasat.program."))


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "width"), [("en", 1280), ("id", 360)])
def test_a_shared_program_is_shown_and_copied_beside_the_visitors_own(
    context: BrowserContext, address: str, lang: str, width: int
) -> None:
    context.add_init_script(f"localStorage.setItem('siasat.prefs', '{{\"lang\":\"{lang}\"}}')")
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": 740})
    page.goto(shared_link(address, THEIRS))
    text = page.locator("[data-editor] .cm-content")
    expect(text).to_contain_text("theirs = 2")
    expect(text).to_have_attribute("aria-readonly", "true")
    text.press("x")
    expect(text).not_to_contain_text("x")
    assert programs(page) == [OWN]
    page.goto(shared_link(address, "another = 3\n"))  # in the same tab
    expect(text).to_contain_text("another = 3")
    page.goto(shared_link(address, THEIRS))
    page.locator('[data-action="copy-shared"]').click()
    expect(page.locator("[data-shared]")).to_have_count(0)
    expect(text).to_contain_text("theirs = 2")
    expect(text).to_have_attribute("aria-readonly", "false")
    assert programs(page) == sorted([OWN, THEIRS])
    text.press("End")
    text.press("9")
    assert programs(page) == sorted([OWN, "theirs = 29\n"])
    page.reload()
    expect(text).to_contain_text("theirs = 29")


@pytest.mark.slow
def test_a_file_and_a_template_get_names_of_their_own(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(f"{address}#/learn/write")
    text, name = page.locator("[data-editor] .cm-content"), page.locator("[data-name]")
    expect(text).to_contain_text("own = 1")
    expect(name).to_be_enabled()  # Python is here
    expect(name).to_have_value("my program")
    for number in ("", " 2"):
        page.locator("input[type=file]").set_input_files(
            {"name": "bot.py", "mimeType": "text/x-python", "buffer": f"file = 4{number}\n".encode()}
        )
        expect(name).to_have_value(f"bot.py{number}")
    page.locator("[data-templates]").select_option("program:evaluator")
    expect(name).to_have_value("evaluator")
    assert programs(page) == sorted([OWN, "file = 4\n", "file = 4 2\n"])
    page.locator("[data-templates]").select_option("own:bot.py 2")
    name.fill("my program")
    name.press("Tab")
    expect(name).to_have_value("my program 2")
    page.locator('[data-action="delete"]').click()
    page.locator('[data-action="put-back"]').click()
    expect(name).to_have_value("my program 2")
    assert programs(page) == sorted([OWN, "file = 4\n", "file = 4 2\n"])


def test_a_link_with_the_name_of_a_study_does_not_replace_it(open_page: OpenPage, server: Server) -> None:
    page = open_page("/analyse?game=tictactoe&moves=a1,b1")
    wait_for_moves(page, 2)
    page.locator('[data-action="annotate"]').click()
    page.locator("textarea").fill("mine")
    expect(page.locator(".comment")).to_have_text("mine")
    page.wait_for_url("**study=**")
    study = page.url.partition("study=")[2].partition("&")[0]
    kept = page.evaluate("(id) => localStorage.getItem('siasat.study.' + id)", study)
    made = httpx.post(
        f"{server.address}/api/games",
        json={"game": "connectfour", "seats": ["person", "person"]},
        headers={"origin": server.address},
    ).json()
    for words in (f"from={made['state']['id']}", "game=nim", "game=tictactoe&moves=b2"):
        page.goto(f"/analyse?{words}&study={study}")
        page.locator("main [role=grid]").wait_for()
        if words.endswith("b2"):
            touch(page, "a1")
        else:
            page.locator('[data-action="annotate"]').click()
            page.locator("textarea").fill("theirs")
            expect(page.locator(".comment")).to_have_text("theirs")
        assert page.evaluate("(id) => localStorage.getItem('siasat.study.' + id)", study) == kept
    page.goto(f"/analyse?study={study}")
    expect(page.locator(".comment")).to_have_text("mine")
