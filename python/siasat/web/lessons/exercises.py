"""Exercises as the page shows them. The server stores nothing, and checks every answer itself."""

from __future__ import annotations

from siasat.core.referee import Referee
from siasat.textbook.exercises import is_right, make_exercise, read_name
from siasat.textbook.exercises.model import Cell, Exercise, Option, Table
from siasat.textbook.exercises.wording import option_text, question, reason, spoken
from siasat.web.api.schemas import DataTableView, ExerciseOption, ExerciseVerdict, ExerciseView, Text, TreeStep
from siasat.web.api.schemas.learn import ExerciseKind
from siasat.web.api.views.position import position_view
from siasat.web.api.views.textbook import steps_view, tree_view
from siasat.web.texts import both

SHOWN_AFTER = ("cuts", "next", "window", "guess-lower", "guess-upper")
"""The kinds whose search is shown with the answer."""


def exercise_view(kind: ExerciseKind, seed: int) -> ExerciseView:
    """The exercise of that kind and seed."""
    return view_of(make_exercise(kind, seed), kind, seed)


def view_of(exercise: Exercise, kind: ExerciseKind, seed: int) -> ExerciseView:
    """An exercise without its solution; `kind` and `seed` are its name."""
    tree, scene = (None, None) if exercise.root is None else tree_view(exercise.root)
    board = exercise.board
    return ExerciseView(
        id=f"{kind}-{seed}",
        kind=kind,
        seed=seed,
        tree=tree,
        scene=scene,
        table=None if exercise.table is None else table_view(exercise.table),
        position=None if board is None else position_view(Referee(board.game, board.state)),
        steps=_steps(exercise, 0, exercise.shown),
        answer=exercise.answer,
        options=[ExerciseOption(id=option.id, text=_option(option)) for option in exercise.options],
        marked=list(exercise.marked),
        question=both(lambda say: question(say, exercise)),
    )


def judge(name: str, answer: list[str]) -> ExerciseVerdict:
    """Whether an answer is right, and why."""
    return verdict_of(make_exercise(*read_name(name)), answer)


def verdict_of(exercise: Exercise, answer: list[str]) -> ExerciseVerdict:
    """Whether an answer to an exercise is right, and why."""
    return ExerciseVerdict(
        correct=is_right(exercise, answer),
        right=list(exercise.right),
        why=both(lambda say: reason(say, exercise)),
        steps=_steps(exercise, exercise.shown, None) if exercise.kind in SHOWN_AFTER else [],
    )


def table_view(table: Table) -> DataTableView:
    """A table in both languages."""
    return DataTableView(
        head=[_text(word) for word in table.head], rows=[[_text(cell) for cell in row] for row in table.rows]
    )


def _text(cell: Cell) -> Text:
    return both(lambda say: spoken(say, cell))


def _option(option: Option) -> Text:
    return both(lambda say: option_text(say, option))


def _steps(exercise: Exercise, start: int, end: int | None) -> list[TreeStep]:
    return [] if exercise.search is None else steps_view(exercise.search.steps[start:end])
