"""Exercises on alpha-beta: windows, what is skipped, what comes next, and the order of branches."""

from __future__ import annotations

import math

from siasat.core.mixing import SplitMix64
from siasat.core.player import Player
from siasat.games.tree import Node, TreeState, inner
from siasat.textbook.exercises.model import Exercise, Option, branches, grow, leaves_of, listed, max_root, minimax_value
from siasat.textbook.exercises.values import uneven
from siasat.textbook.named import ordered
from siasat.textbook.search import TREE, search_tree
from siasat.textbook.steps import Step

SHAPES = ((3, 3), (2, 2, 2), (3, 2, 2), (2, 3, 2))
MINIMAL = ((2, 2), (2, 3), (2, 4), (2, 5), (3, 2), (3, 3), (3, 4), (4, 2), (4, 3), (5, 2), (6, 2))
"""Branching and depth of trees that fit a figure."""


def cuts(random: SplitMix64) -> Exercise | None:
    """Which leaves does alpha-beta never visit?"""
    return cuts_of(random, max_root(grow(random, SHAPES[random.below(len(SHAPES))])))


def cuts_of(_: SplitMix64, root: TreeState) -> Exercise | None:
    """What alpha-beta never visits in a given tree."""
    found = search_tree(root)
    places = leaves_of(root.node)
    right = tuple(place for place in places if place not in found.seen)
    if not right:
        return None
    because = {"seen": len(found.seen), "all": len(places), "count": len(right)}
    options = tuple(Option(place) for place in places)
    return Exercise("cuts", root, "nodes", right, "cuts", {}, because, options, search=found)


def next_leaf(random: SplitMix64) -> Exercise | None:
    """The search is paused: which leaf does alpha-beta visit next?"""
    root = max_root(grow(random, SHAPES[random.below(len(SHAPES))]))
    found = search_tree(root)
    places = leaves_of(root.node)
    visited = [at for at, step in enumerate(found.steps) if step.kind == "leaf"]
    jump = random.below(3) + 1  # how far the next leaf is from the last one
    places_of = [places.index(found.steps[at].node) for at in visited]
    fitting = [i for i in range(1, len(visited)) if places_of[i] - places_of[i - 1] == jump]
    fitting = [i for i in fitting if len(places) - places_of[i - 1] - 1 >= 4]
    is_common = (jump == 1 and random.below(4) > 0) or (jump == 2 and random.below(5) < 2)
    if not fitting or is_common:  # short jumps are frequent: thinned out, so that no option is a safe bet
        return None
    which = fitting[random.below(len(fitting))]
    last = places_of[which - 1]
    options = tuple(Option(place) for place in places[last + 1 : last + 5])
    shown = visited[which - 1] + 1
    between = [step for step in found.steps[shown : visited[which]] if step.kind == "cutoff" and step.skipped]
    because = {"count": len(between), "skipped": jump - 1}
    why = "next-cut" if between else "next"
    return Exercise(
        "next",
        root,
        "option",
        (places[places_of[which]],),
        why,
        {},
        because,
        options,
        (places[last],),
        found,
        shown,
    )


def window(random: SplitMix64) -> Exercise | None:
    """With which window is the marked node entered?"""
    root = max_root(grow(random, ((2, 2, 2), (2, 2, 2, 2), (3, 2, 2))[random.below(3)]))
    found = search_tree(root)
    entered = [at for at, step in enumerate(found.steps) if step.kind == "enter" and step.node.count(".") > 1]
    fitting = [at for at in entered if (found.steps[at].alpha, found.steps[at].beta) != (None, None)]
    if not fitting:
        return None
    at = fitting[random.below(len(fitting))]
    step = found.steps[at]
    right = show_window(step.alpha, step.beta)
    wrong: list[str] = []
    for low, high in _mistakes(list(found.steps[:at]), step):
        text = show_window(low, high)
        if text != right and text not in wrong and not (low is not None and high is not None and low >= high):
            wrong.append(text)
    if len(wrong) < 3:
        return None
    names = [right, *wrong[:3]]
    random.shuffle(names)
    options = tuple(Option(name, name) for name in names)
    because = {"window": right}
    return Exercise("window", root, "option", (right,), "window", {}, because, options, (step.node,), found, at)


def _mistakes(before: list[Step], step: Step) -> list[tuple[int | None, int | None]]:
    """Windows that a reader could take for the right one: of another node, an older one, or one side forgotten."""
    low, high = step.alpha, step.beta
    found: list[tuple[int | None, int | None]] = [(None, None), (low, None), (None, high)]
    found += [(None, low), (high, None)]
    last = next((one.value for one in reversed(before) if one.value is not None), None)
    found += [(last, high), (low, last)]
    found += [(one.alpha, one.beta) for one in reversed(before) if one.kind in ("enter", "compare")]
    return [pair for pair in found if pair != (low, high)]


