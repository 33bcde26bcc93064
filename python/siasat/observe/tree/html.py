"""A search tree as branches that open and close, for a notebook: plain HTML, without a script.

A line has the move, the value with `≤` or `≥` where it is only a bound, the window, and what happened there; the
sentence that explains it appears under the pointer. Colours are the page's own.
"""

from __future__ import annotations

from siasat.core.score import INF, Score
from siasat.encoders.markup import escape
from siasat.observe.explain import explain, sentence
from siasat.observe.nodes import RecordedTree, TreeNode, Verdict
from siasat.observe.view import View, view
from siasat.texts import Texts, load

MOST = 400
"""Nodes in one table of contents; more are hard to read, and slow to show."""

_SIGN = {Verdict.EXACT: "", Verdict.FAIL_LOW: "≤ ", Verdict.FAIL_HIGH: "≥ ", Verdict.UNFINISHED: ""}


def tree_html(tree: RecordedTree, say: Texts | None = None, most: int = MOST) -> str:
    """The nodes nearest to the roots, at most `most`; the last pass is open, and so is its root's best line."""
    say = load("en") if say is None else say
    part = view(tree, max_nodes=most)
    shown = {node.id for node in part.nodes}
    body = "".join(_branch(part, shown, tree.nodes[root], say) for root in tree.passes if root in shown)
    notice = ""
    if part.truncated:
        text = say("explain.left-out", count=part.left_out, number=say.number(part.left_out))
        notice = f'<p style="opacity:.75">{escape(text)}</p>'
    return f'<div style="font-variant-numeric:tabular-nums;line-height:1.6">{body}{notice}</div>'


def _branch(part: View, shown: set[int], root: TreeNode, say: Texts) -> str:
    """One pass. Nothing here calls itself: a tree may be deeper than Python's stack."""
    pieces: list[str] = []
    stack: list[TreeNode | str] = [root]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            pieces.append(item)
            continue
        line = _line(part, item, say)
        children = [part.tree.nodes[child] for child in item.children if child in shown]
        if not children:
            pieces.append(f'<div style="padding-left:1.1em">{line}</div>')
            continue
        is_open = " open" if item.parent is None and item.id == part.tree.passes[-1] else ""
        pieces.append(f'<details{is_open} style="padding-left:1.1em"><summary>{line}</summary>')
        stack.append("</details>")
        stack.extend(reversed(children))
    return "".join(pieces)


def _line(part: View, node: TreeNode, say: Texts) -> str:
    why = escape(sentence(say, explain(part.tree, node)))
    name = "•" if node.parent is None else escape(node.move + "′" * node.attempt)
    value = "…" if node.value is None else f"{'' if node.is_leaf else _SIGN[node.verdict]}{node.value}"
    marks = [mark for mark, holds in (("✂", node.cutoff is not None), ("≡", node.table), ("∅", node.is_pass)) if holds]
    hidden = part.hidden[node.id]
    more = f" +{say.number(hidden)}" if hidden else ""
    window = f"({_end(node.alpha)}, {_end(node.beta)})"
    return (
        f'<span title="{why}"><b>{name}</b>&ensp;{value}&ensp;<span style="opacity:.7">{window}'
        f"{''.join(f' {mark}' for mark in marks)}{more}</span></span>"
    )


def _end(value: Score) -> str:
    return "−∞" if value <= -INF else "∞" if value >= INF else str(value)
