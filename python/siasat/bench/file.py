"""`bench.json`: the signature as a file, one search a line so that a change shows in a diff.

::

    {"format": "siasat-bench", "version": 1,
     "nodes": 123456, "digest": "0123456789abcdef",
     "searches": [
    {"game": "nim", "variant": "misere:3,4,5", "position": "3,4,5/1", "algorithm": "minimax", "evaluator": "zero",
    "limits": "depth=4", "nodes": 3021, "digest": "fedcba9876543210"}]}
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict, fields
from pathlib import Path

from siasat.bench.searches import Row, signature
from siasat.core.notation import quote
from siasat.errors import InputError

FORMAT, VERSION = "siasat-bench", 1
NAME = "bench.json"


def find_bench(folder: Path) -> Path | None:
    """The `bench.json` in `folder`, else the nearest above it that is ours: others use the name too."""
    if (folder / NAME).is_file():
        return folder / NAME
    return next((place / NAME for place in folder.parents if _is_ours(place / NAME)), None)


def _is_ours(path: Path) -> bool:
    try:
        return path.is_file() and f'"{FORMAT}"' in path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False


def format_bench(rows: list[Row]) -> str:
    """The rows as the text of a file."""
    total = signature(rows)
    lines = ",\n".join(f"    {json.dumps(asdict(row), ensure_ascii=False)}" for row in rows)
    return (
        f'{{\n  "format": "{FORMAT}",\n  "version": {VERSION},\n'
        f'  "nodes": {total.nodes},\n  "digest": "{total.digest}",\n  "searches": [\n{lines}\n  ]\n}}\n'
    )


def parse_bench(text: str) -> list[Row]:
    """Parse a bench file; raises `InputError`."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"not JSON ({error})") from error
    if not isinstance(data, dict) or (data.get("format"), data.get("version")) != (FORMAT, VERSION):
        raise InputError(f"not a bench file of version {VERSION} (its format must be {FORMAT!r})")
    entries = data.get("searches")
    if not isinstance(entries, list):
        raise InputError("'searches' must be a list")
    rows = [_row(entry, number) for number, entry in enumerate(entries, 1)]
    total = signature(rows)
    if (data.get("nodes"), data.get("digest")) != total:
        raise InputError("the total nodes and digest do not match its searches; rewrite it with --write")
    return rows


def _row(entry: object, number: int) -> Row:
    names = [field.name for field in fields(Row)]
    if not isinstance(entry, dict) or set(entry) != set(names):
        raise InputError(f"search {number} must have the fields {', '.join(names)}")
    for name, value in entry.items():
        if isinstance(value, bool) or not isinstance(value, int if name == "nodes" else str):
            raise InputError(f"search {number}: {name} must be a {'number' if name == 'nodes' else 'text'}")
    row = Row(**entry)
    if not re.fullmatch("[0-9a-f]{16}", row.digest):
        raise InputError(f"search {number}: a digest has 16 hexadecimal digits, not {quote(row.digest)}")
    return row
