"""Third-party engines in games other than chess: UCI with `UCI_Variant`, as described in docs/uci.md.

The conversation of chess is python-chess's (`external`), which knows no other game. Here it is our own: positions and
moves are in the game's notation, and where a player may move again it is simply asked again.
"""

from __future__ import annotations

import queue
import subprocess
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from siasat.core.clock import TimeLeft
from siasat.core.game import AnyGame
from siasat.core.notation import notation_of, quote
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.core.score import DRAW, WIN, Score
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.result import Bound, SearchResult, StoppedBy
from siasat.errors import InputError, MoveError, PlayerError
from siasat.games.registry import games
from siasat.players.processes import kill_group

START_SECONDS = 15.0
GRACE_SECONDS = 10.0
"""How much longer than its limit an engine may take before it counts as stalled."""

PATIENCE_SECONDS = 600.0
"""The same where depth or nodes are the only limit."""

LONGEST_LINE = 1 << 14
MOST_LINES = 1024
"""The maximum line length and number of unread lines; an engine that sends more has to wait."""

MOST = 2**62
"""The largest number accepted from an engine: stores use 64 bits."""


def variant_name(game: AnyGame) -> str:
    """What `UCI_Variant` calls a game: `congklak`, `congklak/kalah:6,4`."""
    usual = games.get(game.id).variants[0]
    return game.id if game.variant == usual else f"{game.id}/{game.variant}"


def with_one_thread(options: tuple[tuple[str, str], ...], known: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """The options, and one thread where the engine lets us choose and the user has not: players share the machine.

    Some engines take every core they find, and lose on time where another game needs one.
    """
    if "Threads" not in known or any(name.lower() == "threads" for name, _ in options):
        return options
    return (*options, ("Threads", "1"))


@dataclass(frozen=True, slots=True)
class Answer:
    """A move, and what the engine said last before it."""

    move: str
    value: Score
    depth: int
    nodes: int


class UciProcess:
    """A program that speaks UCI, line by line. Every wait has a timeout."""

    def __init__(self, command: list[str]) -> None:
        self._program = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            errors="replace",
            bufsize=1,
            start_new_session=True,
        )
        self._lines: queue.Queue[str | None] = queue.Queue(MOST_LINES)
        self._has_ended = threading.Event()
        self.options: dict[str, str] = {}
        """Names of the options, and how the engine announced them."""
        self._reader = threading.Thread(target=self._read, name="siasat-uci-client", daemon=True)
        self._reader.start()

    @property
    def process_id(self) -> int:
        """The number of the process."""
        return self._program.pid

    def _read(self) -> None:
        assert self._program.stdout is not None
        with self._program.stdout as source:
            while line := source.readline(LONGEST_LINE):
                self._put(line.strip())
        self._put(None)

    def _put(self, line: str | None) -> None:
        """Hand a line over as soon as there is room, or nobody will hear it any more."""
        while not self._has_ended.is_set():
            with suppress(queue.Full):
                self._lines.put(line, timeout=0.2)
                return

    def send(self, line: str) -> None:
        """Send a line; raises `EOFError` if the program has closed its input."""
        try:
            assert self._program.stdin is not None
            self._program.stdin.write(line + "\n")
            self._program.stdin.flush()
        except (OSError, ValueError) as error:
            raise EOFError("its input is closed") from error

    def wait_for(self, word: str, seconds: float, hear: Callable[[list[str]], None] | None = None) -> list[str]:
        """The words of the next line that begins with `word`; `hear` gets those before it.

        `EOFError` where the program ended, `TimeoutError` where it took too long.
        """
        until = time.monotonic() + seconds
        while True:
            left = until - time.monotonic()
            try:
                line = self._lines.get(timeout=max(left, 0.0))
            except queue.Empty:
                left = 0.0
            if left <= 0.0:  # also where it says other things without end
                raise TimeoutError(f"no {word!r} within {seconds:.0f} seconds")
            if line is None:
                raise EOFError(f"the program ended before {word!r}")
            words = line.split()
            if words[:1] == [word]:
                return words
            if hear is not None and words:
                hear(words)

    def greet(self, seconds: float) -> None:
        """Say `uci`, and learn the options."""

        def hear(words: list[str]) -> None:
            if words[:2] == ["option", "name"] and "type" in words:
                at = words.index("type")
                self.options[" ".join(words[2:at])] = " ".join(words[at:])

        self.send("uci")
        self.wait_for("uciok", seconds, hear)

    def ready(self, seconds: float) -> None:
        """Wait until all previous commands are processed."""
        self.send("isready")
        self.wait_for("readyok", seconds)

    def end(self, gently: bool) -> None:
        """End the program, and whatever it started."""
        self._has_ended.set()
        if gently:
            with suppress(EOFError, subprocess.TimeoutExpired):
                self.send("quit")
                self._program.wait(1.0)
        with suppress(OSError):
            kill_group(self._program.pid)
        with suppress(OSError, ValueError):
            if self._program.stdin is not None:
                self._program.stdin.close()
        self._program.wait()
        # Something that the program left behind may hold its output open; who reads that closes it, sooner or later.
        self._reader.join(1.0)


