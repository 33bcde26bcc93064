"""Write a spec as TOML: the counterpart of `toml_text`, for specs that were given as data."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

from siasat.errors import SpecError

_BARE = re.compile(r"[A-Za-z0-9_-]+")
WIDTH = 100
"""Longer lists are written with one item per line."""


def write_toml(data: Mapping[str, Any]) -> str:
    """`data` as a TOML text that `tomllib` reads back: plain values first, then tables, then arrays of tables.

    >>> print(write_toml({"depths": [1, 2], "games": [{"game": "nim", "positions": {"start": True}}]}))
    depths = [1, 2]
    <BLANKLINE>
    [[games]]
    game = "nim"
    positions = { start = true }
    <BLANKLINE>
    """
    plain = {key: value for key, value in data.items() if not _is_table(value) and not _is_tables(value)}
    parts = [_pairs(plain)] if plain else []
    parts += [f"[{_key(key)}]\n{_pairs(value)}" for key, value in data.items() if _is_table(value)]
    parts += [f"[[{_key(key)}]]\n{_pairs(one)}" for key, value in data.items() if _is_tables(value) for one in value]
    return "\n".join(parts)


def _is_table(value: object) -> bool:
    return isinstance(value, Mapping)


def _is_tables(value: object) -> bool:
    return _is_list(value) and bool(value) and all(isinstance(item, Mapping) for item in value)  # type: ignore[attr-defined]


def _is_list(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def _pairs(table: Mapping[str, Any]) -> str:
    return "".join(f"{_key(key)} = {_value(value)}\n" for key, value in table.items())


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _value(value: Any, is_inline: bool = False) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float) and math.isfinite(value):
        return repr(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {_value(item, True)}" for key, item in value.items()) + " }"
    if _is_list(value):
        items = [_value(item, is_inline) for item in value]
        line = f"[{', '.join(items)}]"
        # A list may break lines even inside an inline table, and a long line is refused when it is read.
        return line if len(line) <= WIDTH else "[\n" + "".join(f"  {item},\n" for item in items) + "]"
    raise SpecError(f"a spec has texts, numbers, true and false, lists and tables, not {type(value).__name__}")


def _text(text: str) -> str:
    """A basic string. JSON escapes the same characters in the same way, but for DEL and lone surrogates."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise SpecError(f"the text {text!r} cannot be written as UTF-8") from error
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
