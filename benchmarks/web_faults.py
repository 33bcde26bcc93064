"""A server that is killed, that loses its workers, and whose disk is full: `python -m benchmarks.web_faults`.

Thirty games at level 2 are played at once. Meanwhile the server is killed (SIGKILL) and started again, ten times; then
its workers are killed one after the other, ten times; then the store's disk is full for a while (a limit on the size of
the store's file). Counted: moves that were acknowledged and are not in the game afterwards (none may be), and the time
from the recovery (the server is up again, the worker is gone, the disk has room) until every game has answered: a
move that the person made after the recovery is acknowledged and the computer has replied to it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import psutil

from benchmarks.measure import machine
from benchmarks.web_server import Server, client_at, percentile, shown

GAMES = ("chess", "congklak", "doushouqi")
ANSWER_SECONDS = 120.0
FULL_SECONDS = 3.0
POLL_SECONDS = 0.5
THINKING_SECONDS = 1.0
"""A person thinks before each move."""

SOURCES = 30
"""The games come from this many addresses (127.0.0.10 and on)."""


@dataclass
class Player:
    """One person's games against the computer, one after the other, over HTTP."""

    number: int
    random: Random = field(init=False)
    game: dict[str, Any] | None = None
    seat: dict[str, str] = field(default_factory=dict)
    seen: list[str] = field(default_factory=list)
    """Every move of the present game that the server acknowledged or showed."""

    turns: int = 0
    answered: float = 0.0
    """When the last turn that was answered began (`time.monotonic`)."""

    lost: int = 0

    def __post_init__(self) -> None:
        self.random = Random(self.number)

    @property
    def source(self) -> str:
        return f"127.0.0.{10 + self.number % SOURCES}"

    async def turn(self, client: httpx.AsyncClient) -> None:
        """Play one move, and wait for the computer's reply; errors of a server that is away pass to the caller."""
        began = time.monotonic()
        if self.game is None:
            body = {"game": GAMES[self.number % len(GAMES)], "seats": ["person", "level:2"]}
            made = (await client.post("/api/games", json=body)).raise_for_status().json()
            self.game, self.seat, self.seen = made["state"], {"X-Seat-Secret": made["secrets"][0]}, []
        path = f"/api/games/{self.game['id']}"
        state = await self._look(client, path)
        while state["result"] is None and state["to_move"] == 2:
            await asyncio.sleep(POLL_SECONDS)
            state = await self._look(client, path)
        if state["result"] is not None:
            self.game = None
            return
        move = self.random.choice(state["legal"])["text"]
        answer = await client.post(f"{path}/move", headers=self.seat, json={"move": move, "ply": state["ply"]})
        if answer.status_code == 409:  # it was played before the server died: the next look shows it
            return
        state = answer.raise_for_status().json()
        self._compare(state)
        while state["result"] is None and state["to_move"] == 2:
            await asyncio.sleep(POLL_SECONDS)
            state = await self._look(client, path)
        self.turns += 1
        self.answered = began

    async def _look(self, client: httpx.AsyncClient, path: str) -> dict[str, Any]:
        state = (await client.get(path, headers=self.seat)).raise_for_status().json()
        self._compare(state)
        return dict(state)

    def _compare(self, state: dict[str, Any]) -> None:
        """What was seen before must still be there."""
        now = [move["text"] for move in state["moves"]]
        if now[: len(self.seen)] != self.seen:
            self.lost += 1
        self.seen = now


@dataclass(frozen=True, slots=True)
class Row:
    """One kind of fault: how often, acknowledged moves lost, and seconds until every game answered again."""

    fault: str
    times: int
    moves: int
    lost: int
    median: float | None
    longest: float | None


