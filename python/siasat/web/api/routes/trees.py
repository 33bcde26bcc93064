"""Textbook trees: a search step by step, a figure as a file, trees from a seed or from a position."""

from __future__ import annotations

import secrets

from fastapi import APIRouter

from siasat.errors import InputError
from siasat.evaluation.registry import load_evaluator
from siasat.search.pseudocode import ALGORITHMS
from siasat.textbook.cuts import CutBranch, open_cut
from siasat.textbook.drawing import tree_svg, tree_tikz
from siasat.textbook.figure import figure_after
from siasat.textbook.growing import random_tree, tree_of_position
from siasat.textbook.named import NAMED, NamedTree
from siasat.textbook.reading import read_brackets
from siasat.textbook.search import TREE, search_tree
from siasat.textbook.what_if import Change, with_leaf, with_order, with_sorting
from siasat.web.api.routes.common import ERRORS
from siasat.web.api.schemas import (
    CutBranchRequest,
    CutBranchView,
    MadeTree,
    NamedTreeView,
    PositionTreeRequest,
    RandomTreeRequest,
    TreeDrawing,
    TreeDrawingRequest,
    TreeList,
    TreeRequest,
    TreeSearchView,
    WhatIfRequest,
    WhatIfView,
)
from siasat.web.api.views.position import open_position
from siasat.web.api.views.textbook import change_view, cut_view, search_view
from siasat.web.context import Asker, Server
from siasat.web.texts import both

router = APIRouter(prefix="/api/trees", responses=ERRORS, tags=["trees"])


@router.get("")
async def get_trees() -> TreeList:
    """The trees with a name."""
    return TreeList(trees=[_named(named) for named in NAMED], algorithms=list(ALGORITHMS))


@router.post("/search")
async def post_search(server: Server, asker: Asker, request: TreeRequest) -> TreeSearchView:
    """A tree searched step by step."""
    return await server.views.run(
        asker.address, lambda: search_view(search_tree(read_brackets(request.tree), request.algorithm))
    )


@router.post("/cut")
async def post_cut(server: Server, asker: Asker, request: CutBranchRequest) -> CutBranchView:
    """A cut branch, searched anyway."""
    return await server.views.run(asker.address, lambda: cut_view(_cut(request)))


@router.post("/what-if")
async def post_what_if(server: Server, asker: Asker, request: WhatIfRequest) -> WhatIfView:
    """A tree with another leaf or another order, and which cuts come and go."""
    return await server.views.run(asker.address, lambda: change_view(_changed(request)))


@router.post("/drawing")
async def post_drawing(server: Server, asker: Asker, request: TreeDrawingRequest) -> TreeDrawing:
    """A figure of a tree as a file: SVG, or TikZ for LaTeX."""
    return await server.views.run(asker.address, lambda: _drawing(request))


@router.post("/random")
async def post_random(request: RandomTreeRequest) -> MadeTree:
    """A tree with random leaves."""
    seed = secrets.randbelow(2**32) if request.seed is None else request.seed
    return MadeTree(tree=TREE.format_state(random_tree(request.branching, request.depth, seed)), seed=seed)


@router.post("/position")
async def post_position(server: Server, asker: Asker, request: PositionTreeRequest) -> MadeTree:
    """All moves of a position as a tree."""
    await server.reader.check(asker, request)
    return await server.views.run(asker.address, lambda: _of_position(request))


def _named(named: NamedTree) -> NamedTreeView:
    return NamedTreeView(
        id=named.id,
        tree=named.tree,
        title=both(lambda say: say(f"tree.{named.id}.title")),
        source=both(lambda say: say(f"tree.{named.id}.source")),
    )


def _cut(request: CutBranchRequest) -> CutBranch:
    found = search_tree(read_brackets(request.tree), request.algorithm)
    return open_cut(found, request.node, request.steps)


def _changed(request: WhatIfRequest) -> Change:
    root = read_brackets(request.tree)
    if request.sort is not None:
        return with_sorting(root, request.sort, request.algorithm)
    if request.order is not None:
        return with_order(root, request.node, request.order, request.algorithm)
    if request.value is not None:
        return with_leaf(root, request.node, request.value, request.algorithm)
    raise InputError("say what to change: give 'value', 'order' or 'sort'")


def _drawing(request: TreeDrawingRequest) -> TreeDrawing:
    found = search_tree(read_brackets(request.tree), request.algorithm)
    figure = figure_after(found, request.steps)
    if request.format == "tikz":
        return TreeDrawing(format="tikz", text=tree_tikz(figure, request.view))
    return TreeDrawing(format="svg", text=tree_svg(figure, request.view, TREE.format_state(found.root)))


def _of_position(request: PositionTreeRequest) -> MadeTree:
    referee = open_position(request)
    if referee.outcome is not None:
        raise InputError("the game is over, so there is nothing to search")
    evaluator = load_evaluator(request.evaluator, referee.game)
    root, labels = tree_of_position(referee.game, referee.state, evaluator, request.depth)
    return MadeTree(tree=TREE.format_state(root), labels=labels)
