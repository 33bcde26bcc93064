"""One game: what its seats may do, and what that changes. Nothing here blocks; the manager stores and sends.

Every method that changes something checks everything first, so that a rejected request does not change the game.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from siasat.core.notation import notation_of
from siasat.core.player import Player
from siasat.errors import MoveError
from siasat.play.animation import animation_ms
from siasat.play.steps import steps_of
from siasat.players.spec import PlayerSpec
from siasat.web.api.schemas import GameState, Thought
from siasat.web.errors import Refused
from siasat.web.live_games.clock import Clock
from siasat.web.live_games.document import AnyReferee, Note, Saved
from siasat.web.workers.queue import AnyTask

REMEMBERED = 64
"""How many events can be resumed."""

DRAWISH_PLY = 20
"""The computer declines draws before this many moves."""

SECRET_BYTES = 16
"""128 bits, so that nobody can guess a game or a seat."""

Seats = frozenset[Player]


def hashed(secret: str) -> str:
    """What is kept of a seat's secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_secret() -> tuple[str, str]:
    """A seat's secret, and what is kept of it."""
    secret = secrets.token_urlsafe(SECRET_BYTES)
    return secret, hashed(secret)


def sides_with(saved: Saved, secrets: list[str]) -> Seats:
    """The sides whose secret is among these."""
    given = [hashed(secret) for secret in secrets]
    return frozenset(
        player for player in Player if any(hmac.compare_digest(saved.secrets[player] or "-", one) for one in given)
    )


@dataclass(frozen=True, slots=True)
class Happening:
    """An event that can be resumed: its number, whether it was a move or more, and the ply after it."""

    seq: int
    kind: str
    ply: int


