"""What Pydantic found wrong, in one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from siasat.errors import AlgorithmError, InputError
from siasat.search.enhancements.table import TABLE
from siasat.search.registry import parse_config
from siasat.web.settings import Bounds


def check_table(algorithm: str, bounds: Bounds) -> None:
    """`AlgorithmError` where an algorithm wants a larger table than this server gives.

    A text that is no algorithm is left to the search to report.
    """
    try:
        table = parse_config(algorithm)[TABLE]
    except InputError:
        return
    if table is not None and table.slots > bounds.table_slots:
        raise AlgorithmError(
            f"a table has at most {bounds.table_slots} slots on this server, not {table.slots}: "
            f"write 'table={bounds.table_slots}' or less"
        )


def first_problem(errors: Sequence[Any]) -> tuple[str | None, str]:
    """Where the first problem lies, and what it is; the text that was sent is not repeated."""
    first = errors[0]
    place = [str(part) for part in first["loc"] if part not in ("body", "query", "path", "header")]
    # The name of a field that nobody knows comes from outside, halves of surrogate pairs included.
    field = ".".join(place)[:100].encode("utf-8", "replace").decode() or None
    message = str(first["msg"]).replace("Input should", "it should").replace("Value error, ", "")
    more = f" ({len(errors) - 1} more)" if len(errors) > 1 else ""
    whole = f"{field or 'the request'}: {message}{more}"[:300]
    return field, whole.encode("utf-8", "replace").decode()
