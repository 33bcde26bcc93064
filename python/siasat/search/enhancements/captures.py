"""Captures first, the most valuable victim before the others."""

from __future__ import annotations

from typing import Any

from siasat.search.interface import RunningSearch
from siasat.search.switch import flag_switch

CAPTURES = flag_switch("captures")


def captured(search: RunningSearch, state: Any, move: Any) -> int:
    """The value of what `move` captures; 0 in games without captures."""
    return 0 if search.captures is None else search.captures.captured(state, move)
