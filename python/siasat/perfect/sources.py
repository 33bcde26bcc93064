"""Sources of exact results: tables, Syzygy files, completely solved games, the exact solvers.

Each source answers for one game and rule set, or returns None. Only the first answer may take long.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol, TypeVar

from siasat.backend.native import native_mancala, native_solver, translate
from siasat.core.game import AnyGame
from siasat.core.notation import notation_of
from siasat.errors import LimitError, VariantError
from siasat.games.chess.state import ChessState
from siasat.games.congklak.rules import Congklak
from siasat.games.congklak.state import CongklakState
from siasat.games.doushouqi.rules import DouShouQi
from siasat.games.registry import games
from siasat.perfect.doushouqi import ReferenceTables
from siasat.perfect.exact import empty_cells, read_value
from siasat.perfect.syzygy import SyzygyTables
from siasat.perfect.tables import TableSet, Watch
from siasat.perfect.value import PerfectValue, result_of
from siasat.perfect.whole import SolvedGame, solve_whole

Found = TypeVar("Found")

BUILT = {"doushouqi": 3, "chess": 3}
"""Tables with up to this many pieces are built on first use, in seconds. Larger ones are used if they exist."""

FIFTY_MOVES = 100
"""Halfmoves without capture or pawn's move after which chess is drawn."""

WHOLE_LIMIT = 20_000
"""The maximum number of positions to solve a game completely: Python takes about a second for these."""

SOLVER_BYTES = 16 << 20
SOLVER_SEEDS = 8
"""The exact solvers: their tables, and the seeds up to which positions are solved beforehand (0.1 s)."""

SURE = {"connectfour": 14, "othello": 10}
"""Positions with at most this many empty cells are always solved: that takes milliseconds."""

TRIED = {"connectfour": 34, "othello": 22}
"""Positions with more empty cells are not tried: hardly any would be solved within two seconds."""

REMEMBERED = 4096
"""The number of positions remembered because they took too long, so that they are not tried again."""


class Source(Protocol):
    """One way to know."""

    @property
    def name(self) -> str:
        """What it is called in answers."""

    def ask(self, state: Any, deadline: float) -> PerfectValue | None:
        """The known result of an unfinished position, computed before `time.perf_counter() = deadline`."""


class Tables:
    """Our own tables. Those of few pieces are built first where the rule set is one that has a name."""

    name = "tables"

    def __init__(self, game: AnyGame, folder: Path | None = None) -> None:
        self.game, self.folder = game, folder
        self._lock = threading.Lock()
        self._opened: TableSet | None = None

    def open(self, watch: Watch | None = None) -> TableSet:
        """The tables, built if need be (what `watch` raises ends that); several threads may ask."""
        with self._lock:
            if self._opened is None:
                tables = TableSet(self.game, self.folder)
                if self.game.variant in games.get(self.game.id).variants:
                    tables.build(pieces=BUILT[self.game.id], watch=watch)
                self._opened = tables
            return self._opened

    def ask(self, state: Any, deadline: float) -> PerfectValue | None:
        """A look-up; `TableError` where a table is damaged or cannot be written."""
        known = self.open().probe(state)
        if known is None or known.plies is None or not isinstance(state, ChessState):
            return known
        # Tables do not count moves; where the game's own count may run out before the mate, nothing is certain.
        return known if state.board.halfmove_clock + known.plies <= FIFTY_MOVES else None


class Reference:
    """Two animals on the board, without the accelerator."""

    name = "tables"

    def __init__(self, game: DouShouQi) -> None:
        self._tables = ReferenceTables(game)

    def ask(self, state: Any, deadline: float) -> PerfectValue | None:
        """Solved on first use; about a second per material."""
        return self._tables.probe(state)


