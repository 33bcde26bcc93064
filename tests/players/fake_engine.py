"""An engine for tests: it speaks UCI and answers `go` as told."""

import shlex
import sys
from pathlib import Path

FAKE = """
import os, sys, time
asked = 0
for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    if word == "uci":
        print("id name fake{options}\\nuciok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "quit":
        break
    elif word == "go":
        asked += 1
        {answer}
"""


def fake_engine(folder: Path, answer: str, options: str = "") -> str:
    """The player `uci:…` that runs the statement `answer` for each `go`; `options` are more lines of its greeting."""
    script = folder / "fake.py"
    script.write_text(FAKE.format(answer=answer, options=options), encoding="utf-8")
    return f"uci:{shlex.quote(sys.executable)} {shlex.quote(str(script))}"
