"""Who may sit at the board: a person, or something that chooses moves by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from siasat.core.mixing import SplitMix64, mix
from siasat.core.notation import quote
from siasat.errors import InputError, UnknownNameError
from siasat.play.referee import Referee

PERSON, RANDOM = "person", "random"
KINDS = (PERSON, RANDOM)
MAX_SEED = 2**64 - 1


class PlayerAgent(Protocol):
    """Chooses moves by itself."""

    def choose(self, referee: Referee[Any, Any]) -> Any:
        """A legal move for the side to move. Never asked when the game is over, and plays nothing itself."""


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Any legal move, each as likely as the others.

    The choice follows from the seed and the ply alone, so that a game that was saved and taken up again goes on
    exactly as it would have without the pause.
    """

    seed: int

    def choose(self, referee: Referee[Any, Any]) -> Any:
        """The move that the seed has for this ply."""
        moves = referee.game.legal_moves(referee.state)
        return moves[SplitMix64(self.seed ^ mix(referee.ply)).below(len(moves))]


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays one side, in a form that can be written down: `person`, `random`, `random:42`."""

    kind: str
    seed: int | None = None

    @property
    def is_person(self) -> bool:
        """Whether somebody must be asked for the moves."""
        return self.kind == PERSON

    def seeded(self, seed: int) -> Seat:
        """This seat with a seed, if it wants one and has none."""
        return Seat(self.kind, seed) if self.kind == RANDOM and self.seed is None else self

    def agent(self) -> PlayerAgent | None:
        """The one who chooses, or None for a person."""
        return None if self.is_person else RandomPlayer(self.seed or 0)

    def __str__(self) -> str:
        return self.kind if self.seed is None else f"{self.kind}:{self.seed}"


def parse_seat(text: str) -> Seat:
    """Read `person`, `random` or `random:42`.

    >>> str(parse_seat("random:42"))
    'random:42'
    """
    kind, colon, seed = text.strip().partition(":")
    if kind not in KINDS:
        raise UnknownNameError("player", kind, KINDS)
    if not colon:
        return Seat(kind)
    if kind == PERSON:
        raise InputError(f"a person takes no seed: write 'person', not {quote(text)}")
    return Seat(kind, parse_seed(seed, "a seed"))


def parse_seed(text: str, what: str) -> int:
    """Read a seed of 64 bits; `what` names it in the message."""
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and int(text) <= MAX_SEED):
        raise InputError(f"{what} must be a number between 0 and {MAX_SEED}, not {quote(text)}")
    return int(text)
