"""Run commands of cargo one after the other: `python3 scripts/cargo.py "fmt --all --check" "test --workspace"`.

Without a Rust that is new enough, or without rustfmt or clippy, this says so and stops nothing.
"""

from __future__ import annotations

import subprocess
import sys

from programs import output_of, why_no_rust
from setup import ROOT, oldest_rust, say

PARTS = {"fmt": "rustfmt", "clippy": "clippy"}
"""Commands that a toolchain may lack, by the part that brings them."""


def main() -> None:
    """Run every command; the first that fails ends it."""
    lack = why_no_rust(oldest_rust())
    for command in sys.argv[1:]:
        words = command.split()
        part = PARTS.get(words[0], "")
        if part and not lack and not output_of("cargo", words[0], "--version"):
            say(f"{part} is not installed (rustup component add {part}): `cargo {command}` is skipped")
        elif lack:
            say(f"{lack}: `cargo {command}` is skipped")
        else:
            done = subprocess.run(["cargo", *words], cwd=ROOT, check=False)
            if done.returncode:
                sys.exit(done.returncode)


if __name__ == "__main__":
    main()
