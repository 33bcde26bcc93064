"""Damaged games in the store: each is skipped with one line in the log, and all others work."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.web.conftest import run_apart

from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.errors import StoreError
from siasat.games.registry import load_game
from siasat.players.parse import parse_player
from siasat.web.errors import Refused, UnreadableGameError, refusal_of
from siasat.web.live_games.document import Note, Saved, from_document, to_document
from siasat.web.live_games.manager import GameManager
from siasat.web.serving import check_store
from siasat.web.settings import Settings
from siasat.web.store import GameStore, Kept

GOOD, BAD = "good-game-0000", "bad-game-00000"
NEWER = ("guest", "hints", "rated", "margin")
"""Fields that older rows do not have."""


def document() -> dict[str, Any]:
    """A game of two moves with a clock, as the store keeps it."""
    referee: Referee[Any, Any] = Referee(load_game("tictactoe"))
    for _ in range(2):
        referee.play(referee.game.legal_moves(referee.state)[0])
    seats = parse_player("person"), parse_player("random:1")
    notes = [Note(1000, None), Note(900, 5)]
    saved = Saved(
        referee, seats, ("0" * 64, None), "visitor", notes, 60_000, 0, [1000.0, 900.0], ("draw", Player.FIRST)
    )
    return to_document(saved, ["a3", "b3"])


def row(store: GameStore, game_id: str, text: object, version: object = 3) -> None:
    """Write a row behind the server's back, as damage does."""
    connection = sqlite3.connect(str(store.store.url.database))
    values = (game_id, version, 1, 0, 0.0, 4e9, text)
    connection.execute("INSERT OR REPLACE INTO web_games VALUES (?, ?, ?, ?, ?, ?, ?)", values)
    connection.commit()
    connection.close()


def changed(**changes: Any) -> str:
    return json.dumps({**document(), **changes})


def without(key: str) -> str:
    return json.dumps({name: value for name, value in document().items() if name != key})


DAMAGED: dict[str, object] = {
    "truncated": json.dumps(document())[:-30],
    "null": "null",
    "a list": "[]",
    "empty": "",
    "bytes": b"\xff\xfe\x00",
    "deep": "[" * 100_000,
    "huge number": changed(created=0).replace('"created": 0', '"created": ' + "9" * 5000),
    "not a number": changed(created=float("nan")),
    "other format": changed(format=2),
    **{f"without {key}": without(key) for key in document() if key not in NEWER},
    **{
        f"null {key}": changed(**{key: None})
        for key in ("game", "moves", "notes", "seats", "secrets", "visitor", "created")
    },
    "long game": changed(game="x" * 30_000),
    "long name": changed(game="x" * 10_000),
    "long variant": changed(variant="x" * 10_000),
    "long seat": changed(seats=["x" * 10_000, "person"]),
    "long move": changed(moves=["x" * 10_000, "b3"]),
    "moves of numbers": changed(moves=[1, 2]),
    "illegal move": changed(moves=["a3", "a3"]),
    "more notes": changed(notes=[[None, None]] * 3),
    "a bad note": changed(notes=[["x", None], [1, 2, 3]]),
    "a negative note": changed(notes=[[-1, None], [1, 2]]),
    "one seat": changed(seats=["person"]),
    "a program as seat": changed(seats=["person", "uci:sh"]),
    "a person without a secret": changed(secrets=[None, None]),
    "a secret of the computer": changed(secrets=["0" * 64, "0" * 64]),
    "a short secret": changed(secrets=["0", None]),
    "a secret in Greek": changed(secrets=["α" * 64, None]),
    "a clock of texts": changed(clock=["1", "2", ["3", "4"]]),
    "a negative clock": changed(clock=[60_000, 0, [-1.0, 5.0]]),
    "a clock of infinity": changed(clock=[60_000, 0, [float("inf"), 5.0]]),
    "half a clock": changed(clock=[60_000, 0, [5.0]]),
    "an offer by nobody": changed(offer=["draw", 3]),
    "another offer": changed(offer=["marriage", 1]),
    "a declared end by nobody": changed(declared=[0, "resignation"]),
    "a declared end of truth": changed(declared=[True, "resignation"]),
    "a path as rematch": changed(rematch="../x"),
    "an empty thought": changed(thought={}),
    "a text as time": changed(created="yesterday"),
}


@pytest.fixture
def store(tmp_path: Path) -> Any:
    opened = GameStore(str(tmp_path / "web.sqlite"))
    yield opened
    opened.close()


