"""A search of a small tree, explained step by step. All numbers are for MAX, as in textbooks."""

from __future__ import annotations

from dataclasses import dataclass

from siasat.core.player import Player
from siasat.core.score import INF
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import SearchResult
from siasat.evaluation.registry import load_evaluator
from siasat.games.tree import Node, Tree, TreeState
from siasat.observe import events
from siasat.observe.recorder import Recorder
from siasat.observe.tree import SearchTree, TreeNode, Verdict, build_tree
from siasat.play.words import side_name
from siasat.search.config import parse_config
from siasat.search.driver import run
from siasat.texts import Texts
from siasat.web.api.schemas import LessonStep
from siasat.web.api.views.scene import ROOT
from siasat.web.texts import both

GAME = Tree()
DEEP = 64


@dataclass(frozen=True, slots=True)
class Narration:
    """A search and its steps; `nodes[i]` is the id of the node that step i is about."""

    result: SearchResult[int]
    tree: SearchTree
    steps: list[LessonStep]


def read_tree(text: str) -> TreeState:
    """A tree from its notation."""
    return GAME.parse_state(text)


def narrate(root: TreeState, algorithm: str) -> Narration:
    """Search a tree to its leaves and explain every step."""
    recorder = Recorder()
    request = SearchRequest(GAME, load_evaluator("zero", GAME), root, Limits(depth=_depth(root.node)))
    result = run(request, parse_config(algorithm), recorder)
    recording = recorder.recording()
    tree = build_tree(recording, GAME, root)
    steps: list[LessonStep] = []
    line: list[TreeNode] = []
    count = 0
    for tag, *values in events.decode(recording.words):
        if tag == events.ITERATION:
            continue
        ply = values[0]
        if tag == events.ENTER:
            del line[ply:]
            line.append(tree.nodes[count])
            count += 1
        step = _step(tree, line[ply], tag, values)
        if step is not None:
            steps.append(step)
    return Narration(result, tree, steps)


def place(tree: SearchTree, node: TreeNode) -> str:
    """The id of a node in the picture: the way to it."""
    way: list[str] = []
    at = node
    while at.parent is not None:
        way.append(str(at.index))
        at = tree.nodes[at.parent]
    return ".".join([ROOT, *reversed(way)])


def skipped(tree: SearchTree, node: TreeNode) -> list[str]:
    """The branches of a node that a cut left out."""
    taken = {tree.nodes[child].index for child in node.children}
    return [f"{place(tree, node)}.{index}" for index in range(node.choices or 0) if index not in taken]


def for_max(value: int, player: Player | None) -> int:
    """A value of the mover as one of MAX."""
    return -value if player is Player.SECOND else value


def window(node: TreeNode) -> tuple[int | None, int | None]:
    """The window of a node for MAX; None where it is open."""
    low, high = (node.alpha, node.beta) if node.player is not Player.SECOND else (-node.beta, -node.alpha)
    return (low if low > -INF else None), (high if high < INF else None)


def _step(tree: SearchTree, node: TreeNode, tag: int, values: list[int]) -> LessonStep | None:
    where = place(tree, node)
    low, high = window(node)
    match tag:
        case events.ENTER if not node.children and node.is_leaf:
            return None
        case events.ENTER:
            text = both(lambda say: _enter_words(say, node, low, high))
            return LessonStep(kind="enter", node=where, alpha=low, beta=high, text=text)
        case events.LEAVE if node.is_leaf:
            value = for_max(values[1], node.player)
            text = both(lambda say: say("told.leaf", value=value))
            return LessonStep(kind="leaf", node=where, value=value, alpha=low, beta=high, text=text)
        case events.LEAVE:
            value = for_max(values[1], node.player)
            text = both(lambda say: _leave_words(say, node, value))
            return LessonStep(kind="leave", node=where, value=value, alpha=low, beta=high, text=text)
        case events.CUTOFF:
            left = skipped(tree, node)
            value = for_max(node.value or 0, node.player)
            text = both(lambda say: _cut_words(say, node, value, len(left)))
            return LessonStep(kind="cutoff", node=where, value=value, alpha=low, beta=high, skipped=left, text=text)
        case events.TABLE_HIT:
            value = for_max(values[1], node.player)
            text = both(lambda say: say("told.table", value=value))
            return LessonStep(kind="table", node=where, value=value, text=text)
        case events.RESEARCH:
            child = next(tree.nodes[one] for one in node.children if tree.nodes[one].order == values[1])
            text = both(lambda say: say("told.research"))
            return LessonStep(kind="research", node=place(tree, child), text=text)
    return None


def _side(say: Texts, player: Player | None) -> str:
    return side_name(say, "tree", player or Player.FIRST)


def _enter_words(say: Texts, node: TreeNode, low: int | None, high: int | None) -> str:
    side = _side(say, node.player)
    if low is None and high is None:
        return say("told.enter-open", side=side)
    if low is not None and high is not None and high - low == 1:
        return say("told.enter-test", side=side, value=high)
    if low is None:
        return say("told.enter-below", side=side, high=high)
    if high is None:
        return say("told.enter-above", side=side, low=low)
    return say("told.enter", side=side, low=low, high=high)


def _leave_words(say: Texts, node: TreeNode, value: int) -> str:
    side = _side(say, node.player)
    is_max = node.player is not Player.SECOND
    match node.verdict:
        case Verdict.FAIL_HIGH:
            return say("told.at-least" if is_max else "told.at-most", side=side, value=value)
        case Verdict.FAIL_LOW:
            return say("told.at-most" if is_max else "told.at-least", side=side, value=value)
        case _:
            return say("told.leave", side=side, value=value)


def _cut_words(say: Texts, node: TreeNode, value: int, count: int) -> str:
    other = (node.player or Player.FIRST).other
    bound = for_max(node.beta, node.player)
    return say(
        "told.cutoff",
        side=_side(say, node.player),
        opponent=_side(say, other),
        value=value,
        bound=bound,
        count=count,
    )


def _depth(node: Node) -> int:
    return 0 if node.payoff is not None else 1 + max(_depth(child) for child in node.children)
