"""A position: picture, legal moves, result."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from siasat.web.api.schemas.common import GameName, Model, MoveTexts, PositionText, Side, Text, VariantText
from siasat.web.api.schemas.scene import SceneView, StepView
from siasat.web.api.schemas.study import StudyNode


class Mark(Model):
    """The cells of a move on the board, by id. `source` is None for a move that only places a piece."""

    source: str | None = None
    target: str | None = None


class LegalMove(Model):
    """A move that can be played. `text` is what to send back; `label` is for people (`Nf3`).

    Several moves may share their cells (promotions, stones of one heap): then `choice` tells them apart for a chooser,
    and `piece_art` is the drawing to show where there is one.
    """

    text: str
    label: str
    source: str | None
    target: str | None
    captures: bool = False
    choice: str | None = None
    piece_art: str | None = None


class Result(Model):
    """The result of a game. `winner` is None for a draw; `text` is the full sentence, `reason_text` only the reason."""

    winner: Side | None
    reason: str
    margin: int = 0
    payoff: int | None = None
    text: Text
    reason_text: Text


class PositionRequest(Model):
    """A position: the initial one, or `position`, and the moves played from there."""

    game: GameName
    variant: VariantText | None = None
    position: PositionText | None = None
    moves: MoveTexts = []


class OpeningView(Model):
    """The name of an opening and its code in the Encyclopaedia of Chess Openings (`C60`)."""

    code: str
    name: str


class PositionView(Model):
    """Everything needed to draw a position and to continue from it."""

    game: str
    variant: str
    start: str = Field(description="the position before `moves`, in the game's notation")
    position: str = Field(description="the position shown, in the game's notation")
    moves: list[str]
    labels: list[str]
    sides: list[Side] = Field(default=[], description="who made each of `moves`")
    ply: int
    to_move: Side
    scene: SceneView
    legal: list[LegalMove]
    last: Mark | None
    steps: list[StepView] = Field(default=[], description="the last move, step by step, for animation")
    result: Result | None
    opening: OpeningView | None = Field(default=None, description="the opening, for games that name them")
    link: str = Field(description="a path of the page that restores this position")


ImportFormat = Literal["position", "fen", "pgn", "siasat-game", "moves"]


class ImportRequest(Model):
    """A text to read: FEN, PGN, a saved game, a position in the game's notation, or a list of moves."""

    game: GameName | None = None
    variant: VariantText | None = None
    text: Annotated[str, Field(min_length=1, max_length=200_000)]


class Imported(Model):
    """An imported text. `view` is the last position of the game; `nodes` also has its variations and comments.

    `names` are the players of a PGN, "" if missing.
    """

    format: ImportFormat
    view: PositionView
    nodes: list[StudyNode] = []
    names: tuple[str, str] = ("", "")
    result: Result | None = None
