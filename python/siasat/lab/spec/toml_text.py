"""A spec's TOML: read within bounds; every problem is reported with its file."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from siasat.core.textfile import read_utf8
from siasat.errors import SpecError

MAX_BYTES = 1 << 20
"""The maximum size of a spec; put long lists of positions into separate files."""

MAX_LINE = 32_768
"""Longest line, in characters. `tomllib` takes quadratic time for a key of many dotted parts, and a key is one line."""


def read_toml_file(path: Path) -> str:
    """Read a spec; raises `SpecError` if it cannot be read or is too large."""
    return read_utf8(path, MAX_BYTES, SpecError)


def parse_toml(text: str, file: str) -> dict[str, Any]:
    """The tables of a TOML text; `SpecError` names the file and, where it is known, the line."""
    if len(text) > MAX_BYTES:
        raise SpecError(f"{file}: larger than {MAX_BYTES:,} bytes")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE:
            raise SpecError(
                f"{file}, line {number}: longer than {MAX_LINE:,} characters; write lists over several lines"
            )
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason, _, place = str(error).partition(" (at ")
        where = place.rstrip(")").replace("line", ", line", 1) if place else ""
        raise SpecError(f"{file}{where}: not TOML: {reason}") from error
    except (ValueError, RecursionError) as error:
        raise SpecError(f"{file}: not TOML: a number too long, or brackets too deep") from error
