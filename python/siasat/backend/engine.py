"""The strong engine from Python. It has no reference twin: it exists natively or not at all."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from siasat.backend.native import native_engine, native_errors, why_missing
from siasat.core.game import AnyGame
from siasat.core.notation import notation_of, quote
from siasat.core.search_api.limits import MAX_NODES, Limits
from siasat.core.search_api.result import Bound, SearchResult, StoppedBy
from siasat.errors import BackendError, LimitError, TableError
from siasat.games.registry import as_game

if TYPE_CHECKING:
    from siasat.backend.native import NativeEngine

MAX_THREADS = 512
MAX_HASH_MB = 65536
MAX_LINES = 256
HAND_WRITTEN, SMALL_NETWORK, LARGE_NETWORK = 0, 1, 2
"""Values of the parameter `use_network`. The small network is the default of `Engine`: levels and reviews were measured
with it. The large one, which only chess has, is stronger; where there is none, the small one takes its place."""
POLL = 0.02
"""How long one wait for events lasts, in seconds: how soon Ctrl-C and `stop` are seen."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a finished iteration; the last of a search is its answer.

    `value` belongs to the side to move at the root, on the scale of `siasat.core.score`. `deepest` is the longest line
    that was looked at, `rank` 1 for the best line, `fill` thousandths of the table in use. `hits` are the nodes that
    the solver's tables answered. `moves` are in canonical notation.
    """

    is_last: bool
    depth: int
    deepest: int
    rank: int
    value: int
    bound: Bound
    nodes: int
    hits: int
    seconds: float
    fill: int
    moves: tuple[str, ...]
    stopped_by: StoppedBy | None


def why_no_engine(game: AnyGame) -> str | None:
    """Why the engine cannot play `game`, as a sentence; None if it can."""
    reason = why_missing()
    if reason is not None:
        return reason
    engine = native_engine()
    if type(game).__module__.startswith("siasat.games.") and game.id in engine.games():
        return None
    return f"the engine does not play {game.id!r}; it plays {', '.join(engine.games())}"


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number of the search that can be set by name: what is usual, between which bounds, and what it means."""

    default: int
    low: int
    high: int
    meaning: str


@functools.cache
def parameters() -> dict[str, Parameter]:
    """Every number of the search by its name; none where there is no engine."""
    if why_missing() is not None:
        return {}
    return {name: Parameter(usual, low, high, about) for name, usual, low, high, about in native_engine().params()}