@dataclass(slots=True)
class VariantPlayer:
    """An engine at the board of any game. `command` starts it; `close` ends it, and a lost one is never asked again."""

    name: str
    command: list[str]
    game: AnyGame
    limits: Limits
    options: tuple[tuple[str, str], ...]
    _engine: UciProcess | None = field(default=None, init=False, repr=False)
    _ply: int = field(default=-1, init=False, repr=False)

    @property
    def process_id(self) -> int | None:
        """The number of the engine's process; None while it is not running."""
        return None if self._engine is None else self._engine.process_id

    def choose(self, referee: Referee[Any, Any]) -> Any:
        """The move to play."""
        return self.think(referee).move

    def think(self, referee: Referee[Any, Any]) -> SearchResult[Any]:
        """Ask for a move within the engine's own limits."""
        limits = self.limits
        if limits.is_unlimited:
            raise InputError(f"the engine {self.name} needs a limit: write {quote(f'{self.name}@seconds=1')}")
        words = [] if limits.depth is None else [f"depth {limits.depth}"]
        words += [] if limits.nodes is None else [f"nodes {limits.nodes}"]
        words += [] if limits.seconds is None else [f"movetime {max(round(limits.seconds * 1000), 1)}"]
        patience = PATIENCE_SECONDS if limits.seconds is None else limits.seconds + GRACE_SECONDS
        return self._ask(referee, " ".join(words), patience)

    def think_in(self, referee: Referee[Any, Any], left: TimeLeft) -> SearchResult[Any]:
        """Ask for a move by the clock, unless the engine has limits of its own."""
        if not self.limits.is_unlimited:
            return self.think(referee)
        own, other, added = (max(round(seconds * 1000), 1) for seconds in (left.own, left.other, left.increment))
        first, second = (own, other) if referee.to_move is Player.FIRST else (other, own)
        added = added if left.increment else 0
        words = f"wtime {first} btime {second} winc {added} binc {added}"
        if left.moves_to_go is not None:
            words += f" movestogo {left.moves_to_go}"
        return self._ask(referee, words, left.own + GRACE_SECONDS)

    def start(self) -> None:
        """Start the engine's process and wait until it is ready for the game."""
        self._started()

    def close(self) -> None:
        """End the engine's process, with `quit` if it still responds."""
        engine, self._engine = self._engine, None
        if engine is not None:
            engine.end(gently=True)

    def _started(self) -> UciProcess:
        if self._engine is not None:
            return self._engine
        try:
            engine = UciProcess(self.command)
        except OSError as error:
            raise InputError(f"the engine {self.name} cannot be started: {error.strerror}") from error
        try:
            engine.greet(START_SECONDS)
            self._configure(engine)
            engine.ready(START_SECONDS)
        except InputError:
            engine.end(gently=True)
            raise
        except (EOFError, TimeoutError) as error:
            engine.end(gently=False)
            raise InputError(f"the engine {self.name} does not speak UCI or did not become ready: {error}") from error
        self._engine = engine
        return engine

    def _configure(self, engine: UciProcess) -> None:
        variant = variant_name(self.game)
        announced = engine.options.get("UCI_Variant", "")
        if not {variant, self.game.id} & set(announced.split()):
            known = announced.partition(" var ")[2].replace(" var ", ", ") or "no UCI_Variant at all"
            raise InputError(f"the engine {self.name} does not play {variant}: it knows {known}")
        engine.send(f"setoption name UCI_Variant value {variant}")
        known_names = {name.lower() for name in engine.options}
        for name, value in with_one_thread(self.options, engine.options):
            if name.lower() not in known_names:
                known = ", ".join(sorted(engine.options))
                raise InputError(f"the engine {self.name} has no option {quote(name)} (it has {known})")
            engine.send(f"setoption name {name} value {value}")

    def _ask(self, referee: Referee[Any, Any], limits: str, patience: float) -> SearchResult[Any]:
        engine = self._started()
        names = notation_of(self.game)
        began = time.perf_counter()
        try:
            if referee.ply <= self._ply:  # another game, or moves taken back
                engine.send("ucinewgame")
                engine.ready(START_SECONDS)
            self._ply = referee.ply
            engine.send(_position(referee))
            engine.send(f"go {limits}")
            answer = _listen(engine, patience)
        except TimeoutError as error:
            self._abandon()
            raise PlayerError("stall", f"{self.name} did not move within {patience:.0f} seconds") from error
        except EOFError as error:
            self._abandon()
            raise PlayerError("crash", f"{self.name} stopped in the middle of the game ({error})") from error
        try:
            move = names.parse_move(referee.state, answer.move)
        except MoveError as error:
            raise PlayerError("illegal-move", f"{self.name}: {error}") from error
        return SearchResult(
            move,
            answer.value,
            Bound.EXACT,
            answer.depth,
            answer.nodes,
            (move,),
            StoppedBy.FINISHED,
            "external",
            time.perf_counter() - began,
        )

    def _abandon(self) -> None:
        """Abandon the engine immediately; it may never respond again."""
        engine, self._engine = self._engine, None
        if engine is not None:
            engine.end(gently=False)


