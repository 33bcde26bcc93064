"""A game between two seats."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from siasat.web.api.schemas.common import GameName, Model, MoveText, MoveTexts, PositionText, Side, Text, VariantText
from siasat.web.api.schemas.position import LegalMove, Mark, Result
from siasat.web.api.schemas.scene import SceneView, StepView

SeatText = Annotated[
    str,
    Field(
        min_length=1,
        max_length=300,
        examples=["person", "level:3", "negascout+captures@depth=6"],
        description="`person`, `level:1` to `level:8`, `random`, `perfect`, or ALGORITHM@LIMIT as on the command line",
    ),
]
May = Literal["move", "undo", "resign", "draw", "claim", "decline", "hint", "ask-hints", "rematch"]
OfferKind = Literal["draw", "undo", "hints"]
ExportFormat = Literal["pgn", "fen", "position", "siasat-game", "moves"]


class ClockSetting(Model):
    """Thinking time per side, and the increment per move."""

    initial_ms: Annotated[int, Field(ge=1_000, le=86_400_000)]
    increment_ms: Annotated[int, Field(ge=0, le=600_000)] = 0


class GameSettings(Model):
    """A new game. `moves` are played from `position` first (imports, "continue from here")."""

    game: GameName
    variant: VariantText | None = None
    position: PositionText | None = None
    moves: MoveTexts = []
    seats: tuple[SeatText, SeatText] = ("person", "level:2")
    clock: ClockSetting | None = None
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = Field(
        default=None, description="makes the computer's choices repeatable; random if left out"
    )


class SeatInfo(Model):
    """Who plays a side. `text` can be used for another game; `level` is set for levels."""

    kind: Literal["person", "level", "random", "search", "perfect", "paper", "server"]
    text: str
    name: Text
    side: Text = Field(description="what the side is called in this game: White, X, Player 1")
    level: int | None = None


class ClockState(Model):
    """Milliseconds left for each side at the time of the response, and whose clock is running (None: neither)."""

    left_ms: tuple[int, int]
    increment_ms: int
    running: Side | None
    wait_ms: int = Field(
        default=0, description="until the running clock begins to lose time: seeds are still being sown"
    )


class Thought(Model):
    """What a search said. `value` belongs to `side`; `line` is the best line as moves, `labels` for people.

    `first_value` is the same for side 1, which is what a bar or graph shows; a forced win is about ±1,000,000.
    """

    side: Side
    value: int
    first_value: int = Field(description="the value for side 1")
    text: Text
    bound: Literal["exact", "lower", "upper"] = "exact"
    depth: int
    nodes: int
    seconds: float
    speed: int = Field(description="nodes a second")
    line: list[str]
    labels: list[str]
    marks: list[Mark] = []
    algorithm: str
    backend: str = ""


class PlayedMove(Model):
    """A move in the move list: `ply` counts from 1, `label` is for display (SAN in chess)."""

    ply: int
    text: str
    label: str
    side: Side
    source: str | None
    target: str | None
    left_ms: int | None = None
    spent_ms: int | None = Field(default=None, description="how long the computer that moved searched")
    nodes: int | None = Field(default=None, description="how many nodes it counted; a paper's program counts its own")
    first_value: int | None = Field(
        default=None, description="what the computer that moved thought it is worth to side 1"
    )


class Offer(Model):
    """A draw, an undo, or hints for both sides: one side asks and the other may agree."""

    kind: OfferKind
    by: Side


class GameState(Model):
    """The complete state of a game.

    `seq` grows by one with every change that is kept; an event with a number at or below it is already contained.
    `you` are the sides whose secret the request carried. `may` names what they can do now.
    """

    id: str
    seq: int
    game: str
    variant: str
    start: str
    position: str
    seats: tuple[SeatInfo, SeatInfo]
    you: list[Side]
    ply: int
    to_move: Side
    scene: SceneView
    legal: list[LegalMove]
    last: Mark | None
    steps: list[StepView] = Field(description="the last move, step by step, for animation")
    notes: list[Text] = Field(description="what happened with the last move, in words: captures, another move")
    moves: list[PlayedMove]
    result: Result | None
    clock: ClockState | None
    thinking: bool = Field(description="whether the computer is at work on the next move")
    thought: Thought | None = Field(description="what the computer thought when it last moved")
    offer: Offer | None
    claim: Text | None = Field(description="the reason on which the side to move may claim a draw")
    may: list[May]
    hints: bool = Field(
        description="whether anyone may have hints; in a game between two people: if both agreed, or it is over"
    )
    rematch: str | None = Field(description="the id of the game that follows this one")
    paused: bool = Field(default=False, description="computer against computer, and nobody watches")


class CreatedGame(Model):
    """A new game, and the secrets of the seats played by people. Whoever has a seat's secret may move for it."""

    state: GameState
    secrets: tuple[str | None, str | None]


class MoveRequest(Model):
    """A move. `ply` is how many moves the sender has seen: it guards against playing on a stale board."""

    move: MoveText
    ply: Annotated[int, Field(ge=0, le=100_000)] | None = None


class RematchRequest(Model):
    """A new game with the same settings; sides are swapped by default."""

    swap: bool = True


class PlyState(Model):
    """The game after `ply` moves."""

    ply: int
    position: str
    to_move: Side
    scene: SceneView
    last: Mark | None
    steps: list[StepView]
    notes: list[Text]
    link: str
