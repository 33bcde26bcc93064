"""A game in progress: the rules see one state, the referee sees the path to it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

from siasat.core.game import Claims, Game, play_checked
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.state_path import StatePath
from siasat.errors import MoveError

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)

RESIGNATION = "resignation"
DRAW_AGREED = "draw-agreed"
TIME = "time"


def repetition_reason(count: int) -> str:
    """The slug of a draw because a position occurred `count` times."""
    return {3: "threefold-repetition", 5: "fivefold-repetition"}.get(count, "repetition")


class Referee(Generic[S, M]):
    """Keeps the moves of one game, and decides when and how it ends.

    An end is, in this order: what the rules say of the position; a repetition that ends the game by itself; what a
    player or a clock declared (a resignation, a claimed or agreed draw, no time left). A position is repeated when its
    key, and so also its side to move, occurred since the last irreversible move.
    """

    def __init__(self, game: Game[S, M], start: S | None = None) -> None:
        self.game = game
        self.moves: list[M] = []
        """The moves so far: `moves[i]` led from `states[i]` to `states[i + 1]`."""
        self.states: StatePath[S, M] = StatePath(game, game.initial() if start is None else start, self.moves)
        """Every position from the start to now; old ones are played again when they are read."""
        self.movers: list[Player] = [game.to_move(self.state)]
        """Who is to move in every position."""
        self._keys: list[int] = [game.key(self.state)]
        self._since: list[int] = [0]  # for every state, the index of the first one that could still be repeated
        self._declared: Outcome | None = None

    @property
    def start(self) -> S:
        """The position the game started from."""
        return self.states[0]

    @property
    def state(self) -> S:
        """The position now."""
        return self.states[-1]

    @property
    def ply(self) -> int:
        """How many moves were played."""
        return len(self.moves)

    @property
    def to_move(self) -> Player:
        """Whose turn it is."""
        return self.movers[-1]

    @property
    def history(self) -> tuple[int, ...]:
        """The keys since the last irreversible move, without the current position; a search needs them."""
        return tuple(self._keys[self._since[-1] : -1])

    @property
    def occurrences(self) -> int:
        """How often the current position has occurred, including now."""
        return self.history.count(self._keys[-1]) + 1

    @property
    def declared(self) -> Outcome | None:
        """The declared result (a resignation, a draw, time), if there is one."""
        return self._declared

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None if it is not over."""
        return self.game.outcome(self.state) or self._automatic_draw() or self._declared

    def claimable(self) -> str | None:
        """The reason on which the side to move may claim a draw now, or None."""
        if self.outcome is not None:
            return None
        rule = self.game.repetition
        if rule is not None and rule.claim is not None and self.occurrences >= rule.claim:
            return repetition_reason(rule.claim)
        return self.game.claim(self.state) if isinstance(self.game, Claims) else None

    def play(self, move: M) -> None:
        """Play a move; raise `IllegalMoveError` and change nothing if it cannot be played."""
        self._check_not_over()
        before = self.state
        after = play_checked(self.game, before, move)
        mover, key = self.game.to_move(after), self.game.key(after)
        since = self.ply + 1 if self.game.is_irreversible(before, move) else self._since[-1]
        self.moves.append(move)
        self.states.append(after)
        self.movers.append(mover)
        self._keys.append(key)
        self._since.append(since)

    def copy(self) -> Referee[S, M]:
        """An independent copy of the game so far."""
        other: Referee[S, M] = Referee.__new__(Referee)
        other.game, other._declared = self.game, self._declared
        other.moves, other.movers = self.moves.copy(), self.movers.copy()
        other.states = self.states.copy(other.moves)
        other._keys, other._since = self._keys.copy(), self._since.copy()
        return other

    def undo(self) -> None:
        """Take back a declared result, otherwise the last move."""
        if self._declared is not None:
            self._declared = None
        elif not self.moves:
            raise MoveError("there is no move to take back")
        else:
            self.states.pop()
            self.moves.pop()
            self.movers.pop()
            self._keys.pop()
            self._since.pop()

    def resign(self, player: Player | None = None) -> None:
        """`player` (the side to move if None) resigns."""
        self._check_not_over()
        loser = self.to_move if player is None else player
        self._declared = Outcome(loser.other, RESIGNATION)

    def lose_on_time(self, player: Player) -> None:
        """The clock of `player` has run down."""
        self._check_not_over()
        self._declared = Outcome(player.other, TIME)

    def declare(self, end: Outcome) -> None:
        """Restore a declared result, for loaded games."""
        self._check_not_over()
        self._declared = end

    def claim_draw(self) -> None:
        """The side to move claims a draw; raise `MoveError` if there is nothing to claim."""
        self._check_not_over()
        reason = self.claimable()
        if reason is None:
            raise MoveError("you cannot claim a draw in this position")
        self._declared = Outcome(None, reason)

    def agree_draw(self) -> None:
        """Both sides agree on a draw."""
        self._check_not_over()
        self._declared = Outcome(None, DRAW_AGREED)

    def _automatic_draw(self) -> Outcome | None:
        rule = self.game.repetition
        if rule is None or rule.automatic is None or self.occurrences < rule.automatic:
            return None
        return Outcome(None, repetition_reason(rule.automatic))

    def _check_not_over(self) -> None:
        end = self.outcome
        if end is not None:
            raise MoveError(f"the game is over ({end.reason})")
