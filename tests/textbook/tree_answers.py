"""The right answers of exercises on trees, computed again by plain recursion."""

from __future__ import annotations

import math
from itertools import pairwise

from tests.textbook.test_claims import places

from siasat.core.player import Player
from siasat.games.tree import Node, TreeState, inner
from siasat.textbook.exercises.model import Exercise

FAR = 10**7


def plain(node: Node, player: Player, alpha: int, beta: int, seen: list[str], name: str = "r") -> int:
    """Fail-soft alpha-beta for MAX, written again for the test; `seen` collects the visited leaves."""
    if node.payoff is not None:
        seen.append(name)
        return node.payoff
    is_max = player is Player.FIRST
    best = -FAR if is_max else FAR
    for index, (child, same) in enumerate(zip(node.children, node.again, strict=True)):
        value = plain(child, player if same else player.other, alpha, beta, seen, f"{name}.{index}")
        best = max(best, value) if is_max else min(best, value)
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best


def windows(node: Node, name: str, low: int, high: int, is_max: bool) -> dict[str, tuple[int, int]]:
    """The window with which plain alpha-beta enters every node it visits, in a tree without extra turns."""
    found: dict[str, tuple[int, int]] = {name: (low, high)}
    if node.payoff is not None:
        return found
    for index, child in enumerate(node.children):
        found |= windows(child, f"{name}.{index}", low, high, not is_max)
        value = plain(child, Player.SECOND if is_max else Player.FIRST, low, high, [])
        low, high = (max(low, value), high) if is_max else (low, min(high, value))
        if low >= high:
            break
    return found


def visited(root: TreeState) -> list[str]:
    seen: list[str] = []
    plain(root.node, root.player, -FAR, FAR, seen)
    return seen


def test_of(root: TreeState, aim: int) -> tuple[int, list[str]]:
    """The bound that a test for at least `aim` gives, and the leaves it visits."""
    seen: list[str] = []
    return plain(root.node, root.player, aim - 1, aim, seen), seen


def first_bound(node: Node, player: Player, everywhere: Player) -> int:
    """All branches where `everywhere` chooses, the first one elsewhere."""
    if node.payoff is not None:
        return node.payoff
    pairs = list(zip(node.children, node.again, strict=True))
    if player is not everywhere:
        pairs = pairs[:1]
    below = [first_bound(child, player if same else player.other, everywhere) for child, same in pairs]
    return max(below) if player is Player.FIRST else min(below)


def bounds_of(root: TreeState, kind: str) -> list[int]:
    """The results of the passes of SSS* or DUAL*."""
    lower, upper, found = -FAR, FAR, []
    aim = FAR if kind == "sss" else -FAR + 1
    while lower < upper:
        value, _ = test_of(root, aim)
        found.append(value)
        lower, upper = (value, upper) if value >= aim else (lower, value)
        aim = value + 1 if value >= aim else value
    return found


def on_tree(exercise: Exercise) -> set[str]:  # noqa: PLR0912 - one case per kind
    """Kinds on a tree, random or of a real position."""
    root = exercise.tree
    node, truth = root.node, places(root.node, root.player)
    below = [truth[f"r.{index}"].value for index in range(len(node.children))]
    leaves = [name for name, place in truth.items() if place.is_leaf]
    asked, kind = exercise.asked, exercise.kind
    match kind:
        case "count":
            return {str(len(leaves))}
        case "count-nodes":
            return {str(len(truth))}
        case "path":
            return {"r." + ".".join(str(int(step) - 1) for step in str(asked["way"]).split(", "))}
        case "value" | "turns":
            return {str(truth["r"].value)}
        case "negamax":
            place = truth[exercise.marked[0]]
            return {str(place.value if place.player is Player.FIRST else -place.value)}
        case "greedy":
            return {f"r.{index}" for index, value in enumerate(below) if value == max(below)}
        case "cuts":
            return set(leaves) - set(visited(root))
        case "critical":
            return set(visited(root))
        case "next":
            return {after for before, after in pairwise(visited(root)) if before == exercise.marked[0]}
        case "window":
            low, high = windows(node, "r", -FAR, FAR, True)[exercise.marked[0]]
            return {f"({'−∞' if low == -FAR else low}, {'∞' if high == FAR else high})"}
        case "minimal" | "best-case":
            return {str(len(visited(root)))}
        case "minimal-skipped":
            return {str(len(leaves) - len(visited(root)))}
        case "order":
            counts = []
            for index in range(len(node.children)):
                order = [index, *(one for one in range(len(node.children)) if one != index)]
                moved = inner([node.children[one] for one in order], [node.again[one] for one in order])
                counts.append(len(visited(TreeState(moved, root.player))))
            return {f"r.{index}" for index, count in enumerate(counts) if count == min(counts)}
        case "refute":
            return {name for name, place in truth.items() if name.startswith("r.1.") and place.value <= below[0]}
        case "again" | "again-pvs":
            return {f"r.{index}" for index in range(1, len(below)) if below[index] > max(below[:index])}
        case "testwindow":
            best = max(below[: int(exercise.marked[0][2:])])
            return {f"({best}, {best + 1})"}
        case "guess-lower":
            assert int(str(asked["value"])) <= truth["r"].value
            return {str(int(str(asked["value"])) + 1)}
        case "guess-upper":
            assert int(str(asked["value"])) >= truth["r"].value
            return {str(asked["value"])}
        case "passes":
            lower, upper, guess, count = -FAR, FAR, int(str(asked["guess"])), 0
            while lower < upper:
                aim = guess + 1 if guess == lower else guess
                guess, _ = test_of(root, aim)
                lower, upper = (guess, upper) if guess >= aim else (lower, guess)
                count += 1
            return {str(count)}
        case "certain":
            return {test_of(root, int(str(asked["aim"])))[1][-1]}
        case "scout":
            return {str(test_of(root, int(str(asked["aim"])))[0])}
        case "sss":
            return {str(first_bound(node, root.player, Player.FIRST))}
        case "dual":
            return {str(first_bound(node, root.player, Player.SECOND))}
        case "sequence-sss" | "sequence-dual":
            return {", ".join(map(str, bounds_of(root, kind.removeprefix("sequence-"))))}
        case "proof" | "disproof":
            return {str(_effort(node, True, kind == "proof"))}
        case "proving":
            return {_nearest(node, "r", True)}
    raise AssertionError(kind)


def _effort(node: Node, is_max: bool, wins: bool) -> float:
    """How few undecided leaves must turn out well for one side, to prove a win (or that there is none) for MAX."""
    if node.payoff is not None:
        return 1 if node.payoff == 0 else 0 if (node.payoff == 1) is wins else math.inf
    below = [_effort(child, not is_max, wins) for child in node.children]
    return min(below) if is_max is wins else sum(below)


def _nearest(node: Node, name: str, is_max: bool) -> str:
    if node.payoff is not None:
        return name
    efforts = [_effort(child, not is_max, is_max) for child in node.children]
    which = efforts.index(min(efforts))
    return _nearest(node.children[which], f"{name}.{which}", not is_max)
