"""Answer the grader's requests: load a submission, call it, or hold the objects of its game."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
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


class Objects:
    """The game of a submission, and its states and moves by number: the grader plays with the numbers."""

    def __init__(self, submission: Submission) -> None:
        self.submission = submission
        self.things: list[Any] = []
        self.moves: dict[tuple[type, Any], Reference] = {}

    def make(self) -> Message:
        """Create the game."""
        self.things = [self.submission.function()]
        self.moves = {}
        return "value", Reference(0, type(self.things[0]).__name__)

    def has(self, *names: str) -> Message:
        """Return which of the names the game has."""
        return ("list", *(hasattr(self.things[0], name) for name in names))

    def get(self, name: str) -> Message:
        """Return an attribute of the game."""
        return self._reply(getattr(self.things[0], name))

    def call(self, name: str, *arguments: Value) -> Message:
        """Call a method of the game."""
        values = [self.things[one.number] if isinstance(one, Reference) else one for one in arguments]
        found = getattr(self.things[0], name)(*values)
        if name == "legal_moves" and isinstance(found, Sequence) and not isinstance(found, str):
            return ("list", *(self._move(move) for move in found[: MAX_MOVES + 1]))
        if name == "key" and isinstance(found, int):
            found = max(-1, min(1 << 64, int(found)))
        return self._reply(found)

    def equal(self, first: Reference, second: Value) -> Message:
        """Compare two objects."""
        other = self.things[second.number] if isinstance(second, Reference) else second
        return "value", bool(self.things[first.number] == other)

    def hash(self, one: Reference) -> Message:
        """Return the hash of an object."""
        return "value", hash(self.things[one.number]) % (1 << 60)

    def show(self, one: Reference) -> Message:
        """Return the text of an object."""
        return "value", short_message(repr(self.things[one.number]), 200)

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
            return "scene", type(value).__name__
        return "value", self._value(value)

    def _value(self, value: Any) -> Value:
        """Plain values are sent as they are, others by number."""
        if value is None or type(value) in (bool, float) or (type(value) is int and abs(value) < 1 << 120):
            return value  # type: ignore[no-any-return]
        if type(value) is str:
            return value[:MAX_TEXT]
        self.things.append(value)
        return Reference(len(self.things) - 1, type(value).__name__)

    def _move(self, move: Any) -> Value:
        """A move by value or number; equal moves of one type have one number."""
        try:
            known = self.moves.get((type(move), move))
        except TypeError:  # not hashable: the grader will ask
            return self._value(move)
        if known is not None:
            return known
        value = self._value(move)
        if isinstance(value, Reference):
            self.moves[type(move), move] = value
        return value


class Runner:
    """Holds one submission; `ask` sends a message to the grader and returns the answer, empty for a report."""

    def __init__(self, ask: Ask, submission: Submission, wanted: Wanted) -> None:
        self.ask = ask
        self.submission = submission
        self.wanted = wanted
        self.table: dict[Any, Any] = {}
        self.objects = Objects(submission)

    def answer(self, kind: Value, *values: Any) -> Message:
        """Return the answer to a request."""
        if kind == "load":
            return self.load(*values)
        try:
            if kind == "search":
                return self.search(*values)
            if kind == "position":
                return self.evaluate(*values)
            return getattr(self.objects, str(kind))(*values)  # type: ignore[no-any-return]
        except RAISED as error:
            if isinstance(error, InputError) and kind == "call":
                return "input", str(error)
            return "problem", *problem_of(error, self.submission.file)

    def load(self, source: str, file: str, function: str, is_search: bool, *parameters: str) -> Message:
        """Load a submission."""
        self.wanted = Wanted(function, parameters, is_search)
        try:
            self.submission = load(source, file, self.wanted)
        except InputError as error:
            return "refused", str(error)
        self.objects = Objects(self.submission)
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
