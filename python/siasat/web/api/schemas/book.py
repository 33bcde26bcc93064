"""Opening trees."""

from __future__ import annotations

from pydantic import Field

from siasat.web.api.schemas.common import Model, Text
from siasat.web.api.schemas.position import PositionView


class BookMoveView(Model):
    """A move of the tree. `value` is for the side that moves, in hundredths; `text` is the same in words."""

    move: str
    label: str
    value: int
    text: Text
    positions: int = Field(description="positions of the tree that the move leads to, itself included; 0: none")


class BookAnswer(Model):
    """A position and its moves in the tree, the best first; `moves` is None where the tree does not have it."""

    view: PositionView
    moves: list[BookMoveView] | None
    positions: int = Field(description="positions of the whole tree")
    recipe: str = Field(description="how the tree was made")