def _position(referee: Referee[Any, Any]) -> str:
    """The `position` command with all moves, because engines need them for repetitions."""
    names, game = notation_of(referee.game), referee.game
    is_start = referee.start == game.initial()
    place = "startpos" if is_start else f"fen {names.format_state(referee.start)}"
    pairs = zip(referee.states, referee.moves, strict=False)
    moves = " ".join(names.format_move(state, move) for state, move in pairs)
    return f"position {place}" + (f" moves {moves}" if moves else "")


def _listen(engine: UciProcess, patience: float) -> Answer:
    """Wait for `bestmove`, and keep the last `info` about the best line."""
    last: dict[str, int] = {}

    def hear(words: list[str]) -> None:
        if words[0] != "info" or "string" in words or _number(words, "multipv", 1) != 1:
            return
        for key in ("depth", "nodes"):
            last[key] = _number(words, key, last.get(key, 0))
        if "score" in words:
            last["value"] = _value(words)

    words = engine.wait_for("bestmove", patience, hear)
    move = words[1] if len(words) > 1 else ""
    return Answer(move, last.get("value", DRAW), last.get("depth", 0), last.get("nodes", 0))


def _number(words: list[str], key: str, default: int) -> int:
    """The number behind a word, at most `MOST` either way; `default` where there is none."""
    try:
        return max(min(int(words[words.index(key) + 1]), MOST), -MOST)
    except (ValueError, IndexError):
        return default


def _value(words: list[str]) -> Score:
    """`score cp N` in hundredths, `score mate N` as a win or loss counted in plies, as our own searches count it."""
    if "mate" not in words:
        return max(min(_number(words, "cp", DRAW), WIN // 2), -WIN // 2)
    mate = max(min(_number(words, "mate", 0), 500), -500)
    return WIN - (2 * mate - 1) if mate > 0 else -WIN + 2 * -mate
