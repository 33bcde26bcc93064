"""A server of the Kalah Game Protocol (mode `simple`): every client plays games against a player of ours."""

from __future__ import annotations

import random
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from siasat.core.game import AnyGame
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.errors import InputError
from siasat.kgp.protocol import MAX_LINE, Command, format_board, parse_command
from siasat.players.spec import PlayerSpec

MAX_CLIENTS = 64
HELLO_SECONDS = 60.0
"""How long a client may take to ask for a mode."""

YIELD_SECONDS = 30.0
"""How long a client may take to answer `stop` with `yield`."""

Log = Callable[[str], None]


class Gone(Exception):  # noqa: N818 — an end of the talk, not a mistake
    """The client has left, or broke the rules of the protocol."""


@dataclass(slots=True)
class Server:
    """Plays `games` games with each client, which begins the first, the third … and has `seconds` for each move."""

    game: AnyGame
    player: PlayerSpec
    seconds: float = 5.0
    games: int = 1
    log: Log = lambda _line: None
    _places: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(MAX_CLIENTS), init=False)

    def serve(self, listener: socket.socket, clients: int | None = None) -> None:
        """Take clients until the listener is closed, or this many have come."""
        count = 0
        threads = []
        while clients is None or count < clients:
            try:
                connection, address = listener.accept()
            except OSError:
                break
            count += 1
            if not self._places.acquire(blocking=False):
                connection.close()
                continue
            thread = threading.Thread(target=self._client, args=(connection, f"{address[0]}:{address[1]}"), daemon=True)
            thread.start()
            threads.append(thread)
        if clients is not None:
            for thread in threads:
                thread.join()

    def _client(self, connection: socket.socket, name: str) -> None:
        try:
            with connection:
                link = Link(connection, name, self.log)
                try:
                    self._play(link)
                except Gone as error:
                    self.log(f"{name}: {error}")
                    link.send(Command("error", (str(error),)))
                link.send(Command("goodbye"))
        except (OSError, EOFError) as error:
            self.log(f"{name}: {error}")
        finally:
            self._places.release()

    def _play(self, link: Link) -> None:
        link.send(Command("kgp", ("1", "0", "0")))
        link.send(Command("set", ("info:name", f"siasat {self.player}")))
        link.send(Command("set", ("time:mode", "relative")))
        mode = link.wait_for("mode", time.monotonic() + HELLO_SECONDS)
        if mode is None or mode.arguments[:1] != ("simple",):
            raise Gone("Unsupported activity")
        for number in range(self.games):
            client = Player(number % 2)
            referee = Referee(self.game)
            agent = self.player.player(self.game)
            assert agent is not None  # the command line refuses people
            while (end := referee.outcome) is None:
                if referee.to_move is client:
                    referee.play(self._ask(link, referee))
                else:
                    referee.play(agent.choose(referee))
            result = "draw" if end.winner is None else "won" if end.winner is client else "lost"
            self.log(f"{link.name}: game {number + 1} {result}")
            link.send(Command("set", ("info:comment", f"game {number + 1}: {result}")))

    def _ask(self, link: Link, referee: Referee[Any, Any]) -> int:
        """The move of a client: the last one that it sent in time, and a random one if it sent none."""
        state = referee.state
        legal = list(self.game.legal_moves(state))
        link.send(Command("state", (format_board(state),)))
        chosen: int | None = None
        deadline = time.monotonic() + self.seconds
        has_yielded = False
        while (command := link.read(deadline)) is not None:
            if command.name == "yield":
                has_yielded = True
                break
            if command.name == "move":
                word = command.arguments[0] if command.arguments else ""
                if not word.isascii() or not word.isdigit() or int(word[:4]) - 1 not in legal:
                    raise Gone(f"illegal move {word[:20]}")
                chosen = int(word) - 1
        link.send(Command("stop"))
        if not has_yielded and link.wait_for("yield", time.monotonic() + YIELD_SECONDS) is None:
            raise Gone("no yield after stop")
        return int(random.choice(legal)) if chosen is None else chosen


class Link:
    """The lines of one client."""

    def __init__(self, connection: socket.socket, name: str, log: Log) -> None:
        self.connection = connection
        self.name = name
        self.log = log
        self._buffer = b""

    def send(self, command: Command) -> None:
        """Send a command."""
        self.log(f"{self.name} > {command}")
        self.connection.settimeout(YIELD_SECONDS)
        self.connection.sendall(f"{command}\r\n".encode())

    def read(self, deadline: float) -> Command | None:
        """The next command that can be read; None when the time is over. `EOFError` when the client has left."""
        while True:
            while b"\n" not in self._buffer:
                left = deadline - time.monotonic()
                if left <= 0:
                    return None
                if len(self._buffer) > MAX_LINE:
                    raise Gone("a line is too long")
                self.connection.settimeout(left)
                try:
                    part = self.connection.recv(4096)
                except TimeoutError:
                    return None
                if not part:
                    raise EOFError("the client has left")
                self._buffer += part
            line, _, self._buffer = self._buffer.partition(b"\n")
            text = line.decode("utf-8", "replace").rstrip("\r")
            self.log(f"{self.name} < {text}")
            try:
                return parse_command(text)
            except InputError:
                continue

    def wait_for(self, name: str, deadline: float) -> Command | None:
        """The next command with this name; others are passed over. None when the time is over."""
        while (command := self.read(deadline)) is not None:
            if command.name == name:
                return command
        return None
