"""What a new game is made of: seats that this server offers, and the settings of a rematch."""

from __future__ import annotations

from functools import lru_cache
from secrets import randbits

from siasat.core.game import AnyGame
from siasat.core.player import Player
from siasat.errors import InputError, LimitError
from siasat.games.registry import load_game
from siasat.players.algorithm import AlgorithmSpec
from siasat.players.papers.seat import PaperSpec
from siasat.players.parse import parse_player
from siasat.players.perfect import USUAL, PerfectSpec
from siasat.players.spec import PlayerSpec
from siasat.web.api.schemas import GameSettings
from siasat.web.api.views.position import open_position, request_of
from siasat.web.live_games.document import AnyReferee, Saved
from siasat.web.live_games.live_game import LiveGame
from siasat.web.settings import Bounds
from siasat.web.validation import check_table

OFFERED = ("person", "level", "random", "perfect", "paper", "search", "server")
"""Kinds of seats a visitor may choose. A third-party engine is a program on this machine, so visitors cannot name one:
`server` is one that the server's owner offers."""


def is_rated(referee: AnyReferee) -> bool:
    """Whether a new game says how strong its player is: usual rules from the usual position."""
    game = referee.game
    is_usual = game.variant == load_game(game.id).variant
    return is_usual and not referee.moves and bool(referee.start == game.initial())


def seats_of(settings: GameSettings, game: AnyGame, bounds: Bounds) -> tuple[PlayerSpec, PlayerSpec]:
    """The players of a new game with their seeds; `InputError` where one is not offered or does not fit the game."""
    first, second = (_checked(parse_player(text), game, bounds) for text in settings.seats)
    for player, seat in zip(Player, (first, second), strict=True):
        if isinstance(seat, PaperSpec) and player not in seat.program.sides:
            raise InputError(f"the program of paper {seat.program.id} does not play that side")
    if settings.seed is None:
        return first.seeded(_random_seed()), second.seeded(_random_seed())
    return first.seeded(settings.seed), second.seeded(settings.seed + 1)


def _random_seed() -> int:
    return randbits(32)


@lru_cache(maxsize=1024)
def check_fit(seat: str, game: str, variant: str) -> None:
    """`InputError` where the player does not fit the game.

    The player is made to find out, and an engine with its table takes 40 ms: so this runs in a thread, once for each.
    """
    parse_player(seat).player(load_game(game, variant))


def _checked(seat: PlayerSpec, game: AnyGame, bounds: Bounds) -> PlayerSpec:
    """A seat that fits the game, and asks for no more than the server gives."""
    if seat.kind not in OFFERED:
        raise InputError(f"a seat on this server must be {', '.join(OFFERED)} or ALGORITHM@LIMIT, not {seat.kind}")
    if isinstance(seat, PerfectSpec) and seat != USUAL:
        raise LimitError("the perfect player of this server takes no settings: write 'perfect'")
    check_fit(seat.text_without_seed, game.id, game.variant)
    if isinstance(seat, AlgorithmSpec):
        check_table(seat.algorithm, bounds)
        limits = seat.limits
        if (limits.depth or 0) > bounds.depth:
            raise LimitError(f"this server searches at most {bounds.depth} moves deep, not {limits.depth}")
        if (limits.nodes or 0) > bounds.nodes:
            raise LimitError(f"this server searches at most {bounds.nodes} nodes, not {limits.nodes}")
        if (limits.seconds or 0) > bounds.move_seconds:
            raise LimitError(f"this server thinks at most {bounds.move_seconds:g} seconds per move")
    return seat


def settings_again(live: LiveGame, *, swap: bool) -> Saved:
    """The settings of a game for another one, from its start."""
    saved = live.saved
    start = request_of(live.referee).model_copy(update={"moves": []})
    order = (1, 0) if swap else (0, 1)
    seats = tuple(saved.seats[number].reseeded(_random_seed()) for number in order)
    again = Saved(
        open_position(start),
        (seats[0], seats[1]),
        (saved.secrets[order[0]], saved.secrets[order[1]]),
        saved.visitor,
        initial_ms=saved.initial_ms,
        increment_ms=saved.increment_ms,
    )
    again.rated = is_rated(again.referee)
    if saved.initial_ms is not None:
        again.left_ms = [float(saved.initial_ms)] * 2
    return again
