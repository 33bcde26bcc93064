"""From wrong answers to the likely mistake: compare with the family of wrong searches, and with recorded calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from siasat.core.player import Player
from siasat.core.score import INF
from siasat.grade.cases import Answer, Case
from siasat.grade.findings import Departure
from siasat.grade.mistakes import PRUNING, TooLongError, WrongSearch, candidates
from siasat.grade.reference import exact_value, is_allowed, node_at
from siasat.grade.tasks import Task
from siasat.grade.trees import Path, height, parse_tree

Seen = tuple[Case, float, bool]
"""A case, the submission's value, and whether it is wrong."""

SAMPLE = 15
"""How many wrong values are compared with a mistake that does not explain all of them."""

LIKELY = 0.8
"""A mistake that explains this share of the wrong values is named when none explains all answers."""


def value_mistakes(task: Task, seen: Sequence[Seen]) -> tuple[str, ...]:
    """The mistakes with which a search gives the same values as the submission; empty if none is known."""
    ordered = sorted(seen, key=lambda one: not one[2])  # wrong values first: they refute most candidates at once
    wrong = [one for one in ordered if one[2]][:SAMPLE]
    best, best_share = frozenset[str](), 0.0
    for candidate in candidates(task.id):
        count = _agreements(candidate, ordered)
        if count == len(ordered):
            return tuple(sorted(candidate.mistakes))
        if len(candidate.mistakes) == 1 and count < len(wrong):
            share = sum(_agrees(candidate, one) for one in wrong) / len(wrong)
            if share > best_share:
                best, best_share = candidate.mistakes, share
        elif len(candidate.mistakes) == 1 and best_share < 1:
            best, best_share = candidate.mistakes, 1.0
    return tuple(best) if best_share >= LIKELY else ()


def _agreements(candidate: WrongSearch, seen: Sequence[Seen]) -> int:
    """How many answers agree before the first that does not."""
    return next((number for number, one in enumerate(seen) if not _agrees(candidate, one)), len(seen))


def _agrees(candidate: WrongSearch, one: Seen) -> bool:
    case, value, _ = one
    try:
        return max(-INF, min(INF, candidate.run(case))) == value
    except TooLongError:
        return False


def is_swapped_pair(answers: Sequence[tuple[Case, Answer]], expected: Callable[[Case], int]) -> bool:
    """Whether the submission returns (move, value) instead of (value, move)."""
    pairs = [(case, answer) for case, answer in answers if answer.has_move]
    return bool(pairs) and all(answer.move == expected(case) for case, answer in pairs)


def problem_mistake(answer: Answer, case: Case) -> tuple[str, ...]:
    """What a problem (an exception, no end, …) most likely comes from."""
    kinds = {
        "recursion": "infinite-recursion",
        "endless": "does-not-end",
        "time": "does-not-end",
        "total": "does-not-end",
        "none": "returns-none",
        "type": "returns-no-number",
    }
    if answer.problem in kinds:
        return (kinds[answer.problem],)
    at_end = height(parse_tree(case.tree).node) < case.depth
    if answer.problem == "raises" and at_end and any(word in answer.detail for word in ("empty", "out of range")):
        return ("ignores-end",)
    return ()


def limit_mistake(case: Case) -> tuple[str, ...]:
    """What is wrong at the edges, where nothing else is: by the kind of the smallest case."""
    node = parse_tree(case.tree).node
    if node.payoff is not None:
        return ("finished-game",)
    return ("depth-zero",) if case.depth == 0 else ("single-move",)


def move_mistake(reason: str, answers: Sequence[tuple[Case, Answer]]) -> tuple[str, ...]:
    """Why the value is right but the move is not."""
    if reason != "move":
        return (reason,)
    moves = [(answer.move, len(parse_tree(case.tree).node.children)) for case, answer in answers if answer.has_move]
    if all(move == 0 for move, _ in moves) or all(move == count - 1 for move, count in moves):
        return ("best-move-forgotten",)
    return ("move-at-bound",)


def node_mistake(task: Task, suite: Sequence[Case], seen_nodes: Callable[[Case], set[Path]]) -> tuple[str, ...]:
    """The mistake with which alpha-beta expands exactly the nodes that the submission expands."""
    narrow = [case for case in suite if not case.has_window or task.has_window]
    for mistake in PRUNING:
        if _same_nodes(WrongSearch("alphabeta", frozenset([mistake])), narrow, seen_nodes):
            return (mistake,)
    if task.id in ("negascout", "mtdf") and _same_nodes(WrongSearch("alphabeta"), narrow, seen_nodes):
        return ("no-null-window",)
    return ()


def _same_nodes(search: WrongSearch, suite: Sequence[Case], seen_nodes: Callable[[Case], set[Path]]) -> bool:
    for case in suite:
        search.run(case)
        if search.expanded != seen_nodes(case):
            return False
    return True


def departure(task: Task, case: Case, answer: Answer, view: str) -> Departure | None:
    """The first recorded call that returned a wrong value, or was made with a wrong depth; None if none is known."""
    root = parse_tree(case.tree)
    for call in answer.calls:
        node, player = node_at(root.node, root.player, call.path)
        left = case.depth - len(call.path)
        if call.depth != left:
            return Departure("depth", call.path, player.number, left, call.depth)
        value = exact_value(node, player, left)
        if view == "first" and player is Player.SECOND:
            value = -value
        window = (call.alpha, call.beta) if task.has_window else (-INF, INF)
        if not is_allowed(call.value, value, *window):
            shown = window if task.has_window and call.path else (None, None)
            return Departure("value", call.path, player.number, value, call.value, *shown)
    return None


def node_departure(case: Case, extra: set[Path]) -> Departure | None:
    """The first node, in the order of the search, that the reference prunes and the submission searches."""
    if not extra:
        return None
    root = parse_tree(case.tree)
    path = min(extra)
    return Departure("node", path, node_at(root.node, root.player, path)[1].number)
