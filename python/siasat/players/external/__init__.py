"""Third-party engines as players: programs that speak UCI or xboard's protocol (CECP).

A seat is written `uci:COMMAND` or `xboard:COMMAND`, with settings behind an `@`: `uci:stockfish@nodes=1000,Hash=16`,
`xboard:fairymax@seconds=0.5`. `depth`, `nodes` and `seconds` limit each move, everything else is an option of the
engine, of which `Threads` is 1 unless it is given. The conversation of chess is python-chess's; other games are played
by `uci_variant`.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import logging
import os
import shlex
import shutil
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import chess
import chess.engine

from siasat.core.clock import TimeLeft
from siasat.core.game import AnyGame
from siasat.core.notation import quote
from siasat.core.referee import RESIGNATION, Referee
from siasat.core.score import DRAW, WIN, Score
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.result import Bound, SearchResult, StoppedBy
from siasat.errors import InputError, PlayerError
from siasat.games.chess.moves import ChessMove
from siasat.players.external.uci_variant import MOST, VariantPlayer, with_one_thread
from siasat.players.external.xboard_edit import EditingXBoard
from siasat.players.processes import kill_group
from siasat.players.spec import PlayerSpec
from siasat.search.limits import format_limits, parse_limits
from siasat.texts import Texts

PROTOCOLS = ("uci", "xboard")
LIMITS = ("depth", "nodes", "seconds")
GAMES_FOLDERS = ("/usr/games", "/usr/local/games")
"""Folders with engines (Debian and others) that may not be on the PATH."""

START_SECONDS = 15.0
GRACE_SECONDS = 10.0
"""How much longer than its limit an engine may take before it counts as stalled."""

chess.engine.LOGGER.setLevel(logging.CRITICAL)  # engines chat, and what matters reaches us as exceptions
logging.getLogger("asyncio").addFilter(  # the same of a process that dies after the loop that started it, or by us
    lambda record: not any(words in record.getMessage() for words in ("that handles pid", "Unknown child process pid"))
)

PATIENCE_SECONDS = 600.0
"""The same where depth or nodes are the only limit."""


@dataclass(frozen=True, slots=True)
class ExternalSpec(PlayerSpec):
    """The specification of an engine: its command, its options, and its limits per move (none: by the clock)."""

    protocol: str
    command: str
    limits: Limits
    options: tuple[tuple[str, str], ...] = ()

    kind = "external"
    starts_program = True

    def player(self, game: AnyGame) -> ExternalPlayer | VariantPlayer:
        """The engine as a player; it is started by `start`, or by its first move."""
        if (game.id, game.variant) == ("chess", "standard"):
            return ExternalPlayer(self)
        name = f"{self.protocol}:{self.command}"
        if self.protocol != "uci":
            raise InputError(f"{name} plays only chess, not {game.id} {game.variant}; other games need a UCI engine")
        return VariantPlayer(name, _command(self.command), game, self.limits, self.options)

    def check_program(self) -> None:
        """Raise `InputError` if the program is not installed."""
        program = shlex.split(self.command)[0]
        if _found(program) is None:
            folders = " and ".join(GAMES_FOLDERS)
            raise InputError(f"cannot find the program {quote(program)} on the PATH or in {folders}")

    def title(self, say: Texts) -> str:
        """The command."""
        return self.command

    def __str__(self) -> str:
        settings = {**format_limits(self.limits), **dict(self.options)}
        tail = ",".join(f"{name}={value}" for name, value in settings.items())
        return f"{self.protocol}:{self.command}" + (f"@{tail}" if tail else "")


def parse_external(text: str) -> ExternalSpec:
    """Read `uci:COMMAND@SETTINGS`.

    >>> str(parse_external("uci:stockfish@Hash=16,nodes=1000"))
    'uci:stockfish@nodes=1000,Hash=16'
    """
    protocol, _, rest = text.strip().partition(":")
    command, at, tail = rest.partition("@")
    command = command.strip()
    if protocol not in PROTOCOLS or not command:
        raise InputError(f"an engine is written uci:COMMAND or xboard:COMMAND, not {quote(text)}")
    try:
        shlex.split(command)
    except ValueError as error:
        raise InputError(f"cannot read the engine command {quote(text)} ({error})") from error
    settings: dict[str, str] = {}
    for part in tail.split(",") if at else ():
        name, equals, value = (word.strip() for word in part.partition("="))
        if not name or not equals:
            raise InputError(
                f"after the '@' of an engine, write settings such as nodes=1000,Hash=16, not {quote(part)}"
            )
        if name in settings:
            raise InputError(f"the setting {quote(name)} of an engine is given twice")
        settings[name] = value
    limits = parse_limits({name: settings.pop(name, None) for name in LIMITS})
    return ExternalSpec(protocol, command, limits, tuple(settings.items()))


@dataclass(slots=True)
class ExternalPlayer:
    """A running engine, in its own process: `close` ends it, and a crashed engine is not restarted.

    If the ply does not increase, a new game has begun, and the engine is told to clear its tables.
    """

    spec: ExternalSpec
    _engine: chess.engine.SimpleEngine | None = field(default=None, init=False, repr=False)
    _game: object = field(default_factory=object, init=False, repr=False)
    _ply: int = field(default=-1, init=False, repr=False)

    @property
    def process_id(self) -> int | None:
        """The number of the engine's process; None while it is not running."""
        return None if self._engine is None else self._engine.transport.get_pid()

    def choose(self, referee: Referee[Any, Any]) -> Any:
        """The move to play."""
        return self.think(referee).move

    def think(self, referee: Referee[Any, Any]) -> SearchResult[Any]:
        """Ask for a move within the engine's own limits."""
        limits = self.spec.limits
        if limits.is_unlimited:
            raise InputError(f"the engine {self.spec} needs a limit: write {quote(f'{self.spec}@seconds=1')}")
        limit = chess.engine.Limit(time=limits.seconds, depth=limits.depth, nodes=limits.nodes)
        return self._ask(referee, limit, PATIENCE_SECONDS if limits.seconds is None else limits.seconds + GRACE_SECONDS)

    def think_in(self, referee: Referee[Any, Any], left: TimeLeft) -> SearchResult[Any]:
        """Ask for a move by the clock, unless the engine has limits of its own."""
        if not self.spec.limits.is_unlimited:
            return self.think(referee)
        white = referee.state.board.turn
        times = (left.own, left.other) if white else (left.other, left.own)
        limit = chess.engine.Limit(
            white_clock=times[0],
            black_clock=times[1],
            white_inc=left.increment,
            black_inc=left.increment,
            remaining_moves=left.moves_to_go,
        )
        return self._ask(referee, limit, left.own + GRACE_SECONDS)

    def start(self) -> None:
        """Start the engine's process and wait until it is ready."""
        try:
            self._started().ping()
        except (chess.engine.EngineError, TimeoutError, concurrent.futures.TimeoutError) as error:
            self._abandon()
            raise InputError(f"the engine {quote(self.spec.command)} did not become ready: {error}") from error

    def close(self) -> None:
        """End the engine's process, with `quit` if it still responds."""
        engine, self._engine = self._engine, None
        if engine is None:
            return
        with suppress(Exception):
            engine.timeout = 1.0
            engine.quit()
        _kill(engine)

    def _ask(self, referee: Referee[Any, Any], limit: chess.engine.Limit, patience: float) -> SearchResult[Any]:
        engine = self._started()
        board = _board(referee)
        if referee.ply <= self._ply:
            self._game = object()
        self._ply = referee.ply
        began = time.perf_counter()
        coroutine = engine.protocol.play(board, limit, game=self._game, info=chess.engine.INFO_ALL)
        try:
            future = asyncio.run_coroutine_threadsafe(coroutine, engine.protocol.loop)
            answer = future.result(patience)
        except (TimeoutError, concurrent.futures.TimeoutError) as error:
            self._abandon()
            raise PlayerError("stall", f"{self.spec} did not move within {patience:.0f} seconds") from error
        except chess.engine.EngineTerminatedError as error:
            self._abandon()
            raise PlayerError("crash", f"{self.spec} stopped in the middle of the game ({error})") from error
        except chess.engine.EngineError as error:
            self._abandon()
            raise PlayerError("illegal-move", f"{self.spec}: {error}") from error
        except (RuntimeError, OSError) as error:  # the event loop died with the engine
            coroutine.close()
            self._abandon()
            raise PlayerError("crash", f"{self.spec} cannot be reached ({error})") from error
        if answer.resigned:
            raise PlayerError(RESIGNATION, f"{self.spec} resigns")
        if answer.move is None:
            self._abandon()
            raise PlayerError("illegal-move", f"{self.spec} has no move although the game is not over")
        return _result(answer, board, time.perf_counter() - began)

    def _started(self) -> chess.engine.SimpleEngine:
        if self._engine is not None:
            return self._engine
        spec = self.spec
        protocol = chess.engine.UciProtocol if spec.protocol == "uci" else EditingXBoard
        quiet = asyncio.subprocess.DEVNULL
        try:
            engine = chess.engine.SimpleEngine.popen(
                protocol, _command(spec.command), timeout=START_SECONDS, setpgrp=True, stderr=quiet
            )
        except (OSError, chess.engine.EngineError, TimeoutError, concurrent.futures.TimeoutError) as error:
            silence = f"no answer in {START_SECONDS:.0f} seconds"
            raise InputError(
                f"the engine {quote(spec.command)} cannot be started, or does not speak {spec.protocol}: "
                f"{str(error) or silence}"
            ) from error
        self._engine = engine
        options = with_one_thread(spec.options, engine.options)
        if options:
            try:
                engine.configure(dict(options))
            except chess.engine.EngineError as error:
                known = ", ".join(sorted(engine.options)) or "none"
                self.close()
                raise InputError(
                    f"the engine {quote(spec.command)} rejected its options: {error} (it has {known})"
                ) from error
        return engine

    def _abandon(self) -> None:
        """Abandon the engine immediately; it may never respond again."""
        engine, self._engine = self._engine, None
        if engine is not None:
            _kill(engine)


