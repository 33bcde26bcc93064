"""Take pictures of every page of the web app, wide and on a phone, in both languages, into docs/images/web.

`python scripts/screenshots.py train known` takes those two alone.

It starts a server with a store of its own and Debian's Chromium. pngquant makes the pictures small where it is
installed; without it they are kept as they are, and this says so.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from programs import find_chromium

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "images" / "web"
LOOKS = (("wide-en", 1280, 800, "en", "light"), ("phone-en", 360, 740, "en", "dark"))
LOOKS += (("wide-id", 1280, 800, "id", "dark"), ("phone-id", 360, 740, "id", "light"))
PAGES = {
    "home": "/",
    "setup": "/play/new?game=congklak",
    "analyse": "/analyse?game=chess&moves=e2e4,e7e5,g1f3,b8c6",
    "compare": "/compare?game=congklak&depth=4&algorithms=minimax+alphabeta+alphabeta%2Bcaptures",
    "explore": "/explore?game=tictactoe&depth=4",
    "lab": "/lab",
    "report": "/lab/experiment-textbook",
    "learn": "/learn",
    "known": "/analyse?game=doushouqi&position=7/7/7/7/3e3/7/3R3/7/7%20w",
    "train": "/learn/train?kind=doushouqi-3&level=2&seed=7",
    "rules": "/learn/rules/doushouqi",
    "textbook": "/learn/tree",
    "mcts": "/explore/mcts?step=74",
    "pns": "/explore/pns?step=20",
    "deepening": "/explore/deepening?step=5",
    "table": "/explore/table?step=1",
    "history": "/explore/history?step=50",
    "horizon": "/explore/horizon?step=1",
}
CUT = "Why was this branch pruned|Mengapa cabang ini dipangkas"
GAMES = {"chess": ("e2", "e4"), "doushouqi": ("g3", "g4"), "congklak": ("1:1",)}


SPEC = """
title = "Four textbook searches on two games"
description = "Nodes of each at equal depth, from the start and from random positions."
algorithms = ["minimax", "alphabeta", "negascout+captures", "mtdf+table"]
depths = "1-4"
games = [
  { game = "tictactoe", positions = { start = true, random = { count = 5, plies = 2 } } },
  { game = "congklak", positions = { start = true, random = { count = 5, plies = 6 } } },
]
"""
"""An experiment, so that there is a report to show."""


@contextmanager
def served() -> Iterator[str]:
    """The address of a server that lives as long as the block."""
    with tempfile.TemporaryDirectory() as folder:
        spec, siasat = Path(folder, "textbook.toml"), [sys.executable, "-m", "siasat.cli.main"]
        spec.write_text(SPEC)
        subprocess.run([*siasat, "lab", "run", spec, "--store", f"{folder}/lab.sqlite"], check=True)
        stores = ["--store", f"{folder}/web.sqlite", "--lab-store", f"{folder}/lab.sqlite"]
        command = [*siasat, "serve", "--port", "0", *stores]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            found = re.search(r"http://\S+?(?=/ )", process.stdout.readline())
            try:
                if found is None:
                    sys.exit("the server did not start")
                yield found[0]
            finally:
                process.terminate()


def visit(browser: Browser, address: str, look: tuple[str, int, int, str, str]) -> None:
    """Every page in one look."""
    name, width, height, lang, theme = look
    context = browser.new_context(
        base_url=address, viewport={"width": width, "height": height}, reduced_motion="reduce", has_touch=width < 600
    )
    prefs = json.dumps(json.dumps({"lang": lang, "theme": theme, "speed": "off", "sound": False}))
    context.add_init_script(f"localStorage.setItem('siasat.prefs', {prefs})")
    page = context.new_page()
    page.set_default_timeout(60_000)
    for what, path in PAGES.items():
        if not wanted(what):
            continue
        page.goto(path)
        page.locator("main h1").first.wait_for()
        expect(page.locator("main .loading")).to_have_count(0)
        page.wait_for_load_state("networkidle")
        finish(page, what)
        keep(page, f"{what}-{name}")
    for game, places in GAMES.items():
        if not wanted(game):
            continue
        page.goto("/")
        page.locator(f'[data-start="{game}"]').click()
        for place in places:
            page.locator(f'main [data-square="{place}"]').click()
        page.locator('[data-ply="2"]').wait_for()
        page.locator("main .cell.liftable").first.wait_for(state="attached")
        keep(page, f"{game}-{name}")
    context.close()


def wanted(what: str) -> bool:
    """Whether a picture was asked for: all are, unless some were named."""
    return len(sys.argv) == 1 or what in sys.argv


def finish(page: Page, what: str) -> None:
    """Let a page show what it is for."""
    if what == "home":
        page.locator("[data-start]").first.wait_for()
    elif what == "compare":
        page.locator('[data-action="compare"]').click()
        expect(page.locator("tbody tr")).to_have_count(3)
        expect(page.locator('[data-action="compare"]')).to_be_enabled()
    elif what == "explore":
        page.get_by_role("row").nth(3).wait_for()
        page.locator('[data-action="next-cut"]').click()
        expect(page.locator("[data-why] h2")).to_have_text(re.compile(CUT))  # not yet of the root
    elif what == "textbook":
        page.locator('[data-square="r.1.2"]').click()
        page.locator('[data-action="open-cut"]').click()
        page.locator('[data-action="close-cut"]').wait_for()
        page.evaluate("scrollTo(0, 0)")
    elif what in ("mcts", "pns", "deepening", "history", "horizon"):
        page.locator("[data-pane]").wait_for()
    elif what == "table":
        page.locator('[data-kind-button="answer"]').click()
        page.locator('[data-slot][data-kind="answer"]').wait_for()
        page.evaluate("scrollTo(0, 0)")
    elif what == "train":
        page.locator('[data-action="show"]').click()
        page.locator("[data-known]").wait_for()
        page.evaluate("scrollTo(0, 0)")
    elif what == "report":
        picture = page.locator("article figure img").first
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        page.locator("article section").first.scroll_into_view_if_needed()
    elif what == "known":
        page.locator("[data-known]").wait_for()
    elif what == "analyse":
        page.locator(".lines li button").first.wait_for()


def keep(page: Page, name: str) -> None:
    """Write one picture, with few colours where that can be done, once the last change is painted."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    file = FOLDER / f"{name}.png"
    page.screenshot(path=file)
    if shutil.which("pngquant"):
        subprocess.run(["pngquant", "--force", "--skip-if-larger", "--ext", ".png", "128", file], check=False)
    print(f"{file.name}  {file.stat().st_size // 1024} KB", flush=True)


def main() -> None:
    """Take them all."""
    chromium = find_chromium()
    if chromium is None:
        sys.exit("no Chromium here (python3 scripts/setup.py dev says how to get one)")
    if not shutil.which("pngquant"):
        print("pngquant is not installed: the pictures stay large")
    FOLDER.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=60_000)
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for look in LOOKS:
            visit(browser, address, look)
        browser.close()


if __name__ == "__main__":
    main()
