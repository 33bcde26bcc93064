"""Run scripts of the page's `package.json` one after the other: `python3 scripts/page.py lint check`.

The npm is the one that `scripts/setup.py` found; without any, this says so and stops nothing.
"""

from __future__ import annotations

import subprocess
import sys

from setup import LOG, VENV, WEB, find_npm, say


def main() -> None:
    """Run every script asked for; the first that fails ends it."""
    LOG.parent.mkdir(exist_ok=True)
    npm = find_npm() if VENV.exists() else None
    if npm is None or not (WEB / "node_modules").exists():
        lack = "no Node.js here" if npm is None else "the page's packages are not installed"
        say(f"{lack}: the page's scripts are skipped ({', '.join(sys.argv[1:])})")
        return
    for script in sys.argv[1:]:
        done = subprocess.run([npm, "run", "--silent", script, "--prefix", WEB], check=False)
        if done.returncode:
            sys.exit(done.returncode)


if __name__ == "__main__":
    main()
