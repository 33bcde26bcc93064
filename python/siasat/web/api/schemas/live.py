"""The messages of a game's socket. Events with a `seq` are stored and can be resumed; the others are not."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from siasat.web.api.schemas.common import ErrorDetail, Model, Side
from siasat.web.api.schemas.game import ClockState, GameState, May, Thought


class StateEvent(Model):
    """The whole game: on connecting, and after changes that are more than a move."""

    type: Literal["state"] = "state"
    seq: int
    state: GameState


class MoveEvent(Model):
    """A move was played; `state` is the game after it."""

    type: Literal["move"] = "move"
    seq: int
    state: GameState


class SyncEvent(Model):
    """Nothing was missed since the requested event."""

    type: Literal["sync"] = "sync"
    seq: int


class SeatsEvent(Model):
    """The answer to `seats`: the sides whose secret was right, and what they may do at event `seq`."""

    type: Literal["seats"] = "seats"
    seq: int
    you: list[Side]
    may: list[May]


class ThinkingEvent(Model):
    """What the computer thinks so far about the position after `ply` moves."""

    type: Literal["thinking"] = "thinking"
    ply: int
    thought: Thought


class ClockEvent(Model):
    """The clocks, about once a second while one runs."""

    type: Literal["clock"] = "clock"
    clock: ClockState


class ErrorEvent(Model):
    """Something went wrong on the server's side of the game, such as a search that failed."""

    type: Literal["error"] = "error"
    error: ErrorDetail


LiveEvent = Annotated[
    StateEvent | MoveEvent | SyncEvent | SeatsEvent | ThinkingEvent | ClockEvent | ErrorEvent,
    Field(discriminator="type"),
]
"""Everything that the socket of a game sends."""


class SeatsMessage(Model):
    """From the page, once it is connected: the secrets of its seats. Answered by a `seats` event."""

    type: Literal["seats"]
    secrets: Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=2)]
