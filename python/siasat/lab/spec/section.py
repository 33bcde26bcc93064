"""Read the tables of a spec; every error names the file, line and key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn, TypeVar

from siasat.core.notation import quote
from siasat.core.toml_lines import Path
from siasat.errors import SiasatError, SpecError, UnknownNameError
from siasat.play.programs import Approve, programs_of, refuse_programs
from siasat.players.spec import PlayerSpec

T = TypeVar("T")
MAX_RANGE = 1_000
"""The most numbers that one range may name."""


class Source:
    """A file, the lines of its keys, and who decides about programs that it asks for."""

    def __init__(self, name: str, lines: dict[Path, int] | None, approve: Approve = refuse_programs) -> None:
        self.name = name
        self.lines = lines
        self.approve = approve

    def fail(self, path: Path, message: str) -> NoReturn:
        """Raise an error for the value at `path`, with the line of its nearest parent if lines are known."""
        if self.lines is None:
            raise SpecError(f"{self.name}: {message}")
        while path and path not in self.lines:
            path = path[:-1]
        raise SpecError(f"{self.name}, line {self.lines.get(path, 1)}: {message}")


class Section:
    """One table of a spec, whose keys must be among `known`."""

    def __init__(self, source: Source, path: Path, data: dict[str, Any], known: Sequence[str]) -> None:
        self.source, self.path, self.data, self.known = source, path, data, known
        words = ".".join(word for word in path if isinstance(word, str))
        self.name = f"[{words}]" if words else "the spec"
        for key in data:
            if key not in known:
                source.fail((*path, key), str(UnknownNameError("key", key, known, f"in {self.name}")))

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def fail(self, message: str, *path: str | int) -> NoReturn:
        """Raise an error for a key of this table, or for the table."""
        self.source.fail((*self.path, *path), message)

    def need(self, key: str, example: str) -> None:
        """Raise an error if the key is missing."""
        if key not in self.data:
            self.fail(f"{self.name} needs the key {key!r}; write {key} = {example}")

    def text(self, key: str, default: str = "") -> str:
        """A text."""
        value = self.data.get(key, default)
        return value if isinstance(value, str) else self._wrong("a text in quotes", value, key)

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; one text alone is a list of one."""
        value = self.data.get(key, [])
        if isinstance(value, str):
            return (value,)
        if not isinstance(value, list):
            self._wrong("a list of texts", value, key)
        for place, item in enumerate(value):
            if not isinstance(item, str):
                self._wrong("a text in quotes", item, key, place)
        return tuple(value)

    def flag(self, key: str, default: bool = False) -> bool:
        """True or false."""
        value = self.data.get(key, default)
        return value if isinstance(value, bool) else self._wrong("true or false", value, key)

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number between `low` and `high`."""
        if default is None:
            self.need(key, str(low))
        return self._whole(self.data.get(key, default), low, high, key)

    def wholes(self, key: str, low: int, high: int) -> tuple[int, ...]:
        """Whole numbers: one, a list, or a range such as "1-6"."""
        value = self.data.get(key)
        if isinstance(value, str):
            value = self._range(value, low, high, key)
        if not isinstance(value, list):
            return (self._whole(value, low, high, key),)
        return tuple(self._whole(item, low, high, key, place) for place, item in enumerate(value))

    def _range(self, text: str, low: int, high: int, key: str) -> list[int]:
        first, _, last = (word.strip() for word in text.partition("-"))
        are_digits = all(word.isascii() and word.isdigit() and len(word) <= 18 for word in (first, last))
        if not are_digits or int(first) > int(last):
            self.fail(f'{key} must be numbers or a range such as "1-6", not {quote(text)}', key)
        self._whole(int(last), low, high, key)
        if int(last) - int(first) >= MAX_RANGE:
            self.fail(f"{key} may name at most {MAX_RANGE:,} numbers, not {quote(text)}", key)
        return list(range(int(first), int(last) + 1))

    def numbers(self, key: str, high: float) -> tuple[float, ...]:
        """Numbers above 0 and at most `high`: one, or a list."""
        value = self.data.get(key)
        items: list[Any] = value if isinstance(value, list) else [value]
        for place, item in enumerate(items):
            if isinstance(item, bool) or not isinstance(item, int | float) or not 0 < item <= high:
                self._wrong(f"a number above 0 and at most {high:,.0f}", item, key, place)
        return tuple(float(item) for item in items)

    def table(self, key: str, known: Sequence[str]) -> Section | None:
        """A table within this one, or None where there is none."""
        if key not in self.data:
            return None
        value = self.data[key]
        if not isinstance(value, dict):
            self._wrong("a table", value, key)
        return Section(self.source, (*self.path, key), value, known)

    def tables(self, key: str, known: Sequence[str]) -> list[Section]:
        """A list of tables, as `[[key]]` writes it."""
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self._wrong(f"tables, each begun by [[{key}]]", value, key)
        path = (*self.path, key)
        return [Section(self.source, (*path, place), item, known) for place, item in enumerate(value)]

    def check(self, read: Callable[[], T], *path: str | int) -> T:
        """The result of `read`; its errors get the line of `path`."""
        try:
            return read()
        except SpecError:
            raise
        except SiasatError as error:
            self.fail(str(error), *path)

    def require_approval(self, seats: Iterable[PlayerSpec], *path: str | int) -> None:
        """Raise an error if a player would start a program that is not approved; none has run before."""
        programs = programs_of(seats)
        if programs and not self.source.approve(self.source.name, programs):
            shown = ", ".join(programs)
            self.fail(
                f"this file asks to start {shown}; if you trust it, run it with --allow-programs (in Python: "
                "allow_programs=True)",
                *path,
            )

    def _whole(self, value: object, low: int, high: int, *path: str | int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self._wrong(f"a whole number between {low:,} and {high:,}", value, *path)
        return value

    def _wrong(self, right: str, value: object, *path: str | int) -> NoReturn:
        try:
            written = quote(value) if isinstance(value, str) else quote(str(value)).strip("'")
        except (ValueError, RecursionError):  # a number of thousands of digits, or lists within lists
            written = "this"
        key = next(word for word in reversed(path) if isinstance(word, str))
        self.fail(f"{key} must be {right}, not {written}", *path)
