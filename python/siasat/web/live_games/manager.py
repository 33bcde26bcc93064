"""All rooms: opening and keeping them, letting the computer move, telling the watchers.

A change is made in memory, kept in the store, and only then answered and told. Where the store fails, the room is
thrown away and read again, so memory never runs ahead of the store.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import islice
from typing import Any, TypeVar

from siasat.core.player import Player
from siasat.errors import SiasatError, StoreError
from siasat.players.server_engines import ServerEngineSpec
from siasat.web.api.schemas import ErrorDetail, ErrorEvent, ThinkingEvent, Thought
from siasat.web.api.views.position import request_of
from siasat.web.errors import Refused
from siasat.web.guard.rates import Creations
from siasat.web.live_games.document import Saved, from_document, to_document
from siasat.web.live_games.live_game import SECRET_BYTES, Happening, Room
from siasat.web.live_games.memory import ParkedClocks, games_to_unload
from siasat.web.live_games.state import state_of
from siasat.web.settings import Settings
from siasat.web.store import GameStore, Kept, UnreadableGameError
from siasat.web.store_access import StoreAccess
from siasat.web.threads import Threads
from siasat.web.workers.pool import Pool
from siasat.web.workers.queue import TaskError, TooBusy
from siasat.web.workers.task import Rank

LOG = logging.getLogger("siasat.web.live_games")
QUEUE = 64
"""How many events may wait for one watcher; who is slower is cut off and may resume."""

WATCH_PAUSE = 0.6
"""Between the moves of computer against computer, so that people can follow."""

RETRY_SECONDS = 2.0
"""After a search that failed, just looking at the game starts another one only after this pause."""

MOST_ENDED = 50
"""How many unloaded games at a time are ended because their clock has run down."""

T = TypeVar("T")


class Hall:
    """Every room of one server."""

    def __init__(self, settings: Settings, store: GameStore, pool: Pool, creations: Creations | None = None) -> None:
        self.settings = settings
        self.store = store
        self.pool = pool
        self.rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self.access = StoreAccess(store)
        self.parked = ParkedClocks()
        self.threads = Threads("games")
        """For building and showing long games."""
        self._creations = creations
        self._sweeper: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self.closing = False

    def start(self) -> None:
        """Start letting go of idle games. After a restart the computer goes on in a game once somebody opens it."""
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Stop everything; every move that was answered is in the store."""
        self.closing = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        for room in list(self.rooms.values()):
            self._quiet(room)
            self._dismiss(room)
            self._set_flag(room)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.threads.close()
        await self.access.close()

    async def write(self, call: Callable[[], T]) -> T:
        """Make a call in the one thread that writes to the store."""
        return await self.access.write(call)

    async def read(self, call: Callable[[], T]) -> T:
        """Make a call in a thread that reads from the store."""
        return await self.access.read(call)

    async def create(self, saved: Saved, address: str) -> Room:
        """A new room, kept before it is shown."""
        self._make_room()
        game_id = secrets.token_urlsafe(SECRET_BYTES)
        saved.created = time.time()
        if saved.referee.moves:
            room = await self.threads.run(address, lambda: _built(game_id, 1, saved, address))
        else:
            room = Room(game_id, 1, saved, address)
        kept = self._kept(room, 1)
        await self.write(lambda: self.store.add(kept))
        self.rooms[room.id] = room
        room.happenings.append(Happening(1, "state", room.referee.ply))
        self._set_flag(room)
        self.kick(room)
        return room

    async def open(self, game_id: str, address: str = "") -> Room:
        """The room of a game, from memory or from the store; 404 where there is none.

        `address` is whose request this is: it pays for playing the stored moves again, and for the computer's search if
        nobody else does.
        """
        room = self.rooms.get(game_id)
        while room is None or room.dead:  # a game that was just loaded may be unloaded before its visitor's turn
            opening = self._opening.get(game_id)
            if opening is None:
                opening = asyncio.create_task(self._load(game_id, address))
                self._opening[game_id] = opening
                opening.add_done_callback(lambda _task: self._opening.pop(game_id, None))
            room = await asyncio.shield(opening)
        room.used = time.monotonic()
        room.address = room.address or address
        if room.failed is None or time.monotonic() - room.failed > RETRY_SECONDS:
            self.kick(room)
        return room

    async def _load(self, game_id: str, address: str) -> Room:
        self._make_room()
        try:
            kept = await self.read(lambda: self.store.find(game_id))
            room = None if kept is None else await self._build(kept, address)
        except UnreadableGameError as error:
            self.access.log_unreadable(game_id, error)
            raise
        if room is None:
            raise Refused(404, "no-such-game", "there is no such game")
        self.parked.restore(room)
        self.rooms[game_id] = room
        self._set_flag(room)
        return room

    async def _build(self, kept: Kept, address: str) -> Room:
        """Play the moves of a stored game again, which counts in the creation rate of the address."""
        moves = kept.document.get("moves")
        if (
            self._creations is not None and address and isinstance(moves, list)
        ):  # no list: damaged, as the build reports
            self._creations.charge(address, moves=len(moves))

        def build() -> Room:
            return _built(kept.id, kept.version, from_document(kept.id, kept.document), address)

        return await self.threads.run(address, build)

    def _make_room(self) -> None:
        """Unload idle games until all fit into memory; 503 where they do not."""
        idle, fits = games_to_unload(self.rooms.values(), self.settings.loaded_bytes)
        for room in idle:
            self._unload(room)
        if not fits:
            raise Refused(503, "overloaded", "too many games are being played at once; try again", retry_after=5)

    def _unload(self, room: Room) -> None:
        """Let go of a game, which is in the store; its clock runs on."""
        self.parked.park(room)
        if room.flag is not None:
            room.flag.cancel()
            room.flag = None
        self.rooms.pop(room.id, None)
        room.dead = True

    async def act(self, room: Room, action: Callable[[], str | None], address: str | None = None) -> None:
        """Change a game: one change at a time, kept before it is told. `action` says its kind, None for no change.

        `address` is whose request this is; the computer's next search counts as its.
        """
        if address is not None:
            room.address, room.failed = address, None
        async with room.lock:
            self._must_live(room)
            late = room.lose_on_time()
            if late is not None:
                await self._keep(room, late)
            kind = action()
            if kind is not None:
                await self._keep(room, kind)
        self.kick(room)

    @asynccontextmanager
    async def still(self, room: Room) -> AsyncIterator[None]:
        """Look at a game while nothing changes: what is shown is in the store."""
        async with room.lock:
            self._must_live(room)
            yield

    def _must_live(self, room: Room) -> None:
        if room.dead:
            raise Refused(503, "store", "the store cannot be used just now", retry_after=1)

    async def _keep(self, room: Room, kind: str) -> None:
        kept = self._kept(room, room.seq + 1)
        try:
            await asyncio.shield(self.write(lambda: self.store.replace(kept)))
        except (StoreError, asyncio.CancelledError):
            self._throw_away(room)
            raise
        room.seq = kept.version
        room.used = time.monotonic()
        if room.is_over or not room.is_waiting:
            self._quiet(room)
        self._set_flag(room)
        happening = Happening(room.seq, kind, room.referee.ply)
        room.happenings.append(happening)
        self.tell(room, happening)

    def _kept(self, room: Room, version: int) -> Kept:
        if room.clock is not None:
            room.saved.left_ms = [float(room.clock.left(player)) for player in Player]
        return Kept(
            room.id, version, to_document(room.saved, room.texts), waiting=room.is_waiting, finished=room.is_over
        )

    def tell(self, room: Room, event: Any) -> None:
        """Put an event before every watcher; one who cannot keep up is cut off."""
        for queue in list(room.watchers):
            try:
                queue.put_nowait(event)
            except asyncio.QueueFull:
                room.watchers.discard(queue)
                while not queue.empty():
                    queue.get_nowait()
                queue.put_nowait(None)

    def watch(self, room: Room) -> asyncio.Queue[Any]:
        """A new watcher's queue; None in it is the end."""
        queue: asyncio.Queue[Any] = asyncio.Queue(QUEUE)
        room.watchers.add(queue)
        room.failed = None
        self.kick(room)
        return queue

    def leave(self, room: Room, queue: asyncio.Queue[Any]) -> None:
        """A watcher goes; computer against computer pauses with the last one."""
        room.watchers.discard(queue)
        room.used = time.monotonic()
        if not room.watchers and not room.persons:
            self._quiet(room)

    def kick(self, room: Room) -> None:
        """Let the computer think, if it is its turn and anybody cares."""
        nobody = not room.persons and not room.watchers
        if self.closing or room.dead or room.thinking is not None or not room.is_waiting or nobody:
            return
        if room.referee.ply >= self.settings.bounds.moves:
            return
        room.failed = None
        room.thinking = asyncio.create_task(self._think(room))
        self._tasks.add(room.thinking)
        room.thinking.add_done_callback(self._tasks.discard)

    async def _think(self, room: Room) -> None:
        ply, me = room.referee.ply, asyncio.current_task()
        try:
            if not room.persons:
                await asyncio.sleep(WATCH_PAUSE)
            answer = await self._ask(room, ply)
        except TaskError as error:
            room.failed = time.monotonic()
            if room.thinking is me:
                room.thinking = None
            LOG.warning("no move in game %s: %s", room.id, error.message)
            self.tell(room, ErrorEvent(error=ErrorDetail(code="search-failed", message=error.message)))
            return
        finally:
            room.task = None
        if room.thinking is not me or room.referee.ply != ply:
            return
        room.thinking = None  # what is told about the move must not say that the computer still thinks

        def move() -> str | None:
            if room.referee.ply != ply or room.is_over:
                return None
            if answer["move"] is None:
                return room.computer_resigns()
            return room.computer_plays(answer["move"], answer["thought"], self.settings.bounds.moves)

        with contextlib.suppress(Refused, StoreError):
            await self.act(room, move)

    async def _ask(self, room: Room, ply: int) -> dict[str, Any]:
        payload = {
            "position": request_of(room.referee, room.texts).model_dump(mode="json"),
            "seat": str(room.seat),
            "seconds": self._seconds(room),
        }

        def news(found: dict[str, Any]) -> None:
            self.tell(room, ThinkingEvent(ply=ply, thought=Thought.model_validate(found["thought"])))

        while True:
            try:
                room.task = self.pool.submit(
                    "choose",
                    payload,
                    visitor=room.saved.visitor,
                    address=room.address,
                    seconds=self.settings.bounds.move_seconds + 5,
                    news=news,
                    rank=Rank.MOVE,
                    can_stop_early=not isinstance(room.seat, ServerEngineSpec),
                )
            except TooBusy as error:
                if error.code == "stopping":
                    raise
                await asyncio.sleep(1.0)
                continue
            return await room.task.future

    def _seconds(self, room: Room) -> float:
        """How long the computer may think: a share of its clock, and never beyond the server's bound."""
        most = self.settings.bounds.move_seconds
        if room.clock is None:
            return most
        left = room.clock.left(room.referee.to_move) / 1000
        return max(0.05, min(most, left / 25 + 0.8 * room.clock.increment_ms / 1000, left / 2))

    def _quiet(self, room: Room) -> None:
        """Stop the computer's thinking in a room."""
        thinking, room.thinking = room.thinking, None
        if room.task is not None and not room.task.future.done():
            room.task.future.cancel()
        if thinking is not None and thinking is not asyncio.current_task():
            thinking.cancel()

    def _set_flag(self, room: Room) -> None:
        """Wake up when the clock that runs will be down; not while the server stops, as the next start sees it."""
        if room.flag is not None:
            room.flag.cancel()
            room.flag = None
        if self.closing or room.clock is None or room.clock.running is None:
            return
        left = room.clock.left(room.clock.running) / 1000
        room.flag = asyncio.get_running_loop().call_later(left + 0.02, self._flag_fell, room)

    def _flag_fell(self, room: Room) -> None:
        async def fall() -> None:
            with contextlib.suppress(Refused, SiasatError):
                await self.act(room, lambda: None)

        task = asyncio.create_task(fall())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _throw_away(self, room: Room) -> None:
        room.dead = True
        self.rooms.pop(room.id, None)
        self._quiet(room)
        self._dismiss(room)
        if room.flag is not None:
            room.flag.cancel()

    def _dismiss(self, room: Room) -> None:
        for queue in list(room.watchers):
            room.watchers.discard(queue)
            with contextlib.suppress(asyncio.QueueFull):
                queue.put_nowait(None)

    async def _sweep(self) -> None:
        """Unload games that nobody has looked at for a while, and end unloaded games whose clock has run down."""
        while True:
            await asyncio.sleep(min(10.0, self.settings.idle_seconds))
            horizon = time.monotonic() - self.settings.idle_seconds
            for room in list(self.rooms.values()):
                if room.is_idle and room.used < horizon:
                    self._unload(room)
            for game_id in islice(self.parked.run_down(), MOST_ENDED):
                try:
                    await self.open(game_id)  # loaded, it finds its clock at 0 and ends
                except UnreadableGameError:
                    self.parked.clocks.pop(game_id, None)
                except (Refused, StoreError):
                    break  # no memory or no store just now: the next round tries again


def _built(game_id: str, version: int, saved: Saved, address: str) -> Room:
    """A room with everything that is shown of it worked out, which takes its time in a long game."""
    room = Room(game_id, version, saved, address)
    state_of(room)
    return room
