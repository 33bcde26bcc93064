"""Answer the grader's requests: load a submission, call it, or hold the objects of its game."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, BinaryIO

from siasat.core.game import RepetitionRule
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.scene import Grid, Pits, TreeScene
from siasat.errors import InputError, short_message
from siasat.grade.student.program import RAISED, OutputLimit, Submission, Wanted, answer_of, load, problem_of, run_call
from siasat.grade.student.tree_game import Ask
from siasat.grade.student.wire import Message, Reference, Value, read, write

MAX_OUTPUT = 1_000_000
"""How many characters a submission may print for one answer."""

MAX_MOVES, MAX_TEXT = 5_000, 20_000
"""How long a list of moves, and a text of a game, may be."""


class LimitedOutput(io.TextIOBase):
    """Takes what a submission prints, and shows it to nobody; too much of it is an error."""

    left = MAX_OUTPUT

    def write(self, text: str) -> int:
        """Count the characters."""
        self.left -= len(text)
        if self.left < 0:
            raise OutputLimit
        return len(text)


OPERATIONS: dict[str, Callable[..., Any]] = {
    "has": hasattr,
    "get": getattr,
    "call": lambda game, name, *arguments: getattr(game, name)(*arguments),
    "show": lambda one: short_message(repr(one), 200),
}
"""What the grader may do with the objects of a game."""


class Objects:
    """The game of a submission, and its states and moves by number: the grader plays with the numbers."""

    def __init__(self) -> None:
        self.things: list[Any] = []
        self.numbers: dict[Any, int] = {}

    def make(self, kind: Callable[[], Any]) -> Message:
        """Create the game, which has the number 0."""
        self.things, self.numbers = [kind()], {}
        return "value", Reference(0, type(self.things[0]).__name__)

    def do(self, operation: str, *arguments: Value) -> Message:
        """Do something with objects and plain values."""
        things = self.things
        values = [things[abs(one.number)] if isinstance(one, Reference) else one for one in arguments]
        found = OPERATIONS[operation](*values)
        name = values[1] if operation == "call" else ""
        if name == "legal_moves" and isinstance(found, Sequence) and not isinstance(found, str):
            return ("list", *(self._value(move) for move in found[: MAX_MOVES + 1]))
        if name == "key" and isinstance(found, int):
            found = max(-1, min(1 << 64, int(found)))
        return self._reply(found)

    def _reply(self, value: Any) -> Message:
        if isinstance(value, Outcome):
            is_player, winner = isinstance(value.winner, Player), value.winner
            shown = int(winner) if isinstance(winner, Player) else self._value(winner)
            return "outcome", is_player, shown, self._value(value.reason), self._value(value.margin)
        if isinstance(value, Player):
            return "player", int(value)
        if isinstance(value, RepetitionRule):
            return "rule", value.claim, value.automatic
        if isinstance(value, Grid | Pits | TreeScene):
            return ("scene",)
        return "value", self._value(value)

    def _value(self, value: Any) -> Value:
        """Plain values are sent as they are, others by number."""
        if value is None or type(value) in (bool, float) or (type(value) is int and abs(value) < 1 << 120):
            return value  # type: ignore[no-any-return]
        if type(value) is str:
            return value[:MAX_TEXT]
        return Reference(self._number(value), type(value).__name__)

    def _number(self, value: Any) -> int:
        """Equal objects have one number; it is negative for those that are not hashable."""
        number, sign = len(self.things), 1
        try:
            number = self.numbers.setdefault(value, number)
        except TypeError:
            number, sign = self.things.index(value) if value in self.things else number, -1
        if number == len(self.things):
            self.things.append(value)
        return sign * number


class Runner:
    """Holds one submission; `ask` sends a message to the grader and returns the answer, empty for a report."""

    def __init__(self, ask: Ask, submission: Submission, wanted: Wanted) -> None:
        self.ask = ask
        self.submission = submission
        self.wanted = wanted
        self.table: dict[Any, Any] = {}
        self.objects = Objects()

    def answer(self, kind: Value, *values: Any) -> Message:
        """Return the answer to a request."""
        if kind == "load":
            return self.load(*values)
        try:
            if kind == "search":
                return self.search(*values)
            if kind == "position":
                return self.evaluate(*values)
            return self.objects.make(self.submission.function) if kind == "make" else self.objects.do(*values)
        except RAISED as error:
            if isinstance(error, InputError) and kind == "do":
                return "input", str(error)
            return "problem", *problem_of(error, self.submission.file)

    def load(self, source: str, file: str, function: str, is_search: bool, *parameters: str) -> Message:
        """Load a submission."""
        self.wanted = Wanted(function, parameters, is_search)
        try:
            self.submission = load(source, file, self.wanted)
        except InputError as error:
            return "refused", str(error)
        return ("loaded",)

    def search(
        self, node: int, number: int, player: int, is_new: bool,
        depth: int, alpha: int, beta: int, guess: int, playouts: int, seed: int,
    ) -> Message:  # fmt: skip
        """Call the submission on a tree."""
        if is_new:
            self.table = {}
        values = {"depth": depth, "alpha": alpha, "beta": beta, "guess": guess, "playouts": playouts, "seed": seed}
        return run_call(self.submission, self.wanted, self.ask, (node, number, player), {**values, "table": self.table})

    def evaluate(self, first: int, second: int, player: int) -> Message:
        """Call an evaluator on a position of tic-tac-toe."""
        from siasat.games.tictactoe.rules import TicTacToe, TicTacToeState  # noqa: PLC0415

        state = TicTacToeState(first, second, Player(player))
        return answer_of(self.submission.function(TicTacToe(), state), True)


def main(requests: BinaryIO, answers: int) -> None:
    """Answer requests until the grader closes its end."""

    def send(message: Message) -> None:
        line = write(message)
        while line:
            line = line[os.write(answers, line) :]

    def receive() -> list[Value]:
        line = requests.readline()
        if not line:
            os._exit(0)
        return read(line)

    def ask(message: Message) -> list[Value]:
        send(message)
        return [] if message[0] == "call" else receive()

    runner = Runner(ask, Submission(print, ""), Wanted("", (), False))
    send(("ready",))
    while True:
        request = receive()
        sys.stdin, sys.stdout = io.StringIO(), LimitedOutput()
        sys.stderr = sys.stdout
        send(runner.answer(*request))
