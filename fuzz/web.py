"""Targets of the web app: requests, messages of the socket, and games that its store holds."""

from __future__ import annotations

import json

from pydantic import BaseModel, ValidationError

from fuzz.target import Target
from siasat.core.notation import notation_of
from siasat.core.referee import Referee
from siasat.errors import SiasatError
from siasat.games.registry import load_game
from siasat.players.parse import parse_player
from siasat.web.api import schemas
from siasat.web.api.schemas.live import SeatsMessage
from siasat.web.api.schemas.position import ImportRequest, PositionRequest
from siasat.web.api.views.position import open_position
from siasat.web.live_games.document import Note, Saved, from_document, to_document

REQUESTS: dict[str, tuple[type[BaseModel], dict[str, object]]] = {
    "position": (PositionRequest, {"game": "congklak", "variant": "kalah:6,4", "moves": ["2", "1"]}),
    "import": (ImportRequest, {"game": "chess", "text": "1. e4 e5"}),
    "socket": (SeatsMessage, {"type": "seats", "secrets": ["a" * 22, "b"]}),
    "variant": (schemas.VariantRequest, {"game": "congklak", "base": "kalah", "options": {"holes": "6"}}),
    "game": (
        schemas.GameSettings,
        {"game": "chess", "variant": "standard", "seats": ["person", "level:3"], "seed": 3},
    ),
}


def _document(text: str) -> None:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return  # the store itself wrote it: it is always JSON
    if isinstance(document, dict):
        saved = from_document("fuzzed", document)
        to_document(saved, [notation_of(saved.referee.game).format_move(*pair) for pair in _moves(saved)])


def _moves(saved: Saved) -> list[tuple[object, object]]:
    return list(zip(saved.referee.states, saved.referee.moves, strict=False))


def _documents() -> tuple[str, ...]:
    found = []
    for name, moves in (("chess", ["e2e4", "e7e5"]), ("congklak", ["2"]), ("nim", ["1:3"])):
        game = load_game(name)
        referee: Referee[object, object] = Referee(game)
        texts = []
        for text in moves:
            move = notation_of(game).parse_move(referee.state, text)
            texts.append(notation_of(game).format_move(referee.state, move))
            referee.play(move)
        saved = Saved(referee, (parse_player("person"), parse_player("level:3:4")), ("a" * 64, None), "visitor")
        saved.notes = [Note(59_000, 12) for _ in texts]
        saved.initial_ms, saved.increment_ms, saved.left_ms = 60_000, 1_000, [60_000.0, 59_000.0]
        found.append(json.dumps(to_document(saved, texts)))
    return tuple(found)


def _open(text: str) -> None:
    open_position(PositionRequest.model_validate_json(text))


def web_targets() -> list[Target]:
    """Every schema of a request, what is done with a position, and stored games."""
    refused = (SiasatError, ValidationError)
    found = [
        Target(f"web-{name}", model.model_validate_json, (json.dumps(example),), refused)
        for name, (model, example) in REQUESTS.items()
    ]
    found.append(Target("web-open", _open, (json.dumps(REQUESTS["position"][1]),), refused))
    found.append(Target("web-document", _document, _documents()))
    return found
