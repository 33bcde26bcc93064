"""Textbook trees."""

from __future__ import annotations

from fastapi import APIRouter

from siasat.textbook.named import NAMED, NamedTree
from siasat.textbook.search import ALGORITHMS
from siasat.web.api.routes.common import ERRORS
from siasat.web.api.schemas import NamedTreeView, TreeList
from siasat.web.texts import both

router = APIRouter(prefix="/api/trees", responses=ERRORS, tags=["trees"])


@router.get("")
async def get_trees() -> TreeList:
    """The trees with a name."""
    return TreeList(trees=[_named(named) for named in NAMED], algorithms=list(ALGORITHMS))


def _named(named: NamedTree) -> NamedTreeView:
    return NamedTreeView(
        id=named.id,
        tree=named.tree,
        title=both(lambda say: say(f"tree.{named.id}.title")),
        source=both(lambda say: say(f"tree.{named.id}.source")),
    )
