"""The whole of a game as one model, for anybody who may look."""

from __future__ import annotations

from siasat.core.notation import notation_of
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.play.words import reason_text
from siasat.players.levels import LevelSpec
from siasat.web.api.schemas import (
    ClockState,
    GameState,
    May,
    Offer,
    PlayedMove,
    PlyState,
    SeatInfo,
    Text,
    Thought,
)
from siasat.web.api.views.moves import label_of, legal_moves, mark_of
from siasat.web.api.views.position import last_mark, link_of, notes_of, steps_view
from siasat.web.api.views.result import result_view, seat_words, side_words
from siasat.web.api.views.scene import scene_of, side
from siasat.web.live_games.live_game import Room, Seats
from siasat.web.texts import both

PLAYED_FIELDS = set(PlayedMove.model_fields)


def state_of(room: Room, sides: Seats = frozenset()) -> GameState:
    """The game now, as those see it who have the secrets of `sides`."""
    if room.shown is None or room.shown.seq != room.seq:
        room.shown = _build(room, room.referee.ply, room.seq, room.shown)
    changes = {
        "you": sorted(side(player) for player in sides),
        "may": may(room, sides),
        "clock": clock_of(room),
        "thinking": room.thinking is not None,
        "paused": room.is_waiting and room.thinking is None,
    }
    return room.shown.model_copy(update=changes)


def state_at(room: Room, ply: int, seq: int, sides: Seats) -> GameState:
    """The game as it was when event `seq` brought it to `ply`."""
    return _build(room, ply, seq, room.shown).model_copy(update={"you": sorted(side(player) for player in sides)})


def may(room: Room, sides: Seats) -> list[May]:
    """What these sides can do now."""
    can: list[May] = []
    if not sides:
        return can
    over, mover = room.is_over, room.referee.to_move
    if not over and mover in sides:
        can += ["move", "hint"] if room.may_have_hints(sides) else ["move"]
    if not room.may_have_hints(sides):
        can.append("ask-hints")
    played = any(mover in sides for mover in room.referee.movers[:-1])
    if played and not (over and (room.clock is not None or len(room.persons) == 2)):
        can.append("undo")
    if not over:
        can += ["resign", "draw"]
        if mover in sides and room.referee.claimable() is not None:
            can.append("claim")
    if room.saved.offer is not None:
        can.append("decline")
    if over:
        can.append("rematch")
    return can


def clock_of(room: Room) -> ClockState | None:
    """The clocks at this moment."""
    clock = room.clock
    if clock is None:
        return None
    return ClockState(
        left_ms=(clock.left(Player.FIRST), clock.left(Player.SECOND)),
        increment_ms=clock.increment_ms,
        running=None if clock.running is None else side(clock.running),
    )


def ply_state(room: Room, ply: int) -> PlyState:
    """The board after `ply` moves."""
    referee = room.referee
    game, state = referee.game, referee.states[ply]
    return PlyState(
        ply=ply,
        position=notation_of(game).format_state(state),
        to_move=side(game.to_move(state)),
        scene=scene_of(game, state),
        last=last_mark(referee, ply),
        steps=steps_view(referee, ply),
        notes=notes_of(referee, ply),
        link=link_of(referee, ply),
    )


def _build(room: Room, ply: int, seq: int, before: GameState | None) -> GameState:
    referee, saved = room.referee, room.saved
    game, state = referee.game, referee.states[ply]
    is_now = ply == referee.ply
    end = referee.outcome if is_now else None
    scene = scene_of(game, state)
    return GameState(
        id=room.id,
        seq=seq,
        game=game.id,
        variant=game.variant,
        start=notation_of(game).format_state(referee.start),
        position=notation_of(game).format_state(state),
        seats=(_seat(room, Player.FIRST), _seat(room, Player.SECOND)),
        you=[],
        ply=ply,
        to_move=side(game.to_move(state)),
        scene=scene,
        legal=[] if end is not None else legal_moves(game, state, scene),
        last=last_mark(referee, ply),
        steps=steps_view(referee, ply),
        notes=notes_of(referee, ply),
        moves=_moves(room, ply, before),
        result=result_view(game.id, end),
        clock=clock_of(room),
        thinking=False,
        thought=None if saved.thought is None or not is_now else Thought.model_validate(saved.thought),
        offer=None if saved.offer is None or not is_now else _offer(saved.offer),
        claim=_claim(room) if is_now else None,
        may=[],
        hints=room.may_have_hints(),
        rematch=saved.rematch,
    )


def _seat(room: Room, player: Player) -> SeatInfo:
    seat = room.saved.seats[player]
    game = room.referee.game
    return SeatInfo.model_validate(
        {
            "kind": seat.kind,
            "text": seat.text_without_seed,
            "name": seat_words(seat),
            "side": side_words(game.id, player),
            "level": seat.level if isinstance(seat, LevelSpec) else None,
        }
    )


def _moves(room: Room, ply: int, before: GameState | None) -> list[PlayedMove]:
    """The list of moves; those that were shown before are taken over."""
    known = [] if before is None else before.moves
    same = 0
    while same < min(len(known), ply) and known[same].text == room.texts[same]:
        same += 1
    return [*known[:same], *(_played(room, number) for number in range(same, ply))]


def _played(room: Room, number: int) -> PlayedMove:
    referee = room.referee
    game, state, move = referee.game, referee.states[number], referee.moves[number]
    mark, note = mark_of(game, state, move), room.saved.notes[number]
    # A long game has many of these: without validation they share the set of their fields, half of their size.
    return PlayedMove.model_construct(
        _fields_set=PLAYED_FIELDS,
        ply=number + 1,
        text=room.texts[number],
        label=label_of(game, state, move),
        side=side(referee.movers[number]),
        source=mark.source,
        target=mark.target,
        left_ms=note.left_ms,
        first_value=note.first_value,
    )


def _offer(offer: tuple[str, Player]) -> Offer:
    return Offer.model_validate({"kind": offer[0], "by": side(offer[1])})


def _claim(room: Room) -> Text | None:
    reason = room.referee.claimable()
    if reason is None:
        return None
    game_id = room.referee.game.id
    return both(lambda say: reason_text(say, game_id, Outcome(None, reason)))
