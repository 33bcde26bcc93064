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
from tests.web.conftest import run_apart

from siasat.core.notation import notation_of
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.games.registry import load_game
from siasat.players.parse import parse_player
from siasat.web.errors import Refused
from siasat.web.live_games.document import Note, Saved, from_document, to_document
from siasat.web.live_games.live_game import LiveGame
from siasat.web.live_games.manager import GameManager
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


def with_manager(store: GameStore, what: Callable[[GameManager], Awaitable[None]], **settings: Any) -> None:
    async def run() -> None:
        pool: Any = None  # nobody but persons plays here
        manager = GameManager(Settings(store="unused", **settings), store, pool)
        manager.start()
        try:
            await what(manager)
        finally:
            await manager.close()

    run_apart(run())


async def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.01)


def test_a_game_whose_clock_runs_is_unloaded_and_its_flag_still_falls(store: GameStore) -> None:
    store.add(Kept("timed-game", 1, document(left_ms=700.0)))

    async def visit(manager: GameManager) -> None:
        live = await manager.open("timed-game")
        assert live.clock is not None
        assert live.clock.running is Player.SECOND
        await until(lambda: "timed-game" not in manager.loaded)

        def is_finished() -> bool:
            kept = store.find("timed-game")
            return kept is not None and kept.finished

        await until(is_finished)

    with_manager(store, visit, idle_seconds=0.05)
    kept = store.find("timed-game")
    assert kept is not None
    assert kept.document["declared"] == [1, "time"]


def test_a_clock_runs_on_while_its_game_is_not_in_memory(store: GameStore) -> None:
    store.add(Kept("timed-game", 1, document(left_ms=60_000.0)))

    async def visit(manager: GameManager) -> None:
        live = await manager.open("timed-game")
        assert live.clock is not None
        live.clock.since -= 20  # as if twenty seconds had gone by
        manager._unload(live)
        assert live.flag is None
        again = await manager.open("timed-game")
        assert again is not live
        assert again.clock is not None
        assert again.clock.left(Player.SECOND) <= 40_000
        assert again.clock.left(Player.FIRST) == 60_000
        assert again.flag is not None
        assert not manager.parked.clocks

    with_manager(store, visit)


def test_idle_games_make_room_for_others(store: GameStore) -> None:
    names = [f"game-{number:04}" for number in range(20)]
    for name in names:
        store.add(Kept(name, 1, document()))
    five = 5 * weight_of(LiveGame("x", 1, from_document("x", document())))

    async def visit(manager: GameManager) -> None:
        first = await manager.open(names[0])
        watching = manager.watch(first)
        for name in names[1:]:
            await manager.open(name)
            assert len(manager.loaded) <= 6
        assert names[0] in manager.loaded  # somebody watches it
        assert names[-1] in manager.loaded
        for live in manager.loaded.values():
            if live is not first:
                manager.watch(live)
        assert not any(live.is_idle for live in manager.loaded.values())
        with pytest.raises(Refused, match="too many games") as caught:
            await manager.open(names[1])
        assert caught.value.status == 503
        manager.leave(first, watching)
        assert (await manager.open(names[1])).id == names[1]

    with_manager(store, visit, loaded_bytes=five)


@pytest.mark.parametrize(("game", "plies"), [("chess", 0), ("chess", 150), ("doushouqi", 300), ("congklak", 15)])
def test_the_weight_of_a_game_is_no_less_than_what_it_takes(game: str, plies: int) -> None:
    """With all that is shown of it; 12 MB for a game of chess of 2,000 moves before, 2.5 MB now."""
    kept = document(game, plies)

    def load() -> LiveGame:
        live = LiveGame("x", 1, from_document("x", kept))
        state_of(live)
        return live

    load()  # what is imported or cached at the first time is not the game's
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        live = load()
        used = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert used <= weight_of(live)
    assert len(live.texts) == len(kept["moves"])
