"""The native accelerator of siasat inside a page: the surface of `siasat_native.pyi`, answered by WebAssembly.

`siasat_wasm` is an object that the page's worker registers (`web/src/native/python.ts`). It takes questions and gives
answers in JSON; `crates/siasat-wasm/src/question.rs` lists them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, NoReturn, final

import siasat_wasm
from pyodide.ffi import can_run_sync, run_sync

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

ShouldStop = Callable[[], bool] | None
BUILTIN_ERRORS: dict[str, type[Exception]] = {"index": IndexError, "type": TypeError, "runtime": RuntimeError}
STOP, PONDER_HIT = 1, 2


def _fail(kind: str, message: str) -> NoReturn:
    if kind in BUILTIN_ERRORS:
        raise BUILTIN_ERRORS[kind](message)
    if kind:
        raise ValueError(kind, message)
    raise ValueError(message)


def _read(answer: str) -> Any:
    """The value of an answer; its error is raised."""
    found = json.loads(answer)
    if "error" in found:
        _fail(*found["error"])
    return found["is"]


def _ask(ask: str, should_stop: ShouldStop = None, **words: Any) -> Any:
    """The answer to a question. What `should_stop` raises stops the work and is raised when it has ended."""
    question = json.dumps({"ask": ask, **words})
    if should_stop is None:
        return _read(siasat_wasm.ask(question))
    raised: list[BaseException] = []

    def asked() -> bool:
        try:
            return bool(raised) or bool(should_stop())
        except BaseException as error:
            raised.append(error)
            return True

    if siasat_wasm.canSuspend and can_run_sync():  # no shared memory: a message to stop is read between slices of time
        answer = run_sync(siasat_wasm.askInSlices(question, asked))
    else:
        answer = siasat_wasm.ask(question, asked)
    if raised:
        raise raised[0]
    return _read(answer)


_ABOUT = _ask("about")
__version__: str = _ABOUT["version"]


def has_algorithm(config: str) -> bool:
    """Whether the search that `config` describes has a native twin."""
    return bool(_ask("has_algorithm", config=config))


def panic_on_purpose(*, in_worker: bool = False, engine: NativeEngine | None = None) -> None:  # noqa: ARG001
    """Fail on purpose, for tests: the module's instance ends, and the next question opens another."""
    if engine is not None:
        engine._ask("panic")
    else:
        _ask("panic")


def first_turns(
    variant: str, limit: int, first_win: bool, should_stop: ShouldStop = None
) -> tuple[list[int], int, bool, int, int, int]:
    """Holes and harvest of the best first turn; whether all were looked at; positions, turns, winning turns."""
    return tuple(_ask("first_turns", should_stop, variant=variant, limit=limit, first_win=first_win))


@final
class NativeGame:
    """A game's rules at native speed. Errors are `ValueError(kind, message)`."""

    def __init__(self, game: str, variant: str, root: str | None = None) -> None:
        self._rules = {"game": game, "variant": variant, "root": root}
        self._variant, self._alternates = _ask("open", **self._rules)

    @staticmethod
    def games() -> list[str]:
        """The games that have a native twin."""
        return list(_ABOUT["games"])

    @property
    def variant(self) -> str:
        """The rule set in canonical text form."""
        return self._variant

    @property
    def alternates(self) -> bool:
        """False where a player may move again."""
        return self._alternates

    def has_evaluator(self, name: str) -> bool:
        """Whether the evaluator called `name` has a native twin for this game."""
        return bool(_ask("has_evaluator", name=name, **self._rules))

    def initial(self) -> NativeState:
        """The position a game starts from."""
        return NativeState(self._rules, _ask("initial", **self._rules))

    def parse_state(self, text: str) -> NativeState:
        """A position from its canonical text."""
        return NativeState(self._rules, _ask("parse", state=text, **self._rules))


