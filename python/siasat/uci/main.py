"""The program: standard input to a session, its lines to standard output."""

from __future__ import annotations

import sys
import threading
from typing import TextIO

from siasat.uci.session import Session


def run(source: TextIO | None = None, target: TextIO | None = None) -> None:
    """Converse until `quit` or the end of the input."""
    reader = sys.stdin if source is None else source
    writer = sys.stdout if target is None else target
    lock = threading.Lock()

    def say(line: str) -> None:
        with lock:
            writer.write(line + "\n")
            writer.flush()

    session = Session(say)
    try:
        for line in iter(reader.readline, ""):
            if not session.handle(line):
                return
        session.drain()
    finally:
        session.close()
