"""Open tables: games that wait for a second person."""

from __future__ import annotations

from pydantic import Field

from siasat.web.api.schemas.common import Model, Side, Text


class OpenTable(Model):
    """A game that anyone may join. Its own id says nothing about the game's id or secrets."""

    id: str
    game: str
    variant: str
    side: Side = Field(description="the free side")
    side_name: Text
    initial_ms: int | None = Field(description="thinking time per side; None without a clock")
    increment_ms: int
    mine: bool = Field(description="whether the visitor who asks is the host")
    waiting_seconds: int


class OpenTables(Model):
    """Open tables whose hosts are present, the newest first, at most 50."""

    tables: list[OpenTable]


class TableRequest(Model):
    """Whether anyone may join a game."""

    open: bool


class TableState(Model):
    """Whether a game's table is open."""

    open: bool
