"""The socket of a game: events as they happen, resumable by their number."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from fastapi import APIRouter, WebSocket
from pydantic import BaseModel, ValidationError
from starlette.websockets import WebSocketDisconnect

from siasat.errors import SiasatError
from siasat.web.api.schemas import ClockEvent, MoveEvent, SeatsEvent, StateEvent, SyncEvent
from siasat.web.api.schemas.live import SeatsMessage
from siasat.web.api.views.scene import side
from siasat.web.context import Context, context_of, visitor_of
from siasat.web.errors import Refused
from siasat.web.live_games.live_game import Happening, LiveGame, Seats
from siasat.web.live_games.state import clock_of, may, state_at, state_of
from siasat.web.settings import MESSAGE_SECONDS

router = APIRouter()
TICK_SECONDS = 1.0


@router.websocket("/api/games/{game_id}/live")
async def live(socket: WebSocket, game_id: str, after: str = "") -> None:
    """Follow a game."""
    server = context_of(socket)
    await socket.accept()
    try:
        live = await server.games.open(game_id, visitor_of(socket).address)
    except Refused as refused:
        if refused.status == 404:
            await socket.close(4404, "no such game")
        else:
            await socket.close(1013, "too much at once; come again")
        return
    except SiasatError:
        await socket.close(4404, "no such game")
        return
    server.sockets += 1
    queue = server.games.watch(live)
    watcher = _Watcher(server, socket, live)
    reader = asyncio.create_task(watcher.listen())
    try:
        await watcher.greet(int(after) if after.isascii() and after.isdigit() and len(after) < 10 else None)
        while not reader.done():
            try:
                event = await asyncio.wait_for(queue.get(), TICK_SECONDS)
            except TimeoutError:
                await watcher.tick()
                continue
            if event is None:
                await socket.close(1001, "the server stops, or you fell behind; come again")
                return
            await watcher.tell(event)
    except (WebSocketDisconnect, Refused, RuntimeError, OSError):
        pass  # whoever watched has gone
    finally:
        reader.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await reader
        server.games.leave(live, queue)
        server.sockets -= 1


class _Watcher:
    """One connected page, with or without a seat."""

    def __init__(self, server: Context, socket: WebSocket, live: LiveGame) -> None:
        self.server = server
        self.socket = socket
        self.live = live
        self.secrets: list[str] = []

    @property
    def sides(self) -> Seats:
        """The seats that the page has now; a guest may have taken one of two."""
        return self.live.sides_of(self.secrets)

    async def listen(self) -> None:
        """Receive the page's seats and ignore all other messages. Returns when the page disconnects."""
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text") or ""
            if len(text) > 1000:
                continue
            try:
                seats = SeatsMessage.model_validate_json(text)
            except ValidationError:
                continue
            await self.sit(seats.secrets)

    async def sit(self, secrets: list[str]) -> None:
        """Set the seats of a page, and send what they may do; the game itself follows with `greet` and events."""
        self.secrets = secrets
        if self.sides:
            messages = self.server.settings.traffic.playing_messages
            self.socket.state.budget.widen(messages / MESSAGE_SECONDS, messages)
            await self.server.games.act(self.live, lambda: self.live.join(self.sides))
            await self.server.games.seat(self.live, visitor_of(self.socket).name, self.sides)
        async with self.server.games.still(self.live):
            sides = self.sides
            you = sorted(side(player) for player in sides)
            told = SeatsEvent(seq=self.live.seq, you=you, may=may(self.live, sides))
        await self.send(told)

    async def greet(self, after: int | None) -> None:
        """The events missed since `after`: nothing, the events themselves, or the whole state."""
        live = self.live
        async with self.server.games.still(live):
            seq, ply = live.seq, live.referee.ply
        if after == seq:
            await self.send(SyncEvent(seq=seq))
            return
        missed = [] if after is None else [event for event in live.happenings if after < event.seq <= seq]
        complete = after is not None and len(missed) == seq - after
        if complete and all(event.kind == "move" and event.ply <= ply for event in missed):
            for event in missed:
                await self.tell(event)
        else:
            await self.send(await self.whole())

    async def whole(self) -> StateEvent:
        """The current state."""
        async with self.server.games.still(self.live):
            return StateEvent(seq=self.live.seq, state=state_of(self.live, self.sides))

    async def tell(self, event: Any) -> None:
        """One event of the game."""
        live = self.live
        if isinstance(event, BaseModel):
            await self.send(event)
        elif isinstance(event, Happening):
            async with self.server.games.still(live):
                if event.seq == live.seq or event.ply > live.referee.ply:
                    state = state_of(live, self.sides)
                else:
                    state = state_at(live, event.ply, event.seq, self.sides)
            kind = MoveEvent if event.kind == "move" else StateEvent
            await self.send(kind(seq=state.seq, state=state))

    async def tick(self) -> None:
        """The clocks, while one runs."""
        clock = clock_of(self.live)
        if clock is not None and clock.running is not None:
            await self.send(ClockEvent(clock=clock))

    async def send(self, event: BaseModel) -> None:
        """Send a model as JSON."""
        await self.socket.send_text(event.model_dump_json())
