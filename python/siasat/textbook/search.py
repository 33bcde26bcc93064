"""Search a small tree with an algorithm and keep every step."""

from __future__ import annotations

from dataclasses import dataclass

from siasat.core.player import Player
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import SearchResult
from siasat.errors import InputError
from siasat.evaluation.zero import Zero
from siasat.games.tree import Node, Tree, TreeState
from siasat.observe.recorder import Recorder
from siasat.observe.tree import SearchTree, build_tree
from siasat.play.words import side_name
from siasat.search.driver import run
from siasat.search.pseudocode import ALGORITHMS
from siasat.search.registry import get_algorithm, parse_config
from siasat.textbook.placed import PlacedTree, placed
from siasat.textbook.steps import OPEN, Claim, Step, Stepper, for_max
from siasat.texts import Texts

SWITCHES = ("guess",)
"""The switches a step-by-step search may have, besides those that its algorithm always has."""

MOST_NODES = 400
"""A larger tree does not fit a figure."""

TREE = Tree()


@dataclass(frozen=True, slots=True)
class TreeSearch:
    """A searched tree. `leaves` counts every visit of a leaf, `seen` the different leaves visited."""

    root: TreeState
    algorithm: str
    result: SearchResult[int]
    tree: SearchTree
    steps: tuple[Step, ...]

    @property
    def value(self) -> int:
        """The value of the root for MAX."""
        return for_max(self.result.value, self.root.player)

    @property
    def leaves(self) -> int:
        """How many leaves were visited, a leaf visited twice counted twice."""
        return sum(step.kind == "leaf" for step in self.steps)

    @property
    def seen(self) -> set[str]:
        """The places of the leaves visited."""
        return {step.node for step in self.steps if step.kind == "leaf"}


def search_tree(root: TreeState, algorithm: str = "alphabeta") -> TreeSearch:
    """Search a tree to its leaves.

    >>> found = search_tree(TREE.parse_state("((3 12 8) (2 4 6) (14 5 2))"))
    >>> found.value, found.leaves, [step.skipped for step in found.steps if step.skipped]
    (3, 7, [('r.1.1', 'r.1.2')])
    """
    if root.node.payoff is not None:
        raise InputError("a tree needs at least one branch, not only a leaf; it looks like '((3 12 8) (2 4 6))'")
    if count_nodes(root.node) > MOST_NODES:
        raise InputError(f"a tree that is drawn may have at most {MOST_NODES} nodes, not {count_nodes(root.node)}")
    config = parse_config(algorithm)
    declared = get_algorithm(config.algorithm)
    allowed = {*SWITCHES, *(switch.id for switch in declared.always)}
    if config.algorithm not in ALGORITHMS or any(name not in allowed for name, _ in config.settings):
        raise InputError(f"a tree is searched step by step by {', '.join(ALGORITHMS)}, not by {str(config)!r}")
    game = PlacedTree(placed(root))
    recorder = Recorder()
    request = SearchRequest(game, Zero(), game.root, Limits(depth=depth_of(root.node)))
    result = run(request, config, recorder)
    recording = recorder.recording()
    tree = build_tree(recording, game, game.root)
    stepper = Stepper(tree, config.algorithm, declared.family)
    return TreeSearch(root, str(config), result, tree, tuple(stepper.steps(recording)))


def sentence(say: Texts, claims: tuple[Claim, ...]) -> str:
    """The claims of a step in words."""
    return " ".join(say(f"step.{claim.what}", **_spoken(say, claim)) for claim in claims)


def _spoken(say: Texts, claim: Claim) -> dict[str, object]:
    return {name: _word(say, value) for name, value in claim.values.items()}


def _word(say: Texts, value: int | Player) -> object:
    if isinstance(value, Player):
        return side_name(say, "tree", value)
    if abs(value) >= OPEN:
        return "∞" if value > 0 else "−∞"
    return value


def count_nodes(node: Node) -> int:
    """How many nodes a tree has, its root and leaves included."""
    return 1 + sum(count_nodes(child) for child in node.children)


def count_leaves(node: Node) -> int:
    """How many leaves a tree has."""
    return 1 if node.payoff is not None else sum(count_leaves(child) for child in node.children)


def depth_of(node: Node) -> int:
    """The number of levels below a node."""
    return 0 if node.payoff is not None else 1 + max(depth_of(child) for child in node.children)
