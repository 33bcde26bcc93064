"""The native accelerator of siasat. Use it through `siasat.backend`; the names here may change."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, final

__all__ = [
    "NativeEngine",
    "NativeGame",
    "NativeGauge",
    "NativeMancala",
    "NativeProgress",
    "NativeSolver",
    "NativeState",
    "NativeTables",
    "__version__",
    "first_turns",
    "has_algorithm",
    "panic_on_purpose",
]

__version__: str

def has_algorithm(config: str) -> bool:
    """Whether the search that `config` describes has a native twin."""

def panic_on_purpose(*, in_worker: bool = False, engine: NativeEngine | None = None) -> None:
    """Fail on purpose, for tests: on the caller's thread, on a worker thread or within an engine."""

@final
class NativeGame:
    """A game's rules at native speed.

    Everything in this module raises `ValueError(kind, message)`, where `kind` is `position`, `invalid-move`,
    `illegal-move`, `ambiguous-move`, `variant`, `algorithm`, `unknown-name`, `table`, `limit` (a number that makes no
    sense), `memory` (there is none for what was asked) or `panic` (a bug of the accelerator).
    """

    def __new__(cls, game: str, variant: str, root: str | None = None) -> NativeGame: ...
    @staticmethod
    def games() -> list[str]:
        """The games that have a native twin."""

    @property
    def variant(self) -> str:
        """The rule set in canonical text form."""

    @property
    def alternates(self) -> bool:
        """False where a player may move again."""

    def has_evaluator(self, name: str) -> bool:
        """Whether the evaluator called `name` has a native twin for this game."""

    def initial(self) -> NativeState:
        """The position a game starts from."""

    def parse_state(self, text: str) -> NativeState:
        """A position from its canonical text."""

@final
class NativeState:
    """A position, immutable."""

    def view(self) -> tuple[str, int, int, int, tuple[int | None, str, int, int | None] | None]:
        """Text, side to move (0 or 1), key, key recomputed from nothing but the position, and outcome.

        The outcome is winner (0, 1 or None for a draw), reason, margin and payoff; None while the game goes on.
        """

    def legal_moves(self) -> list[str]:
        """Every legal move in contract order."""

    def irreversible(self) -> list[bool]:
        """For each legal move, whether it is irreversible."""

    def abilities(self) -> tuple[list[bool] | None, list[int] | None, str | None]:
        """For each legal move whether it is noisy and what it takes, None where the game does not say; then the text of
        the position after a pass, None where there is none.
        """

    def play(self, index: int) -> NativeState:
        """The position after the legal move at `index`; `IndexError` where there is none."""

    def perft(self, depth: int) -> int:
        """The number of lines of `depth` moves from here. Other threads run meanwhile; Ctrl-C stops it."""

    def search(
        self,
        evaluator: str,
        config: str,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        history: list[int] = ...,
        repetition: bool = False,
        exclude: list[int] = ...,
        watch: bool = False,
        bounds: tuple[int | None, int | None, int] | None = None,
        gauge: NativeGauge | None = None,
        should_stop: Callable[[], bool] | None = None,
    ) -> dict[str, Any]:
        """Search this position; `should_stop` is asked about fifty times a second.

        Moves, also in `exclude`, are indices into `legal_moves`; the line `pv` has one for each of its positions. Keys
        of the answer: move, value, bound, depth, nodes, pv, stopped_by, table (probes, hits, collisions, stores,
        evictions, or None); with `watch` or `bounds` also digest and counters; with `bounds` (deepest ply, most nodes,
        least depth) also recording and left_out. While a watched search runs, `gauge` shows its counts.
        """

@final
class NativeGauge:
    """The counts of a search under watch that still runs; may be asked from another thread and by `should_stop`."""

    def __new__(cls) -> NativeGauge: ...
    def look(self) -> list[tuple[str, int]]:
        """Every count by its name, as it was a few thousand nodes ago at the most."""

@final
class NativeProgress:
    """How far a build or a verification is; may be asked from another thread."""

    def __new__(cls) -> NativeProgress: ...
    def look(self) -> tuple[int, int, int, int]:
        """Tables done and to do, positions done and to do (0 where that is not known beforehand)."""

