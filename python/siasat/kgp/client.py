"""A player of ours at a server of the Kalah Game Protocol, in the modes `simple` and `freeplay`."""

from __future__ import annotations

import queue
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import IO

from siasat.core.referee import Referee
from siasat.errors import InputError, SiasatError
from siasat.kgp.protocol import MAX_LINE, Command, parse_board, parse_command
from siasat.players.spec import PlayerSpec

CONNECT_SECONDS = 20.0
MODES = ("simple", "freeplay")

Log = Callable[[str], None]


@dataclass(slots=True)
class Client:
    """Answers the positions that a server sends. `settings` are sent at the start, such as `info:name`.

    One thread reads, so that a `ping` is answered while the player thinks; the caller's thread thinks. A position whose
    `stop` has come before its turn gets no move, but its `yield`: in `simple` mode the server counts them.
    """

    player: PlayerSpec
    mode: str = "simple"
    settings: dict[str, str] = field(default_factory=dict)
    log: Log = lambda _line: None
    positions: int = 0
    """How many positions were answered with a move."""
    _waiting: queue.Queue[Command | None] = field(default_factory=queue.Queue, init=False)
    _stops: int = field(default=0, init=False)
    _stopped: set[int] = field(default_factory=set, init=False)
    _error: str = field(default="", init=False)

    def play(self, host: str, port: int) -> None:
        """Play until the server says goodbye; `InputError` if it cannot be reached or reports an error."""
        try:
            connection = socket.create_connection((host, port), CONNECT_SECONDS)
        except OSError as error:
            raise InputError(f"cannot connect to {host}:{port} ({error.strerror or error})") from error
        with connection:
            connection.settimeout(None)
            self._talk(connection)
        if self._error:
            raise InputError(f"the server reports an error: {self._error}")

    def _talk(self, connection: socket.socket) -> None:
        lock = threading.Lock()
        reader = connection.makefile("r", encoding="utf-8", errors="replace", newline="\n")

        def send(command: Command) -> None:
            self.log(f"> {command}")
            with lock:
                connection.sendall(f"{command}\r\n".encode())

        thread = threading.Thread(target=self._read, args=(reader, send), daemon=True)
        thread.start()
        number = 0
        try:
            while (command := self._waiting.get()) is not None:
                number += 1
                self._answer(command, number, send)
        except OSError:
            self._error = self._error or "the connection was closed"
        finally:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
            thread.join(CONNECT_SECONDS)

    def _read(self, reader: IO[str], send: Callable[[Command], None]) -> None:
        """Read commands until the end; positions go to the thread that thinks."""
        with suppress(OSError, ValueError):
            while line := reader.readline(MAX_LINE + 1):
                self.log(f"< {line.rstrip()}")
                try:
                    command = parse_command(line)
                except InputError:
                    continue  # the specification lets a client ignore what it does not know
                if not self._hear(command, send):
                    break
        self._waiting.put(None)

    def _hear(self, command: Command, send: Callable[[Command], None]) -> bool:
        """Take note of a command; False for the last one."""
        match command.name:
            case "kgp":
                if command.arguments[:1] != ("1",):
                    self._error = f"version {' '.join(command.arguments)} of the protocol is not supported"
                    return False
                for name, value in self.settings.items():
                    send(Command("set", (name, value)))
                send(Command("mode", (self.mode,)))
            case "ping":
                send(Command("pong", command.arguments, reference=command.number))
            case "state":
                self._waiting.put(command)
            case "stop":
                self._stops += 1
                if command.reference is not None:
                    self._stopped.add(command.reference)
            case "error":
                self._error = " ".join(command.arguments)
        return command.name != "goodbye"

    def _answer(self, command: Command, number: int, send: Callable[[Command], None]) -> None:
        """Answer position number `number` of this connection."""
        is_over = self._stops >= number if self.mode == "simple" else command.number in self._stopped
        if not is_over:
            try:
                game, state = parse_board(command.arguments[0] if command.arguments else "")
                referee = Referee(game, state)
                agent = None if referee.outcome is not None else self.player.player(game)
                if agent is not None:
                    send(Command("move", (str(int(agent.choose(referee)) + 1),), reference=command.number))
                    self.positions += 1
            except SiasatError as error:
                send(Command("error", (str(error),), reference=command.number))
        send(Command("yield", reference=command.number))
