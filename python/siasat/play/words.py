"""A game's names and results as sentences."""

from __future__ import annotations

from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.score import WIN, Score, is_loss, is_win
from siasat.core.search_api.result import Bound
from siasat.perfect.value import PerfectValue
from siasat.texts import Texts


def side_name(say: Texts, game_id: str, player: Player) -> str:
    """What a side is called in a game: `White`, `X`, `Player 1`."""
    return say.get(f"side.{game_id}.{player.number}", say(f"side.{player.number}"))


def reason_text(say: Texts, game_id: str, end: Outcome) -> str:
    """Why a game ended, as a sentence; a reason that the catalogue does not know is shown as it is."""
    winner = "" if end.winner is None else side_name(say, game_id, end.winner)
    loser = "" if end.winner is None else side_name(say, game_id, end.winner.other)
    return say.get(f"reason.{end.reason}", end.reason, count=end.margin, winner=winner, loser=loser)


def outcome_text(say: Texts, game_id: str, end: Outcome) -> str:
    """How a game ended: who won, or that nobody did, and why.

    >>> from siasat.texts import load
    >>> outcome_text(load("en"), "chess", Outcome(Player.FIRST, "checkmate"))
    'White wins. Checkmate.'
    """
    if end.payoff is not None:
        return say("result.payoff", payoff=end.payoff, side=side_name(say, game_id, Player.FIRST))
    reason = reason_text(say, game_id, end)
    if end.winner is None:
        return f"{say('result.draw')} {reason}"
    return f"{say('result.win', winner=side_name(say, game_id, end.winner))} {reason}"


def value_text(say: Texts, game_id: str, mover: Player, value: Score, bound: Bound = Bound.EXACT) -> str:
    """What a value for `mover` says, and for whom; a win counts the moves of both sides until the end.

    >>> from siasat.texts import load
    >>> value_text(load("en"), "chess", Player.FIRST, 3 - WIN)
    'Black wins in 3 moves'
    """
    if is_win(value) or is_loss(value):
        side = side_name(say, game_id, mover if is_win(value) else mover.other)
        if bound is not Bound.EXACT:
            return say("value.win-somehow", side=side)
        return say("value.win", side=side, count=WIN - abs(value))
    side, number = side_name(say, game_id, mover), f"{value:+}" if value else "0"
    match bound:
        case Bound.LOWER:
            return say("value.at-least", value=number, side=side)
        case Bound.UPPER:
            return say("value.at-most", value=number, side=side)
        case _ if value == 0:
            return say("value.even")
        case _:
            return say("value.score", value=number, side=side)


def known_text(say: Texts, known: PerfectValue) -> str:
    """What is known of a position for the side to move, in two or three words; plies are moves of either side.

    >>> from siasat.texts import load
    >>> known_text(load("en"), PerfectValue("won", 17)), known_text(load("id"), PerfectValue("lost", None, -4))
    ('Won in 17 plies', 'Kalah selisih 4')
    """
    match known:
        case PerfectValue(outcome="drawn"):
            return say("known.drawn")
        case PerfectValue(margin=int(margin)):
            return say("known.won-by" if margin > 0 else "known.lost-by", margin=abs(margin))
        case PerfectValue(plies=int(plies)):
            return say("known.won" if known.outcome == "won" else "known.lost", count=plies)
        case _:
            return say("known.won-somehow" if known.outcome == "won" else "known.lost-somehow")
