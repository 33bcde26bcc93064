"""Parse and format the limits of a search."""

from __future__ import annotations

import math
from collections.abc import Mapping

from siasat.core.notation import parse_number, quote
from siasat.core.search_api.limits import Limits
from siasat.errors import LimitError
from siasat.search.enhancements.iterative import MAX_DEPTH

MAX_NODES = 999_999_999
MAX_SECONDS = 1_000_000


def parse_limits(texts: Mapping[str, str | None], prefix: str = "") -> Limits:
    """Parse the limits in `depth`, `nodes` and `seconds`; messages put `prefix` before the names (`--depth`).

    >>> parse_limits({"depth": "4", "seconds": "0.5"})
    Limits(depth=4, nodes=None, seconds=0.5)
    """
    depth, nodes, seconds = (texts.get(name) for name in ("depth", "nodes", "seconds"))
    return Limits(
        None if depth is None else parse_number(depth, f"{prefix}depth", 0, MAX_DEPTH, LimitError),
        None if nodes is None else parse_number(nodes, f"{prefix}nodes", 1, MAX_NODES, LimitError),
        None if seconds is None else _parse_seconds(seconds, f"{prefix}seconds"),
    )


def format_limits(limits: Limits) -> dict[str, str]:
    """The limits that are set, as texts that `parse_limits` reads."""
    numbers = {"depth": limits.depth, "nodes": limits.nodes, "seconds": limits.seconds}
    return {name: _plain(number) for name, number in numbers.items() if number is not None}


def _plain(number: float) -> str:
    return str(int(number)) if number == int(number) else repr(number)


def _parse_seconds(text: str, what: str) -> float:
    digits = text.replace(".", "", 1)
    seconds = float(text) if digits.isascii() and digits.isdigit() and len(digits) <= 15 else math.nan
    if not 0 < seconds <= MAX_SECONDS:
        raise LimitError(f"{what} must be a number above 0 and at most {MAX_SECONDS}, such as 0.5, not {quote(text)}")
    return seconds
