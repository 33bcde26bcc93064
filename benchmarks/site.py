"""The static site in Chromium: the first move, how soon a search stops, and memory after many games and analyses.

`python -m benchmarks.site [--visits N] [--stops N] [--games N]`; 0 leaves a part out. Build the site first
(`make site`). It is served from loopback by Python's own file server, which compresses nothing.

- *First move*: from the start of the navigation until the computer's reply in chess is on the board; a script clicks as
  soon as it can. Cold: a new visitor. Warm: the same one again, with everything in the browser's cache.
- *Stop*: from the request to cancel an analysis of chess until the application says that it has ended; in a page
  that is not isolated (the first visit) and in one that is.
- *Memory*: of the page's process after every ten games and ten analyses, and of WebAssembly in the workers with the
  application and with the searches: Python's, and that of the native module. Garbage is collected before.
"""

from __future__ import annotations

import argparse
import functools
import http.server
import re
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from rich.console import Console
from rich.table import Table
from scripts.programs import find_chromium

from benchmarks.measure import grid, load

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "dist" / "site"
DRIVER = (Path(__file__).parent / "site.js").read_text(encoding="utf-8")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--js-flags=--expose-gc"]
PATIENCE_MS = 300_000
MEGABYTE = 1_000_000
WATCH = (Path(__file__).parent / "site_memory.js").read_text(encoding="utf-8")
"""Goes before the scripts of workers."""


class _Files(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


class _Isolated(_Files):
    """With the headers that the service worker adds from the second visit on; workers tell of their memory."""

    def end_headers(self) -> None:
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()

    def do_GET(self) -> None:
        found = re.search(r"/assets/(application|jobs)-[^/]*\.js$", self.path)
        if found is None:
            super().do_GET()
            return
        before = WATCH.replace("NAME", found[1])
        body = before.encode() + Path(self.translate_path(self.path)).read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@contextmanager
def serve(handler: type[_Files] = _Files) -> Iterator[str]:
    """The address of the site."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=SITE))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


def first_move(page: Page, address: str) -> float:
    """Seconds until the reply to the first move is on the board."""
    page.goto("about:blank")
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.locator('[data-start="chess"]').click()
    page.locator('main [data-square="e2"].drags').wait_for(state="attached")
    for square in ("e2", "e4"):
        page.locator(f'main [data-square="{square}"]').click()
    page.locator('[data-ply="2"]').wait_for()
    return time.perf_counter() - began


def first_moves(browser: Browser, address: str, visits: int) -> dict[str, list[float]]:
    """The times of several visitors, each of whom comes twice."""
    found: dict[str, list[float]] = {"cold": [], "warm": []}
    for _ in range(visits):
        context = browser.new_context(locale="en-GB")
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        found["cold"].append(first_move(page, address))
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        found["warm"].append(first_move(page, address))
        context.close()
    return found


def start_application(page: Page, address: str) -> None:
    """The worker with the application, without the page around it."""
    page.goto(f"{address}icon.svg")
    script = next((SITE / "assets").glob("application-*.js")).name
    page.evaluate(f"{DRIVER}; Object.assign(globalThis, {{ Application, measureWorkers }}); null")
    page.evaluate("async (script) => { globalThis.app = await Application.start(script) }", f"assets/{script}")


def memory(pids: set[int]) -> float:
    """What these processes hold, in MB; memory that several share is divided among them."""
    total = 0
    for pid in pids:
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
        total += next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
    return total * 1024 / MEGABYTE


def renderers(browser: Browser) -> set[int]:
    """The processes that show pages."""
    info = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    return {one["id"] for one in info["processInfo"] if one["type"] == "renderer"}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.site", description=__doc__)
    parser.add_argument("--visits", type=int, default=5, metavar="N", help="visitors who make a first move (5)")
    parser.add_argument("--stops", type=int, default=10, metavar="N", help="analyses that are stopped (10)")
    parser.add_argument("--games", type=int, default=50, metavar="N", help="games, and as many analyses (50)")
    wanted = parser.parse_args()
    console = Console(width=110)
    heads = ("", "median", "best", "worst")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        table = grid("First move in chess, from loopback", f"load average {load():.1f}", heads)
        if wanted.visits:
            with serve() as address:
                for name, times in first_moves(browser, address, wanted.visits).items():
                    table.add_row(name, *(f"{one(times):.2f} s" for one in (statistics.median, min, max)))
            console.print(table)

        stops = grid("A search stops after", f"load average {load():.1f}", heads)
        for name, handler in (("not isolated", _Files), ("isolated", _Isolated)):
            if not wanted.stops and not (wanted.games and name == "isolated"):
                continue
            before = renderers(browser)
            with serve(handler) as address:
                page = browser.new_page(service_workers="block")
                page.set_default_timeout(PATIENCE_MS)
                start_application(page, address)
                assert page.evaluate("crossOriginIsolated") is (name == "isolated")
                if wanted.stops:
                    times = [page.evaluate("app.analyse()") for _ in range(wanted.stops)]
                    stops.add_row(name, *(f"{one(times):.0f} ms" for one in (statistics.median, min, max)))
                if name == "isolated" and wanted.stops:
                    console.print(stops)
                if name == "isolated" and wanted.games:
                    console.print(grow(page, browser, before, wanted.games))
                page.close()
        browser.close()


def grow(page: Page, browser: Browser, before: set[int], games: int) -> Table:
    """The memory of a page after this many games and analyses."""
    heads = ("process", *(f"{worker}: {part}" for worker in ("application", "jobs") for part in ("Python", "native")))
    table = grid("Memory of the page in MB, after this many games and analyses", "", heads)
    for done in range(0, games + 1, 10):
        held: dict[str, list[int]] = page.evaluate("measureWorkers()")
        parts = [size for worker in ("application", "jobs") for size in held[worker]]
        row = [f"{size:.0f}" for size in (memory(renderers(browser) - before), *(one / MEGABYTE for one in parts))]
        table.add_row(str(done), *row)
        print(f"{done} games and analyses: {', '.join(row)} MB", flush=True)
        for _ in range(10 if done < games else 0):
            page.evaluate("app.play()")
            page.evaluate("app.analyse()")
    return table


if __name__ == "__main__":
    main()
