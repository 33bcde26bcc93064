"""A search tree as a Graphviz drawing.

Square nodes are the first player's, round ones the second's. The lightness of a node tells its verdict, so that it
survives a grey printer: exact is white, fail-low pale, fail-high dark, unfinished dashed. A second rim says that the
table answered. Values have `≤` or `≥` where they are only bounds, which a leaf's never is; below stands the window, and
`+7` counts nodes that are not shown. An edge has the name of its move, with a prime for every time that the move was
searched before; the edge of a move that cut is bold.
"""

from __future__ import annotations

from siasat.core.player import Player
from siasat.core.score import INF, Score
from siasat.observe.nodes import TreeNode, Verdict
from siasat.observe.view import View
from siasat.texts import Texts, load

FILL = {
    Verdict.EXACT: "#ffffff",
    Verdict.FAIL_LOW: "#c9d6e8",
    Verdict.FAIL_HIGH: "#2b4170",
    Verdict.UNFINISHED: "#ffffff",
}
INK = {
    Verdict.EXACT: "#1b2947",
    Verdict.FAIL_LOW: "#1b2947",
    Verdict.FAIL_HIGH: "#ffffff",
    Verdict.UNFINISHED: "#1b2947",
}
SIGN = {Verdict.EXACT: "", Verdict.FAIL_LOW: "≤ ", Verdict.FAIL_HIGH: "≥ ", Verdict.UNFINISHED: ""}


def tree_dot(part: View, say: Texts | None = None) -> str:
    """The part of a tree in the language of Graphviz; a notice below it, in the language of `say`, if it was cut."""
    say = load("en") if say is None else say
    notice = []
    if part.truncated:
        text = say("explain.left-out", count=part.left_out, number=say.number(part.left_out))
        notice.append(f"  label={_quoted(text)};")
    lines = [
        "digraph search {",
        '  graph [fontname="sans-serif"];',
        '  node [fontname="sans-serif", shape=box, style=filled, color="#1b2947"];',
        '  edge [fontname="sans-serif", color="#1b2947", arrowhead=none];',
        *notice,
    ]
    for node in part.nodes:
        lines.append(f"  n{node.id} [{_looks(node, part.hidden[node.id])}];")
        if node.parent is not None:
            parent = part.tree.nodes[node.parent]
            cuts = not node.is_pass and parent.cutoff == node.order
            width = ", penwidth=3" if cuts else ""
            label = _quoted(node.move + "′" * node.attempt)
            lines.append(f"  n{node.parent} -> n{node.id} [label={label}{width}];")
    return "\n".join([*lines, "}", ""])


def _looks(node: TreeNode, hidden: int) -> str:
    value = "…" if node.value is None else f"{'' if node.is_leaf else SIGN[node.verdict]}{node.value}"
    label = [value, f"({_end(node.alpha)}, {_end(node.beta)})", *([f"+{hidden}"] if hidden else [])]
    looks = [f"label={_quoted(*label)}", f'fillcolor="{FILL[node.verdict]}"', f'fontcolor="{INK[node.verdict]}"']
    if node.player is Player.SECOND:
        looks.append("shape=ellipse")
    if node.verdict is Verdict.UNFINISHED:
        looks.append('style="filled,dashed"')
    if node.table:
        looks.append("peripheries=2")
    return ", ".join(looks)


def _end(value: Score) -> str:
    return "−∞" if value <= -INF else "∞" if value >= INF else str(value)


def _quoted(*lines: str) -> str:
    """Lines as a quoted string of the language; a game's own names may hold anything."""
    safe = (line.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") for line in lines)
    return '"' + "\\n".join(safe) + '"'
