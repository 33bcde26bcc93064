"""A short match between two players. The lab runs matches with openings and statistics."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from siasat.arena.game import PlayedGame, play_game
from siasat.core.game import AnyGame
from siasat.errors import InputError, LimitError
from siasat.players.parse import check_text, parse_player
from siasat.players.python import PREFIX, parse_python, python_player
from siasat.players.spec import PlayerAgent

Bot = str | Callable[..., Any]
"""A player as text, or a user's own function or class."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The games of a match in order; `players[0]` begins the first, the third … and `players[1]` the others."""

    players: tuple[str, str]
    games: tuple[PlayedGame, ...]

    @property
    def scores(self) -> tuple[float, ...]:
        """What `players[0]` scored in each game: 1, 0.5 or 0."""
        return tuple(
            game.first_score if number % 2 == 0 else 1 - game.first_score for number, game in enumerate(self.games)
        )

    @property
    def wins(self) -> int:
        """How many games `players[0]` won."""
        return self.scores.count(1.0)

    @property
    def draws(self) -> int:
        """How many games were drawn."""
        return self.scores.count(0.5)

    @property
    def losses(self) -> int:
        """How many games `players[0]` lost."""
        return self.scores.count(0.0)

    def __str__(self) -> str:
        counts = f"+{self.wins} ={self.draws} -{self.losses}"
        return (
            f"{self.players[0]} against {self.players[1]}: {counts}, {sum(self.scores):g} points of {len(self.games)}"
        )


def play_games(
    game: AnyGame, players: tuple[Bot, Bot], start: Any, games: int, max_plies: int, seed: int
) -> MatchResult:
    """Play `games` games from `start`; the players swap sides after each, and game `i` has the seed `seed` + i // 2."""
    numbers: dict[str, object] = {"games": games, "max_plies": max_plies}
    for name, value in numbers.items():
        if not isinstance(value, int) or value < 1:
            raise LimitError(f"{name} must be a whole number of at least 1, not {value!r}")
    played = []
    for number in range(games):
        one, two = (agent_of(player, game, seed + number // 2) for player in players)
        seats = (one, two) if number % 2 == 0 else (two, one)
        played.append(play_game(game, seats, start=start, max_plies=max_plies))
    return MatchResult((name_of(players[0]), name_of(players[1])), tuple(played))


def name_of(player: Bot) -> str:
    """What a player is called in a result."""
    return player if isinstance(player, str) else getattr(player, "__name__", type(player).__name__)


def agent_of(player: Bot, game: AnyGame, seed: int) -> PlayerAgent:
    """The player of one game; raises `InputError` if it cannot play it."""
    if not isinstance(player, str):
        if not callable(player):
            raise InputError(
                f"a player is a text such as 'level:3', a function or a class, not {type(player).__name__}"
            )
        return python_player(player, game, name_of(player))
    check_text(player)
    is_python = player.strip().partition(":")[0] == PREFIX
    agent = (parse_python(player) if is_python else parse_player(player)).seeded(seed).player(game)
    if agent is None:
        raise InputError("a person cannot take part in a match; use 'random', 'level:3' or ALGORITHM@LIMIT")
    return agent
