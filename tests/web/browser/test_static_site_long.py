"""All of the static site, before and after a reload without any server; bad programs; a browser that keeps nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from siasat.web.in_page.bench import BenchRow, expected_rows

from .board import start_set_up, wait_for_moves
from .site import LIFTABLE, NO_STORAGE, PATIENCE_MS, RESULT, Files, play_to_the_end, play_well, served, visitor

pytestmark = pytest.mark.long
ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def patience() -> Iterator[None]:
    """What is waited for on these pages may be Python that starts."""
    expect.set_options(timeout=PATIENCE_MS)
    yield
    expect.set_options(timeout=60_000)


def settled(page: Page) -> None:
    """Until the service worker has everything."""
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")


def write(page: Page, program: str) -> None:
    """Put a program into the editor and run it."""
    page.locator("[data-editor] .cm-content").fill(program)
    page.locator('[data-action="run"]').click()


def use_everything(page: Page, address: str) -> None:
    """Whole games, an analysis, a comparison of five algorithms, the explorer, a lesson, a program, homework."""
    for game in ("chess", "doushouqi", "congklak"):
        play_well(page, address, game)
    page.goto(f"{address}#/analyse?game=chess")
    expect(page.locator("main .value").first).to_be_visible()
    chosen = "minimax+alphabeta+negascout+mtdf%2Btable+pvs"
    page.goto(f"{address}#/compare?game=tictactoe&depth=3&algorithms={chosen}")
    page.locator('[data-action="compare"]').click()
    expect(page.get_by_text("All sound algorithms agree")).to_be_visible()
    page.goto(f"{address}#/explore?game=tictactoe&depth=2&algorithm=alphabeta")
    expect(page.locator("[role=treegrid] [role=row]").first).to_be_visible()
    page.goto(f"{address}#/learn/minimax")
    expect(page.locator("main h1")).to_be_visible()

    page.goto(f"{address}#/learn/write")
    templates = page.locator("[data-templates]")
    templates.select_option("task:alphabeta")
    page.locator('[data-action="run"]').click()
    expect(page.locator("[data-checks]")).to_contain_text("Likely mistake")
    templates.select_option("program:four-in-a-row")
    page.locator('[data-action="run"]').click()
    page.locator('[data-action="play"]').click()
    start_set_up(page)
    page.locator(LIFTABLE).first.click()
    wait_for_moves(page, 2)
    page.locator('[data-action="edit"]').click()
    expect(page.locator("[data-editor]")).to_be_visible()


def test_everything_works_without_a_network_and_moves_to_another_browser(browser: Browser, tmp_path: Path) -> None:
    kept = tmp_path / "data.json"
    server = ExitStack()
    address = server.enter_context(served())
    with visitor(browser, address) as context:
        page = context.new_page()
        use_everything(page, address)
        settled(page)
        page.goto(f"{address}#/play/games")
        count = page.locator("[data-game]")
        expect(count).to_have_count(3)
        server.close()
        page.reload()
        expect(count).to_have_count(3)
        assert page.evaluate("crossOriginIsolated")  # the service worker sends the headers that the host does not
        use_everything(page, address)

        page.goto(f"{address}#/play/games")
        expect(count).to_have_count(6)
        with page.expect_download() as download:
            page.locator('[data-action="export-data"]').click()
        download.value.save_as(kept)
        page.locator('[data-action="import-data"]').set_input_files(
            {"name": "bad.json", "mimeType": "application/json", "buffer": b'{"format": "siasat-data", "version": 1}'}
        )
        page.locator('[data-action="replace-data"]').click()
        expect(page.locator("main .complaint")).to_contain_text("Nothing was changed")

    with served() as address, visitor(browser, address) as context:
        page = context.new_page()
        page.goto(f"{address}#/play/games")
        expect(page.get_by_text("You have not played yet")).to_be_visible()
        page.locator('[data-action="import-data"]').set_input_files(kept)
        page.locator('[data-action="replace-data"]').click()
        expect(page.locator("[data-game]")).to_have_count(6)


BAD_PROGRAMS = {
    "def broken(:": "Line 1",
    "import js\njs.fetch('icon.svg')": "Line 2",
    "import js\njs.document.title = 'mine'": "Line 2",
    "from pyodide.http import open_url\nopen_url('icon.svg')": "Line 2",
    "from pyodide.code import run_js\nrun_js('fetch(1)')": "Line 2",
    "import socket\nsocket.create_connection(('example.org', 80))": "Line 2",
    "x = bytearray(3_000_000_000)": "Line 1",
}
"""Programs that do what they must not, and what the page says."""


def test_bad_programs_get_an_answer_and_the_app_lives_on(browser: Browser) -> None:
    with served() as address, visitor(browser, address) as context:
        game = context.new_page()  # the application, with a game that must not be lost
        game.goto(f"{address}#/play/new?game=tictactoe&seat=level:1")
        start_set_up(game)
        game.locator(LIFTABLE).first.click()
        wait_for_moves(game, 2)

        page = context.new_page()
        page.goto(f"{address}#/learn/write")
        expect(page.locator('[data-action="run"]')).to_be_enabled()
        for program, message in BAD_PROGRAMS.items():
            write(page, program)
            expect(page.locator("main .complaint")).to_contain_text(message)
        for program in ("while True:\n    pass", "x = []\nwhile True:\n    x.append(bytearray(1_000_000))"):
            write(page, program)
            expect(page.locator("main .status, main .complaint").filter(has_text="memory")).not_to_have_count(0)
        page.locator("[data-templates]").select_option("program:evaluator")
        page.locator('[data-action="run"]').click()
        expect(page.locator("[data-found]")).to_be_visible()

        page.locator("[data-templates]").select_option("program:four-in-a-row")
        page.locator('[data-action="run"]').click()
        page.locator('[data-action="play"]').click()
        page.locator('[data-action="edit"]').click()
        assert page.title() != "mine"
        game.reload()
        play_to_the_end(game)


def test_a_browser_that_keeps_nothing_says_so_and_the_game_goes_on(browser: Browser) -> None:
    class Forbidden(Files):
        before = NO_STORAGE

    def play(context: BrowserContext, page: Page, address: str) -> None:
        page.goto(f"{address}#/play/new?game=tictactoe&seat=level:1")
        start_set_up(page)
        page.locator(LIFTABLE).first.click()
        wait_for_moves(page, 2)
        expect(page.locator(".notice[role=alert]")).to_contain_text("does not keep your games")
        play_to_the_end(page)
        expect(page.locator(RESULT)).to_be_visible()

    with served(Forbidden) as address, visitor(browser, address) as context:
        context.add_init_script(
            "for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])"
            " Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError') } })"
        )
        play(context, context.new_page(), address)
    with served() as address, visitor(browser, address) as context:
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Storage.overrideQuotaForOrigin", {"origin": address.rstrip("/"), "quotaSize": 10_000})
        play(context, page, address)


def test_the_page_repeats_the_bench_with_the_same_digests(browser: Browser) -> None:
    expected = expected_rows(ROOT / "bench.json", ROOT / "tests" / "data" / "engine" / "bench.tsv")
    engine = [row for row in expected if row.algorithm == "engine"]
    with served() as address, visitor(browser, address) as context:
        for isolated in (False, True):  # the first visit, and the second
            page = context.new_page()
            page.goto(f"{address}#/lab/check")
            assert page.evaluate("crossOriginIsolated") is isolated
            page.locator('[data-action="start-check"]').click()
            expect(page.locator("[data-equal]")).to_be_visible()
            count = len(expected) - len(engine)
            expect(page.locator("[data-count=searches]")).to_contain_text(f"{count} of {count} equal")
            expect(page.locator("[data-count=engine]")).to_contain_text(f"{len(engine)} of {len(engine)} equal")
            rows = page.locator("[data-row]").evaluate_all("all => all.map(one => JSON.parse(one.dataset.row))")
            assert [BenchRow(**row) for row in rows] == expected
            settled(page)
            page.close()
