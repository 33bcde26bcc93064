"""A game with its variations, comments, signs and drawings, as it is read, kept and written."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from siasat.play.move_tree import MAX_CELL, MAX_COMMENT, MAX_NAGS, MAX_NODES, MAX_SHAPES, Colour
from siasat.web.api.schemas.common import GameName, Model, PositionText, Side, VariantText
from siasat.web.api.schemas.scene import PieceView

CellName = Annotated[str, Field(min_length=1, max_length=MAX_CELL)]


class ShapeView(Model):
    """A drawing on the board: a circle on the cell `source`, or an arrow from there to `target`."""

    source: CellName
    target: CellName | None
    colour: Colour


class StudyNode(Model):
    """A move of a tree. `parent` is a place in the list of nodes, -1 for the root, which comes first and has no move.

    `label` and `side` are for people; in a request they are not read.
    """

    parent: Annotated[int, Field(ge=-1, le=MAX_NODES)]
    text: Annotated[str, Field(max_length=300)]
    label: Annotated[str, Field(max_length=300)]
    side: Side
    comment: Annotated[str, Field(max_length=MAX_COMMENT)]
    nags: Annotated[list[Annotated[int, Field(ge=1, le=255)]], Field(max_length=MAX_NAGS)]
    shapes: Annotated[list[ShapeView], Field(max_length=MAX_SHAPES)]


class StudyRequest(Model):
    """A tree to write down: moves from the initial position, or from `position`."""

    game: GameName
    variant: VariantText | None = None
    position: PositionText | None = None
    nodes: Annotated[list[StudyNode], Field(min_length=1, max_length=MAX_NODES + 1)]


class StudyText(Model):
    """A tree as text: PGN for standard chess, our own format for all other games."""

    format: Literal["pgn", "moves"]
    text: str


class SetupRequest(Model):
    """A board as it is set up: the letter of a piece or the number of seeds by cell, possible or not."""

    game: GameName
    variant: VariantText | None = None
    cells: Annotated[dict[CellName, Annotated[str, Field(max_length=6)]], Field(max_length=200)] = {}
    to_move: Side = 1
    rights: Annotated[str, Field(pattern="^[KQkq]{0,4}$", description="castling rights, chess only")] = ""


class SetupView(Model):
    """`text` is the position in the game's notation; `/api/position` accepts it or says what is wrong with it.

    `pieces` are those to choose from, none for boards of holes.
    """

    text: str
    pieces: list[PieceView]
