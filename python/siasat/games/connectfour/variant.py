"""The rule sets of Connect Four: `standard`, or `size:COLUMNS,ROWS,LENGTH`."""

from __future__ import annotations

from siasat.core.notation import parse_number, quote, split_variant
from siasat.errors import VariantError

STANDARD = (7, 6, 4)
"""Columns, rows, and the length of a winning line."""

LIMITS = {"columns": (2, 9), "rows": (2, 9), "length": (3, 9)}
"""The smallest and the largest number of each; a move is one digit."""

MAX_CELLS = 64
"""Cells of a board together with one empty cell above each column: they are the bits of a word."""


def parse_variant(text: str) -> tuple[int, int, int]:
    """Columns, rows and length of a rule set's text form."""
    name, args = split_variant(text)
    if name == "standard" and not args:
        return STANDARD
    if name != "size" or len(args) != len(LIMITS):
        raise VariantError(f"connectfour has 'standard' and 'size:COLUMNS,ROWS,LENGTH', not {quote(text)}")
    numbers = zip(args, LIMITS.items(), strict=True)
    columns, rows, length = (parse_number(arg, what, low, high) for arg, (what, (low, high)) in numbers)
    if columns * (rows + 1) > MAX_CELLS:
        raise VariantError(f"a board of {columns} columns has at most {MAX_CELLS // columns - 1} rows, not {rows}")
    if length > max(columns, rows):
        raise VariantError(f"no line of {length} fits on a board of {columns} columns and {rows} rows")
    return columns, rows, length


def variant_text(columns: int, rows: int, length: int) -> str:
    """The canonical text form."""
    numbers = (columns, rows, length)
    return "standard" if numbers == STANDARD else f"size:{columns},{rows},{length}"
