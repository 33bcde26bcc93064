"""Convert games to stored documents and back. Every field is checked on reading, because a document may be damaged."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, get_args

from pydantic import BaseModel, Field, ValidationError, field_validator, model_validator

from siasat.core.notation import notation_of, quote
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.errors import InputError
from siasat.games.registry import load_game
from siasat.players.parse import parse_player
from siasat.players.spec import PlayerSpec
from siasat.web.api.schemas import SeatInfo, Thought
from siasat.web.api.schemas.game import OfferKind
from siasat.web.store import Document, unreadable
from siasat.web.validation import first_problem

FORMAT = 1
SEAT_KINDS = get_args(SeatInfo.model_fields["kind"].annotation)
MAX_TEXT = 20_000
"""The longest text in a document, as long as a position in a request may be."""

AnyReferee = Referee[Any, Any]


@dataclass(slots=True)
class Note:
    """What is kept about one move beside its text: time left to the mover, the computer's value, time and nodes."""

    left_ms: int | None = None
    first_value: int | None = None
    spent_ms: int | None = None
    nodes: int | None = None


@dataclass(slots=True)
class Saved:
    """Everything about a game that must survive. `secrets` are hashes; `visitor` is whose searches it counts as."""

    referee: AnyReferee
    seats: tuple[PlayerSpec, PlayerSpec]
    secrets: tuple[str | None, str | None]
    visitor: str
    notes: list[Note] = field(default_factory=list)
    initial_ms: int | None = None
    increment_ms: int = 0
    left_ms: list[float] | None = None
    offer: tuple[str, Player] | None = None
    rematch: str | None = None
    thought: dict[str, Any] | None = None
    created: float = 0.0
    hints: bool = False
    """Whether both persons have agreed to hints."""
    guest: Player | None = None
    """The side of a person who came with the secret of that seat alone."""
    rated: bool = False
    """Whether it counts in the estimate of a visitor's strength: usual start, no move taken back, no hint."""


def to_document(saved: Saved, texts: list[str]) -> Document:
    """The game as plain data; `texts` are its moves."""
    referee = saved.referee
    end, over = referee.declared, referee.outcome
    return {
        "format": FORMAT,
        "game": referee.game.id,
        "variant": referee.game.variant,
        "start": None
        if referee.start == referee.game.initial()
        else notation_of(referee.game).format_state(referee.start),
        "moves": texts,
        "notes": [[note.left_ms, note.first_value, note.spent_ms, note.nodes] for note in saved.notes],
        "declared": None if end is None else [None if end.winner is None else end.winner.number, end.reason],
        "seats": [str(seat) for seat in saved.seats],
        "secrets": list(saved.secrets),
        "visitor": saved.visitor,
        "clock": None if saved.initial_ms is None else [saved.initial_ms, saved.increment_ms, saved.left_ms],
        "offer": None if saved.offer is None else [saved.offer[0], saved.offer[1].number],
        "rematch": saved.rematch,
        "thought": saved.thought,
        "created": saved.created,
        "hints": saved.hints,
        "guest": None if saved.guest is None else saved.guest.number,
        "rated": saved.rated,
        "margin": None if over is None else over.margin,
    }


Whole = Annotated[int, Field(strict=True)]
Count = Annotated[int, Field(strict=True, ge=0, lt=2**53)]
SideNumber = Annotated[int, Field(strict=True, ge=1, le=2)]
Milliseconds = Annotated[float, Field(strict=True, ge=0, le=1e15, allow_inf_nan=False)]
Line = Annotated[str, Field(strict=True, max_length=MAX_TEXT)]
SecretHash = Annotated[str, Field(strict=True, pattern=r"^[0-9a-f]{64}$")]


class _Stored(BaseModel):
    """The fields of a document with their types and ranges; unknown fields are ignored."""

    game: Line
    variant: Line
    start: Line | None
    moves: list[Line]
    notes: list[
        tuple[Count | None, Whole | None]
        | tuple[Count | None, Whole | None, Count | None]
        | tuple[Count | None, Whole | None, Count | None, Count | None]
    ]
    declared: tuple[SideNumber | None, Line] | None
    seats: tuple[Line, Line]
    secrets: tuple[SecretHash | None, SecretHash | None]
    visitor: Line
    clock: tuple[Count, Count, tuple[Milliseconds, Milliseconds]] | None
    offer: tuple[OfferKind, SideNumber] | None
    rematch: Annotated[str, Field(strict=True, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")] | None
    thought: Thought | None
    created: Annotated[float, Field(strict=True, ge=0, allow_inf_nan=False)]
    hints: Annotated[bool, Field(strict=True)] = False
    guest: SideNumber | None = None
    rated: Annotated[bool, Field(strict=True)] = False

    @field_validator("thought", mode="before")
    @classmethod
    def _known_fields(cls, thought: Any) -> Any:
        """Earlier versions kept more of a thought."""
        if not isinstance(thought, dict):
            return thought
        return {name: thought[name] for name in Thought.model_fields if name in thought}

    @model_validator(mode="after")
    def _fits_together(self) -> _Stored:
        if len(self.notes) != len(self.moves):
            raise ValueError(f"there are {len(self.moves)} moves and {len(self.notes)} notes")
        return self


def from_document(game_id: str, document: Document) -> Saved:
    """The game that a document holds, replayed from its start.

    `UnreadableGameError` where that cannot be done: the document is damaged, or its game is not installed here.
    """
    if document.get("format") != FORMAT:
        raise unreadable(game_id, "it was stored by another version of siasat, or is damaged")
    try:
        stored = _Stored.model_validate(document)
    except ValidationError as error:
        raise unreadable(game_id, f"it is damaged: {first_problem(error.errors())[1]}") from error
    try:
        return _replayed(stored)
    except InputError as error:
        raise unreadable(game_id, f"it is damaged, or its game is not installed: {error}") from error
    except Exception as error:  # the parsers of installed games read this text, and may raise anything
        raise unreadable(game_id, f"it is damaged: {type(error).__name__} while it was read") from error


def _replayed(stored: _Stored) -> Saved:
    game = load_game(stored.game, stored.variant)
    notation = notation_of(game)
    referee: AnyReferee = Referee(game, game.initial() if stored.start is None else notation.parse_state(stored.start))
    for text in stored.moves:
        referee.play(notation.parse_move(referee.state, text))
    first, second = (parse_player(text) for text in stored.seats)
    for seat, secret in zip((first, second), stored.secrets, strict=True):
        if seat.kind not in SEAT_KINDS:
            raise InputError(f"{quote(str(seat))} is not a seat of the web app")
        if seat.is_person != (secret is not None):
            raise InputError(f"the seat {quote(str(seat))} and its secret do not match")
    if stored.declared is not None and referee.outcome is None:
        winner, reason = stored.declared
        referee.declare(Outcome(None if winner is None else Player(winner - 1), reason))
    clock, offer = stored.clock, stored.offer
    return Saved(
        referee,
        (first, second),
        stored.secrets,
        stored.visitor,
        [Note(*note) for note in stored.notes],
        None if clock is None else clock[0],
        0 if clock is None else clock[1],
        None if clock is None else list(clock[2]),
        None if offer is None else (offer[0], Player(offer[1] - 1)),
        stored.rematch,
        None if stored.thought is None else stored.thought.model_dump(mode="json"),
        stored.created,
        stored.hints,
        None if stored.guest is None else Player(stored.guest - 1),
        stored.rated,
    )
