"""A game as the store keeps it, and back. The store is ours, but a document of another version is refused in words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from siasat.core.notation import notation_of
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.errors import InputError, StoreError
from siasat.games.registry import load_game
from siasat.players.parse import parse_player
from siasat.players.spec import PlayerSpec
from siasat.web.store import Document

FORMAT = 1
AnyReferee = Referee[Any, Any]


@dataclass(slots=True)
class Note:
    """What is kept about one move beside its text: time left to the mover, and what the computer thought of it."""

    left_ms: int | None = None
    first_value: int | None = None


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


def to_document(saved: Saved, texts: list[str]) -> Document:
    """The game as plain data; `texts` are its moves."""
    referee = saved.referee
    end = referee.declared
    return {
        "format": FORMAT,
        "game": referee.game.id,
        "variant": referee.game.variant,
        "start": None
        if referee.start == referee.game.initial()
        else notation_of(referee.game).format_state(referee.start),
        "moves": texts,
        "notes": [[note.left_ms, note.first_value] for note in saved.notes],
        "declared": None if end is None else [None if end.winner is None else end.winner.number, end.reason],
        "seats": [str(seat) for seat in saved.seats],
        "secrets": list(saved.secrets),
        "visitor": saved.visitor,
        "clock": None if saved.initial_ms is None else [saved.initial_ms, saved.increment_ms, saved.left_ms],
        "offer": None if saved.offer is None else [saved.offer[0], saved.offer[1].number],
        "rematch": saved.rematch,
        "thought": saved.thought,
        "created": saved.created,
    }


def from_document(game_id: str, document: Document) -> Saved:
    """The game that a document holds; `StoreError` where it cannot be played on here (a plug-in that is gone)."""
    if document.get("format") != FORMAT:
        raise StoreError(f"the game {game_id} was kept by another version of siasat")
    try:
        game = load_game(document["game"], document["variant"])
        notation = notation_of(game)
        start = game.initial() if document["start"] is None else notation.parse_state(document["start"])
        referee: AnyReferee = Referee(game, start)
        for text in document["moves"]:
            referee.play(notation.parse_move(referee.state, text))
        first, second = (parse_player(text) for text in document["seats"])
    except InputError as error:
        raise StoreError(f"the game {game_id} cannot be taken up again: {error}") from error
    if document["declared"] is not None and referee.outcome is None:
        winner, reason = document["declared"]
        referee.declare(Outcome(None if winner is None else Player(winner - 1), reason))
    clock, offer = document["clock"], document["offer"]
    secrets = document["secrets"]
    return Saved(
        referee,
        (first, second),
        (secrets[0], secrets[1]),
        document["visitor"],
        [Note(*note) for note in document["notes"]],
        None if clock is None else clock[0],
        0 if clock is None else clock[1],
        None if clock is None else [float(left) for left in clock[2]],
        None if offer is None else (offer[0], Player(offer[1] - 1)),
        document["rematch"],
        document["thought"],
        document["created"],
    )
