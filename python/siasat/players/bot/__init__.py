"""Python files as players, each in a process of its own with limits: `bot:FILE.py@seconds=1,memory=512`.

Unlike `python:FILE.py:NAME`, which runs in the process of the referee, a bot may crash, stall, exit, print or use up
memory without affecting the other players; it only loses that game. The process is confined (`siasat.confine`): it
sees Python, its packages and siasat, and no other file, network or process. Where the system cannot do that, a bot
runs only with `unsandboxed=yes`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from siasat.confine import check_confinement
from siasat.core.clock import TimeLeft
from siasat.core.game import AnyGame
from siasat.core.notation import notation_of, parse_number, quote
from siasat.core.referee import Referee
from siasat.errors import InputError, MoveError, PlayerError
from siasat.players.bot.process import BotProcess, borrow, give_back
from siasat.players.spec import PlayerSpec
from siasat.texts import Texts

PREFIX = "bot"
SETTINGS = ("seconds", "memory", "output", "unsandboxed", "version")
SECONDS, MEMORY, OUTPUT = 1.0, 512, 1_000_000
"""Limits by default: seconds for each move, megabytes on top of Python and siasat, and bytes printed in a game."""

GRACE_SECONDS = 1.0
"""How much longer than its clock a bot may take before its process is ended."""

MAX_SECONDS, MAX_MEMORY, MAX_OUTPUT = 3600.0, 1_000_000, 999_999_999
VERSION = re.compile(r"[0-9a-f]{1,64}")


@dataclass(frozen=True, slots=True)
class BotSpec(PlayerSpec):
    """A file and its limits. `version` is part of the name only: a file that changed is another player."""

    file: str
    seconds: float = SECONDS
    memory: int = MEMORY
    output: int = OUTPUT
    unsandboxed: bool = False
    version: str = ""

    kind = "bot"
    starts_program = True

    def player(self, game: AnyGame) -> BotPlayer:
        """The bot for one game; its process starts before the game."""
        return BotPlayer(self, game)

    def check_program(self) -> None:
        """`InputError` if the file does not exist, or this system cannot confine it."""
        if not Path(self.file).expanduser().is_file():
            raise InputError(f"{self}: the file {quote(self.file)} does not exist")
        if not self.unsandboxed:
            check_confinement()

    def title(self, say: Texts) -> str:
        """The name of the file."""
        return Path(self.file).stem

    def __str__(self) -> str:
        usual = BotSpec(self.file)
        values = {name: getattr(self, name) for name in SETTINGS if getattr(self, name) != getattr(usual, name)}
        tail = ",".join(
            f"{name}={value:g}" if name == "seconds" else f"{name}={'yes' if value is True else value}"
            for name, value in values.items()
        )
        return f"{PREFIX}:{self.file}" + (f"@{tail}" if tail else "")


def parse_bot(text: str) -> BotSpec:
    """Read `bot:FILE.py@SETTINGS`.

    >>> str(parse_bot("bot:mine.py@memory=512,seconds=0.50"))
    'bot:mine.py@seconds=0.5'
    """
    file, at, tail = text.strip().partition(":")[2].partition("@")
    if not file.endswith(".py"):
        raise InputError(f"a bot is written bot:FILE.py, not {quote(text)}")
    given: dict[str, str] = {}
    for part in tail.split(",") if at else ():
        name, equals, value = (word.strip() for word in part.partition("="))
        if name not in SETTINGS or not equals or name in given or (name == "unsandboxed" and value != "yes"):
            raise InputError(
                f"after the '@' of a bot, write seconds=1, memory=512, output=1000000 or unsandboxed=yes, "
                f"not {quote(part)}"
            )
        given[name] = value
    if not VERSION.fullmatch(given.get("version", "0")):
        raise InputError(f"the version of a bot must be hexadecimal digits, not {quote(given['version'])}")
    return BotSpec(
        file,
        read_seconds(given.get("seconds", f"{SECONDS}")),
        parse_number(given.get("memory", f"{MEMORY}"), "the memory of a bot in megabytes", 1, MAX_MEMORY, InputError),
        parse_number(given.get("output", f"{OUTPUT}"), "the output of a bot in bytes", 0, MAX_OUTPUT, InputError),
        "unsandboxed" in given,
        given.get("version", ""),
    )


def read_seconds(text: str) -> float:
    """Read the seconds that a bot has for each move."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0.001 <= seconds <= MAX_SECONDS:
        raise InputError(f"the seconds of a bot must be a number between 0.001 and {MAX_SECONDS:g}, not {quote(text)}")
    return seconds


@dataclass(slots=True)
class BotPlayer:
    """A bot in one game."""

    spec: BotSpec
    game: AnyGame
    _process: BotProcess | None = field(default=None, init=False, repr=False)
    _problem: PlayerError | None = field(default=None, init=False, repr=False)
    _sent: int = field(default=0, init=False, repr=False)
    _is_new: bool = field(default=True, init=False, repr=False)

    @property
    def process_id(self) -> int | None:
        """The number of the bot's process; None while it is not running."""
        return None if self._process is None else self._process.process_id

    def start(self) -> None:
        """Start the process and run the file, before any clock. If that fails, the bot loses when it has to move."""
        if self._process is not None:
            return
        self._process = borrow(self.spec.file, self.spec.memory, self.spec.unsandboxed)
        try:
            self._process.load(OUTPUT)
        except PlayerError as error:
            self._problem = error

    def choose(self, referee: Referee[Any, Any], left: TimeLeft | None = None) -> Any:
        """The move to play; `PlayerError` for whatever else comes."""
        self.start()
        assert self._process is not None
        names = notation_of(self.game)
        try:
            if self._problem is not None:
                raise self._problem
            if self._is_new:
                self._process.new_game(self.game, names.format_state(referee.start), self.spec.output)
                self._is_new = False
            states = referee.states
            moves = [names.format_move(states[n], referee.moves[n]) for n in range(self._sent, len(referee.moves))]
            self._sent = len(referee.moves)
            seconds = self.spec.seconds if left is None else min(left.own + GRACE_SECONDS, MAX_SECONDS)
            text = self._process.ask(moves, left, seconds)
        except PlayerError as error:
            raise PlayerError(error.reason, f"{self.spec}: {error}") from error
        try:
            return names.parse_move(referee.state, text)
        except MoveError as error:
            raise PlayerError("illegal-move", f"{self.spec}: {error}") from error

    def close(self) -> None:
        """End the game; a process in order may play another one."""
        process, self._process = self._process, None
        if process is not None:
            give_back(process)