def _command(text: str) -> list[str]:
    """The command as words, its program found."""
    program, *arguments = shlex.split(text)
    return [_found(program) or program, *arguments]


def _found(program: str) -> str | None:
    """The path of a program; None if it is not found."""
    folders = os.pathsep.join((os.environ.get("PATH", os.defpath), *GAMES_FOLDERS))
    return shutil.which(program, path=folders)


def _kill(engine: chess.engine.SimpleEngine) -> None:
    """End the engine and whatever it started."""
    with suppress(OSError):
        kill_group(engine.transport.get_pid())
    with suppress(Exception):
        engine.close()


def _board(referee: Referee[Any, Any]) -> chess.Board:
    """The game as a python-chess board with its moves, because engines need them for repetitions."""
    board: chess.Board = referee.start.board.copy(stack=False)
    for move in referee.moves:
        board.push(_to_chess(move))
    return board


def _to_chess(move: ChessMove) -> chess.Move:
    return chess.Move(move.origin, move.target, move.promotion or None)


def _from_chess(move: chess.Move) -> ChessMove:
    return ChessMove(move.from_square, move.to_square, move.promotion or 0)


def _result(answer: chess.engine.PlayResult, board: chess.Board, seconds: float) -> SearchResult[Any]:
    info = answer.info
    line = [_from_chess(move) for move in info.get("pv", [])]
    assert answer.move is not None
    move = _from_chess(answer.move)
    score = info.get("score")
    return SearchResult(
        move,
        DRAW if score is None else _value(score.pov(board.turn)),
        Bound.EXACT,
        min(info.get("depth", 0), MOST),
        min(info.get("nodes", 0), MOST),
        tuple(line) if line[:1] == [move] else (move,),
        StoppedBy.FINISHED,
        "external",
        seconds,
    )


def _value(score: chess.engine.Score) -> Score:
    """Hundredths of a pawn, or a win counted in plies as our own searches count it."""
    mate = score.mate()
    if mate is None:
        return score.score() or 0
    return WIN - (2 * mate - 1) if mate > 0 else -WIN + 2 * -mate
