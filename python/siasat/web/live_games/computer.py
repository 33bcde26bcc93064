"""The computer's moves in live games: when it thinks, for how long, and when it stops."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from siasat.errors import StoreError
from siasat.players.server_engines import ServerEngineSpec
from siasat.web.api.schemas import ErrorDetail, ErrorEvent, ThinkingEvent, Thought
from siasat.web.api.views.position import request_of
from siasat.web.errors import Refused
from siasat.web.live_games.live_game import LiveGame
from siasat.web.settings import Settings
from siasat.web.workers.kinds import CHOOSE, ChoosePayload, ChosenMove
from siasat.web.workers.pool import Pool
from siasat.web.workers.queue import TaskError, TooBusy
from siasat.web.workers.task import Rank

LOG = logging.getLogger("siasat.web.live_games")
WATCH_PAUSE = 0.6
"""Pause between the moves of computer against computer, so that people can follow."""


class Act(Protocol):
    """Changes a game: see `GameManager.act`."""

    def __call__(self, live: LiveGame, action: Callable[[], str | None]) -> Awaitable[None]:
        """Make the change."""


class Computer:
    """Lets the computer move in all live games of a server."""

    def __init__(
        self,
        settings: Settings,
        pool: Pool,
        act: Act,
        tell: Callable[[LiveGame, Any], None],
        tasks: set[asyncio.Task[Any]],
    ) -> None:
        self.settings = settings
        self.pool = pool
        self.closing = False
        self._act = act
        self._tell = tell
        self._tasks = tasks

    def kick(self, live: LiveGame) -> None:
        """Let the computer think, if it is its turn and anyone is watching."""
        nobody = not live.persons and not live.watchers
        if self.closing or live.dead or live.thinking is not None or not live.is_waiting or nobody:
            return
        if live.referee.ply >= self.settings.bounds.moves:
            return
        live.failed = None
        live.thinking = asyncio.create_task(self._think(live))
        self._tasks.add(live.thinking)
        live.thinking.add_done_callback(self._tasks.discard)

    async def _think(self, live: LiveGame) -> None:
        ply, me = live.referee.ply, asyncio.current_task()
        try:
            if not live.persons:
                await asyncio.sleep(WATCH_PAUSE)
            answer = await self._ask(live, ply)
        except TaskError as error:
            live.failed = time.monotonic()
            if live.thinking is me:
                live.thinking = None
            LOG.warning("no move in game %s: %s", live.id, error.message)
            self._tell(live, ErrorEvent(error=ErrorDetail(code="search-failed", message=error.message)))
            return
        finally:
            live.task = None
        if live.thinking is not me or live.referee.ply != ply:
            return
        live.thinking = None  # the message about the move must not say that the computer is still thinking

        def move() -> str | None:
            if live.referee.ply != ply or live.is_over:
                return None
            if answer.move is None:
                return live.computer_resigns()
            return live.computer_plays(answer.move, answer.thought, self.settings.bounds.moves)

        with contextlib.suppress(Refused, StoreError):
            await self._act(live, move)

    async def _ask(self, live: LiveGame, ply: int) -> ChosenMove:
        payload = ChoosePayload(request_of(live.referee, live.texts), str(live.seat), self._seconds(live))

        def news(thought: Thought) -> None:
            self._tell(live, ThinkingEvent(ply=ply, thought=thought))

        while True:
            try:
                task = self.pool.submit(
                    CHOOSE,
                    payload,
                    visitor=live.saved.visitor,
                    address=live.address,
                    seconds=self.settings.bounds.move_seconds + 5,
                    news=news,
                    rank=Rank.MOVE,
                    can_stop_early=not isinstance(live.seat, ServerEngineSpec),
                )
            except TooBusy as error:
                if error.code == "stopping":
                    raise
                await asyncio.sleep(1.0)
                continue
            live.task = task
            return await task.future

    def _seconds(self, live: LiveGame) -> float:
        """How long the computer may think: a share of its clock, and never beyond the server's bound."""
        most = self.settings.bounds.move_seconds
        if live.clock is None:
            return most
        left = live.clock.left(live.referee.to_move) / 1000
        return max(0.05, min(most, left / 25 + 0.8 * live.clock.increment_ms / 1000, left / 2))

    def stop(self, live: LiveGame) -> None:
        """Stop the computer's thinking in a game."""
        thinking, live.thinking = live.thinking, None
        if live.task is not None and not live.task.future.done():
            live.task.future.cancel()
        if thinking is not None and thinking is not asyncio.current_task():
            thinking.cancel()
