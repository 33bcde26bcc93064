"""The clock of a game: how much time each side has, and what players see of it.

A control is written `BASE+INCREMENT` in seconds (`10+0.1`), `MOVES/BASE+INCREMENT` where the base comes again after
that many moves (`40/60+0.5`), or `BASE/move` for a fixed time for each move, of which nothing is kept. Two controls
with a bar between them (`10+0.1|5+0.05`) give the first player and the second one different times.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from siasat.core.notation import quote
from siasat.core.player import Player
from siasat.errors import LimitError

MAX_SECONDS = 86_400.0
MAX_MOVES = 999
PER_MOVE = "/move"
ODDS = "|"
CONTROL = re.compile(r"(?:(\d{1,4})/)?(\d{1,6}(?:\.\d{1,3})?)(?:\+(\d{1,5}(?:\.\d{1,3})?))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class TimeControl:
    """`base` seconds for the game, or for every `moves` moves, and `increment` seconds after each move.

    With `per_move` a move has `base` seconds, and what it does not use is lost.
    """

    base: float
    increment: float = 0.0
    moves: int | None = None
    per_move: bool = False

    def __str__(self) -> str:
        if self.per_move:
            return f"{self.base:g}{PER_MOVE}"
        lead = "" if self.moves is None else f"{self.moves}/"
        tail = f"+{self.increment:g}" if self.increment else ""
        return f"{lead}{self.base:g}{tail}"


def parse_control(text: str) -> TimeControl:
    """Read a time control.

    >>> parse_control("40/60+0.5")
    TimeControl(base=60.0, increment=0.5, moves=40, per_move=False)
    """
    words = text.strip()
    per_move = words.endswith(PER_MOVE)
    found = CONTROL.fullmatch(words.removesuffix(PER_MOVE))
    if found is None or (per_move and (found[1] or found[3])):
        raise LimitError(f"a time control is written 10+0.1 or 40/60 (in seconds), not {quote(text)}")
    moves, base, increment = found.groups()
    control = TimeControl(float(base), float(increment or 0), None if moves is None else int(moves), per_move)
    if not 0 < control.base <= MAX_SECONDS or control.increment > MAX_SECONDS:
        raise LimitError(f"a time control gives more than 0 and at most {MAX_SECONDS:g} seconds, not {quote(text)}")
    if control.moves is not None and not 1 <= control.moves <= MAX_MOVES:
        raise LimitError(f"a time control is for 1 to {MAX_MOVES} moves, not {control.moves}")
    return control


def parse_controls(text: str) -> tuple[TimeControl, TimeControl]:
    """Read the controls of the first player and of the second; one control is for both.

    >>> first, second = parse_controls("10+0.1|2/move")
    >>> first.base, second.base
    (10.0, 2.0)
    """
    first, _, second = text.partition(ODDS)
    return parse_control(first), parse_control(second or first)


def both_controls(first: str, second: str) -> str:
    """The text of a game in which the first player has the control `first` and the second one `second`."""
    return first if first == second else f"{first}{ODDS}{second}"


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

    def __init__(self, control: TimeControl | tuple[TimeControl, TimeControl], margin: float = 0.0) -> None:
        self.controls = (control, control) if isinstance(control, TimeControl) else control
        self.margin = margin
        """Seconds that a side may overstep: what the way to the player and back takes on a busy machine."""
        self._left = [one.base for one in self.controls]
        self._moves = [0, 0]

    def left(self, side: Player) -> TimeLeft:
        """What `side` sees before its move."""
        control = self.controls[side]
        moves = 1 if control.per_move else control.moves
        to_go = None if moves is None else moves - self._moves[side] % moves
        return TimeLeft(self._left[side], self._left[side.other], control.increment, to_go)

    def allows(self, side: Player, seconds: float) -> bool:
        """Whether a move of `side` that takes `seconds` comes in time."""
        return self._left[side] - seconds >= -self.margin

    def press(self, side: Player, seconds: float) -> bool:
        """A move of `side` took `seconds`; whether it came in time. The increment is given afterwards."""
        in_time = self.allows(side, seconds)
        self._left[side] -= seconds
        if not in_time:
            return False
        control = self.controls[side]
        self._left[side] = control.base if control.per_move else max(self._left[side], 0.0)
        self._moves[side] += 1
        self._left[side] += control.increment
        if control.moves is not None and self._moves[side] % control.moves == 0:
            self._left[side] += control.base
        return True
