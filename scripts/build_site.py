"""Build the static site into dist/site: all of siasat as files that any web host can serve (`make site`).

`python -m http.server` in that folder is enough to run it. See docs/static-site.md.
"""

from __future__ import annotations

import gzip
import shutil
import subprocess
import sys
from pathlib import Path

import native_wasm
from setup import LOG, ROOT, WEB, find_npm
from site_python import collect

SITE = ROOT / "dist" / "site"
MEGABYTE = 1_000_000


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


def compressed(folder: Path) -> int:
    """What a browser downloads, in bytes: every file as a host sends it, compressed."""
    return sum(len(gzip.compress(path.read_bytes(), 6)) for path in folder.rglob("*") if path.is_file())


def build() -> None:
    """Build everything."""
    build_page()
    collect(SITE / "python")
    add_native()


if __name__ == "__main__":
    build()
    print(f"[site] dist/site, {compressed(SITE) / MEGABYTE:.1f} MB compressed")