@final
class NativeTables:
    """The tables of one game and variant below a folder.

    A verdict is `won`, `drawn` or `lost` for the side to move, and the plies to the end (None for a draw). Bad texts
    raise `ValueError(kind, message)` as `NativeGame` does; damaged or foreign files have the kind `table`.
    """

    def __new__(cls, game: str, variant: str, folder: Path) -> NativeTables: ...
    @property
    def variant(self) -> str:
        """The rules in canonical text form, less what makes no difference to verdicts."""

    @property
    def folder(self) -> Path:
        """Where the tables of this game and variant lie."""

    def materials(self, pieces: int) -> list[tuple[str, str]]:
        """Every material of this many pieces, the mover's before the `v`, with the name of its table."""

    def probe(self, position: str) -> tuple[str, int | None] | None:
        """The verdict on a position, or None where there is no table for it."""

    def stats(self) -> list[tuple[str, int, int, int | None, list[tuple[str, int, int, int, int, str]]]]:
        """Every table that there can be: name, pieces, slots, bytes (None if it was not built), and its parts.

        A part has one side to move: its material, positions won, drawn and lost for that side, the plies of its longest
        win and a position that has it.
        """

    def build(
        self,
        materials: list[str],
        jobs: int,
        progress: NativeProgress,
        should_stop: Callable[[], bool] | None = None,
    ) -> tuple[int, int, int]:
        """Build the tables of these materials and what they need: how many were built, were there, and slots built.

        `should_stop` is asked about fifty times a second.
        """

    def verify(
        self,
        materials: list[str],
        jobs: int,
        progress: NativeProgress,
        should_stop: Callable[[], bool] | None = None,
    ) -> tuple[int, int, int, str | None]:
        """Check every position of these materials against its moves.

        Materials and positions looked at, verdicts that do not follow, and the first of them in words.
        """

    def export(
        self,
        material: str,
        path: Path,
        progress: NativeProgress,
        should_stop: Callable[[], bool] | None = None,
    ) -> tuple[list[tuple[str, bool, list[int]]], int]:
        """Write the verdicts of a material as an array in NumPy's format: its axes, and how many positions it has.

        An axis is a piece: its letter, whether it is the mover's, and the squares that it can stand on.
        """

@final
class NativeEngine:
    """The strong engine of one game: searches in a thread of its own, one search at a time.

    What changes the engine raises `RuntimeError` while it searches. Bad texts raise `ValueError(kind, message)`.
    """

    def __new__(cls, game: str, variant: str, threads: int = 1, hash_mb: int = 16) -> NativeEngine: ...
    @staticmethod
    def games() -> list[str]:
        """The games that the engine plays."""

    @staticmethod
    def params() -> list[tuple[str, int, int, int, str]]:
        """Name, default, lowest, highest and meaning of every number of the search."""

    def set_threads(self, threads: int) -> None:
        """Use this many threads."""

    def set_hash(self, megabytes: int) -> None:
        """A new, empty table of this many MiB; `ValueError` and one of the old size where there is no memory for it."""

    def clear(self) -> None:
        """Forget everything."""

    def set_tables(self, folder: Path | None) -> int:
        """Use the solver's tables below `folder` (None: no tables), and forget everything: how many there are.

        Of Dou Shou Qi these are tables, of Congklak and Kalah levels of seeds, of chess the Syzygy files of results in
        `folder`, which may be several as in `PATH`; the other games ask none. A damaged
        table raises `ValueError("table", message)`.
        """

    def set_param(self, name: str, value: int) -> None:
        """Set a number of the search."""

    def param(self, name: str) -> int | None:
        """A number of the search, or None where there is none of that name."""

    def start(
        self,
        position: str | None = None,
        moves: list[str] = ...,
        *,
        history: list[int] = ...,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        clock: tuple[float, float, int | None] | None = None,
        mate: int | None = None,
        infinite: bool = False,
        ponder: bool = False,
        only: list[str] = ...,
        lines: int = 1,
    ) -> None:
        """Start a search of the position after `moves`.

        `clock` is the seconds left, those added a move, and the moves until it is wound up again (None: never).
        `history` holds the keys since the last irreversible move before `position`. `only` names the root moves to
        look at. `mate` asks for a win in this many moves.
        """

    def poll(self, seconds: float) -> list[dict[str, Any]]:
        """Wait up to this many seconds for events, and return all that are there.

        Keys: is_last (the answer; the others are lines of finished iterations), depth, deepest, rank (1 for the best
        line), value (for the side to move), bound, nodes, hits (nodes that the solver's tables answered), seconds,
        fill (thousandths of the table), line, stopped_by.
        """

    def stop(self) -> None:
        """Ask the search to stop; its answer follows at once."""

    def ponder_hit(self) -> None:
        """The opponent played the expected move: from now on the clock counts."""

    @property
    def is_searching(self) -> bool:
        """Whether a search is under way."""

