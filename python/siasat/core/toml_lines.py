"""The line of each key in a TOML text, which `tomllib` does not report.

Only for texts that `tomllib` has accepted: nothing is checked here.
"""

from __future__ import annotations

import re
from bisect import bisect_left

Path = tuple[str | int, ...]

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*+)*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^\s,\]}#][^,\]}#\n]*")
_LONG_STRING = re.compile(r'"""(?:[^"\\]|\\.|"(?!""))*+"{3,5}', re.DOTALL)
_LONG_LITERAL = re.compile(r"'''(?:[^']|'(?!''))*+'{3,5}")
_STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_LITERAL = re.compile(r"'[^'\n]*'")


def lines_of(text: str) -> dict[Path, int]:
    """The line, from 1, of every key, table and element of a list, by its path.

    >>> lines_of('seed = 1\\n[[games]]\\ngame = "chess"\\ndepths = [\\n  1,\\n  2]')[("games", 0, "depths", 1)]
    6
    """
    return _Scanner(text).scan()


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.breaks = [place for place, letter in enumerate(text) if letter == "\n"]
        self.lines: dict[Path, int] = {}
        self.tables: dict[Path, int] = {}
        """By the path of an array of tables: how many there are so far."""

    def scan(self) -> dict[Path, int]:
        table: Path = ()
        self.blank()
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self.header()
            else:
                self.pair(table)
            self.blank()
        return self.lines

    def header(self) -> Path:
        """`[a.b]` or `[[a.b]]`: the path of what follows."""
        line = self.line()
        is_array = self.text.startswith("[[", self.at)
        self.at += 2 if is_array else 1
        words = self.key()
        self.at = self.text.index("]", self.at) + (2 if is_array else 1)
        path: Path = ()
        for place, word in enumerate(words):
            path += (word,)
            is_last = place == len(words) - 1
            if is_array and is_last:
                self.lines.setdefault(path, line)
                self.tables[path] = self.tables.get(path, 0) + 1
            if path in self.tables:
                path += (self.tables[path] - 1,)
        self.lines.setdefault(path, line)
        return path

    def pair(self, table: Path) -> None:
        """`key = value`."""
        line = self.line()
        path = (*table, *self.key())
        for length in range(len(table) + 1, len(path) + 1):  # a.b = 1 makes a table a as well
            self.lines.setdefault(path[:length], line)
        self.at = self.text.index("=", self.at) + 1
        self.value(path)

    def value(self, path: Path) -> None:
        self.blank()
        match self.text[self.at]:
            case "[":
                self.array(path)
            case "{":
                self.inline_table(path)
            case '"' | "'":
                self.string()
            case _:
                found = _SCALAR.match(self.text, self.at)
                self.at = self.at + 1 if found is None else found.end()

    def array(self, path: Path) -> None:
        self.at += 1
        place = 0
        while self.skip_commas() != "]":
            self.lines[*path, place] = self.line()
            self.value((*path, place))
            place += 1
        self.at += 1

    def inline_table(self, path: Path) -> None:
        self.at += 1
        while self.skip_commas() != "}":
            self.pair(path)
        self.at += 1

    def skip_commas(self) -> str:
        """The next character that is neither blank nor a comma."""
        self.blank()
        while self.text[self.at] == ",":
            self.at += 1
            self.blank()
        return self.text[self.at]

    def key(self) -> tuple[str, ...]:
        """The words of a dotted key."""
        words = []
        while True:
            self.blank()
            if self.text[self.at] in "\"'":
                words.append(self.string()[1:-1])
            else:
                found = _BARE.match(self.text, self.at)
                assert found is not None
                words.append(found[0])
                self.at = found.end()
            self.blank()
            if self.text[self.at] != ".":
                return tuple(words)
            self.at += 1

    def string(self) -> str:
        """The string that begins here, with its quotes."""
        text, at = self.text, self.at
        found = (
            _LONG_STRING.match(text, at)
            or _LONG_LITERAL.match(text, at)
            or _STRING.match(text, at)
            or _LITERAL.match(text, at)
        )
        assert found is not None  # tomllib accepted it
        self.at = found.end()
        return found[0]

    def blank(self) -> None:
        found = _BLANK.match(self.text, self.at)
        assert found is not None
        self.at = found.end()

    def line(self) -> int:
        return bisect_left(self.breaks, self.at) + 1
