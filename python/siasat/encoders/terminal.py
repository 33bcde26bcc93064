"""Text for a terminal: nothing that moves its cursor, sends it commands or reorders what it shows."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO, cast

from siasat.encoders.characters import HARMFUL


def terminal_text(text: str) -> str:
    r"""Text of any number of lines; control characters and marks of direction are shown by their numbers.

    >>> print(terminal_text("a\x1b[2Jb\u202e"))
    a\u001b[2Jb\u202e
    """
    return HARMFUL.sub(_number, text)


def terminal_line(text: str) -> str:
    r"""The same for a text that belongs into one line.

    >>> print(terminal_line("a\nb\tc"))
    a\u000ab\u0009c
    """
    return terminal_text(text).replace("\n", "\\u000a").replace("\t", "\\u0009")


def _number(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


class TerminalStream:
    """A text stream that encodes all that is written to it; everything else is the stream's own."""

    def __init__(self, stream: TextIO) -> None:
        self.raw = stream

    def write(self, text: str) -> int:
        """Write a text, encoded."""
        self.raw.write(terminal_text(text))
        return len(text)

    def writelines(self, lines: list[str]) -> None:
        """Write several texts, encoded."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> object:
        return getattr(self.raw, name)


@contextmanager
def encoded_streams() -> Iterator[None]:
    """Encode all that is printed meanwhile, to stdout and to stderr."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (cast(TextIO, TerminalStream(stream)) for stream in before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before
