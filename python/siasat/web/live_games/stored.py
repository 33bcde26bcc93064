"""What goes into the store of a live game, and a live game made of it."""

from __future__ import annotations

from siasat.core.player import Player
from siasat.web.live_games.document import Saved, to_document
from siasat.web.live_games.live_game import LiveGame
from siasat.web.live_games.state import state_of
from siasat.web.store import Kept


def kept_of(live: LiveGame, version: int) -> Kept:
    """The game as the store keeps it under this version; the clocks are read now."""
    if live.clock is not None:
        live.saved.left_ms = [float(live.clock.left(player)) for player in Player]
    end = live.referee.outcome
    return Kept(
        live.id,
        version,
        to_document(live.saved, live.texts),
        waiting=live.is_waiting,
        finished=live.is_over,
        plies=live.referee.ply,
        rated=live.saved.rated,
        winner=None if end is None else 0 if end.winner is None else end.winner.number,
    )


def built(game_id: str, version: int, saved: Saved, address: str) -> LiveGame:
    """A live game with everything that is shown of it computed, which takes time in a long game."""
    live = LiveGame(game_id, version, saved, address)
    state_of(live)
    return live
