"""A search tree as JSON, for pages and other programs.

Version 1 of the schema `siasat.search-tree`. The whole is an object:

- `schema`, `version`: `"siasat.search-tree"` and 1;
- `game`, `variant`: names, or null where the tree was built without its game;
- `shown`, `left_out`: nodes in this file, and nodes of the search that are not; `truncated` is true if there are any;
- `passes`: the ids of the shown roots, in the order searched;
- `iterations`: completed iterations, each with `depth`, `value` and `nodes` (since the search began);
- `nodes`: in the order of entry, each an object:

  - `id`, `parent` (null at a root), `children` (shown ones, in the order searched), `hidden` (nodes below that are not
    shown, those below shown children not counted);
  - `move` (its name, `"pass"`, or `"?"`), `index` (its place in the legal moves, or null), `order` (its place among its
    siblings in the order searched, -1 for roots and passes), `attempt` (how often it was searched before);
  - `player` (1, 2 or null), `ply`, `key` (16 hexadecimal digits: too long for a number of JavaScript), `depth`;
  - `alpha`, `beta` (null where the window is open on that side), `value` (null if unfinished), all for `player`;
  - `verdict`: `"exact"`, `"fail-low"` (value is an upper bound), `"fail-high"` (a lower bound) or `"unfinished"`;
  - `leaf`, `table` (the table answered), `cutoff` (the place of the move that closed the window, or null),
    `researches` (the places of moves that were searched again), `choices` (the number of legal moves, or null).
"""

from __future__ import annotations

from siasat.core.score import INF, Score
from siasat.observe.nodes import TreeNode
from siasat.observe.view import View

SCHEMA = "siasat.search-tree"
VERSION = 1


def tree_json(part: View) -> dict[str, object]:
    """The part of a tree as plain data, ready for `json.dumps`."""
    tree = part.tree
    return {
        "schema": SCHEMA,
        "version": VERSION,
        "game": tree.game,
        "variant": tree.variant,
        "shown": len(part.nodes),
        "left_out": part.left_out,
        "truncated": part.truncated,
        "passes": [node.id for node in part.nodes if node.parent is None],
        "iterations": [{"depth": i.depth, "value": i.value, "nodes": i.nodes} for i in tree.iterations],
        "nodes": [_node(node, part) for node in part.nodes],
    }


def _node(node: TreeNode, part: View) -> dict[str, object]:
    return {
        "id": node.id,
        "parent": node.parent,
        "children": [child for child in node.children if child in part.hidden],
        "hidden": part.hidden[node.id],
        "move": node.move,
        "index": node.index,
        "order": node.order,
        "attempt": node.attempt,
        "player": None if node.player is None else node.player.number,
        "ply": node.ply,
        "key": f"{node.key:016x}",
        "depth": node.depth,
        "alpha": _end(node.alpha),
        "beta": _end(node.beta),
        "value": node.value,
        "verdict": node.verdict.value,
        "leaf": node.is_leaf,
        "table": node.table,
        "cutoff": node.cutoff,
        "researches": node.researches,
        "choices": node.choices,
    }


def _end(value: Score) -> Score | None:
    return value if -INF < value < INF else None
