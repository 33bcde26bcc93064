"""Captures first, the most valuable victim before the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from siasat.search.switch import flag_switch

if TYPE_CHECKING:
    from siasat.search.search import Search

CAPTURES = flag_switch("captures")


def captured(search: Search[Any, Any], state: Any, move: Any) -> int:
    """The value of what `move` captures; 0 in games without captures."""
    return 0 if search.captures is None else search.captures.captured(state, move)
