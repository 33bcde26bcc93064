"""The parts of a terrain name."""

from __future__ import annotations

from siasat.core.player import Player


def terrain_kind(name: str) -> str:
    """`"trap"` for `"trap-1"`."""
    return name.partition("-")[0]


def terrain_owner(name: str) -> Player | None:
    """The owner of a terrain, from the number after the dash: the first player for `"trap-1"`."""
    return {"1": Player.FIRST, "2": Player.SECOND}.get(name.partition("-")[2])
