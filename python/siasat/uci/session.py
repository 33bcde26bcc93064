"""A UCI session: one line in, any number of lines out. No input makes it crash."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path

from siasat.backend.engine import HAND_WRITTEN, LARGE_NETWORK, SMALL_NETWORK, Engine
from siasat.core.game import AnyGame
from siasat.core.notation import quote
from siasat.errors import InputError, SiasatError
from siasat.perfect.attach import attach_tables
from siasat.uci.go import Go, parse_go
from siasat.uci.info import format_best, format_note
from siasat.uci.options import NONE, SYZYGY, TABLES, USUAL, Options, parse_setoption
from siasat.uci.position import Place, parse_position
from siasat.uci.strength import of_elo
from siasat.uci.telling import Telling
from siasat.uci.variants import open_variant
from siasat.version import VERSION

ALWAYS_ANSWERED = {"go": format_best(()), "isready": "readyok"}
"""What a GUI waits for, also where the command cannot be obeyed."""
COMMANDS = ("uci", "debug", "isready", "setoption", "register", "ucinewgame", "position", "go", "stop", "ponderhit")


class Session:
    """Holds the engine, the options and the position. `say` is called with each line of output, from two threads."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._options = Options()
        self._game: AnyGame = open_variant("chess")
        self._engine: Engine | None = None
        self._place = Place()
        self._debug = False
        self._contempt: int | None = None
        """The game's own, which the option 0 leaves as it is."""
        self._is_endless = False
        self._ponders = False
        self._reporter: threading.Thread | None = None

    def handle(self, line: str) -> bool:
        """Handle one line; False after `quit`. Unknown words before a command are ignored, as UCI requires."""
        tokens = line.split()
        at = next((at for at, token in enumerate(tokens) if token in (*COMMANDS, "quit")), len(tokens))
        if self._debug:
            for token in tokens[:at]:
                self._note(f"unknown command {quote(token)}")
        if at == len(tokens):
            return True
        command, rest = tokens[at], tokens[at + 1 :]
        if command == "quit":
            self.close()
            return False
        try:
            self._obey(command, rest)
        except (SiasatError, RuntimeError) as error:
            self._note(str(error))
            if command in ALWAYS_ANSWERED:
                self._say(ALWAYS_ANSWERED[command])
        return True

    def close(self) -> None:
        """Stop what runs, and wait for it."""
        if self._engine is not None:
            self._engine.stop()
        self._wait()

    def drain(self) -> None:
        """The input has ended: let a search with a limit finish, and stop one without."""
        if self._ponders or self._is_endless:
            self.close()
        self._wait()

    def _obey(self, command: str, rest: list[str]) -> None:
        match command:
            case "uci":
                self._introduce()
            case "debug":
                self._debug = rest[:1] == ["on"]
            case "isready":
                self._ready()
                self._say("readyok")
            case "setoption":
                self._set_option(rest)
            case "ucinewgame":
                self._forget()
            case "position":
                self._place = parse_position(self._game, rest)
            case "go":
                self._go(parse_go(rest))
            case "stop" if self._engine is not None:
                self._engine.stop()
            case "ponderhit" if self._engine is not None and self._ponders:
                self._ponders = False
                self._engine.ponder_hit()
            case _:  # register: there is nothing to register, stop and ponderhit: nothing to end
                pass

    def _introduce(self) -> None:
        self._say(f"id name siasat {VERSION}")
        self._say("id author the siasat authors")
        for option in self._options.known.values():
            self._say(str(option))
        self._say("uciok")

    def _ready(self) -> Engine:
        if self._engine is None:
            self._engine = Engine(self._game, self._options.number("Threads"))
            self._take_hash(self._engine)
            self._engine.set_params({"move_overhead": self._options.number("Move Overhead")})
            self._take_network(self._engine)
            self._contempt = self._engine.native.param("contempt")
            self._take_contempt(self._engine)
            self._take_tables(self._engine)
        return self._engine

    def _take_contempt(self, engine: Engine) -> None:
        contempt = self._options.number("Contempt") or self._contempt
        if contempt is not None:
            engine.set_params({"contempt": contempt})

    def _take_network(self, engine: Engine) -> None:
        # The scale of UCI_Elo was measured with the small network.
        strongest = SMALL_NETWORK if self._options.flag("UCI_LimitStrength") else LARGE_NETWORK
        engine.set_params({"use_network": strongest if self._options.flag("Network") else HAND_WRITTEN})

    def _take_hash(self, engine: Engine) -> None:
        try:
            engine.set_hash(self._options.number("Hash"))
        except InputError as error:  # it plays all the same
            self._note(f"{error}; it keeps the size that it has")

    def _take_tables(self, engine: Engine) -> None:
        folder = self._options.text(SYZYGY if self._game.id == "chess" else TABLES)
        if folder in (USUAL, ""):
            attach_tables(engine)
        elif folder == NONE:
            engine.set_tables(None)
        else:
            try:
                engine.set_tables(_expanded(folder))
            except SiasatError as error:  # it plays all the same
                engine.set_tables(None)
                self._note(str(error))

    def _forget(self) -> None:
        self.close()
        if self._engine is not None:
            self._engine.clear()
        self._place = Place()

    def _set_option(self, tokens: list[str]) -> None:
        name, value = parse_setoption(tokens)
        if name.lower() == "uci_variant":
            game = open_variant(value)  # refuses before anything changes
            self.close()
            self._game, self._engine, self._place = game, None, Place()
        option = self._options.set(name, value)
        engine = self._engine
        if engine is None:
            return
        self.close()
        match option.name:
            case "Hash":
                self._take_hash(engine)
            case "Threads":
                engine.set_threads(self._options.number("Threads"))
            case "Clear Hash":
                engine.clear()
            case "Move Overhead":
                engine.set_params({"move_overhead": self._options.number("Move Overhead")})
            case "Contempt":
                self._take_contempt(engine)
            case "Network" | "UCI_LimitStrength":
                self._take_network(engine)
            case "TablesPath" | "SyzygyPath":
                self._take_tables(engine)

    def _go(self, go: Go) -> None:
        self.close()
        engine = self._ready()
        place, player = self._place, self._place.player
        strength = of_elo(self._options.number("UCI_Elo")) if self._options.flag("UCI_LimitStrength") else None
        told = self._options.number("MultiPV")
        lines, nodes = told, go.nodes
        if strength is not None:
            lines = max(lines, strength.lines)
            nodes = strength.nodes if nodes is None else min(nodes, strength.nodes)
        engine.start(
            place.text,
            place.moves,
            depth=go.depth,
            nodes=nodes,
            seconds=None if go.movetime is None else max(go.movetime, 0) / 1000,
            clock=go.clock(player),
            mate=go.mate,
            infinite=go.is_unlimited(player) and not go.ponder,
            ponder=go.ponder,
            only=list(go.searchmoves),
            lines=lines,
        )
        self._is_endless, self._ponders = go.is_unlimited(player), go.ponder
        telling = Telling(place, told, strength)
        self._reporter = threading.Thread(
            target=telling.listen, args=(engine, self._say), name="siasat-uci", daemon=True
        )
        self._reporter.start()

    def _wait(self) -> None:
        if self._reporter is not None:
            self._reporter.join()
            self._reporter = None

    def _note(self, text: str) -> None:
        self._say(format_note(text))


def _expanded(folders: str) -> Path:
    """A folder, or several separated as in `PATH`, each with its `~` replaced."""
    return Path(os.pathsep.join(str(Path(folder).expanduser()) for folder in folders.split(os.pathsep)))