@final
class NativeState:
    """A position, immutable."""

    def __init__(self, rules: dict[str, Any], text: str) -> None:
        self._rules, self._text = rules, text

    def _ask(self, ask: str, should_stop: ShouldStop = None, **words: Any) -> Any:
        return _ask(ask, should_stop, state=self._text, **self._rules, **words)

    def view(self) -> tuple[str, int, int, int, tuple[int | None, str, int, int | None] | None]:
        """Text, side to move, key, key recomputed from nothing but the position, and outcome."""
        text, to_move, key, full_key, outcome = self._ask("view")
        return text, to_move, key, full_key, None if outcome is None else tuple(outcome)

    def legal_moves(self) -> list[str]:
        """Every legal move in contract order."""
        return self._ask("legal_moves")

    def irreversible(self) -> list[bool]:
        """For each legal move, whether it is irreversible."""
        return self._ask("irreversible")

    def abilities(self) -> tuple[list[bool] | None, list[int] | None, str | None]:
        """For each legal move whether it is noisy and what it takes; then the position after a pass."""
        return tuple(self._ask("abilities"))

    def play(self, index: int) -> NativeState:
        """The position after the legal move at `index`; `IndexError` where there is none."""
        if index < 0:
            raise OverflowError("can't convert negative int to unsigned")
        return NativeState(self._rules, self._ask("play", index=index))

    def perft(self, depth: int) -> int:
        """The number of lines of `depth` moves from here."""
        return self._ask("perft", depth=depth)

    def search(
        self,
        evaluator: str,
        config: str,
        *,
        gauge: NativeGauge | None = None,
        should_stop: ShouldStop = None,
        **words: Any,
    ) -> dict[str, Any]:
        """Search this position; `siasat_native.pyi` says what goes in and comes out."""
        answer: dict[str, Any] = self._ask("search", should_stop, evaluator=evaluator, config=config, **words)
        if "left_out" in answer:
            answer["recording"] = siasat_wasm.bytes().to_bytes()
        if "counters" in answer:
            answer["counters"] = [(name, count) for name, count in answer["counters"]]
            if gauge is not None:
                gauge._counts = answer["counters"]
        return answer


@final
class NativeGauge:
    """The counts of a search under watch that still runs; asked by `should_stop`."""

    def __init__(self) -> None:
        self._counts: list[tuple[str, int]] | None = None

    def look(self) -> list[tuple[str, int]]:
        """Every count by its name, as it was a few thousand nodes ago at the most."""
        return self._counts or [(name, count) for name, count in _ask("gauge")]


class _Object:
    """Something that lives in one instance of the module; a failure of the instance ends it."""

    def __init__(self, number: int) -> None:
        self._number, self._generation = number, siasat_wasm.generation()

    def _ask(self, ask: str, should_stop: ShouldStop = None, **words: Any) -> Any:
        if self._generation != siasat_wasm.generation():
            _fail("panic", "the native module failed since this was opened; open it again")
        return _ask(ask, should_stop, object=self._number, **words)

    def __del__(self) -> None:
        if getattr(self, "_generation", None) == siasat_wasm.generation():
            _ask("drop", object=self._number)


@final
class NativeProgress:
    """How far a build or a verification is; asked by its `should_stop`."""

    def look(self) -> tuple[int, int, int, int]:
        """Tables done and to do, positions done and to do (0 where that is not known beforehand)."""
        return tuple(_ask("progress"))


@final
class NativeTables(_Object):
    """The tables of one game and variant below a folder."""

    def __init__(self, game: str, variant: str, folder: Path) -> None:
        number, self._variant, place = _ask("tables_open", game=game, variant=variant, folder=str(folder))
        self._root, self._folder = str(folder), Path(place)
        super().__init__(number)

    @property
    def variant(self) -> str:
        """The rules in canonical text form, less what makes no difference to verdicts."""
        return self._variant

    @property
    def folder(self) -> Path:
        """Where the tables of this game and variant lie."""
        return self._folder

    def materials(self, pieces: int) -> list[tuple[str, str]]:
        """Every material of this many pieces, the mover's before the `v`, with the name of its table."""
        return [tuple(pair) for pair in self._ask("tables_materials", pieces=pieces)]

    def probe(self, position: str) -> tuple[str, int | None] | None:
        """The verdict on a position, or None where there is no table for it."""
        verdict = self._ask("tables_probe", position=position)
        return None if verdict is None else tuple(verdict)

    def stats(self) -> list[tuple[str, int, int, int | None, list[tuple[str, int, int, int, int, str]]]]:
        """Every table that there can be: name, pieces, slots, bytes (None if it was not built), and its parts."""
        return [(*table, [tuple(part) for part in parts]) for *table, parts in self._ask("tables_stats")]

    def build(
        self, materials: list[str], jobs: int, progress: NativeProgress, should_stop: ShouldStop = None
    ) -> tuple[int, int, int]:
        """Build the tables of these materials and what they need, with one thread whatever `jobs` says."""
        return tuple(self._ask("tables_build", should_stop, root=self._root, materials=materials))

    def verify(
        self, materials: list[str], jobs: int, progress: NativeProgress, should_stop: ShouldStop = None
    ) -> tuple[int, int, int, str | None]:
        """Check every position of these materials against its moves."""
        return tuple(self._ask("tables_verify", should_stop, root=self._root, materials=materials))

    def export(
        self, material: str, path: Path, progress: NativeProgress, should_stop: ShouldStop = None
    ) -> tuple[list[tuple[str, bool, list[int]]], int]:
        """Write the verdicts of a material as an array in NumPy's format: its axes, and how many positions it has."""
        axes, positions = self._ask("tables_export", should_stop, material=material, path=str(path))
        return [tuple(axis) for axis in axes], positions


