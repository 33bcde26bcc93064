"""Real processes on a real (pseudo) terminal: keys, colours, signals, exit statuses."""

import json
import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

CONTROL_C, CONTROL_D = "\x03", "\x04"
ADOPT = """
import fcntl, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # make the terminal this process's own, so that Control-C reaches it
from siasat.cli.main import main
sys.exit(main())
"""


class Terminal:
    """A program on a terminal: type to it, wait for what it shows."""

    def __init__(self, arguments: list[str], home: Path) -> None:
        self.keys, screen = pty.openpty()
        environ = {
            **os.environ,
            "SIASAT_HOME": str(home),
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "COLUMNS": "120",
        }
        for name in ("LC_ALL", "LC_MESSAGES", "SIASAT_LANG", "NO_COLOR"):
            environ.pop(name, None)
        command = [sys.executable, "-c", ADOPT, *arguments]
        self.process = subprocess.Popen(
            command, stdin=screen, stdout=screen, stderr=screen, env=environ, start_new_session=True
        )
        os.close(screen)
        self.bytes = b""

    @property
    def raw(self) -> str:
        """What was shown."""
        return self.bytes.decode("utf-8", "replace")

    @property
    def text(self) -> str:
        """What was shown, without colours."""
        return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", self.raw).replace("\r\n", "\n")

    def wait_for(self, text: str, count: int = 1) -> None:
        """Read until `text` was shown `count` times."""
        end = time.monotonic() + 120
        while self.text.count(text) < count:
            assert time.monotonic() < end, f"{text!r} was not shown in: {self.text}"
            assert self._read(), f"{text!r} was not shown before the end of: {self.text}"

    def type(self, keys: str) -> None:
        os.write(self.keys, keys.encode())

    def finish(self) -> int:
        """Wait for the end; the exit status."""
        while self._read():
            pass
        return self.process.wait(timeout=120)

    def interrupt(self) -> int:
        """Press Control-C; the exit status.

        A signal that comes while readline is still busy with its prompt is noticed only with the next one, so the key
        is pressed again where nothing happens.
        """
        for _ in range(5):
            self.type(CONTROL_C)
            end = time.monotonic() + 15
            while time.monotonic() < end:
                if not self._read(0.1) and self.process.poll() is not None:
                    return self.process.returncode
        raise AssertionError(f"Control-C did not end: {self.text}")

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.keys)

    def _read(self, patience: float = 120) -> bool:
        """Read what is shown within some seconds; whether there was anything."""
        if not select.select([self.keys], [], [], patience)[0]:
            return False
        try:
            data = os.read(self.keys, 65536)
        except OSError:  # the other end was closed
            return False
        self.bytes += data  # decoded as a whole: a read may end within a character
        return bool(data)


@pytest.fixture
def terminals(tmp_path: Path) -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def _start(terminals: list[Terminal], tmp_path: Path, *arguments: str) -> Terminal:
    terminal = Terminal(list(arguments), tmp_path)
    terminals.append(terminal)
    return terminal


def test_control_c_saves_says_where_and_exits_with_130(terminals: list[Terminal], tmp_path: Path) -> None:
    terminal = _start(terminals, tmp_path, "play", "nim", "--seed", "1")
    terminal.wait_for("Player 1 to move ›")
    terminal.type("1:1\n")
    terminal.wait_for("Player 1 to move ›", 2)
    assert terminal.interrupt() == 130
    path = tmp_path / "games" / "nim-normal-3-4-5.json"
    assert f"The game is saved in {path}" in terminal.text
    assert "Continue with: siasat play nim" in terminal.text
    assert "Traceback" not in terminal.text
    assert len(json.loads(path.read_text())["moves"]) == 2


def test_control_d_is_a_polite_way_out(terminals: list[Terminal], tmp_path: Path) -> None:
    terminal = _start(terminals, tmp_path, "play", "tictactoe", "--seed", "1", "--lang", "id")
    terminal.wait_for("Giliran X ›")
    terminal.type("b2\n")
    terminal.wait_for("Giliran X ›", 2)
    terminal.type(CONTROL_D)
    assert terminal.finish() == 0
    assert "Lanjutkan dengan: siasat play tictactoe" in terminal.text


