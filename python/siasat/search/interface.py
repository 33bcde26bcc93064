"""What an enhancement sees of the running search and of an open node.

`search` and `node` import the enhancements, so the enhancements import this file instead of them. An enhancement that
needs more, such as the table, adds it to these protocols in its own file.
"""

from __future__ import annotations

from typing import Any, Protocol

from siasat.core.game import AnyGame, Captures, NoisyMoves, NullMove
from siasat.core.score import Score
from siasat.core.search_api.observer import Observer
from siasat.core.search_api.request import SearchRequest
from siasat.core.window import Window
from siasat.search.config import Config


class Visit(Protocol):
    """A function that searches one node and, by `node.search`, its children: a member of the alpha-beta family."""

    def __call__(self, search: Any, state: Any, depth: int, window: Window, ply: int, /) -> Score:
        """Return the value of `state` for its mover."""


class RunningSearch(Protocol):
    """The state of a running search; `siasat.search.search.Search` documents each part."""

    request: SearchRequest[Any, Any]
    config: Config
    guess: Score
    nodes: int
    spared: int
    lines: list[list[Any]]
    passed_at: int
    observer: Observer | None
    watches_repetition: bool
    enhances: bool
    hard: bool
    reduces: bool

    game: AnyGame
    captures: Captures[Any, Any] | None
    noisy: NoisyMoves[Any, Any] | None
    null_move_game: NullMove[Any] | None
    null_move: int
    iid: int

    def enter(self, state: Any, depth: int, window: Window, ply: int) -> int: ...
    def leave(self, ply: int, value: Score) -> Score: ...
    def child(self, state: Any, move: Any, ply: int) -> tuple[Any, bool]: ...
    def pass_turn(self, ply: int) -> None: ...
    def repeats(self, key: int, ply: int) -> bool: ...
    def evaluate(self, state: Any) -> Score: ...
    def static_value(self, state: Any, move: Any, ply: int) -> Score: ...
    def improve(self, ply: int, move: Any) -> None: ...
    def cutoff(self, ply: int, place: int) -> None: ...
    def table_hit(self, ply: int, value: Score) -> Score: ...
    def note_reversibility(self, state: Any, move: Any, ply: int) -> None: ...
    def re_search(self, ply: int, place: int) -> None: ...


class OpenNode(Protocol):
    """A node that is open; `siasat.search.node.Node` documents each part."""

    place: int
    depth: int
    state: Any
    window: Window

    @property
    def owner(self) -> RunningSearch: ...
    @property
    def move(self) -> Any: ...
    def test_reduced(self, child: Any, same_mover: bool) -> Score: ...
    def re_search(self, child: Any, same_mover: bool) -> Score: ...
