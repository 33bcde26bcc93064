"""The game and the states that a search gets. The tree itself is not here: every question goes to the grader."""

from __future__ import annotations

from collections.abc import Callable

from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.grade.student.wire import Message, Value

Ask = Callable[[Message], list[Value]]
"""Sends a question to the grader and returns its answer."""


MASK = (1 << 24) - 1
"""The part of a number that counts the states of a case."""


class Endless(BaseException):
    """The submission plays moves without end. Not an `Exception`, so that `except Exception` does not catch it."""


class State:
    """A position: `number` is the same for equal positions, `node` differs every time a position is reached.

    States are not frozen on purpose: the grader checks that a submission does not change them.
    """

    __slots__ = ("node", "number", "player")

    def __init__(self, node: int, number: int, player: Player) -> None:
        self.node = node
        self.number = number
        self.player = player

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.number == other.number and self.player == other.player

    def __hash__(self) -> int:
        return hash((self.number & MASK, self.player))  # the same in every call, so that sets keep their order

    def __repr__(self) -> str:
        return f"State({self.number & MASK}, player {self.player.number})"


class TreeGame:
    """The rules of a tree whose inner nodes can be evaluated, too."""

    id = "tree"
    variant = "nested"
    alternates = False
    repetition = None

    def __init__(self, ask: Ask, root: tuple[int, int, int]) -> None:
        self._ask = ask
        self._root = root

    def _answer(self, question: str, state: State, *rest: Value) -> list[Value]:
        kind, *values = self._ask((question, int(state.node), int(state.player), *rest))
        if kind == "stop":
            raise Endless
        if kind == "illegal":
            raise ValueError(f"{rest[0] if rest else question!r} is not legal in {state!r}")
        return values

    def initial(self) -> State:
        """The root of the tree."""
        node, number, player = self._root
        return State(node, number, Player(player))

    def to_move(self, state: State) -> Player:
        """Whose turn it is."""
        return state.player

    def legal_moves(self, state: State) -> list[int]:
        """The children's numbers; none at a leaf."""
        (count,) = self._answer("moves", state)
        return list(range(count))  # type: ignore[arg-type]

    def play(self, state: State, move: int) -> State:
        """The state after a move."""
        if type(move) is not int or not 0 <= move < 1 << 32:
            raise ValueError(f"{move!r} is not legal in {state!r}")
        node, number, player = self._answer("play", state, move)
        return State(node, number, Player(player))  # type: ignore[arg-type]

    def outcome(self, state: State) -> Outcome | None:
        """The result at a leaf, None elsewhere."""
        found = self._answer("outcome", state)
        if not found:
            return None
        winner, reason, margin, payoff = found
        return Outcome(None if winner is None else Player(winner), reason, margin, payoff)  # type: ignore[arg-type]

    def is_over(self, state: State) -> bool:
        """Whether the game is over."""
        return bool(self._answer("over", state)[0])

    def evaluate(self, state: State, player: Player | None = None) -> int:
        """The value of a state for `player`, by default for the side to move; at the end of the game the result."""
        return self._answer("evaluate", state, int(state.player if player is None else player))[0]  # type: ignore[return-value]

    def key(self, state: State) -> int:
        """64 bits that identify the state."""
        return hash(state) & (1 << 64) - 1

    def is_irreversible(self, state: State, move: int) -> bool:
        """No move can be taken back."""
        return True
