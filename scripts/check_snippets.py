"""Type-check the Python that the documentation shows, and the examples, with `mypy --strict` as a user would.

The `>>>` lines of a page are one program, its fenced `python` blocks another. Run by `make check`.
"""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FENCED = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"^# (\w+)\.py$", re.MULTILINE)
"""A tutorial names the file that a block is saved in."""

UNTYPED = re.compile(r"^\s*(?:from|import) (?:pyspiel|easyAI|open_spiel)\b", re.MULTILINE)
"""Blocks about libraries without types are not checked."""


def pages() -> list[Path]:
    """Every page of documentation."""
    return [*sorted(ROOT.glob("README*.md")), ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def programs(page: Path) -> dict[str, str]:
    """The programs of a page by name; blocks that import each other's files become one program."""
    text = page.read_text(encoding="utf-8")
    stem = re.sub(r"\W+", "_", str(page.relative_to(ROOT).with_suffix("")))
    found = {}
    typed = "".join(example.source for example in doctest.DocTestParser().get_examples(text))
    if typed:
        found[f"{stem}_session"] = typed
    blocks = [block for block in FENCED.findall(text) if not UNTYPED.search(block)]
    if blocks:
        program = "\n".join(blocks)
        own = "|".join(FILE.findall(program))
        found[stem] = re.sub(rf"^(?:from|import) (?:{own})\b.*$", "", program, flags=re.MULTILINE) if own else program
    return found


def main() -> int:
    """Write all programs into a folder and check them together."""
    everything = {name: source for page in pages() for name, source in programs(page).items()}
    examples = sorted((ROOT / "examples").glob("*.py"))
    with tempfile.TemporaryDirectory(prefix="siasat-snippets-") as folder:
        for name, source in everything.items():
            (Path(folder) / f"{name}.py").write_text(source, encoding="utf-8")
        command = [sys.executable, "-m", "mypy", "--strict", "--config-file", "", "--no-error-summary"]
        command += ["--disable-error-code", "empty-body", "--cache-dir", str(ROOT / ".mypy_cache" / "snippets")]
        done = subprocess.run(
            [*command, folder, *map(str, examples)], capture_output=True, text=True, check=False, cwd=folder
        )
    print(done.stdout.replace(f"{folder}/", ""), end="")
    print(done.stderr, end="", file=sys.stderr)
    print(f"[check] {len(everything)} snippets and {len(examples)} examples under mypy --strict")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