def test_control_c_in_the_menu(terminals: list[Terminal], tmp_path: Path) -> None:
    terminal = _start(terminals, tmp_path, "play")
    terminal.wait_for("Number or name ›")
    assert terminal.interrupt() == 130
    assert "Traceback" not in terminal.text


def test_there_are_colours_unless_plain_is_asked_for(terminals: list[Terminal], tmp_path: Path) -> None:
    for arguments, coloured in ((["show", "chess"], True), (["show", "chess", "--plain"], False)):
        terminal = _start(terminals, tmp_path, *arguments)
        assert terminal.finish() == 0
        assert bool(re.search(r"\x1b\[[0-9;]*[34]8;[25]", terminal.raw)) == coloured
        assert "KQkq" in terminal.text


def test_a_long_count_shows_that_it_works_and_can_be_stopped(terminals: list[Terminal], tmp_path: Path) -> None:
    terminal = _start(terminals, tmp_path, "perft", "chess", "--depth", "9", "--backend", "python")
    terminal.wait_for("Counting to depth 9")
    assert terminal.interrupt() == 130
    assert "Traceback" not in terminal.text


def test_killing_the_program_loses_at_most_what_was_not_played(terminals: list[Terminal], tmp_path: Path) -> None:
    terminal = _start(terminals, tmp_path, "play", "nim", "--second", "person")
    for number, move in enumerate(("1:1", "2:1", "3:1"), 1):
        terminal.wait_for("to move ›", number)
        terminal.type(f"{move}\n")
    terminal.wait_for("to move ›", 4)
    terminal.process.kill()
    terminal.process.wait()
    again = _start(terminals, tmp_path, "play", "nim")
    again.wait_for("game after 3 moves")


@pytest.mark.parametrize("backend", ["python", "auto"])
def test_a_long_search_shows_that_it_works_and_can_be_stopped(
    terminals: list[Terminal], tmp_path: Path, backend: str
) -> None:
    terminal = _start(terminals, tmp_path, "search", "chess", "--depth", "30", "--backend", backend)
    terminal.wait_for("Searching: alphabeta")
    time.sleep(0.5)  # let it be in the midst of it; it would take days to its end
    assert terminal.interrupt() == 130
    assert "Traceback" not in terminal.text
    assert "Best move" not in terminal.text


def test_a_player_that_thinks_can_be_interrupted_and_nothing_is_lost(terminals: list[Terminal], tmp_path: Path) -> None:
    terminal = _start(terminals, tmp_path, "play", "chess", "--second", "alphabeta@depth=30")
    terminal.wait_for("White to move ›")
    terminal.type("e2e4\n")
    terminal.wait_for("Searching: alphabeta, depth 30")
    assert terminal.interrupt() == 130
    assert "Continue with: siasat play chess" in terminal.text
    assert json.loads((tmp_path / "games" / "chess-standard.json").read_text())["moves"] == ["e2e4"]


@pytest.mark.parametrize(("typed", "starts"), [("\n", False), ("n\n", False), ("yes\n", True)])
def test_a_program_that_a_saved_game_asks_for_needs_a_yes(
    terminals: list[Terminal], tmp_path: Path, typed: str, starts: bool
) -> None:
    program, file, mark = tmp_path / "trap.sh", tmp_path / "game.json", tmp_path / "started"
    program.write_text(f"#!/bin/sh\ntouch {mark}\n", encoding="utf-8")
    program.chmod(0o755)
    fields = {"format": "siasat-game", "version": 1, "game": "nim", "variant": "normal:3,4,5", "start": "3,4,5/1"}
    players = [f"uci:{program}@nodes=1", "random:1"]
    file.write_text(json.dumps({**fields, "players": players, "moves": [], "result": None}), encoding="utf-8")
    terminal = _start(terminals, tmp_path, "play", "--save", str(file))
    terminal.wait_for("(default: no):")
    assert players[0] in terminal.text
    terminal.type(typed)
    assert terminal.finish() == 2  # refused, or no engine
    assert mark.exists() is starts
    assert "Traceback" not in terminal.text