def read(store: GameStore, game_id: str) -> Saved:
    kept = store.find(game_id)
    assert kept is not None
    return from_document(game_id, kept.document)


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_row_is_an_error_in_one_short_line(store: GameStore, name: str) -> None:
    row(store, BAD, DAMAGED[name])
    with pytest.raises(UnreadableGameError) as caught:
        read(store, BAD)
    message = str(caught.value)
    assert BAD in message
    assert len(message) < 400
    assert "\n" not in message
    refusal = refusal_of(caught.value)
    assert (refusal.status, refusal.code) == (500, "unreadable-game")


@pytest.mark.parametrize("version", ["x", 0, -1, 2**40, 1.5, b"1"])
def test_a_damaged_version_is_an_error_too(store: GameStore, version: object) -> None:
    row(store, BAD, json.dumps(document()), version)
    with pytest.raises(UnreadableGameError, match="version"):
        store.find(BAD)


def test_what_is_not_damaged_is_read_as_it_was_written(store: GameStore) -> None:
    store.add(Kept(GOOD, 1, document()))
    saved = read(store, GOOD)
    assert to_document(saved, ["a3", "b3"]) == document()


def with_manager(store: GameStore, what: Callable[[GameManager], Any]) -> Any:
    """Run something in a manager whose computer players never move."""
    idle: Any = type("Pool", (), {"submit": lambda *_, **__: type("Task", (), {"future": asyncio.Future()})()})()

    async def run() -> Any:
        manager = GameManager(Settings(store="unused"), store, idle)
        manager.start()
        try:
            return await what(manager)
        finally:
            await manager.close()

    return run_apart(run())


def test_the_server_starts_and_logs_each_damaged_game_once(store: GameStore, caplog: pytest.LogCaptureFixture) -> None:
    for number, text in enumerate(DAMAGED.values()):
        row(store, f"damaged-{number:04}", text)
    store.add(Kept(GOOD, 1, document()))

    async def visit(manager: GameManager) -> int:
        for _ in range(3):
            with pytest.raises(UnreadableGameError):
                await manager.open("damaged-0000")
        return (await manager.open(GOOD)).referee.ply

    with caplog.at_level(logging.WARNING):
        assert with_manager(store, visit) == 2
    lines = [record.getMessage() for record in caplog.records if "damaged-0000" in record.getMessage()]
    assert len(lines) == 1
    assert all(len(record.getMessage()) < 500 for record in caplog.records)


@pytest.mark.parametrize("seed", range(40))
def test_flipped_bits_are_told_at_the_start_or_cost_single_games(store: GameStore, tmp_path: Path, seed: int) -> None:
    """No exception but our own, whatever the byte: the sentence at the start, or an error for the game that was hit."""
    names = [f"game-{number:08}" for number in range(20)]
    for name in names:
        store.add(Kept(name, 1, document(), waiting=True))
    store.close()
    content = bytearray((tmp_path / "web.sqlite").read_bytes())
    chance = random.Random(seed)
    for _ in range(1 + seed % 3):
        content[chance.randrange(16, len(content))] ^= 1 << chance.randrange(8)
    damaged = tmp_path / "damaged.sqlite"
    damaged.write_bytes(content)

    async def visit(manager: GameManager) -> int:
        opened = 0
        for name in names:
            with contextlib.suppress(Refused, StoreError):
                opened += (await manager.open(name)).referee.ply == 2
        return opened

    problem = ""
    try:
        check_store(str(damaged))
    except StoreError as error:
        problem = str(error)
    if problem:
        assert len(problem) < 600
        assert "\n" not in problem
        return
    again = GameStore(str(damaged))
    try:
        assert with_manager(again, visit) >= len(names) - 3
    finally:
        again.close()


def test_a_game_of_an_earlier_version_is_read() -> None:
    """It kept no search times, and of a thought how much of the tree was not looked at."""
    thought = {
        "side": 2, "value": 5, "first_value": -5, "text": {"en": "", "id": ""}, "depth": 1, "nodes": 9, "seconds": 0.1,
        "speed": 90, "line": [], "labels": [], "algorithm": "engine", "unseen_share": 0.5,
    }  # fmt: skip
    saved = from_document("one", {**document(), "notes": [[1000, None], [900, 5]], "thought": thought})
    assert [note.spent_ms for note in saved.notes] == [None, None]
    assert saved.thought is not None
    assert saved.thought["nodes"] == 9
