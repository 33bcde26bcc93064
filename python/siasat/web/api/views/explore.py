"""Recorded searches as models, with an explanation of every cutoff."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from siasat.core.notation import notation_of
from siasat.core.player import Player
from siasat.core.score import INF, MAX_EVAL
from siasat.core.window import from_child
from siasat.observe import events
from siasat.observe.explain import explain, sentence
from siasat.observe.nodes import TreeNode, Verdict
from siasat.play.move_labels import label_of
from siasat.play.words import move_name, short_value, side_name, value_text
from siasat.texts import Texts
from siasat.web.api.schemas import (
    ExplorationInfo,
    ExploreEvent,
    ExploreNode,
    ExploreNodeDetails,
    IterationInfo,
    OverviewNode,
    SkippedMove,
    Text,
    TreeOverview,
)
from siasat.web.api.schemas.explore import Happened
from siasat.web.api.views.scene import scene_of, side
from siasat.web.api.views.textbook import pseudocode_view
from siasat.web.explorations import Exploration
from siasat.web.texts import both

KINDS = {
    events.ENTER: "enter",
    events.LEAVE: "leave",
    events.CUTOFF: "cutoff",
    events.TABLE_HIT: "table",
    events.RESEARCH: "research",
    events.ITERATION: "iteration",
}
NARROWEST = 1 / 1500
"""Bars of an icicle that would be narrower are not sent."""


def happened(node: TreeNode) -> Happened:
    """What a node's value says, in one word."""
    if node.value is None:
        return "unfinished"
    if node.table:
        return "table"
    if node.is_leaf:
        return "leaf"
    verdicts: dict[Verdict, Happened] = {Verdict.FAIL_HIGH: "cut", Verdict.FAIL_LOW: "low"}
    return verdicts.get(node.verdict, "exact")


def saved_by(node: TreeNode) -> int:
    """How many moves a cut left out."""
    if node.cutoff is None or node.choices is None:
        return 0
    return max(0, node.choices - node.cutoff - 1)


def node_view(search: Exploration, node: TreeNode, label: str, other: Exploration | None) -> ExploreNode:
    """One node as a model."""
    return ExploreNode(
        id=node.id,
        parent=node.parent,
        move=node.move,
        label=label,
        order=node.order,
        again=node.attempt,
        is_pass=node.is_pass,
        player=None if node.player is None else side(node.player),
        ply=node.ply,
        depth=node.depth,
        alpha=_end(node.alpha),
        beta=_end(node.beta),
        value=node.value,
        happened=happened(node),
        cutoff=node.cutoff,
        saved=saved_by(node),
        researches=node.researches,
        choices=node.choices,
        children=len(node.children),
        size=search.sizes[node.id],
        left_out=node.left_out,
        pv=node.id in search.principal,
        only_here=None if other is None else search.ways[node.id] not in other.all_ways,
    )


def roots_view(search: Exploration) -> list[ExploreNode]:
    """The passes of a search."""
    return [node_view(search, search.tree.nodes[root], "", None) for root in search.tree.passes]


def children_view(
    search: Exploration, node: TreeNode, start: int, count: int, other: Exploration | None
) -> list[ExploreNode]:
    """Some children of a node in the order searched, with the names of their moves."""
    state = search.state(node)
    views = []
    for number in node.children[start : start + count]:
        child = search.tree.nodes[number]
        label = child.move
        if state is not None and child.index is not None:
            label = label_of(search.game, state, search.game.legal_moves(state)[child.index])
        views.append(node_view(search, child, label, other))
    return views


def labels_on(search: Exploration, way: list[TreeNode]) -> list[str]:
    """The moves along a way as people write them."""
    labels = []
    for before, node in pairwise(way):
        state = search.state(before)
        known = state is not None and node.index is not None
        move = search.game.legal_moves(state)[node.index] if known and node.index is not None else None
        labels.append(node.move if move is None else label_of(search.game, state, move))
    return labels


def details_view(search: Exploration, node: TreeNode, other: Exploration | None) -> ExploreNodeDetails:
    """A node with its sentence and its board."""
    way = search.way(node)
    labels = labels_on(search, way)
    state = search.state(node)
    return ExploreNodeDetails(
        node=node_view(search, node, labels[-1] if labels else "", other),
        why=why_text(search, node),
        way=[step.id for step in way],
        moves=[step.move for step in way[1:]],
        labels=labels,
        position=None if state is None else notation_of(search.game).format_state(state),
        scene=None if state is None else scene_of(search.game, state),
        skipped=skipped_moves(search, node),
    )


def skipped_moves(search: Exploration, node: TreeNode) -> list[SkippedMove]:
    """The moves that a cutoff left out, in the game's order; none where the way to the node has a null move."""
    state = search.state(node)
    is_cut = node.cutoff is not None and node.value is not None and node.value >= node.beta
    if state is None or not is_cut or node.left_out or any(step.is_pass for step in search.way(node)):
        return []
    searched = {search.tree.nodes[child].index for child in node.children}
    notation = notation_of(search.game)
    return [
        SkippedMove(index=index, move=notation.format_move(state, move), label=label_of(search.game, state, move))
        for index, move in enumerate(search.game.legal_moves(state))
        if index not in searched
    ]


