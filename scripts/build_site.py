"""Build the static site into dist/site: all of siasat as files that any web host can serve (`make site`).

`python -m http.server` in that folder is enough to run it. See docs/static-site.md.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import dist
import native_wasm
from notices import NOTICES, append, crates
from setup import LOG, ROOT, WEB, digest, find_npm
from site_python import collect, native_wheel, parts

SITE = ROOT / "dist" / "site"
SERVICE_WORKER = WEB / "site" / "service-worker.js"
BENCH_FILES = ROOT / "bench.json", ROOT / "tests" / "data" / "engine" / "bench.tsv"
SOURCE = "source"
STAMP = ROOT / "target" / "site" / "site.stamp"
MEGABYTE = 1_000_000
SHORTCUTS = {"Play": "/", "Analyse": "/analyse", "Explore": "/explore", "Learn": "/learn"}
"""Pages that the icon of the installed app offers, by name."""


def build_page() -> None:
    """Build the page with the transport that needs no server."""
    LOG.parent.mkdir(exist_ok=True)
    npm = find_npm()
    if npm is None:
        sys.exit("[site] Node.js is missing: the page cannot be built")
    done = subprocess.run([npm, "run", "--silent", "build:site", "--prefix", WEB], capture_output=True, check=False)
    if done.returncode:
        sys.exit(f"[site] the page was not built:\n{done.stderr.decode(errors='replace')}")


def add_native() -> bool:
    """Put the WebAssembly module and its Python side into the site; false where the module cannot be built."""
    reason = native_wasm.build_wasm()
    if reason:
        print(f"[site] {reason}: the site computes in Python alone, slower")
        return False
    folder = SITE / "native"
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(native_wasm.WASM, folder / "siasat.wasm")
    shutil.copyfile(ROOT / "crates/siasat-wasm/python/siasat_native.py", folder / "siasat_native.py")
    return True


def write_early() -> None:
    """What the page needs for a game that begins before Python is there."""
    from siasat.web.in_page.application import page_settings  # noqa: PLC0415 — set-up has just built what it needs
    from siasat.web.in_page.early import early_data  # noqa: PLC0415

    data = early_data(page_settings(":memory:"))
    (SITE / "early.json").write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def write_source(*, native: bool) -> None:
    """Add the notices of all that others made, and the source archive, which a visitor may ask for."""
    append(SITE / NOTICES, [*parts(), *(crates("siasat-wasm", native_wasm.TARGET) if native else [])])
    dist.build_siasat(SITE / SOURCE, "sdist")


def write_bench() -> None:
    """What the searches of `siasat bench` give natively, for the page's own check."""
    from siasat.web.in_page.bench import expected_rows  # noqa: PLC0415

    rows = [asdict(row) for row in expected_rows(*BENCH_FILES)]
    (SITE / "python" / "siasat-bench.json").write_text(json.dumps(rows, ensure_ascii=False), encoding="utf-8")


def compile_packages(folder: Path) -> None:
    """Replace the Python sources by bytecode, with the interpreter of the site: a page starts in half the time."""
    npm = find_npm()
    node = None if npm is None else Path(npm).with_name("node")
    if node is None or not node.exists():
        print("[site] no node next to npm: Python is not compiled, and pages start more slowly")
        return
    done = subprocess.run([node, WEB / "site" / "compile.mjs", folder], capture_output=True, check=False)
    if done.returncode:
        sys.exit(f"[site] Python was not compiled:\n{done.stderr.decode(errors='replace')[-2000:]}")


def wanted_files() -> list[Path]:
    """Return the files that a visitor's browser keeps: all but the source archive."""
    return sorted(path for path in SITE.rglob("*") if path.is_file() and path.parent != SITE / SOURCE)


def write_service_worker() -> None:
    """The service worker with the list of all files; a change of any of them makes a new version."""
    digest = hashlib.sha256()
    names = []
    for path in wanted_files():
        name = path.relative_to(SITE).as_posix()
        names.append("./" if name == "index.html" else name)
        digest.update(name.encode() + b"\0" + path.read_bytes())
    head, _, rest = SERVICE_WORKER.read_text(encoding="utf-8").partition(
        'const SITE = { version: "development", files: [] };'
    )
    site = {"version": digest.hexdigest()[:16], "files": names}
    (SITE / SERVICE_WORKER.name).write_text(f"{head}const SITE = {json.dumps(site)};{rest}", encoding="utf-8")


