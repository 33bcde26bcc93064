"""What a square's terrain says by its name."""

from __future__ import annotations

from siasat.core.player import Player


def terrain_kind(name: str) -> str:
    """`"trap"` for `"trap-1"`."""
    return name.partition("-")[0]


def terrain_owner(name: str) -> Player | None:
    """Whose a terrain is, by the number behind the dash: the first player's for `"trap-1"`."""
    return {"1": Player.FIRST, "2": Player.SECOND}.get(name.partition("-")[2])
