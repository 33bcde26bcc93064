"""The games of the visitor who asks, and how strong they show the visitor to be."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from siasat.web.api.schemas.common import Model, Side, Text


class OpponentInfo(Model):
    """Whom the visitor played. `text` is what the filter takes."""

    game: str
    text: str
    name: Text


class MyGame(Model):
    """One game of the visitor. Times are seconds since 1970."""

    id: str
    game: str
    variant: str
    side: Side | None = Field(description="the visitor's side; None: both")
    opponent: OpponentInfo
    created: float
    updated: float
    plies: int
    finished: bool
    ending: Literal["win", "loss", "draw"] | None = Field(description="for the visitor; None if it played both sides")
    result: Text | None = Field(description="who won, in words")


class MyGames(Model):
    """A page of the visitor's games, the one changed last first; `total` is how many the filter leaves."""

    games: list[MyGame]
    total: int
    opponents: list[OpponentInfo] = Field(description="every opponent on the visitor's list, whatever the filter")


class Strength(Model):
    """How strong the visitor plays one game, in levels, from `games` finished games against levels.

    `level` is between two levels (3.4), with its 95 % interval from `low` to `high`. 0 means below level 1, and one
    more than the number of levels means above the strongest.
    """

    game: str
    games: int
    score: float
    level: float
    low: float
    high: float


class Strengths(Model):
    """One estimate for each game in which the visitor finished a rated game."""

    strengths: list[Strength]
    levels: int = Field(description="how many levels there are")


class Reclaimed(Model):
    """New secrets of the visitor's seats in a game; the old ones are no longer valid."""

    secrets: tuple[str | None, str | None]
