"""The grader's side of a call: it holds the tree, answers the submission's questions and counts them.

What a submission's process sends is only ever a question, a report of one of its calls, or an answer. Every message is
checked here; anything else ends the process (`LostError`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from siasat.core.player import Player
from siasat.core.score import INF
from siasat.errors import short_message
from siasat.games.tree import Node, Tree, TreeState
from siasat.grade.cases import Answer, Call, Case
from siasat.grade.student.program import MAX_CALLS, MAX_TEXT
from siasat.grade.student.tree_game import MASK
from siasat.grade.student.wire import Message, Value
from siasat.grade.trees import Path, parse_tree, size, static_value

QUESTIONS_PER_NODE = 400
"""A search that asks the game more often than this for each node of the tree does not end."""

PROBLEMS = ("raises", "recursion", "endless", "memory", "output", "exit", "system", "none", "type")
"""What a submission's process may say instead of an answer."""


class LostError(BaseException):
    """The process does not follow the rules any more: `problem` is `time`, `total`, `forged`, `endless` or `died`.

    Not an `Exception`: a check of the submission's game must not take it for a mistake of the game.
    """

    def __init__(self, problem: str, detail: str = "") -> None:
        super().__init__(problem)
        self.problem = problem
        self.detail = detail


FORGED = "forged"


class Session:
    """Waits for the one message that ends a request."""

    def __init__(self) -> None:
        self.message: Message = ()

    def hear(self, message: Message) -> Message | None:
        """Take a message from the submission and return what to send back; None for nothing."""
        self.message = message
        return None

    def answer(self) -> Answer:
        """Return what the message says."""
        match self.message:
            case ["value", int() | float() as value, bool(has_move), None | int() | str() as move, *_]:
                return Answer(_number(value), short_message(move, 60) if isinstance(move, str) else move, has_move)
            case ["problem", str(problem), str(detail)] if problem in PROBLEMS:
                return Answer(problem=problem, detail=short_message(detail, MAX_TEXT))
        raise LostError(FORGED)


def _number(value: Value) -> float:
    """A number from a submission within the scale of values."""
    if isinstance(value, bool) or not isinstance(value, int | float) or value != value:  # noqa: PLR0124 — NaN
        raise LostError(FORGED)
    return float(max(-INF, min(INF, value)))


@dataclass(slots=True)
class Visit:
    """A position that the submission has reached; it is expanded once it asks for moves or plays one."""

    node: Node
    player: Player
    path: Path = ()
    is_expanded: bool = False


class TreeSession(Session):
    """One call of a search, or several that share a table.

    The submission's process sees nothing of the tree: a state is a handle, which is new at every visit, and a number,
    which is the same for equal positions. `place` makes both differ from those of other cases.
    """

    def __init__(self, case: Case, place: int) -> None:
        super().__init__()
        root = parse_tree(case.tree)
        self.numbers: dict[int, int] = {}
        self.first = place * (MASK + 1)
        self.visits = [Visit(root.node, root.player)]
        self.calls: list[Call] = []
        self.plays = 0
        self.changed = False
        self.questions_left = QUESTIONS_PER_NODE * (size(root.node) + 10)

    def begin(self) -> tuple[int, int, int]:
        """Forget what was counted, and return the root as the submission sees it."""
        self.message, self.plays = (), 0
        self.calls.clear()
        for visit in self.visits:
            visit.is_expanded = False
        return self._handle(0)

    def _handle(self, place: int) -> tuple[int, int, int]:
        visit = self.visits[place]
        number = self.numbers.setdefault(visit.node.key, self.first + len(self.numbers))
        return self.first + place, number, int(visit.player)

    def _visit(self, handle: int) -> Visit:
        place = handle - self.first
        if not 0 <= place < len(self.visits):
            raise LostError(FORGED)
        return self.visits[place]

    def hear(self, message: Message) -> Message | None:
        """Answer a question, note a call or take the answer."""
        match message:
            case ["moves" | "play" | "over" | "outcome" | "evaluate" as kind, int(handle), int(player), *rest] if (
                player in (0, 1)
            ):
                return self._question(self._visit(handle), Player(player), [kind, *rest])
            case ["call", int(handle), depth, alpha, beta, value]:
                path = self._visit(handle).path
                if len(self.calls) >= MAX_CALLS:
                    raise LostError(FORGED)
                self.calls.append(Call(path, int(_number(depth)), _number(alpha), _number(beta), _number(value)))
            case _:
                self.message = message
        return None

    def _question(self, visit: Visit, player: Player, question: Message) -> Message:
        self.questions_left -= 1
        if self.questions_left < 0:
            if self.questions_left < -1:
                raise LostError("endless")
            return ("stop",)
        self.changed |= visit is self.visits[0] and player is not visit.player
        node = visit.node
        match question:
            case ["moves"]:
                visit.is_expanded = True
                return "ok", len(node.children)
            case ["play", int(move)]:
                visit.is_expanded = True
                if not 0 <= move < len(node.children):
                    return ("illegal",)
                self.plays += 1
                below = player if node.again[move] else player.other
                self.visits.append(Visit(node.children[move], below, (*visit.path, move)))
                return "ok", *self._handle(len(self.visits) - 1)
            case ["over"]:
                return "ok", node.payoff is not None
            case ["outcome"]:
                end = Tree().outcome(TreeState(node, player))
                if end is None:
                    return ("ok",)
                return "ok", None if end.winner is None else int(end.winner), end.reason, end.margin, end.payoff
            case ["evaluate", 0 | 1 as side]:
                value = static_value(node)
                return "ok", value if side == Player.FIRST else -value
        raise LostError(FORGED)

    def answer(self) -> Answer:
        """Return what the message says, and what was counted."""
        found, changed, stored = super().answer(), self.changed, 0
        problem = found.problem or ("endless" if self.questions_left < 0 else "")
        match self.message:
            case [_, _, _, _, int(handle), int(player), int(stored)]:
                changed |= (handle, player) != (self.first, int(self.visits[0].player))
            case _ if not problem:
                raise LostError(FORGED)
        expanded = Counter(visit.path for visit in self.visits if visit.is_expanded)
        return replace(
            found, value=None if problem else found.value, problem=problem, expanded=expanded,
            calls=tuple(self.calls), changed=changed, plays=self.plays, stored=stored,
        )  # fmt: skip
