"""Drawing a position to win, and judging the moves that are tried in it.

A puzzle is its name: kind, level and seed. Nothing is kept, and nothing of an answer is trusted: the position and all
moves since come with every request and go through the game's own rules.
"""

from __future__ import annotations

from typing import Any, Literal

from siasat.core.mixing import SplitMix64, mix
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.errors import InputError
from siasat.games.registry import load_game
from siasat.perfect.oracle import Oracle, oracle_for
from siasat.perfect.value import PerfectValue, known_end
from siasat.play.words import known_text
from siasat.players.perfect import USUAL
from siasat.texts import Texts
from siasat.web.api.schemas import Puzzle, Text, TrainAnswer, TrainKind, TrainMove
from siasat.web.api.views.known import known_view
from siasat.web.api.views.position import open_position, position_view
from siasat.web.api.views.scene import side
from siasat.web.errors import Refused
from siasat.web.texts import both
from siasat.web.training.kinds import KINDS, MOVES, Kind, has_tables

TRIES = 4_000
"""The number of positions drawn for one puzzle; most levels need a few, the rarest several hundred."""

ANSWERS = 40
"""The most moves in a row that the opponent makes: nobody has more extra turns on the small boards here."""

Judged = Literal["best", "slower", "thrown", "won"]


def kinds() -> list[TrainKind]:
    """Every kind that can be drawn here."""
    return [_kind_view(kind) for kind in KINDS if has_tables(kind)]


def _kind_view(kind: Kind) -> TrainKind:
    return TrainKind(
        id=kind.id,
        game=kind.game,
        title=both(lambda say: say(f"train.{kind.id}.title")),
        about=both(lambda say: say(f"train.{kind.id}.about")),
        levels=kind.levels,
    )


def make_puzzle(name: str, level: int, seed: int) -> Puzzle:
    """The puzzle of that seed."""
    kind = next((kind for kind in KINDS if kind.id == name), None)
    if kind is None or not has_tables(kind):
        raise Refused(404, "no-such-kind", f"the kinds are {', '.join(kind.id for kind in KINDS if has_tables(kind))}")
    if level > kind.levels:
        raise Refused(400, "bad-input", f"{name} has {kind.levels} levels, not {level}", "level")
    game = load_game(kind.game, kind.variant)
    oracle = oracle_for(game)
    state, known = _draw(kind, oracle, level, seed)
    return Puzzle(
        kind=name,
        level=level,
        seed=seed,
        side=side(game.to_move(state)),
        known=known_view(known),
        moves=None if known.margin is not None or known.plies is None else (known.plies + 1) // 2,
        view=position_view(Referee(game, state)),
    )


def _draw(kind: Kind, oracle: Oracle, level: int, seed: int) -> tuple[Any, PerfectValue]:
    """The first position from this seed on that is won at this level's distance, by a way that can be missed."""
    dice = SplitMix64(mix(seed * 16 + level))
    low, high = MOVES[level - 1]
    for _ in range(TRIES):
        state = kind.draw(oracle.game, dice)
        if state is None or oracle.game.outcome(state) is not None:
            continue
        known = oracle.ask(state)
        if known is None or known.outcome != "won" or not (known.margin is not None or _takes(known, low)):
            continue
        if known.margin is None:
            state = _nearer(oracle, state, 2 * (low + dice.below(min(high, low + 9) - low + 1)) - 1, dice)
        found = oracle.look(state)
        if found is not None and len(found.moves) > len(found.best) and (level > 1 or _can_be_missed(found.moves)):
            return state, found.value
    raise InputError("this seed gives no position of this kind and level; try another one")


def _takes(known: PerfectValue, moves: int) -> bool:
    """Whether a win takes at least so many moves of the winner."""
    return known.plies is not None and known.plies >= 2 * moves - 1


def _nearer(oracle: Oracle, state: Any, plies: int, dice: SplitMix64) -> Any:
    """Play perfectly until the win is so near: from any long win there is a way through all shorter ones."""
    while True:
        found = oracle.look(state)
        if found is None or found.value.plies is None or found.value.plies <= plies or not found.best:
            return state
        state = oracle.game.play(state, found.best[dice.below(len(found.best))].move)
        found = oracle.look(state)
        if found is None or not found.best:
            return state
        state = oracle.game.play(state, found.best[dice.below(len(found.best))].move)


def _can_be_missed(moves: Any) -> bool:
    """Whether some move throws the win away: else there is nothing to find."""
    return any(move.value is not None and move.value.outcome != "won" for move in moves)


def judge(request: TrainMove) -> TrainAnswer:
    """What the last of the moves was worth; unless it threw the win away, the perfect opponent answers."""
    if not request.moves:
        raise Refused(400, "bad-input", "there is no move to check", "moves")
    referee = open_position(request)
    oracle = oracle_for(referee.game)
    state = referee.states[-2]
    visitor = referee.game.to_move(state)
    before = oracle.ask(state)
    if before is None or before.outcome != "won":
        raise Refused(409, "not-won", "this position is not known to be won")
    after = _seen_by(visitor, referee, oracle)
    verdict = _verdict(referee, visitor, before, after)
    views = [position_view(referee)]
    if verdict in ("best", "slower"):
        opponent = USUAL.player(referee.game)
        for _ in range(ANSWERS):
            if referee.outcome is not None or referee.to_move is visitor:
                break
            referee.play(opponent.choose(referee))
            views.append(position_view(referee))
        if referee.outcome is not None and referee.outcome.winner is visitor:  # the opponent's last move ended it
            verdict = "won"
    return TrainAnswer(
        verdict=verdict,
        before=known_view(before),
        after=None if after is None else known_view(after),
        text=_words(verdict, before, after),
        views=views,
    )


def _seen_by(visitor: Player, referee: Referee[Any, Any], oracle: Oracle) -> PerfectValue | None:
    """What is known after the visitor's move, for the visitor and counted from before it."""
    end = referee.outcome
    known = oracle.ask(referee.state) if end is None else known_end(end, referee.to_move, oracle.counts)
    return None if known is None else known.before(referee.to_move is visitor)


def _verdict(referee: Referee[Any, Any], visitor: Player, before: PerfectValue, after: PerfectValue | None) -> Judged:
    end = referee.outcome
    if end is not None:
        return "won" if end.winner is visitor else "thrown"
    if after is None or after.outcome != "won":
        return "thrown"
    return "best" if after.rank == before.rank else "slower"


def _words(verdict: Judged, before: PerfectValue, after: PerfectValue | None) -> Text:
    """The verdict as a sentence with its numbers."""

    def speak(say: Texts) -> str:
        now = "" if after is None else known_text(say, after)
        match verdict:
            case "won":
                return say("train.won")
            case "thrown":
                return say("train.thrown", now=now or say("known.drawn"))
            case "best":
                return say("train.best", now=now)
            case _:
                return say("train.slower", now=now, best=known_text(say, before))

    return both(speak)