@final
class NativeMancala(_Object):
    """The solver of one Kalah or Congklak, with its table and its endgame database."""

    def __init__(self, variant: str, table_bytes: int) -> None:
        super().__init__(_ask("solver_open", variant=variant, table_bytes=table_bytes))

    def progress(self) -> tuple[int, int]:
        """Positions of the database done, nodes of searches entered; may be asked by `should_stop`."""
        return tuple(self._ask("solver_progress"))

    def count_positions(self, seeds: int) -> int:
        """How many positions have at most this many seeds in the holes."""
        return self._ask("solver_count_positions", seeds=seeds)

    def build(self, seeds: int, should_stop: ShouldStop = None) -> None:
        """Solve every position with at most `seeds` seeds."""
        self._ask("solver_build", should_stop, seeds=seeds)

    def folder(self, root: Path) -> Path:
        """Where the files of this rule set's database lie below `root`."""
        return Path(self._ask("solver_folder", root=str(root)))

    def build_files(self, root: Path, seeds: int, should_stop: ShouldStop = None) -> tuple[int, int, int]:
        """Build the database's files to this many seeds: how many were built, were there, and positions built."""
        return tuple(self._ask("solver_build_files", should_stop, root=str(root), seeds=seeds))

    def load_files(self, root: Path, seeds: int, should_stop: ShouldStop = None) -> int:
        """Read the files of the database, up to this many seeds: to how many they go."""
        return self._ask("solver_load_files", should_stop, root=str(root), seeds=seeds)

    def file_stats(self, root: Path) -> list[tuple[int, int, int, int, int, int]]:
        """For each file its seeds, bytes, positions ahead, even and behind, and the largest margin."""
        return [tuple(level) for level in self._ask("solver_file_stats", root=str(root))]

    def verify(self, seeds: int, should_stop: ShouldStop = None) -> tuple[int, int, int, str | None]:
        """Levels and positions looked at, values that do not follow from the moves, and the first of them."""
        return tuple(self._ask("solver_verify", should_stop, seeds=seeds))

    def value(self, position: str) -> int | None:
        """What the database says of a position, for the side to move; None where it has too many seeds."""
        return self._ask("solver_value", position=position)

    def counts(self, seeds: int) -> tuple[int, int, int]:
        """How many positions with exactly `seeds` seeds are ahead, even and behind for the side to move."""
        return tuple(self._ask("solver_counts", seeds=seeds))

    def solve(self, position: str, should_stop: ShouldStop = None, guess: int = 0) -> tuple[int, list[int], int, int]:
        """By how much the side to move will bank more than the other, its best holes, nodes, null-window searches."""
        return tuple(self._ask("solver_solve", should_stop, position=position, guess=guess))


@final
class NativeSolver(_Object):
    """The exact solver of Connect Four or Othello (one rule set), with its table."""

    def __init__(self, game: str, variant: str, table_bytes: int) -> None:
        super().__init__(_ask("exact_open", game=game, variant=variant, table_bytes=table_bytes))

    def progress(self) -> int:
        """Nodes of all searches entered; may be asked by `should_stop`."""
        return self._ask("exact_progress")

    def table_bytes(self) -> int:
        """The bytes of the table: at most what was asked for, rounded down to a power of two."""
        return self._ask("exact_table_bytes")

    def solve(self, position: str, should_stop: ShouldStop = None) -> tuple[str, int | None, int | None, int]:
        """The result for the side to move (`won`, `drawn`, `lost`), plies to the end, margin, and nodes."""
        return tuple(self._ask("exact_solve", should_stop, position=position))

    def best(self, position: str, should_stop: ShouldStop = None) -> list[int]:
        """The best moves of a position, as the game numbers them; its value is solved first."""
        return self._ask("exact_best", should_stop, position=position)


