"""User-defined players in Python, for matches and experiments: `python:FILE.py:NAME`.

`NAME` is a function `f(referee)`, or a class that is made with the game (`Class(game)`) or with nothing, and has
`choose(referee)`. Either may take a second argument: the `TimeLeft` of the side to move, None where there is no clock.
The answer is a legal move, or its text in the game's notation. Only what a user typed is run: neither saved games nor
the web app read this kind of seat.
"""

from __future__ import annotations

import functools
import importlib.util
import inspect
import reprlib
import signal
import sys
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

from siasat.core.clock import TimeLeft
from siasat.core.game import AnyGame
from siasat.core.notation import notation_of, quote
from siasat.core.referee import Referee
from siasat.errors import InputError, MoveError, PlayerError, UnknownNameError
from siasat.players.spec import PlayerSpec
from siasat.texts import Texts

PREFIX = "python"
GRACE_SECONDS = 10.0
"""How much longer than its clock a player may take before it counts as stalled."""

PATIENCE_SECONDS = 600.0
"""The same without a clock."""

Choose = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class PythonSpec(PlayerSpec):
    """Where a player's source is, and what it is called there."""

    file: str
    name: str

    kind = "python"
    starts_program = True

    def player(self, game: AnyGame) -> PythonPlayer:
        """The player for one game; `InputError` where there is none, or it cannot be asked."""
        with redirect_stdout(sys.stderr):
            return python_player(_find(self), game, str(self))

    def title(self, say: Texts) -> str:
        """The name of the function or class."""
        return self.name

    def __str__(self) -> str:
        return f"{PREFIX}:{self.file}:{self.name}"


def parse_python(text: str) -> PythonSpec:
    """Read `python:FILE.py:NAME`.

    >>> str(parse_python("python:my/players.py:Careful"))
    'python:my/players.py:Careful'
    """
    file, colon, name = text.strip().partition(":")[2].rpartition(":")
    if not (colon and file.endswith(".py") and name.isidentifier()):
        raise InputError(f"a player in Python is written python:FILE.py:NAME, not {quote(text)}")
    return PythonSpec(file, name)


def python_player(found: Any, game: AnyGame, name: str) -> PythonPlayer:
    """The player that a user's function or class is in one game; `InputError`, under this name, if it cannot be."""
    try:
        choose = _made(found, game) if inspect.isclass(found) else found
    except Exception as error:
        raise InputError(f"{name}: the class cannot be created with a game: {_line(error)}") from error
    takes_time = _takes(choose, 2)
    if not takes_time and not _takes(choose, 1):
        raise InputError(f"{name}: its method must take (referee) or (referee, left); see docs/arena.md")
    return PythonPlayer(name, choose, takes_time)


@dataclass(frozen=True, slots=True)
class PythonPlayer:
    """Asks the user's code, and tells what it does wrong from what the game does."""

    name: str
    ask: Choose
    takes_time: bool

    def choose(self, referee: Referee[Any, Any], left: TimeLeft | None = None) -> Any:
        """The move to play; `PlayerError` for whatever else comes.

        The player gets a referee of its own: it may try moves on it, and cannot change the game.
        """
        patience = PATIENCE_SECONDS if left is None else left.own + GRACE_SECONDS
        own = referee.copy()
        try:
            with _patience(patience):
                answer = self.ask(own, left) if self.takes_time else self.ask(own)
        except _TooLong as error:
            raise PlayerError("stall", f"{self.name} did not move within {patience:.0f} seconds") from error
        except (Exception, SystemExit) as error:
            raise PlayerError("crash", f"{self.name}: {_line(error)}") from error
        if not isinstance(answer, str):
            return self._legal(referee, answer)
        try:
            return notation_of(referee.game).parse_move(referee.state, answer)
        except MoveError as error:
            raise PlayerError("illegal-move", f"{self.name}: {error}") from error

    def _legal(self, referee: Referee[Any, Any], answer: Any) -> Any:
        """The legal move that equals the answer, which may be of another type: 2.0, or a number of NumPy."""
        for move in referee.game.legal_moves(referee.state):
            if _equal(move, answer):
                return move
        raise PlayerError("illegal-move", f"{self.name}: its answer {reprlib.repr(answer)} is not a legal move")


class _TooLong(BaseException):
    """Raised in the middle of the user's code, which must not catch it as its own."""


@contextmanager
def _patience(seconds: float) -> Iterator[None]:
    """Interrupt what takes longer; only a process's main thread can, and that is where local workers play."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise _TooLong

    before = signal.signal(signal.SIGALRM, stop)
    began, (running, again) = time.monotonic(), signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if running:  # restore the alarm that was set before
            signal.setitimer(signal.ITIMER_REAL, max(running - (time.monotonic() - began), 0.001), again)


def _find(spec: PythonSpec) -> Any:
    path = Path(spec.file).expanduser()
    if not path.is_file():
        raise InputError(f"{spec}: the file {quote(spec.file)} does not exist")
    module = _load(path.resolve())
    found = getattr(module, spec.name, None)
    if not callable(found):
        names = [name for name, value in vars(module).items() if _is_own(value, module) and not name.startswith("_")]
        raise UnknownNameError("player", spec.name, names, f"in {path.name}")
    return found


def _is_own(value: Any, module: ModuleType) -> bool:
    """Whether the file defines it, instead of importing it."""
    return callable(value) and getattr(value, "__module__", module.__name__) == module.__name__


@functools.lru_cache(maxsize=64)
def _load(path: Path) -> ModuleType:
    """The module of a file, run once a process."""
    name = f"siasat_player_{path.stem}_{zlib.crc32(str(path).encode()):x}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise InputError(f"{path} cannot be loaded as Python")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        with redirect_stdout(sys.stderr):  # ours is for results, as the workers' is
            spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise InputError(f"{path} cannot be loaded: {_line(error)}") from error
    return module


def _made(found: type, game: AnyGame) -> Choose:
    player = found(game) if _takes(found, 1) else found()
    choose = getattr(player, "choose", None)
    if not callable(choose):
        raise InputError("it has no method choose(referee)")
    return choose  # type: ignore[no-any-return]  # callable is all that can be known


def _takes(function: Choose, arguments: int) -> bool:
    """Whether it can be called with this many arguments; one without a signature is assumed to take one."""
    try:
        inspect.signature(function).bind(*[None] * arguments)
    except TypeError:
        return False
    except ValueError:
        return arguments == 1
    return True


def _equal(move: Any, answer: Any) -> bool:
    try:
        return bool(move == answer)
    except Exception:  # an array, or a class of the user's: whatever it is, it is no move
        return False


def _line(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())
