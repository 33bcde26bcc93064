"""What a review says about a mistake, as data: each clause with the evidence that lets anyone check it again."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from siasat.games.patterns import Pattern


class ClauseKind(Enum):
    """What a clause claims. "The move" is the one that was played, "best" the one that the search prefers."""

    BETTER = "better"
    """Best is worth more than the move: the numbers of a mistake or blunder, and of a forced win or loss."""
    ESTIMATE = "estimate"
    """The engine gives best more than the move: the numbers of an inaccuracy, which another engine may not share."""
    ALLOWS_WIN = "allows-win"
    """After the move the opponent wins by force within `plies`."""
    MISSES_WIN = "misses-win"
    """Best wins by force within `plies`."""
    ALLOWS_GAIN = "allows-gain"
    """After the move and the opponent's reply a material search finds no way to avoid the loss."""
    MISSES_GAIN = "misses-gain"
    """After best a material search finds no way for the opponent to avoid the loss."""
    ALLOWS_THREAT = "allows-threat"
    """After the move and the reply the opponent would win pieces if the mover passed; not so after best."""
    MISSES_THREAT = "misses-threat"
    """Best would win pieces if the opponent passed; the move would not."""
    ALLOWS_WIN_THREAT = "allows-win-threat"
    """After the move and the reply the opponent would win the game if the mover passed; not so after best."""
    MISSES_WIN_THREAT = "misses-win-threat"
    """Best would win the game if the opponent passed; the move would not."""
    ALLOWS_PATTERN = "allows-pattern"
    """The reply makes a pattern (`reason`: fork, pin …) that it could not make after best."""
    MISSES_PATTERN = "misses-pattern"
    """Best makes a pattern that the move does not make."""
    ALLOWS_DRAW = "allows-draw"
    """After the move the engine expects a draw, and its line shows it: the game ends, or a position is repeated."""
    GIVES_UP = "gives-up"
    """The move gives up a right for good (`reason`: castling, or on one wing) that best keeps."""
    MISSES_MERIT = "misses-merit"
    """Best does something quiet for its side (`reason`: castles, develops), and the move nothing of the kind."""
    ENDS_DRAWN = "ends-drawn"
    """The move ends the game in a draw."""
    ENDS_LOST = "ends-lost"
    """The move ends the game, and the opponent has won."""
    MISSES_SEEDS = "misses-seeds"
    """Best, with the moves of the same turn, banks more seeds than the turn that was played."""
    ALLOWS_SEEDS = "allows-seeds"
    """The move ends the turn, and the opponent can bank seeds in the next one."""
    OPPONENT_MISSED = "opponent-missed"
    """The opponent did not play the reply that makes the move a mistake, and gave the advantage back."""


NUMBERS_ONLY = frozenset({ClauseKind.BETTER, ClauseKind.ESTIMATE})
"""The kinds that give numbers but no reason."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What makes a clause checkable.

    `line` is played from `position`, the one before the mistake, both in the game's notation. `value` is the engine's
    value for the side that made the mistake, after the move that the clause is about, and `other` that of the
    alternative. `plies` counts the moves of both sides until a forced end. `won`, `lost`, `promoted` and `points` are
    what the beneficiary gets by the line (see `Gain`); `depth` is how deep the material search looked that
    confirmed it, 0 where the line is the engine's. `alternative` is the better reply that was missed. `seeds` and
    `other_seeds` are what the two turns bank. `threat` is played after the line and a pass; the gain is then its own.
    `pattern` is what the last move of the line does on the board.
    """

    position: str
    line: tuple[str, ...] = ()
    value: int | None = None
    other: int | None = None
    plies: int | None = None
    won: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    promoted: tuple[str, ...] = ()
    points: int = 0
    depth: int = 0
    seeds: int | None = None
    other_seeds: int | None = None
    alternative: str | None = None
    threat: tuple[str, ...] = ()
    pattern: Pattern | None = None


@dataclass(frozen=True, slots=True)
class Clause:
    """One fact about a mistake.

    `move` is what the clause is about, `reply` what answers it, both as people write them; `line` is the evidence's
    line as people write it. `reason` is a slug of how the game ends.
    """

    kind: ClauseKind
    move: str
    evidence: Evidence
    reply: str | None = None
    line: tuple[str, ...] = field(default=())
    reason: str | None = None

    @property
    def is_reason(self) -> bool:
        """Whether it says more than numbers."""
        return self.kind not in NUMBERS_ONLY
