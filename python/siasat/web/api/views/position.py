"""Parse a position from a request, and describe it with everything needed to continue."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from siasat.core.game import Drawable, NamesOpenings
from siasat.core.notation import notation_of, quote
from siasat.core.referee import Referee
from siasat.draw import ENGLISH, INDONESIAN
from siasat.errors import MoveError
from siasat.games.registry import load_game
from siasat.play.changes import change
from siasat.play.move_labels import label_of
from siasat.play.steps import steps_of
from siasat.play.words import side_name
from siasat.web.api.schemas import Mark, OpeningView, PositionRequest, PositionView, StepView, Text
from siasat.web.api.views.moves import legal_moves, mark_of
from siasat.web.api.views.result import result_view
from siasat.web.api.views.scene import scene_of, side, step_view
from siasat.web.texts import both

AnyReferee = Referee[Any, Any]


def open_position(request: PositionRequest) -> AnyReferee:
    """The game played up to the requested position; raises `InputError` if that is impossible."""
    game = load_game(request.game, request.variant)
    notation = notation_of(game)
    start = game.initial() if request.position is None else notation.parse_state(request.position)
    referee: AnyReferee = Referee(game, start)
    for number, text in enumerate(request.moves, 1):
        try:
            referee.play(notation.parse_move(referee.state, text))
        except MoveError as error:
            raise type(error)(f"move {number} ({quote(text)}): {error}") from error
    return referee


def request_of(referee: AnyReferee, moves: list[str] | None = None) -> PositionRequest:
    """A position as a request that opens it again, repetitions included; `moves` are its move texts if known."""
    game = referee.game
    start = notation_of(game).format_state(referee.start)
    return PositionRequest(
        game=game.id,
        variant=game.variant,
        position=None if referee.start == game.initial() else start,
        moves=move_texts(referee) if moves is None else list(moves),
    )


def position_view(referee: AnyReferee) -> PositionView:
    """The present position with its legal moves."""
    game = referee.game
    notation = notation_of(game)
    scene = scene_of(game, referee.state)
    return PositionView(
        game=game.id,
        variant=game.variant,
        start=notation.format_state(referee.start),
        position=notation.format_state(referee.state),
        moves=move_texts(referee),
        labels=labels_of(referee),
        sides=[side(mover) for mover in referee.movers[: referee.ply]],
        ply=referee.ply,
        to_move=side(referee.to_move),
        scene=scene,
        legal=[] if referee.outcome is not None else legal_moves(game, referee.state, scene),
        last=last_mark(referee, referee.ply),
        steps=steps_view(referee, referee.ply),
        result=result_view(game.id, referee.outcome),
        opening=_opening(referee),
        link=link_of(referee, referee.ply),
    )


def _opening(referee: AnyReferee) -> OpeningView | None:
    game = referee.game
    if not isinstance(game, NamesOpenings) or referee.ply == 0 or referee.start != game.initial():
        return None
    found = game.opening(referee.states)
    return None if found is None else OpeningView(code=found.code, name=found.name)


def move_texts(referee: AnyReferee) -> list[str]:
    """The moves so far in the game's notation."""
    notation = notation_of(referee.game)
    return [notation.format_move(state, move) for state, move in zip(referee.states, referee.moves, strict=False)]


def labels_of(referee: AnyReferee) -> list[str]:
    """The moves so far as people write them."""
    return [label_of(referee.game, state, move) for state, move in zip(referee.states, referee.moves, strict=False)]


def last_mark(referee: AnyReferee, ply: int) -> Mark | None:
    """Where the move to `ply` shows."""
    if ply == 0:
        return None
    return mark_of(referee.game, referee.states[ply - 1], referee.moves[ply - 1])


def steps_view(referee: AnyReferee, ply: int) -> list[StepView]:
    """The move to `ply`, step by step."""
    if ply == 0:
        return []
    return [step_view(step) for step in steps_of(referee.game, referee.states[ply - 1], referee.moves[ply - 1])]


def notes_of(referee: AnyReferee, ply: int) -> list[Text]:
    """The effects of the move to `ply`, in words."""
    game = referee.game
    if ply == 0 or not isinstance(game, Drawable):
        return []
    before, after = referee.states[ply - 1], referee.states[ply]
    mover = game.to_move(before)
    what = change(game.scene(before), game.scene(after), mover)
    notes = []
    if what.taken:
        notes.append(
            both(
                lambda say: say(
                    "play.taken",
                    side=side_name(say, game.id, mover),
                    pieces=", ".join((INDONESIAN if say.lang == "id" else ENGLISH).piece(p) for p in what.taken),
                )
            )
        )
    if what.turned:
        notes.append(both(lambda say: say("play.turned", side=side_name(say, game.id, mover), count=what.turned)))
    if what.gained:
        notes.append(both(lambda say: say("play.gained", side=side_name(say, game.id, mover), count=what.gained)))
    if game.to_move(after) is mover and game.outcome(after) is None:
        notes.append(both(lambda say: say("play.again", side=side_name(say, game.id, mover))))
    return notes


def link_of(referee: AnyReferee, ply: int) -> str:
    """A path of the page that restores the position after `ply` moves."""
    game = referee.game
    words = {"game": game.id, "variant": game.variant}
    start = notation_of(game).format_state(referee.start)
    if referee.start != game.initial():
        words["position"] = start
    if ply:
        words["moves"] = ",".join(move_texts(referee)[:ply])
    return f"/analyse?{urlencode(words)}"