@dataclass(eq=False)
class LiveGame:
    """A game in memory."""

    id: str
    seq: int
    saved: Saved
    address: str = ""
    clock: Clock | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    happenings: deque[Happening] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    watchers: set[asyncio.Queue[Any]] = field(default_factory=set)
    task: AnyTask | None = None
    thinking: asyncio.Task[None] | None = None
    flag: asyncio.TimerHandle | None = None
    shown_at: float = 0.0
    """When the page has shown all moves so far, at normal speed, by `time.monotonic`. A person's clock waits for it."""
    failed: float | None = None
    """When the computer's search failed last, until another one is started."""
    used: float = field(default_factory=time.monotonic)
    dead: bool = False
    shown: GameState | None = None
    texts: list[str] = field(default_factory=list)
    seated: dict[str, Seats] = field(default_factory=dict)
    """The visitors who have this game on their list, as far as this process knows."""

    def __post_init__(self) -> None:
        saved = self.saved
        notation = notation_of(saved.referee.game)
        pairs = zip(saved.referee.states, saved.referee.moves, strict=False)
        self.texts = [notation.format_move(state, move) for state, move in pairs]
        if saved.left_ms is not None:
            self.clock = Clock(saved.left_ms, saved.increment_ms)
            self._run_clock()

    @property
    def referee(self) -> AnyReferee:
        """The game itself."""
        return self.saved.referee

    @property
    def seat(self) -> PlayerSpec:
        """Who is to move."""
        return self.saved.seats[self.referee.to_move]

    @property
    def persons(self) -> Seats:
        """The sides that persons play."""
        return frozenset(player for player in Player if self.saved.seats[player].is_person)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.referee.outcome is not None

    @property
    def is_waiting(self) -> bool:
        """Whether the computer is to move."""
        return not self.is_over and not self.seat.is_person

    @property
    def is_idle(self) -> bool:
        """Whether nobody needs the game in memory; a running clock does not, it is kept without the game."""
        return not self.watchers and self.thinking is None and not self.lock.locked()

    def sides_of(self, secrets: list[str]) -> Seats:
        """The sides whose secret is among these. Whoever invited a guest knows both secrets, but keeps one side."""
        known = sides_with(self.saved, secrets)
        return known - {self.saved.guest} if len(known) == 2 else known

    def join(self, sides: Seats) -> str | None:
        """A person watches with these seats; one who has a single seat of two persons' is a guest, and keeps it."""
        if len(sides) != 1 or len(self.persons) != 2 or self.saved.guest is not None or self.is_over:
            return None
        self.saved.guest = next(iter(sides))
        return "state"

    def own(self, sides: Seats) -> Seats:
        """The sides of a request, which must have one."""
        if not sides:
            raise Refused(403, "not-your-seat", "this needs the secret of a seat in the header X-Seat-Secret")
        return sides

    def check_not_over(self) -> None:
        """Refuse what a finished game does not allow."""
        if self.is_over:
            raise Refused(409, "game-over", "the game is over")

    def was_played(self, sides: Seats, text: str, ply: int | None) -> bool:
        """Whether this very move was the last or last but one: its answer was lost, and it is sent again."""
        if ply is None or not ply < len(self.texts):
            return False
        mover = self.referee.movers[ply]
        return mover in sides and self._same(ply, text) and len(self.texts) - ply <= 2

    def _same(self, ply: int, text: str) -> bool:
        notation = notation_of(self.referee.game)
        try:
            return bool(notation.parse_move(self.referee.states[ply], text) == self.referee.moves[ply])
        except MoveError:
            return False

    def play(self, sides: Seats, text: str, ply: int | None, most: int) -> str:
        """A person's move."""
        self.own(sides)
        self.check_not_over()
        if ply is not None and ply != self.referee.ply:
            raise Refused(409, "stale", f"the game now has {self.referee.ply} moves, not {ply}")
        mover = self.referee.to_move
        if mover not in sides:
            code = "not-your-turn" if sides else "not-your-seat"
            raise Refused(409, code, f"it is side {mover.number}'s turn")
        self._move(text, most)
        return "move"

    def computer_plays(self, text: str, thought: Thought | None, most: int) -> str:
        """The computer's move."""
        self._move(text, most, thought)
        self.saved.thought = None if thought is None else thought.model_dump(mode="json")
        return "move"

    def computer_resigns(self) -> str:
        """The computer gives the game up, as third-party engines do."""
        self.referee.resign(self.referee.to_move)
        self._run_clock()
        return "state"

    def _move(self, text: str, most: int, thought: Thought | None = None) -> None:
        if self.referee.ply >= most:
            raise Refused(409, "too-long", f"a game may have at most {most} moves")
        referee = self.referee
        mover, state = referee.to_move, referee.state
        notation = notation_of(referee.game)
        move = notation.parse_move(state, text)
        referee.play(move)
        self.texts.append(notation.format_move(state, move))
        left = None
        if self.clock is not None:
            self.clock.punch(mover)
            left = self.clock.left(mover)
            length = animation_ms(steps_of(referee.game, state, move)) / 1000
            self.shown_at = max(self.shown_at, time.monotonic()) + length
        note = Note(left)
        if thought is not None:
            note = Note(left, thought.first_value, round(1000 * thought.seconds), thought.nodes)
        self.saved.notes.append(note)
        self.saved.offer = None
        self._run_clock()

    def undo(self, sides: Seats) -> str:
        """Back to the last turn of a person, or the wish for it where the other person must grant it."""
        self.own(sides)
        if self.is_over and (self.clock is not None or len(self.persons) == 2):
            raise Refused(409, "game-over", "the game is over")
        granted = self.saved.offer is not None and self.saved.offer[0] == "undo" and self.saved.offer[1] not in sides
        for_whom = sides & self.persons
        if granted and self.saved.offer is not None:
            for_whom = frozenset({self.saved.offer[1]})
        back = self._undo_to(for_whom)
        if len(self.persons) == 2 and not granted and not self.persons <= sides:
            self.saved.offer = ("undo", next(iter(sides)))
            return "state"
        self._take_back(back)
        return "state"

    def _undo_to(self, sides: Seats) -> int:
        """The ply of the last earlier turn of one of these sides."""
        referee = self.referee
        for ply in range(referee.ply - 1, -1, -1):
            if referee.movers[ply] in sides:
                return ply
        raise Refused(409, "nothing-to-undo", "there is no move of yours to take back")

    def _take_back(self, ply: int) -> None:
        referee = self.referee
        if referee.declared is not None:
            referee.undo()
        while referee.ply > ply:
            referee.undo()
        del self.texts[ply:], self.saved.notes[ply:]
        self.saved.offer = None
        self.saved.thought = None
        self.shown_at = 0.0  # a board that goes back does so at once
        self.saved.rated = False
        self._run_clock()

    def resign(self, sides: Seats) -> str:
        """Resign: the side to move if the request has both seats, else its own side."""
        self.own(sides)
        self.check_not_over()
        mover = self.referee.to_move
        self.referee.resign(mover if mover in sides else next(iter(sides)))
        self._run_clock()
        return "state"

    def draw(self, sides: Seats) -> str:
        """Claim a draw, agree to one, or offer it."""
        self.own(sides)
        self.check_not_over()
        if self.referee.claimable() is not None and self.referee.to_move in sides:
            self.referee.claim_draw()
        elif self._agrees(sides):
            self.referee.agree_draw()
        elif len(self.persons) == 2:
            self.saved.offer = ("draw", next(iter(sides)))
        elif self._computer_agrees(next(iter(sides))):
            self.referee.agree_draw()
        else:
            raise Refused(409, "declined", "the computer declined the draw")
        if self.is_over:
            self.saved.offer = None
            self._run_clock()
        return "state"

    def _agrees(self, sides: Seats) -> bool:
        """Whether the request speaks for both persons, or accepts what the other one offers."""
        offer = self.saved.offer
        accepts = offer is not None and offer[0] == "draw" and offer[1] not in sides
        return accepts or (len(self.persons) == 2 and self.persons <= sides)

    def _computer_agrees(self, person: Player) -> bool:
        """Whether the computer, by what it last thought, has nothing to lose by a draw."""
        thought = self.saved.thought
        if thought is None or self.referee.ply < DRAWISH_PLY:
            return False
        own = int(thought["first_value"]) * (1 if person is Player.SECOND else -1)
        return own <= 0

    def may_have_hints(self, sides: Seats = frozenset()) -> bool:
        """Whether a visitor with these seats may have a hint or an explanation.

        In a game between two people both must agree to hints, unless it is over or one person plays both sides.
        """
        return self.is_over or len(self.persons) < 2 or self.saved.hints or self.persons <= sides

    def must_have_hints(self, sides: Seats) -> None:
        """Refuse a hint to which the other person has not agreed."""
        if not self.may_have_hints(sides):
            raise Refused(409, "no-hints", "both players must agree to hints; request them with POST …/hints")

    def agree_hints(self, sides: Seats) -> str | None:
        """Agree to hints for both sides, or ask the other person to."""
        self.own(sides)
        self.check_not_over()
        if self.may_have_hints(sides):
            return None
        offer = self.saved.offer
        if offer is not None and offer[0] == "hints" and offer[1] not in sides:
            self.saved.hints, self.saved.offer = True, None
        else:
            self.saved.offer = ("hints", next(iter(sides)))
        return "state"

    def decline(self, sides: Seats) -> str:
        """Decline the other's offer, or take back one's own."""
        self.own(sides)
        if self.saved.offer is None:
            raise Refused(409, "no-offer", "there is no offer to decline")
        self.saved.offer = None
        return "state"

    def lose_on_time(self) -> str | None:
        """End the game if the clock that runs has nothing left; None if it has."""
        if self.is_over or self.clock is None or not self.clock.is_down or self.clock.running is None:
            return None
        loser = self.clock.running
        self.clock.stop()
        self.referee.lose_on_time(loser)
        return "state"

    def _run_clock(self) -> None:
        """Let the right clock run: none before the first move, and none after the end."""
        if self.clock is None:
            return
        if self.is_over or self.referee.ply == 0:
            self.clock.stop()
        elif self.clock.running is not self.referee.to_move:
            self.clock.start(self.referee.to_move, self.shown_at if self.seat.is_person else 0.0)
