"""Games in memory: their number is bounded, and those that are unloaded lose neither moves nor time."""

from __future__ import annotations

import asyncio
import random
import time
import tracemalloc
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from siasat.core.notation import notation_of
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.games.registry import load_game
from siasat.players.parse import parse_player
from siasat.web.errors import Refused
from siasat.web.live_games.document import Note, Saved, from_document, to_document
from siasat.web.live_games.live_game import Room
from siasat.web.live_games.manager import Hall
from siasat.web.live_games.memory import weight_of
from siasat.web.live_games.state import state_of
from siasat.web.settings import Settings
from siasat.web.store import GameStore, Kept

MANY = 10**12


def document(game: str = "doushouqi", plies: int = 1, left_ms: float | None = None) -> dict[str, Any]:
    """A random game between two persons, with a clock if it has time left."""
    rules, chance = load_game(game), random.Random(plies)
    referee: Referee[Any, Any] = Referee(rules)
    texts = []
    while referee.ply < plies and referee.outcome is None:
        move = chance.choice(rules.legal_moves(referee.state))
        texts.append(notation_of(rules).format_move(referee.state, move))
        referee.play(move)
    person = parse_player("person")
    saved = Saved(referee, (person, person), ("0" * 64, "1" * 64), "visitor", [Note() for _ in texts])
    if left_ms is not None:
        saved.initial_ms, saved.left_ms = 600_000, [left_ms, left_ms]
    return to_document(saved, texts)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[GameStore]:
    opened = GameStore(str(tmp_path / "web.sqlite"))
    yield opened
    opened.close()


def in_a_hall(store: GameStore, what: Callable[[Hall], Awaitable[None]], **settings: Any) -> None:
    async def run() -> None:
        pool: Any = None  # nobody but persons plays here
        hall = Hall(Settings(store="unused", **settings), store, pool)
        hall.start()
        try:
            await what(hall)
        finally:
            await hall.close()

    asyncio.run(run())


async def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.01)


def test_a_game_whose_clock_runs_is_unloaded_and_its_flag_still_falls(store: GameStore) -> None:
    store.add(Kept("timed-game", 1, document(left_ms=700.0)))

    async def visit(hall: Hall) -> None:
        room = await hall.open("timed-game")
        assert room.clock is not None
        assert room.clock.running is Player.SECOND
        await until(lambda: "timed-game" not in hall.rooms)

        def is_finished() -> bool:
            kept = store.find("timed-game")
            return kept is not None and kept.finished

        await until(is_finished)

    in_a_hall(store, visit, idle_seconds=0.05)
    kept = store.find("timed-game")
    assert kept is not None
    assert kept.document["declared"] == [1, "time"]


def test_a_clock_runs_on_while_its_game_is_not_in_memory(store: GameStore) -> None:
    store.add(Kept("timed-game", 1, document(left_ms=60_000.0)))

    async def visit(hall: Hall) -> None:
        room = await hall.open("timed-game")
        assert room.clock is not None
        room.clock.since -= 20  # as if twenty seconds had gone by
        hall._unload(room)
        assert room.flag is None
        again = await hall.open("timed-game")
        assert again is not room
        assert again.clock is not None
        assert again.clock.left(Player.SECOND) <= 40_000
        assert again.clock.left(Player.FIRST) == 60_000
        assert again.flag is not None
        assert not hall.parked.clocks

    in_a_hall(store, visit)


def test_idle_games_make_room_for_others(store: GameStore) -> None:
    names = [f"game-{number:04}" for number in range(20)]
    for name in names:
        store.add(Kept(name, 1, document()))
    five = 5 * weight_of(Room("x", 1, from_document("x", document())))

    async def visit(hall: Hall) -> None:
        first = await hall.open(names[0])
        watching = hall.watch(first)
        for name in names[1:]:
            await hall.open(name)
            assert len(hall.rooms) <= 6
        assert names[0] in hall.rooms  # somebody watches it
        assert names[-1] in hall.rooms
        for room in hall.rooms.values():
            if room is not first:
                hall.watch(room)
        assert not any(room.is_idle for room in hall.rooms.values())
        with pytest.raises(Refused, match="too many games") as caught:
            await hall.open(names[1])
        assert caught.value.status == 503
        hall.leave(first, watching)
        assert (await hall.open(names[1])).id == names[1]

    in_a_hall(store, visit, loaded_bytes=five)


@pytest.mark.parametrize(("game", "plies"), [("chess", 0), ("chess", 150), ("doushouqi", 300), ("congklak", 15)])
def test_the_weight_of_a_game_is_no_less_than_what_it_takes(game: str, plies: int) -> None:
    """With all that is shown of it; 12 MB for a game of chess of 2,000 moves before, 2.5 MB now."""
    kept = document(game, plies)

    def load() -> Room:
        room = Room("x", 1, from_document("x", kept))
        state_of(room)
        return room

    load()  # what is imported or cached at the first time is not the game's
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        room = load()
        used = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert used <= weight_of(room)
    assert len(room.texts) == len(kept["moves"])
