"""Run make as on a machine without Rust: `python3 scripts/without_rust.py quick QUICK=`.

Works in a copy of the working tree with a virtual environment of its own, and removes it at the end. Its PATH has
everything but Rust.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RUST = {"cargo", "rustc", "rustup"}


def copy_tree(target: Path) -> None:
    """Clone the repository, with what is changed or new in the working tree."""
    subprocess.run(["git", "clone", "--quiet", "--shared", str(ROOT), str(target)], check=True)
    listing = ["git", "ls-files", "-z", "--modified", "--others", "--exclude-standard"]
    changed = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, changed.split("\0")):
        (target / name).unlink(missing_ok=True)
        if (ROOT / name).exists():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)


def path_without_rust(folder: Path, path: str) -> str:
    """Return the PATH in which each folder with Rust is replaced by one of links to its other programs."""
    places = list(dict.fromkeys(path.split(os.pathsep)))
    for at, place in enumerate(places):
        programs = list(Path(place).iterdir()) if Path(place).is_dir() else []
        if RUST & {program.name for program in programs}:
            links = folder / str(at)
            links.mkdir(parents=True)
            for program in programs:
                if program.name not in RUST:
                    (links / program.name).symlink_to(program)
            places[at] = str(links)
    return os.pathsep.join(places)


def main() -> int:
    """Return make's exit status."""
    with tempfile.TemporaryDirectory(prefix="siasat-without-rust-") as name:
        copy, path = Path(name, "siasat"), path_without_rust(Path(name, "bin"), os.environ["PATH"])
        copy_tree(copy)
        print(f"[without Rust] make {' '.join(sys.argv[1:])} in {copy}", flush=True)
        env = {**os.environ, "PATH": path, "SIASAT_NO_APT": "1"}
        return subprocess.run(["make", *sys.argv[1:]], cwd=copy, env=env, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
