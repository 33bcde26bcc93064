"""The tasks that can be graded: which function a submission defines, and what is checked."""

from __future__ import annotations

from dataclasses import dataclass

from siasat.errors import UnknownNameError
from siasat.grade.student.program import Wanted


@dataclass(frozen=True, slots=True)
class Task:
    """A task: the name of the function, its parameters, and the checks in the order of the report.

    `is_search`: the function gives the value of a tree. `has_window`: it takes alpha and beta.
    """

    id: str
    function: str
    parameters: tuple[str, ...]
    checks: tuple[str, ...]
    is_search: bool = True
    has_window: bool = False

    @property
    def wanted(self) -> Wanted:
        """What a submission must define."""
        return Wanted(self.function, self.parameters, self.is_search)


PLAIN = ("game", "state", "depth")
WINDOWED = (*PLAIN, "alpha", "beta")
MCTS_CHECKS = ("legal", "tactics", "seed", "work", "state")
SEARCH_CHECKS = ("value", "move", "extra-turns", "depth", "limits", "state")

TASKS = {
    task.id: task
    for task in (
        Task("minimax", "minimax", PLAIN, SEARCH_CHECKS),
        Task("negamax", "negamax", PLAIN, SEARCH_CHECKS),
        Task("alphabeta", "alphabeta", WINDOWED, (*SEARCH_CHECKS, "window", "nodes"), has_window=True),
        Task("negascout", "negascout", WINDOWED, (*SEARCH_CHECKS, "window", "nodes"), has_window=True),
        Task("mtdf", "mtdf", (*PLAIN, "guess"), (*SEARCH_CHECKS, "guess", "nodes")),
        Task("table", "alphabeta", (*WINDOWED, "table"), (*SEARCH_CHECKS, "window", "table", "reuse"), has_window=True),
        Task("mcts", "mcts", ("game", "state", "playouts", "seed"), MCTS_CHECKS, False),
        Task("evaluator", "evaluate", ("game", "state"), ("number", "sides", "judgement"), False),
        Task("game", "", (), ("contract",), False),
    )
}
"""Every task by name."""


def get_task(name: str) -> Task:
    """The task of that name; raises `UnknownNameError`."""
    if name not in TASKS:
        raise UnknownNameError("task", name, TASKS)
    return TASKS[name]
