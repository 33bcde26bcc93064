"""The lessons: a tree, an algorithm, and what to look at. The words are in the catalogue of texts."""

from __future__ import annotations

from dataclasses import dataclass

from siasat.games.tree import Node
from siasat.web.api.schemas import Lesson, LessonInfo, Text, TreeSceneView
from siasat.web.api.views.scene import scene_view
from siasat.web.errors import Refused
from siasat.web.lessons.narration import GAME, narrate, read_tree
from siasat.web.texts import both

PARAGRAPHS = 3
"""The number of introductory sentences of a lesson."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A lesson as data; the texts are in the catalogue."""

    id: str
    tree: str
    algorithm: str


def ordered(branching: int, depth: int, best_first: bool = True) -> str:
    """A uniform tree in which every first branch is the best one, or every last.

    >>> ordered(2, 2)
    '((2 3) (0 1))'
    """

    def grow(value: int, left: int, step: int, is_max: bool) -> str:
        if left == 0:
            return str(value)
        worse = -1 if is_max else 1
        children = [
            grow(value + worse * step * number, left - 1, step // branching or 1, not is_max)
            for number in range(branching)
        ]
        return f"({' '.join(children if best_first else children[::-1])})"

    top = branching ** (depth - 1)
    return grow(top, depth, top, True)


PLANS = (
    Plan("minimax", "((12 -2) (5 6))", "minimax"),
    Plan("greedy", "((-400 600) (300 350))", "minimax"),
    Plan("cut", "((500 300) (200 999))", "alphabeta"),
    Plan("deep-cut", "((5 7) (((4 8) 6) 3))", "alphabeta"),
    Plan("knuth-moore", ordered(3, 3), "alphabeta"),
    Plan("ordering", ordered(3, 3, best_first=False), "alphabeta"),
    Plan("null-window", "(((6 7) (3 2)) ((8 9) (7 1)))", "negascout"),
    Plan("mtdf", "(((6 7) (3 2)) ((8 9) (7 1)))", "mtdf+guess=5"),
    Plan("extra-turns", "(=((1 9) (8 2)) (4 5))", "alphabeta"),
)
"""In the order to read them."""


def lessons() -> list[LessonInfo]:
    """The list of lessons."""
    return [
        LessonInfo(
            id=plan.id,
            title=_title(plan),
            about=_about(plan),
        )
        for plan in PLANS
    ]


def _title(plan: Plan) -> Text:
    return both(lambda say: say(f"lesson.{plan.id}.title"))


def _about(plan: Plan) -> Text:
    return both(lambda say: say(f"lesson.{plan.id}.about"))


def _source(plan: Plan) -> Text | None:
    """Where the tree comes from; None for our own trees."""
    source = both(lambda say: say.get(f"lesson.{plan.id}.source", ""))
    return source if source.en else None


def _paragraph(plan: Plan, number: int) -> Text:
    return both(lambda say: say(f"lesson.{plan.id}.{number}"))


def lesson(name: str) -> Lesson:
    """One lesson, its tree searched."""
    plan = next((plan for plan in PLANS if plan.id == name), None)
    if plan is None:
        raise Refused(404, "no-such-lesson", f"the lessons are {', '.join(plan.id for plan in PLANS)}")
    root = read_tree(plan.tree)
    narration = narrate(root, plan.algorithm)
    scene = scene_view(GAME.scene(root))
    assert isinstance(scene, TreeSceneView)
    leaves = sum(step.kind == "leaf" for step in narration.steps)
    return Lesson(
        id=plan.id,
        title=_title(plan),
        about=_about(plan),
        body=[_paragraph(plan, number) for number in range(1, PARAGRAPHS + 1)],
        source=_source(plan),
        tree=plan.tree,
        scene=scene,
        algorithm=plan.algorithm,
        value=narration.result.value,
        visited=len(narration.tree.nodes),
        leaves=leaves,
        all_leaves=_leaves(root.node),
        steps=narration.steps,
    )


def _leaves(node: Node) -> int:
    return 1 if node.payoff is not None else sum(_leaves(child) for child in node.children)