class Syzygy:
    """The user's Syzygy files: results of chess with more pieces, and the way to the next capture or pawn's move."""

    name = "syzygy"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = threading.Lock()
        self._opened: SyzygyTables | None = None

    def ask(self, state: ChessState, deadline: float) -> PerfectValue | None:
        """A look-up; python-chess opens files as they are needed."""
        with self._lock:
            if self._opened is None:
                self._opened = SyzygyTables(self.folder)
            found = self._opened.probe(state)
        if found is None:
            return None
        if found.outcome not in ("won", "lost"):  # cursed wins and blessed losses are draws by the 50-move rule
            return PerfectValue("drawn")
        if found.dtz is None or abs(found.dtz) + state.board.halfmove_clock >= FIFTY_MOVES:
            return None
        return PerfectValue("won" if found.outcome == "won" else "lost", zeroing=abs(found.dtz))


class WholeGame:
    """A small game, every position of it."""

    name = "whole"

    def __init__(self, game: AnyGame, counts: bool) -> None:
        self.game, self.counts = game, counts
        self._lock = threading.Lock()
        self._solved: SolvedGame | None = None
        self._too_large = False

    def ask(self, state: Any, deadline: float) -> PerfectValue | None:
        """A look-up; None for positions that cannot come up, and where the game is not small after all."""
        with self._lock:
            if self._solved is None and not self._too_large:
                try:
                    self._solved = solve_whole(self.game, WHOLE_LIMIT)
                except LimitError:
                    self._too_large = True
        value = None if self._solved is None else self._solved.table.get(state)
        if value is None:
            return None
        return replace(value, margin=value.points if self.counts else None)


class Attempts:
    """Work that must end at its time. What took too long is remembered, so that it is not tried again."""

    def __init__(self) -> None:
        self._tried: OrderedDict[Any, float] = OrderedDict()

    def run(self, state: Any, deadline: float, work: Callable[[Callable[[], bool]], Found]) -> Found | None:
        """What `work` finds before the deadline; it is called with what says that it must stop."""
        seconds = deadline - time.perf_counter()
        if seconds < 2 * self._tried.get(state, 0.0):  # much more time is another question
            return None
        try:
            return work(lambda: time.perf_counter() > deadline)
        except ValueError as error:
            problem = translate(error)
            if time.perf_counter() <= deadline and not isinstance(problem, VariantError):
                raise problem from error
            # Stopped by us, or a position too large for the solver's numbers: not to be tried again.
            self._tried[state] = seconds
            if len(self._tried) > REMEMBERED:
                self._tried.popitem(last=False)
            return None


class Exact:
    """Connect Four and Othello: the exact solver, if it finishes in time.

    With `search=False` only positions with few empty cells are known: the same on every machine.
    """

    name = "solver"

    def __init__(self, game: AnyGame, search: bool = True) -> None:
        self.game, self.search = game, search
        self._native = native_solver(game, SOLVER_BYTES)
        self._attempts = Attempts()

    def ask(self, state: Any, deadline: float) -> PerfectValue | None:
        """The result with its distance (Connect Four) or its margin (Othello)."""
        text, empty = notation_of(self.game).format_state(state), empty_cells(self.game, state)
        if empty <= SURE[self.game.id]:
            return read_value(self._native, text)[0]
        if not self.search or empty > TRIED[self.game.id]:
            return None
        return self._attempts.run(state, deadline, lambda stop: read_value(self._native, text, stop)[0])


class Sowing:
    """Congklak and Kalah: the exact solver, if it finishes in time. It knows margins, not distances.

    With `search=False` only the positions that were solved beforehand are known: the same on every machine.
    """

    name = "solver"

    def __init__(self, game: Congklak, search: bool = True) -> None:
        self.game, self.search = game, search
        self._native = native_mancala(game.variant, SOLVER_BYTES if search else 0)
        self._lock = threading.Lock()
        self._ready = False
        self._attempts = Attempts()

    def ask(self, state: CongklakState, deadline: float) -> PerfectValue | None:
        """By how much the side to move wins, its store included."""
        text, mover = self.game.format_state(state), state.player
        with self._lock:
            if not self._ready:
                self._native.build(SOLVER_SEEDS)
                self._ready = True
        value = self._native.value(text)
        if value is None and self.search:
            value = self._attempts.run(state, deadline, lambda stop: self._native.solve(text, stop)[0])
        if value is None:
            return None
        margin = value + state.stores[mover] - state.stores[mover.other]
        return PerfectValue(result_of(margin), None, margin)