def why_text(search: Exploration, node: TreeNode) -> Text:
    """Why a node has its value. For a cutoff: who already had what value, by which move, and what was skipped."""
    reason = explain(search.tree, node)
    holder = _holder(search, node) if reason.what == "cutoff" else None
    game_id, evaluator = search.info.game, search.info.evaluator

    def simple() -> Text:
        named = [search.tree.nodes[child] for child in node.children]
        named = [child for child in named if child.move == reason.values.get("move")]
        label = labels_on(search, [node, named[-1]])[0] if named else None

        def speak(say: Texts) -> str:
            values = reason.values if label is None else {**reason.values, "move": move_name(say, label)}
            return sentence(
                say, replace(reason, values=values), lambda value: short_value(say, game_id, value, evaluator)
            )

        return both(speak)

    if holder is None or node.cutoff is None or node.player is None or node.value is None:
        return simple()
    above, best = holder
    cutting = [search.tree.nodes[child] for child in node.children if search.tree.nodes[child].order == node.cutoff]
    if not cutting or above.player is None:
        return simple()
    move = labels_on(search, [node, cutting[-1]])[0]
    line = labels_on(search, [above, best])[0]
    me, opponent, value, has, rest = node.player, above.player, node.value, -node.beta, saved_by(node)

    def speak(say: Texts) -> str:
        words = {
            "opponent": side_name(say, game_id, opponent),
            "side": side_name(say, game_id, me),
            "has": _number(say, game_id, opponent, has, evaluator),
            "value": _number(say, game_id, opponent, -value, evaluator),
            "best": move_name(say, line),
            "move": move_name(say, move),
        }
        if rest == 0:
            return say("web.cut.last", **words)
        return say("web.cut", **words, count=rest)

    return both(speak)


def _holder(search: Exploration, node: TreeNode) -> tuple[TreeNode, TreeNode] | None:
    """The ancestor of the other side whose best move so far set this node's beta, and that move's node."""
    below = node
    while below.parent is not None:
        above = search.tree.nodes[below.parent]
        if above.player is not None and node.player is not None and above.player is not node.player:
            for number in above.children:
                sibling = search.tree.nodes[number]
                if sibling.id >= below.id:
                    break
                if sibling.value is None or sibling.player is None:
                    continue
                if from_child(sibling.value, sibling.player is above.player) == -node.beta:
                    return above, sibling
        below = above
    return None


def _number(say: Texts, game_id: str, player: Player, value: int, evaluator: str) -> str:
    if -MAX_EVAL <= value <= MAX_EVAL:
        return short_value(say, game_id, value, evaluator)
    return value_text(say, game_id, player, value)


def info_view(search: Exploration) -> ExplorationInfo:
    """The summary of a search that the page shows first."""
    info = search.info
    tree = search.tree
    return ExplorationInfo(
        id=search.id,
        game=info.game,
        variant=info.variant,
        position=info.state,
        algorithm=info.algorithm,
        evaluator=info.evaluator,
        depth=info.depth,
        value=info.value,
        text=info.text,
        move=info.move,
        label=info.label,
        line=search.line,
        nodes=info.nodes,
        kept=len(tree.nodes),
        left_out=info.left_out,
        leaves=info.leaves,
        cutoffs=info.cutoffs,
        backend=info.backend,
        events=len(search.events),
        iterations=[IterationInfo(depth=one.depth, value=one.value, nodes=one.nodes) for one in tree.iterations],
        roots=roots_view(search),
        scene=scene_of(search.game, search.root_state),
        pseudocode=next(iter(pseudocode_view(info.algorithm)[::-1]), None),
    )


def events_view(search: Exploration, start: int, count: int) -> list[ExploreEvent]:
    """Steps of the search as it ran."""
    found = []
    for at, (tag, node, *values) in enumerate(search.events[start : start + count], start):
        fields: dict[str, int | None] = {}
        match tag, values:
            case (events.ENTER, [ply, depth, alpha, beta]):
                fields = {"ply": ply, "depth": depth, "alpha": _end(alpha), "beta": _end(beta)}
            case (events.ITERATION, [depth, value, _nodes]):
                fields = {"depth": depth, "value": value}
            case (events.CUTOFF | events.RESEARCH, [ply, place]):
                fields = {"ply": ply, "place": place}
            case (_, [ply, value]):
                fields = {"ply": ply, "value": value}
        whole = {"at": at, "kind": KINDS[tag], "node": None if node < 0 else node, **fields}
        if node >= 0:
            about = search.tree.nodes[node]
            whole["player"] = None if about.player is None else side(about.player)
            whole["tag"] = "leaf" if tag == events.LEAVE and about.is_leaf else KINDS[tag]
        found.append(ExploreEvent.model_validate(whole))
    return found


def overview(search: Exploration, root: int, other: Exploration | None) -> TreeOverview:
    """One pass as an icicle chart: every node is as wide as its subtree."""
    bars: list[OverviewNode] = []
    hidden, plies = 0, 0
    stack = [(search.node(root), 0.0, 1.0)]
    while stack:
        node, x, width = stack.pop()
        if width < NARROWEST:
            hidden += 1 + search.sizes[node.id]
            continue
        plies = max(plies, node.ply)
        bars.append(
            OverviewNode(
                id=node.id,
                ply=node.ply,
                x=round(x, 5),
                width=round(width, 5),
                happened=happened(node),
                pv=node.id in search.principal,
                only_here=None if other is None else search.ways[node.id] not in other.all_ways,
            )
        )
        total = search.sizes[node.id]
        for number in node.children:
            child = search.tree.nodes[number]
            share = width * (1 + search.sizes[number]) / total
            stack.append((child, x, share))
            x += share
    bars.sort(key=lambda bar: (bar.ply, bar.x))
    return TreeOverview(root=root, plies=plies, nodes=bars, hidden=hidden)


def _end(value: int) -> int | None:
    return value if -INF < value < INF else None