def add_shortcuts() -> None:
    """Shortcuts of the installed app, which depend on how a static host writes addresses."""
    path = SITE / "manifest.webmanifest"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    manifest["shortcuts"] = [
        {"name": name, "url": f"./#{address}", "icons": [{"src": "icon-192.png", "sizes": "192x192"}]}
        for name, address in SHORTCUTS.items()
    ]
    path.write_text(json.dumps(manifest, indent=2), encoding="utf-8")


OTHER_PAGES = (
    *("About", "Analyse", "Compare", "Explore", "Explorer", "Lab", "Learn", "TextbookTree"),
    *("Check", "Class", "Papers", "Rules", "Tables", "Teach", "Train"),
)
"""Pages that are fetched when they are opened, by the names of their files."""

PARTS = {
    "page": ("play", ("",)),
    "WebAssembly module": ("play", ("native/",)),
    "other pages": ("rest", ("LICENSE.txt", NOTICES, *(f"assets/{name}-" for name in OTHER_PAGES))),
    "editor": ("rest", ("assets/editor-", "assets/Write-")),
    "Python interpreter": ("rest", ("python/pyodide", "python/python_stdlib")),
    "Python packages, siasat": ("rest", ("python/siasat",)),
}
"""What the site is made of, by the start of files' names, and whether a game against the engine needs it."""

LIMITS = {"play": 2.0, "all": 15.0}
"""The most that a visitor may have to download, compressed, in MB: to play, and for everything."""


def sizes() -> dict[str, float]:
    """What a browser downloads of every part, in MB: every file as a host sends it, compressed."""
    found = dict.fromkeys(PARTS, 0.0)
    for path in wanted_files():
        name = path.relative_to(SITE).as_posix()
        part = next(part for part in reversed(PARTS) if name.startswith(PARTS[part][1]))
        found[part] += len(gzip.compress(path.read_bytes(), 6)) / MEGABYTE
    return found


def check_sizes() -> None:
    """Print how large the site is; end where it is too large."""
    found = sizes()
    total = {"play": sum(size for part, size in found.items() if PARTS[part][0] == "play"), "all": sum(found.values())}
    for part, size in found.items():
        print(f"[site] {part:<24} {size:5.2f} MB compressed")
    for what, size in total.items():
        print(f"[site] {what:<24} {size:5.2f} MB, at most {LIMITS[what]:g}")
        if size > LIMITS[what]:
            sys.exit(f"[site] dist/site is too large ({what}): see scripts/site_python.py for what can be left out")


def build() -> None:
    """Build everything."""
    build_page()
    collect(SITE / "python")
    native = add_native()
    if native:
        write_early()
    write_source(native=native)
    write_bench()
    compile_packages(SITE / "python")
    add_shortcuts()
    write_service_worker()


def fingerprint() -> str:
    """What the site is built from."""
    sources = [
        file for file in (ROOT / "python" / "siasat").rglob("*") if file.suffix in (".py", ".json", ".txt", ".tsv")
    ]
    page = [WEB / name for name in ("src", "site", "public", "package-lock.json", "index.html")]
    scripts = [ROOT / "scripts" / name for name in ("build_site.py", "site_python.py", "notices.py", "notices.json")]
    shim, lock = ROOT / "crates" / "siasat-wasm" / "python", ROOT / "requirements" / "app.lock"
    return native_wasm.fingerprint() + digest(*page, *sorted(sources), *scripts, shim, lock, *BENCH_FILES)


def why_not() -> str:
    """What is missing here for a complete site, in words; empty where nothing is."""
    if find_npm() is None:
        return "Node.js is missing"
    reason = native_wasm.build_wasm()
    if reason:
        return reason
    try:
        native_wheel()
    except subprocess.CalledProcessError:
        return "the wheel of pydantic-core for Pyodide cannot be downloaded"
    return ""


def main() -> None:
    """Build the site. `--for-tests`: only where everything is there for it, and something has changed."""
    now = fingerprint()
    if "--for-tests" in sys.argv:
        reason = why_not()
        if reason:
            print(f"[site] {reason}: the static site is not built, and its tests are skipped")
            return
        if STAMP.exists() and (SITE / SERVICE_WORKER.name).exists() and STAMP.read_text(encoding="utf-8") == now:
            return
        print("[site] building the static site for the tests …", flush=True)
    STAMP.parent.mkdir(parents=True, exist_ok=True)
    STAMP.unlink(missing_ok=True)
    build()
    check_sizes()
    STAMP.write_text(now, encoding="utf-8")
    print("[site] dist/site; to try it: python -m http.server --directory dist/site")


if __name__ == "__main__":
    main()
