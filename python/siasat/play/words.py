"""A game's names and results as sentences."""

from __future__ import annotations

from siasat.core.outcome import Outcome
from siasat.core.player import Player
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
