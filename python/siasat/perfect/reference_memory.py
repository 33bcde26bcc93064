"""The memory of the solvers in pure Python, which has a bound: a search that outgrows it ends with a sentence."""

from __future__ import annotations

from typing import TypeVar

from siasat.backend.native import why_missing
from siasat.errors import LimitError

MAX_POSITIONS = 500_000
"""They take about 200 MB and ten seconds."""

S = TypeVar("S")
V = TypeVar("V")


class ReferenceMemory(dict[S, V]):
    """The values of the positions met so far; `LimitError` beyond the bound."""

    def __setitem__(self, state: S, value: V) -> None:
        if len(self) >= MAX_POSITIONS:
            how = why_missing() or "choose the backend 'rust'"
            raise LimitError(
                f"plain minimax in Python keeps at most {MAX_POSITIONS:,} positions, and this takes more; "
                f"the native module can solve it ({how})"
            )
        super().__setitem__(state, value)
