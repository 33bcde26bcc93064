"""Trees for a terminal: one node a line, indented below its parent."""

from __future__ import annotations

from rich.text import Text

from siasat.core.player import Player
from siasat.core.scene import TreeScene
from siasat.draw.palette import FACE, MARK
from siasat.draw.terminal.cells import tame
from siasat.draw.truncate import Shown, cut
from siasat.draw.words import Words

MOST_NODES = 120
MOST_LEVELS = 16

_UNICODE_SIGNS: dict[Player | None, str] = {Player.FIRST: "▲", Player.SECOND: "▼", None: "●"}
_ASCII_SIGNS: dict[Player | None, str] = {Player.FIRST: "MAX", Player.SECOND: "MIN", None: "?"}


def tree_lines(scene: TreeScene, unicode: bool, words: Words) -> list[Text]:
    """The tree from its root down; ▲ is where the first player chooses (MAX), ▼ where the second does (MIN)."""
    part = cut(scene.root, MOST_NODES, MOST_LEVELS)
    tee, elbow, bar = ("├─", "└─", "│ ") if unicode else ("|-", "`-", "| ")
    lines = []
    stack = [(part.root, "", "")]  # a node, what its own line begins with, and those below it
    while stack:
        node, first, rest = stack.pop()
        lines.append(Text(first) + _node(node, unicode))
        for child in reversed(node.children):
            last = child is node.children[-1]
            stack.append((child, rest + (elbow if last else tee), rest + ("  " if last else bar)))
    if part.shown < part.nodes:
        lines.append(Text(words.cut.format(shown=part.shown, nodes=part.nodes), style="italic"))
    return lines


def _node(node: Shown, unicode: bool) -> Text:
    if node.hidden:
        return Text(f" {'…' if unicode else '...'} +{node.hidden}", style="italic")
    name = tame(node.label, unicode)
    if node.owner is None and not node.children:
        return Text(f" {name}")
    sign = (_UNICODE_SIGNS if unicode else _ASCII_SIGNS)[node.owner]
    return Text(f" {sign} {name} " if name else f" {sign} ", style=f"bold {MARK[node.owner]} on {FACE[node.owner]}")
