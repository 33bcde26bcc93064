"""Many games at once: `python -m benchmarks.web_load --games 200`.

Every game is a person against level 2. The person is a program that plays the first legal move that takes something,
else the first one, and waits for the computer's answer on the game's socket before it moves again. Counted: moves sent
and answered, moves of the computer, the time from a move to its answer and to the computer's reply, and the server's
memory over time. At the end every game is read again and its list of moves compared with what the player saw: none may
be lost.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from websockets.asyncio.client import connect

GAMES = ("tictactoe", "congklak", "doushouqi", "chess")
TRAFFIC = (
    "Traffic(rate=1e6, burst=10**6, creation_rate=1e6, creation_burst=10**6, loop_rate=1e6, "
    "sockets_per_visitor=10**4, sockets_per_address=10**4)"
)


@dataclass
class Tally:
    """What happened."""

    sent: int = 0
    answered: int = 0
    replies: int = 0
    finished: int = 0
    lost: int = 0
    failures: list[str] = field(default_factory=list)
    answer_seconds: list[float] = field(default_factory=list)
    reply_seconds: list[float] = field(default_factory=list)


def start(folder: Path, workers: int) -> tuple[subprocess.Popen[str], str]:
    """A server of its own, without bounds on traffic: all players come from one address."""
    code = (
        "if __name__ == '__main__':\n"
        "    from siasat.web.serving import serve\n"
        "    from siasat.web.settings import Settings, Traffic\n"
        f"    serve(Settings({str(folder / 'web.sqlite')!r}, port=0, workers={workers}, traffic={TRAFFIC}))\n"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    found = re.search(r"http://\S+?(?=/ )", process.stdout.readline())
    assert found is not None
    return process, found[0]


async def play(client: httpx.AsyncClient, address: str, game: str, moves: int, tally: Tally) -> None:
    """One game, until it ends or has had this many moves of the person."""
    made = (await client.post("/api/games", json={"game": game, "seats": ["person", "level:2"]})).json()
    game_id, secret = made["state"]["id"], made["secrets"][0]
    seat = {"X-Seat-Secret": secret}
    seen: list[str] = []
    async with connect(f"{address.replace('http', 'ws', 1)}/api/games/{game_id}/live", max_size=None) as socket:
        await socket.send(json.dumps({"type": "seats", "secrets": [secret]}))
        state = made["state"]
        for _ in range(moves):
            while state["result"] is None and "move" not in state["may"]:
                event = json.loads(await asyncio.wait_for(socket.recv(), 120))
                if event["type"] in ("move", "state") and event["state"]["you"]:
                    tally.replies += event["state"]["ply"] > state["ply"]
                    state = event["state"]
            if state["result"] is not None:
                break
            choice = next((move for move in state["legal"] if move["captures"]), state["legal"][0])
            began = time.perf_counter()
            tally.sent += 1
            answer = await client.post(
                f"/api/games/{game_id}/move", headers=seat, json={"move": choice["text"], "ply": state["ply"]}
            )
            if answer.status_code != 200:
                tally.failures.append(answer.text[:200])
                return
            tally.answered += 1
            tally.answer_seconds.append(time.perf_counter() - began)
            state = answer.json()
            ply = state["ply"]
            while state["result"] is None and "move" not in state["may"]:
                event = json.loads(await asyncio.wait_for(socket.recv(), 120))
                if event["type"] in ("move", "state") and event["state"]["you"] and event["seq"] > state["seq"]:
                    tally.replies += 1
                    state = event["state"]
            if state["ply"] > ply:
                tally.reply_seconds.append(time.perf_counter() - began)
        seen = [move["text"] for move in state["moves"]]
        tally.finished += state["result"] is not None
    kept = (await client.get(f"/api/games/{game_id}")).json()
    if [move["text"] for move in kept["moves"]][: len(seen)] != seen:
        tally.lost += 1


def memory(pid: int) -> int:
    """Resident memory of a process and those it started, in kilobytes."""
    total = 0
    for one in [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]:
        status = Path(f"/proc/{one}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        total += int(found[1]) if found else 0
    return total


async def watch(pid: int, kept: list[int]) -> None:
    while True:
        with contextlib.suppress(OSError):
            kept.append(memory(pid))
        await asyncio.sleep(1.0)


async def run(address: str, pid: int, games: int, moves: int, rounds: int) -> tuple[Tally, list[int], float]:
    tally, sizes = Tally(), list[int]()
    limits = httpx.Limits(max_connections=games + 10, max_keepalive_connections=games + 10)
    async with httpx.AsyncClient(base_url=address, timeout=120, limits=limits) as client:
        while (await client.get("/api/health")).json()["workers"] == 0:
            await asyncio.sleep(0.2)
        watcher = asyncio.create_task(watch(pid, sizes))
        began = time.perf_counter()
        for _ in range(rounds):
            await asyncio.gather(
                *(play(client, address, GAMES[number % len(GAMES)], moves, tally) for number in range(games))
            )
        seconds = time.perf_counter() - began
        watcher.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await watcher
    return tally, sizes, seconds


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--moves", type=int, default=10, help="moves of the person in each game")
    parser.add_argument("--rounds", type=int, default=2, help="number of rounds")
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        process, address = start(Path(folder), chosen.workers)
        try:
            tally, sizes, seconds = asyncio.run(run(address, process.pid, chosen.games, chosen.moves, chosen.rounds))
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)

    def format_times(times: list[float]) -> str:
        if not times:
            return "none"
        ranked = sorted(times)
        return f"median {1000 * statistics.median(ranked):.0f} ms, 95 % {1000 * ranked[int(0.95 * len(ranked))]:.0f} ms"

    size = f"{chosen.games} at once, {chosen.rounds} rounds, {chosen.workers} workers, {os.cpu_count()} cores"
    print(f"games          {size}")
    print(f"seconds        {seconds:.1f}")
    print(f"moves          {tally.sent} sent, {tally.answered} answered, {tally.replies} by the computer")
    print(f"to the answer  {format_times(tally.answer_seconds)}")
    print(f"to the reply   {format_times(tally.reply_seconds)}")
    print(f"finished       {tally.finished} games; lost moves in {tally.lost}; failures {len(tally.failures)}")
    if sizes:
        thirds = [sizes[: len(sizes) // 3] or sizes, sizes[2 * len(sizes) // 3 :] or sizes]
        early, late = (max(third) // 1024 for third in thirds)
        print(f"memory         {early} MB at most in the first third, {late} MB in the last")
    for failure in tally.failures[:3]:
        print(f"  {failure}")
    return 0 if tally.sent == tally.answered and not tally.lost and not tally.failures else 1


if __name__ == "__main__":
    sys.exit(main())
