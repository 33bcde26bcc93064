"""Which branch is pruned next? A new tree, a search paused just before its first cutoff, and the explained answer.

The name of a quiz is its branching, depth and seed. The server stores nothing, and checks every answer itself.
"""

from __future__ import annotations

from siasat.core.mixing import SplitMix64, mix
from siasat.core.notation import parse_number
from siasat.core.player import Player
from siasat.errors import InputError
from siasat.games.tree import Node, TreeState, inner, leaf
from siasat.web.api.schemas import LessonStep, Quiz, QuizVerdict, TreeSceneView
from siasat.web.api.views.scene import ROOT, scene_view
from siasat.web.errors import Refused
from siasat.web.lessons.narration import GAME, Narration, narrate
from siasat.web.texts import both

LARGEST = 9
ALGORITHM = "alphabeta"
ATTEMPTS = 200
"""The number of trees to try for one seed; one of the first few nearly always works."""


def make_quiz(branching: int, depth: int, seed: int) -> Quiz:
    """The quiz of that seed."""
    root, narration, at = _find(branching, depth, seed)
    steps = narration.steps[:at]
    scene = scene_view(GAME.scene(root))
    assert isinstance(scene, TreeSceneView)
    return Quiz(
        id=f"{branching}-{depth}-{seed}",
        seed=seed,
        tree=GAME.format_state(root),
        scene=scene,
        steps=steps,
        choices=_open_branches(root, steps),
        question=both(lambda say: say("lesson.quiz.question")),
    )


def judge(name: str, choice: str) -> QuizVerdict:
    """Whether `choice` is left out next."""
    parts = name.split("-")
    if len(parts) != 3:
        raise InputError("the name of a quiz is BRANCHING-DEPTH-SEED, as the server gave it")
    branching = parse_number(parts[0], "the branching of a quiz", 2, 4, InputError)
    depth = parse_number(parts[1], "the depth of a quiz", 3, 4, InputError)
    if not (parts[2].isascii() and parts[2].isdigit() and int(parts[2][:11]) < 2**32):
        raise InputError("the name of a quiz is BRANCHING-DEPTH-SEED, as the server gave it")
    root, narration, at = _find(branching, depth, int(parts[2]))
    cut = narration.steps[at]
    choices = _open_branches(root, narration.steps[:at])
    if choice not in choices:
        raise Refused(400, "bad-input", f"the branches to choose from are {', '.join(choices)}", "choice")
    return QuizVerdict(
        correct=choice in cut.skipped, right=cut.skipped, why=cut.text, steps=narration.steps[at : _end(narration, at)]
    )


def _end(narration: Narration, at: int) -> int:
    """The steps of the cut and of the node's value."""
    return min(len(narration.steps), at + 2)


def _find(branching: int, depth: int, seed: int) -> tuple[TreeState, Narration, int]:
    """The first tree from this seed on that has a cut worth asking about, and the place of that cut in its steps."""
    for attempt in range(ATTEMPTS):
        random = SplitMix64(mix(seed * 64 + attempt))
        root = TreeState(_grow(random, branching, depth), Player.FIRST)
        narration = narrate(root, ALGORITHM)
        for at, step in enumerate(narration.steps):
            if step.kind == "cutoff" and step.skipped:
                if len(_open_branches(root, narration.steps[:at])) > len(step.skipped):
                    return root, narration, at
                break
    raise InputError("this seed gives no suitable tree; try another one")


def _grow(random: SplitMix64, branching: int, depth: int) -> Node:
    if depth == 0:
        return leaf(random.below(2 * LARGEST + 1) - LARGEST)
    children = [_grow(random, branching, depth - 1) for _ in range(branching)]
    return inner(children, [False] * branching)


def _open_branches(root: TreeState, steps: list[LessonStep]) -> list[str]:
    """Branches that were not entered, below nodes that were."""
    entered = {step.node for step in steps if step.node is not None}
    found: list[str] = []

    def look(node: Node, name: str) -> None:
        for number, child in enumerate(node.children):
            below = f"{name}.{number}"
            if below in entered:
                look(child, below)
            else:
                found.append(below)

    look(root.node, ROOT)
    return found
