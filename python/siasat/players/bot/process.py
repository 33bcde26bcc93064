"""The process of a bot, seen from the referee: start it, ask it within limits, and end it.

One line of JSON goes each way (`host` is the other end). Threads read what the process writes, because not every
system can wait for a pipe with a time limit.
"""

from __future__ import annotations

import atexit
import importlib.util
import json
import os
import queue
import subprocess
import threading
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from siasat.confine import START_SECONDS, Limits, end, start
from siasat.core import plugins
from siasat.core.clock import TimeLeft
from siasat.core.game import AnyGame
from siasat.errors import PlayerError
from siasat.players.processes import kill_group

KEPT = 8
"""How many idle processes a worker keeps for later games."""

MAX_SOURCE, MAX_LINE = 4 << 20, 8 << 20
"""How many bytes a bot's file, and one line of its process, may have."""

OWN_MEMORY = 96
"""Megabytes of address space for Python and siasat, before the bot is loaded: measured 31 with the native module."""

THREADS = 16
"""How many threads a bot may have beside the first."""

SHOWN = 200
"""How much of what a bot printed is repeated in an error."""


class BotProcess:
    """One process, for one file. After any failure `is_usable` is False."""

    def __init__(self, file: str, memory: int, unsandboxed: bool = False) -> None:
        self.key = key_of(file, memory, unsandboxed)
        self.is_usable, self._is_loaded = True, False
        self._path = Path(file).expanduser()
        self._answers: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self._printed, self._tail, self._allowed = 0, b"", 0
        named = plugins.all_named(os.environ)
        self._popen = start(
            ["-m", f"{__package__}.host"],
            readable=[Path(__file__).parents[3], *(name for name in named if name.endswith(".py"))],
            packages=True,
            limits=Limits(memory + OWN_MEMORY, None, threads=THREADS),
            isolation="none" if unsandboxed else "auto",
            environment={plugins.VARIABLE: os.pathsep.join(named)},
            stderr=subprocess.PIPE,
        ).process
        assert self._popen.stdout is not None
        assert self._popen.stderr is not None
        for target, pipe in ((self._read_answers, self._popen.stdout), (self._read_output, self._popen.stderr)):
            threading.Thread(target=target, args=(pipe,), daemon=True).start()

    @property
    def process_id(self) -> int:
        """The number of the process."""
        return self._popen.pid

    def load(self, output: int) -> None:
        """Run the file, unless that was done for an earlier game; `PlayerError` if it cannot be run."""
        if self._is_loaded:
            return
        self._printed, self._allowed = 0, output
        self._exchange({"source": _read(self._path), "name": self._path.name}, START_SECONDS)
        self._is_loaded = True

    def new_game(self, game: AnyGame, position: str, output: int) -> None:
        """Begin a game, in which the bot may print `output` bytes."""
        self._printed, self._allowed = 0, output
        self._exchange({"game": game.id, "variant": game.variant, "start": position}, START_SECONDS)

    def ask(self, moves: list[str], left: TimeLeft | None, seconds: float) -> str:
        """The move after `moves` more moves of the game, as text; `PlayerError` for anything else."""
        clock = None if left is None else [left.own, left.other, left.increment, left.moves_to_go]
        answer = self._exchange({"moves": moves, "left": clock}, seconds)
        return str(answer.get("move", ""))

    def _exchange(self, message: dict[str, Any], seconds: float) -> dict[str, Any]:
        assert self._popen.stdin is not None
        try:
            self._popen.stdin.write(json.dumps(message).encode() + b"\n")
            self._popen.stdin.flush()
            answer = self._answers.get(timeout=seconds)
        except queue.Empty:
            self.end()
            raise PlayerError("stall", f"it did not answer within {seconds:g} seconds") from None
        except OSError:
            answer = None
        if self._printed > self._allowed:
            self.end()
            raise PlayerError("crash", f"it printed more than {self._allowed} bytes in a game")
        if answer is None:
            self.end()
            raise PlayerError("crash", self._how_it_ended())
        if "problem" in answer:
            raise PlayerError(str(answer.get("reason", "crash")), str(answer["problem"]))
        return answer

    def _how_it_ended(self) -> str:
        code = self._popen.returncode
        how = f"its process was ended by signal {-code}" if code < 0 else f"its process ended with status {code}"
        words = " ".join(self._tail.decode("utf-8", "replace").split())[-SHOWN:]
        return f"{how}; it printed: {words}" if words else how

    def _read_answers(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while line := pipe.readline(MAX_LINE):
                answer = json.loads(line)
                self._answers.put(answer if isinstance(answer, dict) else None)
        self._answers.put(None)

    def _read_output(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while part := os.read(pipe.fileno(), 65536):
                self._printed += len(part)
                self._tail = (self._tail + part)[-2 * SHOWN :]
                if self._printed > self._allowed > 0:
                    self._kill()
                    return

    def end(self) -> None:
        """End the process and whatever it started."""
        self.is_usable = False
        self._kill()
        end(self._popen)

    def _kill(self) -> None:
        with suppress(OSError):
            kill_group(self._popen.pid)


def _read(path: Path) -> str:
    """Return the source of a bot."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_SOURCE + 1)
        if len(data) > MAX_SOURCE:
            raise PlayerError("crash", f"{path.name} has more than {MAX_SOURCE} bytes")
        return importlib.util.decode_source(data)
    except (OSError, SyntaxError, UnicodeDecodeError) as error:
        raise PlayerError("crash", f"{path.name} cannot be read as Python: {error}") from error


Key = tuple[str, int, bool, int, int]


def key_of(file: str, memory: int, unsandboxed: bool) -> Key:
    """What a process was started for: the file as it was then, and its limits."""
    try:
        found = os.stat(file)
    except OSError:
        return file, memory, unsandboxed, 0, 0
    return file, memory, unsandboxed, found.st_mtime_ns, found.st_size


_idle: OrderedDict[Key, BotProcess] = OrderedDict()
"""Processes between two games, the longest idle first. A process that failed is never put here."""


def borrow(file: str, memory: int, unsandboxed: bool = False) -> BotProcess:
    """A process for a file: an idle one, or a new one."""
    found = _idle.pop(key_of(file, memory, unsandboxed), None)
    return BotProcess(file, memory, unsandboxed) if found is None else found


def give_back(process: BotProcess) -> None:
    """Keep a process for another game, or end it."""
    if not process.is_usable or process.key in _idle:
        process.end()
        return
    _idle[process.key] = process
    while len(_idle) > KEPT:
        _idle.popitem(last=False)[1].end()


@atexit.register
def end_idle() -> None:
    """End all processes between two games."""
    while _idle:
        _idle.popitem()[1].end()
