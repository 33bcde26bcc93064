"""How much the first page weighs, and how soon it can be used, by a browser with an empty cache.

`python -m benchmarks.web_first_page` starts a server on loopback and visits it several times, each time as someone
who was never there: new context, empty cache, no cookie. The first visit comes as soon as the server says its address,
while its workers are still loading.

`painted` is the first contentful paint; `usable` is when a button that starts a game is there and no long task of the
page follows; `complete` is when every picture and board of the page is there. Milliseconds from the start of the
navigation, by the browser's own clock.
"""

from __future__ import annotations

import argparse
import re
import statistics
import subprocess
import sys
import tempfile

from playwright.sync_api import Browser, sync_playwright
from scripts.programs import find_chromium

WATCH = """
window.seen = { usable: 0, task: 0 };
new MutationObserver(() => {
  if (!window.seen.usable && document.querySelector("[data-start]")) window.seen.usable = performance.now();
}).observe(document, { childList: true, subtree: true });
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) window.seen.task = one.startTime + one.duration;
}).observe({ type: "longtask", buffered: true });
"""
READ = """() => {
  const loads = performance.getEntriesByType("resource");
  const page = performance.getEntriesByType("navigation")[0];
  const painted = performance.getEntriesByName("first-contentful-paint")[0];
  return {
    answers: loads.length + 1,
    bytes: page.transferSize + loads.reduce((sum, one) => sum + one.transferSize, 0),
    painted: painted ? painted.startTime : 0,
    usable: Math.max(window.seen.usable, window.seen.task),
    complete: Math.max(page.loadEventEnd, ...loads.map((one) => one.responseEnd), window.seen.usable),
  };
}"""


def visit(browser: Browser, address: str) -> dict[str, float]:
    """One visit by a new visitor."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(address)
    page.locator("[data-start]").first.wait_for()
    page.wait_for_load_state("networkidle")
    seen: dict[str, float] = page.evaluate(READ)
    context.close()
    return seen


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--visits", type=int, default=9, metavar="N", help="visits after the first (9)")
    visits = parser.parse_args().visits
    chromium = find_chromium()
    if chromium is None:
        sys.exit("no Chromium here (python3 scripts/setup.py dev says how to get one)")
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        command = [sys.executable, "-m", "siasat.cli.main", "serve", "--port", "0", "--store", f"{folder}/web.sqlite"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                found = re.search(r"http://\S+?(?=/ )", server.stdout.readline())
                if found is None:
                    sys.exit("the server did not start")
                first = visit(browser, found[0])
                others = [visit(browser, found[0]) for _ in range(visits)]
            finally:
                server.terminate()
        browser.close()
    print(f"weight      {first['bytes']:,.0f} bytes in {first['answers']:.0f} answers, compressed")
    for what in ("painted", "usable", "complete"):
        times = [one[what] for one in others]
        spread = f"{statistics.median(times):.0f} ms (median of {visits}; {min(times):.0f} to {max(times):.0f})"
        print(f"{what:<11} {spread}; right after the server's start {first[what]:.0f} ms")


if __name__ == "__main__":
    main()
