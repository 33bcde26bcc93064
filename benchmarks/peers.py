"""Third-party programs to compare with; None if one is not installed."""

from __future__ import annotations

import shutil
import subprocess
from types import ModuleType, TracebackType


def find_program(name: str) -> str | None:
    """A program on the PATH, or where Debian keeps games."""
    return shutil.which(name) or shutil.which(name, path="/usr/games")


class Stockfish:
    """A Stockfish that stays running, so that its start is not timed."""

    def __init__(self, path: str) -> None:
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.name = self._ask("uci", "id name").removeprefix("id name ")
        self._ask("isready", "readyok")

    def __enter__(self) -> Stockfish:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.terminate()
        self.process.wait()

    def perft(self, fen: str, depth: int) -> int:
        """`go perft`, which also counts the last ply without playing it."""
        self._say(f"position fen {fen}")
        return int(self._ask(f"go perft {depth}", "Nodes searched:").rpartition(" ")[2])

    def _say(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")

    def _ask(self, line: str, start: str) -> str:
        assert self.process.stdout is not None
        self._say(line)
        for answer in self.process.stdout:
            if answer.startswith(start):
                return answer.strip()
        raise RuntimeError(f"Stockfish ended before it answered {line!r}")


def open_spiel() -> ModuleType | None:
    """OpenSpiel's compiled module."""
    try:
        import pyspiel  # noqa: PLC0415 — optional
    except ImportError:
        return None
    module: ModuleType = pyspiel
    return module
