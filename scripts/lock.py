"""Write requirements/*.lock: exact versions and SHA-256 hashes of everything that the set-up installs from PyPI.

`make lock` calls it after a dependency in pyproject.toml changed, or to take newer versions (`make lock UPGRADE=1`).
One file serves every Python that we support and every platform, because `uv pip compile --universal` writes markers.
A lock names no package index: pip uses the one that is configured.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from locks import BUILD_TOOLS, LOCKS, NEWEST_LOCKED, NODE, OLDEST_LOCKED, fingerprint
from setup import ROOT

HEADER = """\
# Written by scripts/lock.py (`make lock`); do not edit.
# Python {oldest} to {newest}, any platform. Inputs: {fingerprint}
"""

SOURCES: dict[str, list[str]] = {
    "build": [],
    "dev": ["pyproject.toml", "--extra", "lab", "--extra", "web", "--group", "dev", "--group", "docs"],
    "app": ["pyproject.toml", "--extra", "lab", "--extra", "web"],
    "node": [],
}
"""What goes into each lock; a later one takes the versions of the earlier ones."""


def compile_lock(name: str, folder: Path, *, upgrade: bool) -> None:
    """Resolve one lock with uv and write it."""
    extra = folder / f"{name}.in"
    tools = {"build": BUILD_TOOLS, "node": (NODE,)}.get(name, ())
    extra.write_text("\n".join(tools) + "\n", encoding="utf-8")
    out = folder / f"{name}.lock"
    if LOCKS[name].exists() and not upgrade:
        out.write_text(LOCKS[name].read_text(encoding="utf-8"), encoding="utf-8")  # uv keeps the versions that it finds
    earlier = list(SOURCES)[: list(SOURCES).index(name)]
    constraints = [word for other in earlier for word in ("--constraint", str(LOCKS[other]))]
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal", "--generate-hashes"]
    command += ["--python-version", ".".join(map(str, OLDEST_LOCKED)), "--no-emit-index-url", "--no-header"]
    command += ["--no-annotate", *constraints, *SOURCES[name], str(extra), "--output-file", str(out)]
    subprocess.run(command, cwd=ROOT, check=True)
    head = HEADER.format(
        oldest=".".join(map(str, OLDEST_LOCKED)), newest=".".join(map(str, NEWEST_LOCKED)), fingerprint=fingerprint()
    )
    LOCKS[name].parent.mkdir(exist_ok=True)
    LOCKS[name].write_text(head + out.read_text(encoding="utf-8"), encoding="utf-8")
    print(f"[lock] {LOCKS[name].relative_to(ROOT)}")


def main() -> None:
    """Write all locks; `--upgrade` takes the newest versions instead of those that are locked now."""
    words = sys.argv[1:]
    if set(words) - {"--upgrade"}:
        sys.exit("[lock] usage: scripts/lock.py [--upgrade]")
    with tempfile.TemporaryDirectory() as folder:
        for name in SOURCES:
            compile_lock(name, Path(folder), upgrade="--upgrade" in words)


if __name__ == "__main__":
    main()
