"""The tasks of an assignment: how they are stored, what they ask, and whether an answer is right.

Exercises are reproduced from their kind and seed, by the same code as in Learn; nothing that a student sends
is trusted.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from pydantic import TypeAdapter

from siasat.core.notation import quote
from siasat.errors import InputError
from siasat.textbook.exercises import SEEDS, make_exercise
from siasat.textbook.exercises.given import cuts_of_tree, value_of_tree
from siasat.textbook.exercises.hints import Hint, hint_for, number_hint, option_hint
from siasat.textbook.exercises.model import Exercise
from siasat.textbook.exercises.wording import question
from siasat.textbook.reading import read_brackets
from siasat.web.api.schemas import ExerciseVerdict, ExerciseView, PositionRequest, Text
from siasat.web.api.schemas.classes import (
    ExerciseItem,
    ItemInfo,
    LessonItem,
    NewItem,
    PositionItem,
    TaskHint,
    TreeItem,
)
from siasat.web.api.schemas.common import Model
from siasat.web.api.views.result import title_words
from siasat.web.lessons.course import lessons
from siasat.web.lessons.exercises import verdict_of, view_of
from siasat.web.lessons.titles import exercise_title
from siasat.web.texts import both

TRIES = 50
"""How many seeds are tried for a student's own tree; nearly always the first one works."""


class Solution(Model):
    """The answer to a question about a position, found by a search when the assignment was made."""

    best: list[str]
    labels: list[str]
    legal: list[str]
    value: int
    words: Text
    side: Text
    evaluator: str


class Item(Model):
    """A task as it is stored."""

    asked: NewItem
    solution: Solution | None = None


ITEMS: TypeAdapter[list[Item]] = TypeAdapter(list[Item])


@dataclass(frozen=True, slots=True)
class Task:
    """A task of one student: an item of an assignment, and the student's own name for it, which no one else can see."""

    item: Item
    name: str

    @property
    def seed(self) -> int:
        """A seed of the student's own."""
        return int.from_bytes(hashlib.sha256(self.name.encode()).digest()[:4], "big")

    def exercise(self) -> Exercise:
        """The exercise on a tree."""
        asked = self.item.asked
        if isinstance(asked, TreeItem):
            return tree_exercise(asked)
        assert isinstance(asked, ExerciseItem)
        if asked.seed is not None:
            return make_exercise(asked.exercise, asked.seed)
        for seed in range(self.seed, self.seed + TRIES):
            try:
                return make_exercise(asked.exercise, seed % SEEDS)
            except InputError:
                continue
        raise InputError("this seed gives no suitable tree; try another one")

    def view(self) -> ExerciseView | None:
        """The exercise as the student sees it, without its seed, which would give it away; None if it is no tree."""
        asked = self.item.asked
        if isinstance(asked, ExerciseItem):
            return view_of(self.exercise(), asked.exercise, 0)
        return view_of(tree_exercise(asked), asked.ask, 0) if isinstance(asked, TreeItem) else None

    def judge(self, answer: list[str]) -> ExerciseVerdict:
        """Whether an answer is right, and why; `InputError` if it is no possible answer."""
        asked = self.item.asked
        if isinstance(asked, LessonItem):
            raise InputError("a lesson has no answer; mark it as read")
        if isinstance(asked, PositionItem):
            return self._judge_position(asked, answer)
        return verdict_of(self.exercise(), answer)

    def _judge_position(self, asked: PositionItem, answer: list[str]) -> ExerciseVerdict:
        solution = self.item.solution
        assert solution is not None
        if asked.ask == "move":
            if len(answer) != 1 or answer[0] not in solution.legal:
                raise InputError("the answer must be one legal move")
            right, correct = solution.best, answer[0] in solution.best
        else:
            right, correct = [str(solution.value)], read_number(answer) == solution.value
        return ExerciseVerdict(correct=correct, right=right, why=why_position(asked, solution), steps=[])

    def hint(self) -> TaskHint:
        """A hint; every time the same."""
        asked, solution = self.item.asked, self.item.solution
        if isinstance(asked, LessonItem):
            raise InputError("a lesson needs no hint")
        if isinstance(asked, PositionItem):
            assert solution is not None
            is_move = asked.ask == "move"
            found = option_hint(solution.legal, solution.best, self.seed) if is_move else None
            found = number_hint(solution.value, self.seed) if found is None else found
        else:
            found = hint_for(self.exercise(), self.seed)
        return hint_view(found)

    def question(self) -> Text:
        """What is asked."""
        asked, solution = self.item.asked, self.item.solution
        if isinstance(asked, LessonItem):
            return both(lambda say: say("class.lesson.question"))
        if isinstance(asked, PositionItem):
            assert solution is not None
            words = {"depth": asked.depth, "evaluator": solution.evaluator}
            return both(lambda say: say(f"class.position.{asked.ask}", side=_in(say.lang, solution.side), **words))
        exercise = self.exercise()
        return both(lambda say: question(say, exercise))


def _in(lang: str, text: Text) -> str:
    return text.id if lang == "id" else text.en


def why_position(asked: PositionItem, solution: Solution) -> Text:
    """The solution of a position in words."""
    words = {"depth": asked.depth, "moves": ", ".join(solution.labels), "count": len(solution.labels)}
    if asked.ask == "value":
        return both(lambda say: say("class.position.value-why", value=solution.value, **words))
    return both(lambda say: say("class.position.move-why", value=_in(say.lang, solution.words), **words))


def hint_view(hint: Hint) -> TaskHint:
    """A hint in words."""
    return TaskHint(text=both(lambda say: say(f"hint.{hint.key}", **hint.words)), options=list(hint.options))


def read_number(answer: list[str]) -> int:
    """The one whole number of an answer."""
    text = answer[0].strip().replace("−", "-") if len(answer) == 1 else ""
    digits = text.removeprefix("-").removeprefix("+")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
        raise InputError("the answer to this exercise is one whole number")
    return int(text)


def tree_exercise(asked: TreeItem) -> Exercise:
    """The question on the teacher's own tree; `InputError` names what is wrong with it."""
    root = read_brackets(asked.tree)
    return value_of_tree(root) if asked.ask == "value" else cuts_of_tree(root)


def position_request(asked: PositionItem) -> PositionRequest:
    """The position that a task is about."""
    return PositionRequest(game=asked.game, variant=asked.variant, position=asked.position)


def check_item(asked: NewItem) -> None:
    """`InputError` where a task cannot be set. Positions are checked by their search."""
    if isinstance(asked, LessonItem):
        known = [lesson.id for lesson in lessons().lessons]
        if asked.lesson not in known:
            raise InputError(f"there is no lesson {quote(asked.lesson)}; the lessons are {', '.join(known)}")
    elif isinstance(asked, TreeItem):
        tree_exercise(asked)
    elif isinstance(asked, ExerciseItem) and asked.seed is not None:
        make_exercise(asked.exercise, asked.seed)


def item_info(item: Item) -> ItemInfo:
    """A task in a list."""
    asked = item.asked
    if isinstance(asked, LessonItem):
        found = next((lesson.title for lesson in lessons().lessons if lesson.id == asked.lesson), None)
        title = found or Text(en=asked.lesson, id=asked.lesson)
    elif isinstance(asked, ExerciseItem):
        title = exercise_title(asked.exercise)
    elif isinstance(asked, TreeItem):
        title = both(lambda say: say(f"class.tree.{asked.ask}"))
    else:
        title = both(lambda say: say(f"class.position.{asked.ask}-title", game=_in(say.lang, title_words(asked.game))))
    return ItemInfo(kind=asked.kind, title=title)
