"""A mistake, and how a clause about it is made."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from siasat.core.game import AnyGame, NullMove
from siasat.core.notation import line_text, notation_of
from siasat.core.player import Player
from siasat.core.score import is_win
from siasat.games.gains import Gain
from siasat.games.patterns import Pattern
from siasat.play.move_labels import line_labels
from siasat.review.clauses import Clause, ClauseKind, Evidence


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move, and what the engine thinks of it and of the best one.

    `best_value` and `value` belong to the side that moved; `best_line` starts with the best move, `reply_line` with the
    answer to the move that was played (empty if the game is over). `later` are the moves of the game after it.
    `least_margin` is how much more the best move is worth by the search that sees least of it; None if there was only
    the one that gave the values. `other_values` are what the other searches give the move.
    """

    game: AnyGame
    state: Any
    move: Any
    best_value: int
    best_line: tuple[Any, ...]
    value: int
    reply_line: tuple[Any, ...]
    history: tuple[int, ...] = ()
    later: tuple[Any, ...] = ()
    least_margin: int | None = None
    other_values: tuple[int, ...] = ()

    @property
    def mover(self) -> Player:
        """Who made the mistake."""
        return self.game.to_move(self.state)

    @property
    def margin(self) -> int:
        """How much more the best move is worth, by the search that sees least of it."""
        return self.best_value - self.value if self.least_margin is None else self.least_margin

    @property
    def is_forced(self) -> bool:
        """Whether one of the two moves wins or loses by force, which is no estimate."""
        return any(is_win(abs(value)) for value in (self.best_value, self.value))

    @property
    def after(self) -> Any:
        """The position after the move."""
        return self.game.play(self.state, self.move)

    @property
    def after_best(self) -> Any:
        """The position after the best move."""
        return self.game.play(self.state, self.best_line[0])


def clause_of(
    mistake: Mistake,
    kind: ClauseKind,
    line: tuple[Any, ...],
    *,
    value: int | None = None,
    other: int | None = None,
    plies: int | None = None,
    gain: Gain | None = None,
    depth: int = 0,
    reason: str | None = None,
    seeds: int | None = None,
    other_seeds: int | None = None,
    threat: tuple[Any, ...] = (),
    pattern: Pattern | None = None,
) -> Clause:
    """A clause about the move at the start of `line`, with its evidence and with labels for people."""
    game, state = mistake.game, mistake.state
    found = gain or Gain()
    evidence = Evidence(
        notation_of(game).format_state(state),
        line_text(game, state, line),
        value,
        other,
        plies,
        found.won,
        found.lost,
        found.promoted,
        found.points,
        depth,
        seeds,
        other_seeds,
        pattern=pattern,
    )
    labels = line_labels(game, state, line)
    shown = labels
    if threat and isinstance(game, NullMove):
        for move in line:
            state = game.play(state, move)
        passed = game.play_null(state)
        evidence = replace(evidence, threat=line_text(game, passed, threat))
        shown = line_labels(game, passed, threat)
    return Clause(kind, labels[0], evidence, labels[1] if len(labels) > 1 else None, shown, reason)
