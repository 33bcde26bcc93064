"""All live games of a server: load and unload them, let the computer move, notify the watchers.

A change is made in memory, kept in the store, and only then answered and told. Where the store fails, the game is
discarded and read again, so memory never runs ahead of the store.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import islice
from typing import Any, TypeVar

from siasat.errors import SiasatError, StoreError
from siasat.web.errors import Refused, UnreadableGameError
from siasat.web.guard.rates import Creations
from siasat.web.live_games.computer import Computer
from siasat.web.live_games.document import Saved, from_document
from siasat.web.live_games.live_game import SECRET_BYTES, Happening, LiveGame, Seats
from siasat.web.live_games.memory import ParkedClocks, games_to_unload
from siasat.web.live_games.open_tables import OpenTables
from siasat.web.live_games.stored import built, kept_of
from siasat.web.live_games.watchers import add_watcher, dismiss_watchers, tell_watchers
from siasat.web.settings import Settings
from siasat.web.store import GameStore, Kept
from siasat.web.store_access import StoreAccess
from siasat.web.threads import Threads
from siasat.web.visitor_games import add_seat, seat_row
from siasat.web.workers.pool import Pool

RETRY_SECONDS = 2.0
"""After a search that failed, just looking at the game starts another one only after this pause."""

MOST_ENDED = 50
"""How many unloaded games at a time are ended because their clock has run down."""

T = TypeVar("T")


class GameManager:
    """Every live game of one server."""

    def __init__(self, settings: Settings, store: GameStore, pool: Pool, creations: Creations | None = None) -> None:
        self.settings = settings
        self.store = store
        self.pool = pool
        self.loaded: dict[str, LiveGame] = {}
        self._opening: dict[str, asyncio.Task[LiveGame]] = {}
        self.access = StoreAccess(store)
        self.parked = ParkedClocks()
        self.tables = OpenTables()
        self.threads = Threads("games")
        """For building and showing long games."""
        self._creations = creations
        self._sweeper: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self.closing = False
        self.computer = Computer(settings, pool, self.act, tell_watchers, self._tasks)

    def start(self) -> None:
        """Start unloading idle games. After a restart the computer continues a game when someone opens it."""
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Stop everything; every move that was answered is in the store."""
        self.closing = self.computer.closing = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        for live in list(self.loaded.values()):
            self.computer.stop(live)
            dismiss_watchers(live)
            self._set_flag(live)
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

    async def create(
        self,
        saved: Saved,
        address: str,
        visitors: Sequence[tuple[str, Seats]] = (),
        known_as: str | None = None,
        version: int = 1,
    ) -> LiveGame:
        """A new live game, kept before it is shown. `visitors` are those who will find it among their games.

        A game that was begun elsewhere is `known_as` its id there, and its states there had numbers below `version`.
        """
        self._make_room()
        game_id = known_as or secrets.token_urlsafe(SECRET_BYTES)
        saved.created = time.time()
        if saved.referee.moves:
            live = await self.threads.run(address, lambda: built(game_id, version, saved, address))
        else:
            live = LiveGame(game_id, version, saved, address)
        kept = kept_of(live, version)
        rows = [seat_row(visitor, sides, game_id, saved) for visitor, sides in visitors if sides]
        await self.write(lambda: self.store.add(kept, rows))
        self.loaded[live.id] = live
        live.happenings.append(Happening(version, "state", live.referee.ply))
        self._set_flag(live)
        self.computer.kick(live)
        return live

    async def open(self, game_id: str, address: str = "") -> LiveGame:
        """The live game, from memory or from the store; 404 where there is none.

        `address` is whose request this is: it pays for playing the stored moves again, and for the computer's search if
        nobody else does.
        """
        live = self.loaded.get(game_id)
        while live is None or live.dead:  # a game that was just loaded may be unloaded before its visitor's turn
            opening = self._opening.get(game_id)
            if opening is None:
                opening = asyncio.create_task(self._load(game_id, address))
                self._opening[game_id] = opening
                opening.add_done_callback(lambda _task: self._opening.pop(game_id, None))
            live = await asyncio.shield(opening)
        live.used = time.monotonic()
        live.address = live.address or address
        if live.failed is None or time.monotonic() - live.failed > RETRY_SECONDS:
            self.computer.kick(live)
        return live

    async def _load(self, game_id: str, address: str) -> LiveGame:
        self._make_room()
        try:
            kept = await self.read(lambda: self.store.find(game_id))
            live = None if kept is None else await self._build(kept, address)
        except UnreadableGameError as error:
            self.access.log_unreadable(game_id, error)
            raise
        if live is None:
            raise Refused(404, "no-such-game", "there is no such game")
        self.parked.restore(live)
        self.loaded[game_id] = live
        self._set_flag(live)
        return live

    async def _build(self, kept: Kept, address: str) -> LiveGame:
        """Play the moves of a stored game again, which counts in the creation rate of the address."""
        moves = kept.document.get("moves")
        if (
            self._creations is not None and address and isinstance(moves, list)
        ):  # no list: damaged, as the build reports
            self._creations.charge(address, moves=len(moves))

        def build() -> LiveGame:
            return built(kept.id, kept.version, from_document(kept.id, kept.document), address)

        return await self.threads.run(address, build)

    def _make_room(self) -> None:
        """Unload idle games until all fit into memory; 503 where they do not."""
        idle, fits = games_to_unload(self.loaded.values(), self.settings.loaded_bytes)
        for live in idle:
            self._unload(live)
        if not fits:
            raise Refused(503, "overloaded", "too many games are being played at once; try again", retry_after=5)

    def _unload(self, live: LiveGame) -> None:
        """Let go of a game, which is in the store; its clock runs on."""
        self.parked.park(live)
        if live.flag is not None:
            live.flag.cancel()
            live.flag = None
        self.loaded.pop(live.id, None)
        live.dead = True

    async def act(self, live: LiveGame, action: Callable[[], str | None], address: str | None = None) -> None:
        """Change a game: one change at a time, stored before anyone is notified. `action` says its kind or None.

        `address` is whose request this is; the computer's next search is charged to it.
        """
        if address is not None:
            live.address, live.failed = address, None
        async with live.lock:
            self._must_live(live)
            late = live.lose_on_time()
            if late is not None:
                await self._keep(live, late)
            kind = action()
            if kind is not None:
                await self._keep(live, kind)
        self.computer.kick(live)

    @asynccontextmanager
    async def still(self, live: LiveGame) -> AsyncIterator[None]:
        """Look at a game while nothing changes: what is shown is in the store."""
        async with live.lock:
            self._must_live(live)
            yield

    def _must_live(self, live: LiveGame) -> None:
        if live.dead:
            raise Refused(503, "store", "the store is not available at the moment", retry_after=1)

    async def _keep(self, live: LiveGame, kind: str) -> None:
        kept = kept_of(live, live.seq + 1)
        try:
            await asyncio.shield(self.write(lambda: self.store.replace(kept)))
        except (StoreError, asyncio.CancelledError):
            self._throw_away(live)
            raise
        live.seq = kept.version
        live.used = time.monotonic()
        if live.is_over or not live.is_waiting:
            self.computer.stop(live)
        self._set_flag(live)
        happening = Happening(live.seq, kind, live.referee.ply)
        live.happenings.append(happening)
        tell_watchers(live, happening)

    async def seat(self, live: LiveGame, visitor: str, sides: Seats) -> None:
        """Put a game on the list of a visitor who has these seats."""
        if sides and live.seated.get(visitor) != sides:
            row = seat_row(visitor, sides, live.id, live.saved)
            kept = kept_of(live, live.seq)
            await self.write(lambda: add_seat(self.store, row, kept))
            live.seated[visitor] = sides

    def watch(self, live: LiveGame) -> asyncio.Queue[Any]:
        """A new watcher's queue; None in it is the end."""
        queue = add_watcher(live)
        live.failed = None
        self.computer.kick(live)
        return queue

    def leave(self, live: LiveGame, queue: asyncio.Queue[Any]) -> None:
        """A watcher goes; computer against computer pauses with the last one."""
        live.watchers.discard(queue)
        live.used = time.monotonic()
        if not live.watchers and not live.persons:
            self.computer.stop(live)

    def _set_flag(self, live: LiveGame) -> None:
        """Wake up when the clock that runs will be down; not while the server stops, as the next start sees it."""
        if live.flag is not None:
            live.flag.cancel()
            live.flag = None
        if self.closing or live.clock is None or live.clock.running is None:
            return
        left = (live.clock.wait_ms + live.clock.left(live.clock.running)) / 1000
        live.flag = asyncio.get_running_loop().call_later(left + 0.02, self._flag_fell, live)

    def _flag_fell(self, live: LiveGame) -> None:
        async def fall() -> None:
            with contextlib.suppress(Refused, SiasatError):
                await self.act(live, lambda: None)

        task = asyncio.create_task(fall())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _throw_away(self, live: LiveGame) -> None:
        live.dead = True
        self.loaded.pop(live.id, None)
        self.computer.stop(live)
        dismiss_watchers(live)
        if live.flag is not None:
            live.flag.cancel()

    async def _sweep(self) -> None:
        """Unload games that nobody has looked at for a while, and end unloaded games whose clock has run down."""
        while True:
            await asyncio.sleep(min(10.0, self.settings.idle_seconds))
            horizon = time.monotonic() - self.settings.idle_seconds
            for live in list(self.loaded.values()):
                if live.is_idle and live.used < horizon:
                    self._unload(live)
            for game_id in islice(self.parked.run_down(), MOST_ENDED):
                try:
                    await self.open(game_id)  # loaded, it finds its clock at 0 and ends
                except UnreadableGameError:
                    self.parked.clocks.pop(game_id, None)
                except (Refused, StoreError):
                    break  # no memory or no store just now: the next round tries again
