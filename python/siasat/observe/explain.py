"""Why a node has the value it has, in one sentence: the sentence's name and its numbers, and the words for them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from siasat.core.window import from_child
from siasat.observe.nodes import RecordedTree, TreeNode, Verdict
from siasat.texts import Texts

SHOWN = ("value", "alpha", "beta")
"""The places of a sentence that hold values of the search."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A sentence as data: `what` names it (`explain.WHAT` in the catalogue of texts), `values` fill its places.

    Values belong to the side to move at the node explained; `number` counts moves in the order searched, from 1.
    """

    what: str
    values: dict[str, int | str]


def explain(tree: RecordedTree, node: TreeNode) -> Explanation:
    """Why the search left `node` with its value.

    `cutoff` and `cutoff-test` (in a null window, where beta is a question and nobody's line yet), `pass-cutoff`,
    `table`, `leaf`, `best`, `exact`, `none-better`, `at-least` and `unfinished`.
    """
    if node.value is None:
        return Explanation("unfinished", {"depth": node.depth})
    values: dict[str, int | str] = {"value": node.value, "alpha": node.alpha, "beta": node.beta}
    if node.table:
        return Explanation(f"table-{node.verdict.value}", {**values, "depth": node.depth})
    if node.is_leaf:
        return Explanation("leaf", values)
    if node.cutoff is not None and node.value >= node.beta:
        what = "cutoff-test" if node.beta - node.alpha == 1 else "cutoff"
        move = _last_try(tree, node, node.cutoff)
        return Explanation(what, {**values, "number": node.cutoff + 1, "move": "?" if move is None else move.move})
    if node.verdict is Verdict.FAIL_LOW:
        return Explanation("none-better", values)
    if node.verdict is Verdict.FAIL_HIGH:
        passed = bool(node.children) and tree.nodes[node.children[-1]].is_pass
        return Explanation("pass-cutoff" if passed else "at-least", values)
    best = _best(tree, node)
    if best is None:
        return Explanation("exact", values)
    return Explanation("best", {**values, "number": best.order + 1, "move": best.move})


def sentence(say: Texts, explanation: Explanation, show: Callable[[int], str] = str) -> str:
    """The explanation in the language of `say`; `show` writes the values."""
    values = {name: show(int(value)) if name in SHOWN else value for name, value in explanation.values.items()}
    return say(f"explain.{explanation.what}", **values)


def _last_try(tree: RecordedTree, node: TreeNode, order: int) -> TreeNode | None:
    """The last search of the move at place `order`, if it is in the tree."""
    return next((tree.nodes[child] for child in reversed(node.children) if tree.nodes[child].order == order), None)


def _best(tree: RecordedTree, node: TreeNode) -> TreeNode | None:
    """The first move whose last search gave the node its value, if it is in the tree and the movers are known."""
    if node.player is None:
        return None
    for order in range(len(node.children)):
        child = _last_try(tree, node, order)
        if child is None or child.value is None or child.player is None:
            continue
        if from_child(child.value, child.player is node.player) == node.value:
            return child
    return None