class Match:
    """Players at their games, and the server that is hurt."""

    def __init__(self, folder: Path, games: int) -> None:
        self.folder = folder
        self.players = [Player(number) for number in range(games)]
        self.server = Server(folder)
        self.port = self.server.port
        self.errors: Counter[str] = Counter()
        self._stop = False

    async def play(self) -> None:
        """Let all players play until `stop`."""
        await asyncio.gather(*(self._play(player) for player in self.players))

    async def _play(self, player: Player) -> None:
        address = f"http://127.0.0.1:{self.port}"
        async with client_at(address, player.source, timeout=10) as client:
            while not self._stop:
                try:
                    await player.turn(client)
                except (httpx.HTTPError, OSError, ValueError, KeyError) as error:
                    self.errors[_short(error)] += 1
                await asyncio.sleep(THINKING_SECONDS)

    def stop(self) -> None:
        """End after the present turns."""
        self._stop = True

    async def all_answer(self) -> float:
        """Seconds until every player has had an answer to a turn that began from now on."""
        began = time.monotonic()
        while any(player.answered < began for player in self.players):
            if time.monotonic() - began > ANSWER_SECONDS:
                return ANSWER_SECONDS
            await asyncio.sleep(0.05)
        return time.monotonic() - began

    async def kill_server(self) -> None:
        """SIGKILL, and a new server on the same store and port."""
        self.server.process.kill()
        await asyncio.to_thread(self.server.stop)
        self.server = await asyncio.to_thread(Server, self.folder, self.port)
        await self.server.ready()

    async def kill_worker(self) -> None:
        """SIGKILL to one worker."""
        workers = self.server.workers()
        if workers:
            with contextlib.suppress(psutil.Error):
                Random(len(workers)).choice(workers).kill()

    async def fill_disk(self) -> None:
        """The store's files cannot grow for a while: writes that need a new page fail, as on a full disk."""
        process = psutil.Process(self.server.process.pid)
        before = process.rlimit(psutil.RLIMIT_FSIZE)
        process.rlimit(psutil.RLIMIT_FSIZE, (1, before[1]))
        await asyncio.sleep(FULL_SECONDS)
        process.rlimit(psutil.RLIMIT_FSIZE, before)


async def run(folder: Path, games: int, kills: int) -> list[Row]:
    """All faults, one kind after the other, during the same games."""
    match = Match(folder, games)
    await match.server.ready()
    playing = asyncio.create_task(match.play())
    rows = []
    try:
        await match.all_answer()
        faults: list[tuple[str, int, Callable[[], Awaitable[None]]]] = [
            ("server killed", kills, match.kill_server),
            ("worker killed", kills, match.kill_worker),
            ("disk full for 3 s", 1, match.fill_disk),
        ]
        for name, times, fault in faults:
            moves, lost = _moves(match), sum(player.lost for player in match.players)
            waits = []
            for number in range(1, times + 1):
                await fault()
                waits.append(await match.all_answer())
                print(f"{name}, {number} of {times}: every game answered after {waits[-1]:.1f} s", file=sys.stderr)
                print(f"    rejected or lost requests so far: {dict(match.errors)}", file=sys.stderr)
            lost = sum(player.lost for player in match.players) - lost
            rows.append(Row(name, times, _moves(match) - moves, lost, percentile(waits, 0.5), max(waits, default=None)))
    finally:
        match.stop()
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(playing, 30)
        await asyncio.to_thread(match.server.stop)
    return rows


def _short(error: Exception) -> str:
    return str(error.response.status_code) if isinstance(error, httpx.HTTPStatusError) else type(error).__name__


def _moves(match: Match) -> int:
    return sum(player.turns for player in match.players)


def table(rows: Sequence[Row]) -> str:
    """The rows as text."""
    lines = [f"{'fault':20} {'times':>5} {'moves':>6} {'lost':>5} {'all answer (median)':>20} {'longest':>9}"]
    for row in rows:
        waits = f"{shown(row.median):>20} {shown(row.longest):>9}"
        lines.append(f"{row.fault:20} {row.times:>5} {row.moves:>6} {row.lost:>5} {waits}")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=30, help="games at once (30)")
    parser.add_argument("--kills", type=int, default=10, help="how often to kill the server, and a worker (10)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the numbers to FILE")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        rows = asyncio.run(run(Path(folder), chosen.games, chosen.kills))
    print(machine())
    print(f"{chosen.games} games at once; 'all answer' is the time from the recovery until every game answered a move")
    print(table(rows))
    if chosen.json:
        chosen.json.write_text(json.dumps({"machine": machine(), "rows": [asdict(row) for row in rows]}, indent=2))
    return 0 if not any(row.lost for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
