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
from pathlib import Path

import native_wasm
from setup import LOG, ROOT, WEB, find_npm
from site_python import collect

SITE = ROOT / "dist" / "site"
SERVICE_WORKER = WEB / "site" / "service-worker.js"
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


def add_native() -> None:
    """Put the WebAssembly module and its Python side into the site, where the module can be built."""
    reason = native_wasm.build_wasm()
    if reason:
        print(f"[site] {reason}: the site computes in Python alone, slower")
        return
    folder = SITE / "native"
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(native_wasm.WASM, folder / "siasat.wasm")
    shutil.copyfile(ROOT / "crates/siasat-wasm/python/siasat_native.py", folder / "siasat_native.py")


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


def write_service_worker() -> None:
    """The service worker with the list of all files; a change of any of them makes a new version."""
    digest = hashlib.sha256()
    names = []
    for path in sorted(path for path in SITE.rglob("*") if path.is_file()):
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


def compressed(folder: Path) -> int:
    """What a browser downloads, in bytes: every file as a host sends it, compressed."""
    return sum(len(gzip.compress(path.read_bytes(), 6)) for path in folder.rglob("*") if path.is_file())


def build() -> None:
    """Build everything."""
    build_page()
    collect(SITE / "python")
    add_native()
    compile_packages(SITE / "python")
    add_shortcuts()
    write_service_worker()


if __name__ == "__main__":
    build()
    print(f"[site] dist/site, {compressed(SITE) / MEGABYTE:.1f} MB compressed")
