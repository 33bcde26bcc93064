"""The clock of a game: how much time each side has, and what players see of it.

A control is written `BASE+INCREMENT` in seconds (`10+0.1`), or `MOVES/BASE+INCREMENT` where the base comes again after
so many moves (`40/60+0.5`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from siasat.core.notation import quote
from siasat.core.player import Player
from siasat.errors import LimitError

MAX_SECONDS = 86_400.0
MAX_MOVES = 999
CONTROL = re.compile(r"(?:(\d{1,4})/)?(\d{1,6}(?:\.\d{1,3})?)(?:\+(\d{1,5}(?:\.\d{1,3})?))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class TimeControl:
    """`base` seconds for the game, or for every `moves` moves, and `increment` seconds after each move."""

    base: float
    increment: float = 0.0
    moves: int | None = None

    def __str__(self) -> str:
        lead = "" if self.moves is None else f"{self.moves}/"
        tail = f"+{self.increment:g}" if self.increment else ""
        return f"{lead}{self.base:g}{tail}"


def parse_control(text: str) -> TimeControl:
    """Read a time control.

    >>> parse_control("40/60+0.5")
    TimeControl(base=60.0, increment=0.5, moves=40)
    """
    found = CONTROL.fullmatch(text.strip())
    if found is None:
        raise LimitError(f"a time control is written 10+0.1 or 40/60 (in seconds), not {quote(text)}")
    moves, base, increment = found.groups()
    control = TimeControl(float(base), float(increment or 0), None if moves is None else int(moves))
    if not 0 < control.base <= MAX_SECONDS or control.increment > MAX_SECONDS:
        raise LimitError(f"a time control gives more than 0 and at most {MAX_SECONDS:g} seconds, not {quote(text)}")
    if control.moves is not None and not 1 <= control.moves <= MAX_MOVES:
        raise LimitError(f"a time control is for 1 to {MAX_MOVES} moves, not {control.moves}")
    return control


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """What a player sees before its move: seconds left, and moves until the next time control (None: never)."""

    own: float
    other: float
    increment: float
    moves_to_go: int | None

    def budget(self) -> float:
        """Seconds that a player without its own time management spends on this move.

        A thirtieth of what is left, or its share where the moves are known, and most of the increment; never more
        than a third of what is left, so that no series of moves can lose on time.
        """
        share = self.own / (min(self.moves_to_go, 30) + 1 if self.moves_to_go else 30)
        return max(min(share + 0.8 * self.increment, self.own / 3), 0.001)


class Clock:
    """The time of both sides. It measures nothing itself: `press` receives the time that a move took."""

    def __init__(self, control: TimeControl, margin: float = 0.0) -> None:
        self.control = control
        self.margin = margin
        """Seconds that a side may overstep: what the way to the player and back takes on a busy machine."""
        self._left = [control.base, control.base]
        self._moves = [0, 0]

    def left(self, side: Player) -> TimeLeft:
        """What `side` sees before its move."""
        moves = self.control.moves
        to_go = None if moves is None else moves - self._moves[side] % moves
        return TimeLeft(self._left[side], self._left[side.other], self.control.increment, to_go)

    def allows(self, side: Player, seconds: float) -> bool:
        """Whether a move of `side` that takes `seconds` comes in time."""
        return self._left[side] - seconds >= -self.margin

    def press(self, side: Player, seconds: float) -> bool:
        """A move of `side` took `seconds`; whether it came in time. The increment is given afterwards."""
        in_time = self.allows(side, seconds)
        self._left[side] -= seconds
        if not in_time:
            return False
        self._left[side] = max(self._left[side], 0.0)
        self._moves[side] += 1
        self._left[side] += self.control.increment
        if self.control.moves is not None and self._moves[side] % self.control.moves == 0:
            self._left[side] += self.control.base
        return True