class Engine:
    """An engine for one game, with its threads and table. Its tables are kept between searches until `clear`."""

    def __init__(self, game: str | AnyGame, threads: int = 1, hash_mb: int = 16) -> None:
        game = as_game(game)
        reason = why_no_engine(game)
        if reason is not None:
            raise BackendError(reason)
        _check_number("threads", threads, MAX_THREADS)
        _check_number("hash_mb", hash_mb, MAX_HASH_MB)
        self.game = game
        with native_errors():
            self.native: NativeEngine = native_engine()(game.id, game.variant, threads, hash_mb)

    def set_threads(self, threads: int) -> None:
        """Use this many threads from now on."""
        _check_number("threads", threads, MAX_THREADS)
        with native_errors():
            self.native.set_threads(threads)

    def set_hash(self, megabytes: int) -> None:
        """Replace the table with an empty one of this many MiB; raises `InputError` if there is not enough memory."""
        _check_number("hash_mb", megabytes, MAX_HASH_MB)
        with native_errors():
            self.native.set_hash(megabytes)

    def set_params(self, params: Mapping[str, int]) -> None:
        """Set search parameters by name; `parameters()` lists them."""
        for name, value in params.items():
            with native_errors():
                self.native.set_param(name, value)

    def set_tables(self, folder: Path | None) -> int:
        """Ask the solver's tables below `folder` in the search from now on, and forget everything; None for no tables.

        In chess, `folder` has Syzygy files; it may name several folders, separated as in `PATH`. The answer is how many
        there are: files of results, tables of Dou Shou Qi, levels of seeds of Congklak and Kalah. `TableError` where
        one is damaged, or where there are none for this game and variant.
        """
        with native_errors():
            count = self.native.set_tables(folder)
        if folder is not None and count == 0 and self.game.id == "chess":
            raise TableError(
                f"there are no Syzygy files (*.rtbw) in {folder}; download them from tablebase.lichess.ovh/tables"
            )
        if folder is not None and count == 0:
            where = f"{self.game.id} ({self.game.variant}) below {folder}"
            raise TableError(f"there are no tables for the engine {where}; build them with `siasat tables build`")
        return count

    def clear(self) -> None:
        """Clear all tables for a new game."""
        with native_errors():
            self.native.clear()

    def start(self, position: str | None, moves: Sequence[str] = (), **options: Any) -> None:
        """Start a search in the background; the options are those of `NativeEngine.start`. `lines` gives the events."""
        with native_errors():
            self.native.start(position, list(moves), **options)

    def stop(self) -> None:
        """Stop the search; its last line follows at once."""
        self.native.stop()

    def ponder_hit(self) -> None:
        """The opponent played the pondered move: the clock starts now."""
        self.native.ponder_hit()

    def lines(self, should_stop: Callable[[], bool] | None = None) -> Iterator[Line]:
        """Yield the lines of the running search as they arrive, the answer last."""
        try:
            while True:
                with native_errors():
                    events = self.native.poll(POLL)
                for event in events:
                    line = _line(event)
                    yield line
                    if line.is_last:
                        return
                if should_stop is not None and should_stop():
                    self.native.stop()
        except BaseException:
            self.native.stop()
            raise

    def search(
        self,
        root: Any,
        limits: Limits,
        history: Sequence[int] = (),
        should_stop: Callable[[], bool] | None = None,
        listen: Callable[[Line], None] | None = None,
        clock: tuple[float, float, int | None] | None = None,
    ) -> SearchResult[Any]:
        """Search a position and wait for the answer.

        `history` holds the keys since the last irreversible move. With a `clock` (seconds left, seconds added a move,
        moves until the next time control or None) the engine decides how long to think. `counters["solved"]` are
        the nodes that the solver's tables answered, where there were any.
        """
        start = time.perf_counter()
        text = notation_of(self.game).format_state(root)
        self.start(
            text,
            history=list(history),
            depth=limits.depth,
            nodes=_nodes(limits),
            seconds=limits.seconds,
            clock=clock,
        )
        answer = None
        for line in self.lines(should_stop):
            answer = line
            if listen is not None and not line.is_last:
                listen(line)
        if answer is None:
            raise BackendError("the engine stopped without a result")
        moves = self.moves_of(root, answer.moves)
        return SearchResult(
            move=moves[0] if moves else None,
            value=answer.value,
            bound=answer.bound,
            depth=answer.depth,
            nodes=answer.nodes,
            pv=moves,
            stopped_by=answer.stopped_by or StoppedBy.FINISHED,
            backend="rust",
            seconds=time.perf_counter() - start,
            counters={"solved": answer.hits} if answer.hits else {},
            game=self.game,
            root=root,
        )

    def rank(
        self,
        root: Any,
        limits: Limits,
        history: Sequence[int] = (),
        lines: int = MAX_LINES,
        should_stop: Callable[[], bool] | None = None,
    ) -> list[Line]:
        """The `lines` best root moves (all if there are fewer), the best first, by the deepest iteration that has them.

        Empty if the limits are too small for the first iteration.
        """
        text = notation_of(self.game).format_state(root)
        self.start(
            text, history=list(history), depth=limits.depth, nodes=_nodes(limits), seconds=limits.seconds, lines=lines
        )
        found: dict[int, Line] = {}
        for line in self.lines(should_stop):
            if not line.is_last and line.bound is Bound.EXACT:  # an iteration is reported once all its lines are known
                found[line.rank] = line
        return [found[rank] for rank in sorted(found)]

    def moves_of(self, root: Any, texts: Sequence[str]) -> tuple[Any, ...]:
        """A line in the game's own moves."""
        names, state, moves = notation_of(self.game), root, []
        for text in texts:
            move = names.parse_move(state, text)
            moves.append(move)
            state = self.game.play(state, move)
        return tuple(moves)


def _line(event: dict[str, Any]) -> Line:
    return Line(
        is_last=event["is_last"],
        depth=event["depth"],
        deepest=event["deepest"],
        rank=event["rank"],
        value=event["value"],
        bound=Bound(event["bound"]),
        nodes=event["nodes"],
        hits=event["hits"],
        seconds=event["seconds"],
        fill=event["fill"],
        moves=tuple(event["line"]),
        stopped_by=StoppedBy(event["stopped_by"]) if event["stopped_by"] else None,
    )


def _nodes(limits: Limits) -> int | None:
    """The limit of nodes as the accelerator takes it."""
    return None if limits.nodes is None else min(limits.nodes, MAX_NODES)


def _check_number(name: str, value: int, most: int) -> None:
    if not 1 <= value <= most:
        raise LimitError(f"{name} must be between 1 and {most}, not {quote(str(value))}")
