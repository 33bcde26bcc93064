"""Results that a stopped check can take up again: one file of JSON lines per kind of result."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import chess
import chess.engine

from siasat.core.game import AnyGame
from siasat.core.notation import notation_of
from siasat.core.search_api.result import Bound, SearchResult, StoppedBy
from siasat.errors import InputError
from siasat.review.judge import Search

MATE = 100_000
"""Stockfish's value of a mate, less the moves it takes."""

NODES = (100_000, 1_500_000)
"""Stockfish's nodes per move that it judges. If it disagrees with a clause, the longer search decides."""


class Store:
    """A dictionary in a file: every new entry is appended at once, so that nothing is lost when the process stops."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self.entries: dict[str, Any] = {}
        if path.exists():
            with path.open(encoding="utf-8") as lines:
                self.entries = dict(json.loads(line) for line in lines if line.endswith("\n"))

    def get(self, key: str) -> Any:
        """The entry, or None."""
        return self.entries.get(key)

    def put(self, key: str, value: Any) -> None:
        """Keep an entry."""
        self.entries[key] = value
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([key, value]) + "\n")


class StoredSearch:
    """A search that reviews, with its results kept; `name` keeps those of several searches apart."""

    def __init__(self, game: AnyGame, search: Search, store: Store, name: str = "") -> None:
        self.game, self.store, self.name = game, store, name
        self.original = search

    def search(self, state: Any, history: tuple[int, ...], nodes: int) -> SearchResult[Any]:
        """The stored result of this search; else it is searched and stored."""
        names = notation_of(self.game)
        key = f"{self.name}{names.format_state(state)} {nodes} {' '.join(map(str, history))}"
        known = self.store.get(key)
        if known is None:
            found = self.original(state, history, nodes)
            pv = found.pv or (() if found.move is None else (found.move,))
            line, at = [], state
            for move in pv:
                line.append(names.format_move(at, move))
                at = self.game.play(at, move)
            known = [found.value, line]
            self.store.put(key, known)
        value, line = known
        moves, at = [], state
        for text in line:
            moves.append(names.parse_move(at, text))
            at = self.game.play(at, moves[-1])
        move = moves[0] if moves else None
        return SearchResult(move, value, Bound.EXACT, 0, nodes, tuple(moves), StoppedBy.NODES, "stored", 0.0)


class Stockfish:
    """Stockfish with fixed nodes and an empty table for every question; its answers are kept."""

    def __init__(self, engine: chess.engine.SimpleEngine, store: Store) -> None:
        self.engine, self.store = engine, store

    def score(self, board: chess.Board, text: str, nodes: int) -> int:
        """A move's value for the side to move, in hundredths of a pawn; mate in n moves is `MATE` - n."""
        after = board.copy(stack=False)
        after.push(chess.Move.from_uci(text))
        if after.is_checkmate():
            return MATE
        if after.is_game_over():
            return 0
        key = f"{after.fen()} {nodes}"
        known = self.store.get(key)
        if known is None:
            info = self.engine.analyse(after, chess.engine.Limit(nodes=nodes), game=object())
            known = info["score"].relative.score(mate_score=MATE)
            self.store.put(key, known)
        return -int(known)

    def choose(self, board: chess.Board, nodes: int) -> chess.Move:
        """A move to play."""
        move = self.engine.play(board, chess.engine.Limit(nodes=nodes), game=object()).move
        assert move is not None
        return move


@contextmanager
def open_stockfish(path: str | None, store: Store) -> Iterator[Stockfish]:
    """Stockfish with one thread; it ends with the block."""
    if path is None:
        raise InputError("chess is checked with Stockfish: install it, so that `stockfish` is on the PATH")
    engine = chess.engine.SimpleEngine.popen_uci(path)
    engine.configure({"Hash": 32, "Threads": 1})
    try:
        yield Stockfish(engine, store)
    finally:
        engine.quit()
