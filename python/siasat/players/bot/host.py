"""The process of a bot: runs one Python file, and answers the referee in lines of JSON.

The bot sees neither the pipe of the questions nor the one of the answers: its input is empty, and what it prints goes
where the referee counts it.
"""

from __future__ import annotations

import inspect
import json
import os
import queue
import sys
import threading
from pathlib import Path
from types import ModuleType
from typing import IO, Any

from siasat.core.clock import TimeLeft
from siasat.core.notation import notation_of
from siasat.core.plugins import load_environment
from siasat.core.referee import Referee
from siasat.errors import InputError, PlayerError
from siasat.games.registry import load_game
from siasat.players.python import PythonPlayer, python_player

NAMES = ("choose", "Bot", "Player")
"""What a bot may be called in its file; otherwise it is the only function or class that the file defines."""


def main() -> int:
    """Answer questions until the referee is gone."""
    questions, answers = _take_pipes()
    host = Host()
    while True:
        question = questions.get()
        try:
            answer = host.answer(question)
        except PlayerError as error:
            answer = {"problem": str(error), "reason": error.reason}
        except (Exception, SystemExit, KeyboardInterrupt) as error:
            answer = {"problem": " ".join(f"{type(error).__name__}: {error}".split()), "reason": "crash"}
        answers.write(json.dumps(answer).encode() + b"\n")
        answers.flush()


def _take_pipes() -> tuple[queue.Queue[dict[str, Any]], IO[bytes]]:
    """Questions and answers on pipes that the bot's own input and output do not touch."""
    asked, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    sys.stdin, sys.stdout = open(0, encoding="utf-8"), sys.stderr  # noqa: SIM115 — open until the end
    questions: queue.Queue[dict[str, Any]] = queue.Queue()

    def read() -> None:
        for line in asked:
            questions.put(json.loads(line))
        os._exit(0)  # the referee is gone: also from the middle of an endless loop

    threading.Thread(target=read, daemon=True).start()
    return questions, answers


class Host:
    """The bot and the game it plays."""

    def __init__(self) -> None:
        self.name = ""
        self._found: Any = None
        self._player: PythonPlayer | None = None
        self._referee: Referee[Any, Any] | None = None

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """The answer to a question: run the file, begin a game, or take moves and answer with the bot's own."""
        if "source" in question:
            self.name = question["name"]
            load_environment()
            self._found = find_bot(_load(self.name, question["source"]))
            return {}
        if "game" in question:
            game = load_game(question["game"], question["variant"])
            self._referee = Referee(game, notation_of(game).parse_state(question["start"]))
            self._player = python_player(self._found, game, self.name)
            return {}
        referee, player = self._referee, self._player
        if referee is None or player is None:
            raise InputError("no game has begun")
        names = notation_of(referee.game)
        for text in question["moves"]:
            referee.play(names.parse_move(referee.state, text))
        left = None if question["left"] is None else TimeLeft(*question["left"])
        move = player.choose(referee, left)
        return {"move": names.format_move(referee.state, move)}


def _load(name: str, source: str) -> ModuleType:
    """Run a bot's source as a module. It comes over the pipe: the process sees neither the file nor those beside it."""
    module = ModuleType(f"bot_{Path(name).stem}")
    module.__file__ = name
    sys.modules[module.__name__] = module
    exec(compile(source, name, "exec"), vars(module))
    return module


def find_bot(module: ModuleType) -> Any:
    """The function or class that plays: one of `NAMES`, or the only one that the file defines."""
    for name in NAMES:
        if callable(getattr(module, name, None)):
            return getattr(module, name)
    own = [
        value
        for name, value in vars(module).items()
        if not name.startswith("_")
        and (inspect.isfunction(value) or inspect.isclass(value))
        and value.__module__ == module.__name__
    ]
    if len(own) == 1:
        return own[0]
    raise InputError(
        f"{Path(module.__file__ or '').name} needs a function choose(referee), or a class Bot with that method"
    )


if __name__ == "__main__":
    sys.exit(main())
