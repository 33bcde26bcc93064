"""Solved positions, and the trainer that uses them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from siasat.web.api.schemas.common import Model, Side, Text
from siasat.web.api.schemas.position import PositionRequest, PositionView


class KnownView(Model):
    """The result for one side with perfect play. `text` is a short form, such as "Won in 17 plies".

    `plies` counts moves of either side, the winner hurrying and the loser delaying; None where only the result is
    known. `margin` is by how much that side wins (negative: loses) in games that count.
    """

    outcome: Literal["won", "drawn", "lost"]
    plies: int | None
    margin: int | None
    text: Text


class KnownMoveView(Model):
    """A legal move (`move` is its text) and its result for the side that makes it; None if unknown."""

    move: str
    known: KnownView | None
    best: bool = Field(description="whether perfect play may choose it")


class KnownAnswer(Model):
    """The known result of a position for the side to move, `side`; `known` is None if it is not known.

    `source_text` says how it is known, or why it is not known yet.
    """

    side: Side
    known: KnownView | None
    source: Literal["tables", "syzygy", "whole", "solver", "rules"] | None
    source_text: Text | None
    moves: list[KnownMoveView]


class TrainKind(Model):
    """A kind of puzzle. `levels` is the number of levels; level 1 has the shortest wins."""

    id: str
    game: str
    title: Text
    about: Text
    levels: int


class TrainList(Model):
    """All kinds that this server has tables for."""

    kinds: list[TrainKind]


class PuzzleRequest(Model):
    """A request for a puzzle. With the same tables, the same seed gives the same position."""

    kind: Annotated[str, Field(max_length=40)]
    level: Annotated[int, Field(ge=1, le=9)] = 1
    seed: Annotated[int, Field(ge=0, lt=2**32)] | None = None


class Puzzle(Model):
    """A position that is won for the side to move, `side`: the visitor's.

    `moves` is how many moves of the visitor perfect play needs; None where a margin is the aim instead.
    """

    kind: str
    level: int
    seed: int
    side: Side
    known: KnownView
    moves: int | None
    view: PositionView


class TrainMove(PositionRequest):
    """The puzzle's position and all moves since, the visitor's new one last."""


class TrainAnswer(Model):
    """The verdict on the visitor's move, and the replies.

    `verdict` is `best`, `slower` (still won, but not by the shortest way or the largest margin), `thrown` (won no
    more: nothing is answered, and the visitor may try again) or `won` (the game is over). `views` are the position
    after the visitor's move and, unless the move threw the win away, after every answer of the perfect opponent.
    """

    verdict: Literal["best", "slower", "thrown", "won"]
    before: KnownView
    after: KnownView | None
    text: Text
    views: list[PositionView]
