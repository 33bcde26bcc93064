"""A measurement: one call whose result is kept, so that a run that was interrupted goes on where it stopped.

A result is found again only by the same siasat: its key contains a fingerprint of the searches, of the native module
and of the file with the measuring function. So a result that is found is the one that a new call would give.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import process_time
from typing import Any

from siasat.errors import InputError, short_message

Argument = int | float | str | tuple[int | float | str, ...]


@dataclass(frozen=True, slots=True)
class Measurement:
    """A call of a function of some module by its arguments; its result must survive JSON unchanged."""

    function: Callable[..., Any]
    arguments: tuple[Argument, ...]

    def run(self) -> tuple[Any, float]:
        """The result, and the processor time that it took in seconds."""
        start = process_time()
        result = self.function(*self.arguments)
        return json.loads(json.dumps(result)), process_time() - start

    @property
    def key(self) -> str:
        """Twenty hexadecimal digits of all that decides the result."""
        name = f"{self.function.__module__}.{self.function.__qualname__}"
        content = json.dumps([fingerprint_once(), _source(self.function), name, self.arguments])
        return hashlib.sha256(content.encode()).hexdigest()[:20]


def measurement(function: Callable[..., Any], *arguments: Argument) -> Measurement:
    """The call `function(*arguments)`, to be made when it is needed."""
    return Measurement(function, arguments)


@cache
def fingerprint_once() -> str:
    """The fingerprint of the searches, computed once in a process."""
    from siasat.lab.provenance import fingerprint  # noqa: PLC0415 - it imports the bench

    return fingerprint()


@cache
def _source(function: Callable[..., Any]) -> str:
    file = inspect.getsourcefile(function)
    return "" if file is None else hashlib.sha256(Path(file).read_bytes()).hexdigest()


class Kept:
    """Results in a file of JSON lines, one a measurement; a line that a killed program left unfinished is ignored."""

    def __init__(self, file: Path, fresh: bool = False) -> None:
        self.file = file
        self._results: dict[str, tuple[Any, float]] = {}
        try:
            if not fresh:
                self._read()
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("a", encoding="utf-8"):
                pass
        except OSError as error:
            raise InputError(
                f"results cannot be kept in {file}: {short_message(error)}; choose another --keep"
            ) from error

    def get(self, wanted: Measurement) -> tuple[Any, float] | None:
        """The result and its seconds, if it is there."""
        return self._results.get(wanted.key)

    def put(self, done: Measurement, result: Any, seconds: float) -> None:
        """Append a result; it is on disk when this returns."""
        line = json.dumps({"key": done.key, "call": _named(done), "seconds": round(seconds, 4), "result": result})
        with self.file.open("a", encoding="utf-8") as out:
            out.write(line + "\n")
            out.flush()
            os.fsync(out.fileno())

    def _read(self) -> None:
        with suppress(FileNotFoundError), self.file.open(encoding="utf-8", errors="replace") as lines:
            for line in lines:
                with suppress(ValueError, KeyError, TypeError):
                    found = json.loads(line)
                    self._results[found["key"]] = (found["result"], float(found["seconds"]))


def _named(one: Measurement) -> str:
    return f"{one.function.__module__}.{one.function.__qualname__}{one.arguments}"


def default_file() -> Path:
    """Where results are kept if nobody says: in the user's cache."""
    from siasat.lab.provenance import cache_folder  # noqa: PLC0415 - it imports the bench

    return cache_folder() / "classics.jsonl"