@final
class NativeSolver:
    """The exact solver of Connect Four or Othello (one rule set), with its table."""

    def __new__(cls, game: str, variant: str, table_bytes: int) -> NativeSolver: ...
    def progress(self) -> int:
        """Nodes of all searches entered; may be asked from another thread."""
    def table_bytes(self) -> int:
        """The bytes of the table: at most what was asked for, rounded down to a power of two."""
    def solve(
        self, position: str, should_stop: Callable[[], bool] | None = None
    ) -> tuple[str, int | None, int | None, int]:
        """The result for the side to move (`won`, `drawn`, `lost`), plies to the end, margin, and nodes."""
    def best(self, position: str, should_stop: Callable[[], bool] | None = None) -> list[int]:
        """The best moves of a position, as the game numbers them; its value is solved first."""

@final
class NativeMancala:
    """The solver of one Kalah or Congklak, with its table and its endgame database."""

    def __new__(cls, variant: str, table_bytes: int) -> NativeMancala: ...
    def progress(self) -> tuple[int, int]:
        """Positions of the database done, nodes of searches entered; may be asked from another thread."""
    def count_positions(self, seeds: int) -> int:
        """How many positions have at most this many seeds in the holes."""
    def build(self, seeds: int, should_stop: Callable[[], bool] | None = None) -> None:
        """Solve every position with at most `seeds` seeds."""
    def folder(self, root: Path) -> Path:
        """Where the files of this rule set's database lie below `root`."""
    def build_files(
        self, root: Path, seeds: int, should_stop: Callable[[], bool] | None = None
    ) -> tuple[int, int, int]:
        """Build the database's files to this many seeds: how many were built, were there, and positions built."""
    def load_files(self, root: Path, seeds: int, should_stop: Callable[[], bool] | None = None) -> int:
        """Read the files of the database, up to this many seeds: to how many they go."""
    def file_stats(self, root: Path) -> list[tuple[int, int, int, int, int, int]]:
        """For each file its seeds, bytes, positions ahead, even and behind, and the largest margin."""
    def verify(self, seeds: int, should_stop: Callable[[], bool] | None = None) -> tuple[int, int, int, str | None]:
        """Levels and positions looked at, values that do not follow from the moves, and the first of them."""
    def value(self, position: str) -> int | None:
        """What the database says of a position, for the side to move; None where it has too many seeds."""
    def counts(self, seeds: int) -> tuple[int, int, int]:
        """How many positions with exactly `seeds` seeds are ahead, even and behind for the side to move."""
    def solve(
        self, position: str, should_stop: Callable[[], bool] | None = None, guess: int = 0
    ) -> tuple[int, list[int], int, int]:
        """By how much the side to move will bank more than the other, its best holes, nodes, null-window searches.

        The search begins at `guess` (-128 to 127); a wrong one costs time only.
        """

def first_turns(
    variant: str, limit: int, first_win: bool, should_stop: Callable[[], bool] | None = None
) -> tuple[list[int], int, bool, int, int, int]:
    """Holes and harvest of the best first turn; whether all were looked at; positions, turns, winning turns."""