@final
class NativeEngine:
    """The strong engine of one game, with one thread; where the page has shared memory, in a worker of its own."""

    _unused: ClassVar[list[int]] = []
    """Engines that nobody holds any more and that could not be dropped, because the worker was searching."""

    def __init__(self, game: str, variant: str, threads: int = 1, hash_mb: int = 16) -> None:
        self._door = siasat_wasm.engine
        self._searching, self._in_slices = False, False
        while self._unused and '"is"' in self._door.ask(json.dumps({"ask": "drop", "object": self._unused[-1]})):
            self._unused.pop()
        self._number = _read(
            self._door.ask(json.dumps({"ask": "engine_open", "game": game, "variant": variant, "hash_mb": hash_mb}))
        )
        self._generation = self._door.generation

    def _ask(self, ask: str, **words: Any) -> Any:
        if self._searching:
            _fail("runtime", "the engine is searching; stop it first")
        if self._generation != self._door.generation:
            _fail("panic", "the engine failed and cannot go on; open a new one, and please report this bug")
        return _read(self._door.ask(json.dumps({"ask": ask, "object": self._number, **words})))

    @staticmethod
    def games() -> list[str]:
        """The games that the engine plays."""
        return list(_ABOUT["engine_games"])

    @staticmethod
    def params() -> list[tuple[str, int, int, int, str]]:
        """Name, default, lowest, highest and meaning of every number of the search."""
        return [tuple(row) for row in _ABOUT["params"]]

    def set_threads(self, threads: int) -> None:
        """There is one thread in the page, whatever is asked for."""

    def set_hash(self, megabytes: int) -> None:
        """A new, empty table of this many MiB; `ValueError` and one of the old size where there is no memory for it."""
        self._ask("engine_set_hash", megabytes=megabytes)

    def clear(self) -> None:
        """Forget everything."""
        self._ask("engine_clear")

    def set_tables(self, folder: Path | None) -> int:
        """Use the solver's tables below `folder` (None: no tables), and forget everything: how many there are."""
        return self._ask("engine_set_tables", folder=None if folder is None else str(folder))

    def set_param(self, name: str, value: int) -> None:
        """Set a number of the search."""
        self._ask("engine_set_param", name=name, value=value)

    def param(self, name: str) -> int | None:
        """A number of the search, or None where there is none of that name."""
        return self._ask("engine_param", name=name)

    def start(self, position: str | None = None, moves: list[str] | None = None, **options: Any) -> None:
        """Start a search of the position after `moves`; `siasat_native.pyi` lists the options."""
        search = {"object": self._number, "position": position, "moves": moves or [], **options}
        self._ask("engine_check", **{key: value for key, value in search.items() if key != "object"})
        self._searching = True
        self._in_slices = self._door.canSuspend and can_run_sync()
        self._door.start(json.dumps({"ask": "engine_search", **search}), self._in_slices)

    def poll(self, seconds: float) -> list[dict[str, Any]]:
        """Wait up to this many seconds for events, and return all that are there."""
        if not self._searching:
            return []
        events = []
        wait = seconds * 1000
        for text in run_sync(self._door.pollSlices(wait)) if self._in_slices else self._door.poll(wait):
            event = json.loads(text)
            if "is" in event or "error" in event:
                self._searching = False
                event = _read(text)
            events.append(event)
        return events

    def stop(self) -> None:
        """Ask the search to stop; its answer follows at once."""
        self._door.wish(STOP)

    def ponder_hit(self) -> None:
        """The opponent played the expected move: from now on the clock counts."""
        self._door.wish(PONDER_HIT)

    @property
    def is_searching(self) -> bool:
        """Whether a search is under way."""
        return self._searching

    def __del__(self) -> None:
        if getattr(self, "_generation", None) != self._door.generation:
            return
        if self._searching:
            self.stop()
            while self._searching:
                self.poll(1)
        if '"is"' not in self._door.ask(json.dumps({"ask": "drop", "object": self._number})):
            self._unused.append(self._number)