def show_window(low: int | None, high: int | None) -> str:
    """A window in brackets.

    >>> show_window(3, None)
    '(3, ∞)'
    """
    return f"({'−∞' if low is None else low}, {'∞' if high is None else high})"


def minimal(random: SplitMix64) -> Exercise | None:
    """How many leaves does alpha-beta visit, or skip, in a tree with the best branch first everywhere?"""
    branching, depth = MINIMAL[random.below(len(MINIMAL))]
    asks_skipped = bool(random.below(2))
    root = TREE.parse_state(ordered(branching, depth))
    every, least = branching**depth, branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1
    right = every - least if asks_skipped else least
    because: dict[str, object] = {"b": branching, "d": depth, "least": least, "all": every, "skipped": every - least}
    because |= {"up": branching ** ((depth + 1) // 2), "down": branching ** (depth // 2)}
    kind = "minimal-skipped" if asks_skipped else "minimal"
    return Exercise(kind, root, "number", (str(right),), "minimal", {"b": branching, "d": depth}, because)


def order(random: SplitMix64) -> Exercise | None:
    """Which branch should alpha-beta search first to visit the fewest leaves?"""
    return order_of(random, max_root(grow(random, (4, 3))))


def order_of(_: SplitMix64, root: TreeState) -> Exercise | None:
    """The branch of a given tree to search first."""
    children, again = root.node.children, root.node.again
    counts = []
    for index in range(len(children)):
        places = [index, *(other for other in range(len(children)) if other != index)]
        moved = inner([children[place] for place in places], [again[place] for place in places])
        counts.append(leaves_visited(moved, root.player))
    if counts.count(min(counts)) > 1:
        return None
    because = {"counts": listed(counts), "least": min(counts)}
    right = (f"r.{counts.index(min(counts))}",)
    return Exercise("order", root, "option", right, "order", {}, because, branches(len(children)))


def best_first(node: Node, player: Player) -> Node:
    """The same tree with the branches of every node sorted, the best one for its mover first."""
    if node.payoff is not None:
        return node
    pairs = [(best_first(child, player if same else player.other), same) for child, same in _pairs(node)]

    def worth(pair: tuple[Node, bool]) -> int:
        value = minimax_value(pair[0], player if pair[1] else player.other)
        return -value if player is Player.FIRST else value

    pairs.sort(key=worth)
    return inner([child for child, _ in pairs], [same for _, same in pairs])


def _pairs(node: Node) -> list[tuple[Node, bool]]:
    return list(zip(node.children, node.again, strict=True))


def leaves_visited(node: Node, player: Player) -> int:
    """How many leaves alpha-beta visits: the count of `search_tree` without its steps."""
    count = 0

    def visit(node: Node, player: Player, alpha: float, beta: float) -> float:
        nonlocal count
        if node.payoff is not None:
            count += 1
            return node.payoff
        is_max = player is Player.FIRST
        best = -math.inf if is_max else math.inf
        for child, same in _pairs(node):
            value = visit(child, player if same else player.other, alpha, beta)
            best = max(best, value) if is_max else min(best, value)
            alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best

    visit(node, player, -math.inf, math.inf)
    return count


def critical(random: SplitMix64) -> Exercise | None:
    """Which leaves must even the best-ordered search visit?"""
    node = uneven(random, 3) if random.below(3) else grow(random, SHAPES[random.below(len(SHAPES))])
    root = max_root(best_first(node, Player.FIRST))
    found = search_tree(root)
    places = leaves_of(root.node)
    right = tuple(place for place in places if place in found.seen)
    if not 6 <= len(places) <= 14 or len(right) == len(places):
        return None
    because = {"seen": len(right), "all": len(places)}
    options = tuple(Option(place) for place in places)
    return Exercise("critical", root, "nodes", right, "critical", {}, because, options, search=found)


def best_case_of(_: SplitMix64, root: TreeState) -> Exercise | None:
    """How many leaves of a given tree does alpha-beta visit when every node tries its best move first?"""
    root = TreeState(best_first(root.node, root.player), root.player)
    seen = leaves_visited(root.node, root.player)
    because = {"seen": seen, "all": len(leaves_of(root.node))}
    return Exercise("best-case", root, "number", (str(seen),), "critical", {}, because)


def refute(random: SplitMix64) -> Exercise | None:
    """Which reply closes the window of the second branch at once?"""
    root = max_root(grow(random, (2, 4)))
    first, second = root.node.children
    have = minimax_value(first, Player.SECOND)
    replies = [child.payoff or 0 for child in second.children]
    closing = [index for index, value in enumerate(replies) if value <= have]
    if len(closing) != 1:
        return None
    right = (f"r.1.{closing[0]}",)
    because = {"have": have, "value": replies[closing[0]]}
    options = tuple(Option(f"r.1.{index}") for index in range(4))
    return Exercise("refute", root, "option", right, "refute", {}, because, options, ("r.1",))
