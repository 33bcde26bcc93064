"""The complete state of a game as one model, for every spectator."""

from __future__ import annotations

from siasat.core.notation import notation_of
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.play.move_labels import label_of
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
from siasat.web.api.views.moves import legal_moves, mark_of
from siasat.web.api.views.position import last_mark, link_of, notes_of, steps_view
from siasat.web.api.views.result import result_view, seat_words, side_words
from siasat.web.api.views.scene import scene_of, side
from siasat.web.live_games.live_game import LiveGame, Seats
from siasat.web.texts import both

PLAYED_FIELDS = set(PlayedMove.model_fields)


def state_of(live: LiveGame, sides: Seats = frozenset()) -> GameState:
    """The game now, as those see it who have the secrets of `sides`."""
    if live.shown is None or live.shown.seq != live.seq:
        live.shown = _build(live, live.referee.ply, live.seq, live.shown)
    changes = {
        "you": sorted(side(player) for player in sides),
        "may": may(live, sides),
        "clock": clock_of(live),
        "thinking": live.thinking is not None,
        "paused": live.is_waiting and live.thinking is None,
    }
    return live.shown.model_copy(update=changes)


def state_at(live: LiveGame, ply: int, seq: int, sides: Seats) -> GameState:
    """The game as it was when event `seq` brought it to `ply`."""
    return _build(live, ply, seq, live.shown).model_copy(update={"you": sorted(side(player) for player in sides)})


def may(live: LiveGame, sides: Seats) -> list[May]:
    """What these sides can do now."""
    can: list[May] = []
    if not sides:
        return can
    over, mover = live.is_over, live.referee.to_move
    if not over and mover in sides:
        can += ["move", "hint"] if live.may_have_hints(sides) else ["move"]
    if not live.may_have_hints(sides):
        can.append("ask-hints")
    played = any(mover in sides for mover in live.referee.movers[:-1])
    if played and not (over and (live.clock is not None or len(live.persons) == 2)):
        can.append("undo")
    if not over:
        can += ["resign", "draw"]
        if mover in sides and live.referee.claimable() is not None:
            can.append("claim")
    if live.saved.offer is not None:
        can.append("decline")
    if over:
        can.append("rematch")
    return can


def clock_of(live: LiveGame) -> ClockState | None:
    """The clocks at this moment."""
    clock = live.clock
    if clock is None:
        return None
    return ClockState(
        left_ms=(clock.left(Player.FIRST), clock.left(Player.SECOND)),
        increment_ms=clock.increment_ms,
        running=None if clock.running is None else side(clock.running),
        wait_ms=clock.wait_ms,
    )


def ply_state(live: LiveGame, ply: int) -> PlyState:
    """The board after `ply` moves."""
    referee = live.referee
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


def _build(live: LiveGame, ply: int, seq: int, before: GameState | None) -> GameState:
    referee, saved = live.referee, live.saved
    game, state = referee.game, referee.states[ply]
    is_now = ply == referee.ply
    end = referee.outcome if is_now else None
    scene = scene_of(game, state)
    return GameState(
        id=live.id,
        seq=seq,
        game=game.id,
        variant=game.variant,
        start=notation_of(game).format_state(referee.start),
        position=notation_of(game).format_state(state),
        seats=(_seat(live, Player.FIRST), _seat(live, Player.SECOND)),
        you=[],
        ply=ply,
        to_move=side(game.to_move(state)),
        scene=scene,
        legal=[] if end is not None else legal_moves(game, state, scene),
        last=last_mark(referee, ply),
        steps=steps_view(referee, ply),
        notes=notes_of(referee, ply),
        moves=_moves(live, ply, before),
        result=result_view(game.id, end),
        clock=clock_of(live),
        thinking=False,
        thought=None if saved.thought is None or not is_now else Thought.model_validate(saved.thought),
        offer=None if saved.offer is None or not is_now else _offer(saved.offer),
        claim=_claim(live) if is_now else None,
        may=[],
        hints=live.may_have_hints(),
        rematch=saved.rematch,
    )


def _seat(live: LiveGame, player: Player) -> SeatInfo:
    seat = live.saved.seats[player]
    game = live.referee.game
    return SeatInfo.model_validate(
        {
            "kind": seat.kind,
            "text": seat.text_without_seed,
            "name": seat_words(seat),
            "side": side_words(game.id, player),
            "level": seat.level if isinstance(seat, LevelSpec) else None,
        }
    )


def _moves(live: LiveGame, ply: int, before: GameState | None) -> list[PlayedMove]:
    """The list of moves; those that were shown before are taken over."""
    known = [] if before is None else before.moves
    same = 0
    while same < min(len(known), ply) and known[same].text == live.texts[same]:
        same += 1
    return [*known[:same], *(_played(live, number) for number in range(same, ply))]


def _played(live: LiveGame, number: int) -> PlayedMove:
    referee = live.referee
    game, state, move = referee.game, referee.states[number], referee.moves[number]
    mark, note = mark_of(game, state, move), live.saved.notes[number]
    # A long game has many of these: without validation they share the set of their fields, half of their size.
    return PlayedMove.model_construct(
        _fields_set=PLAYED_FIELDS,
        ply=number + 1,
        text=live.texts[number],
        label=label_of(game, state, move),
        side=side(referee.movers[number]),
        source=mark.source,
        target=mark.target,
        left_ms=note.left_ms,
        spent_ms=note.spent_ms,
        nodes=note.nodes,
        first_value=note.first_value,
    )


def _offer(offer: tuple[str, Player]) -> Offer:
    return Offer.model_validate({"kind": offer[0], "by": side(offer[1])})


def _claim(live: LiveGame) -> Text | None:
    reason = live.referee.claimable()
    if reason is None:
        return None
    game_id = live.referee.game.id
    return both(lambda say: reason_text(say, game_id, Outcome(None, reason)))
