"""Recorded searches, read lazily."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.requests import Request

from siasat.core.notation import quote
from siasat.play.words import algorithm_name
from siasat.web.advice import ask
from siasat.web.api.routes.common import ERRORS, GameId
from siasat.web.api.schemas import (
    ChildrenPage,
    Comparison,
    ExplorationInfo,
    ExploreEvents,
    ExploreNodeDetails,
    SkippedMoveView,
    TreeOverview,
)
from siasat.web.api.views.explore import children_view, details_view, events_view, info_view, overview, skipped_moves
from siasat.web.context import Asker, Context, Server
from siasat.web.errors import Refused
from siasat.web.explorations import Exploration
from siasat.web.texts import both
from siasat.web.workers.cut_jobs import SECONDS, payload_for
from siasat.web.workers.kinds import SKIPPED

router = APIRouter(prefix="/api/explorations", responses=ERRORS, tags=["explore"])

NodeId = Annotated[int, Path(ge=0, le=10_000_000)]
Against = Annotated[str | None, Query(max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Start = Annotated[int, Query(ge=0, le=100_000_000)]


@router.get("/{exploration}")
async def get(server: Server, asker: Asker, exploration: GameId) -> ExplorationInfo:
    """A recorded search."""
    search = server.explorations.find(exploration)
    return await server.views.run(asker.address, lambda: info_view(search))


@router.get("/{exploration}/overview")
async def get_overview(
    server: Server,
    asker: Asker,
    exploration: GameId,
    root: Annotated[int | None, Query(ge=0, le=10_000_000)] = None,
    against: Against = None,
) -> TreeOverview:
    """One pass as an icicle chart; the last one by default."""
    search = server.explorations.find(exploration)
    start = search.tree.passes[-1] if root is None else search.node(root).id
    other = _other(server, search, against)
    return await server.views.run(asker.address, lambda: overview(search, start, other))


@router.get("/{exploration}/nodes/{node}")
async def get_node(
    server: Server, asker: Asker, exploration: GameId, node: NodeId, against: Against = None
) -> ExploreNodeDetails:
    """One node: its explanation, its path, its board."""
    search = server.explorations.find(exploration)
    other = _other(server, search, against)
    return await server.views.run(asker.address, lambda: details_view(search, search.node(node), other))


@router.get("/{exploration}/nodes/{node}/children")
async def get_children(
    server: Server,
    asker: Asker,
    exploration: GameId,
    node: NodeId,
    start: Start = 0,
    count: Annotated[int, Query(ge=1, le=500)] = 200,
    against: Against = None,
) -> ChildrenPage:
    """The children of a node."""
    search = server.explorations.find(exploration)
    parent = search.node(node)
    other = _other(server, search, against)
    found = await server.views.run(asker.address, lambda: children_view(search, parent, start, count, other))
    return ChildrenPage(node=node, children=found, total=len(parent.children))


@router.post("/{exploration}/nodes/{node}/skipped/{index}")
async def search_skipped(
    server: Server,
    asker: Asker,
    http: Request,
    exploration: GameId,
    node: NodeId,
    index: Annotated[int, Path(ge=0, le=100_000)],
) -> SkippedMoveView:
    """A move that a cutoff skipped, searched anyway."""
    search = server.explorations.find(exploration)
    at = search.node(node)
    skipped = await server.views.run(asker.address, lambda: skipped_moves(search, at))
    found = next((one for one in skipped if one.index == index), None)
    if found is None or at.value is None:
        raise Refused(404, "not-skipped", "this node has no such skipped move")
    return await ask(server, asker, http, SKIPPED, payload_for(search, at, found.move), SECONDS + 2)


@router.get("/{exploration}/events")
async def get_events(
    server: Server, exploration: GameId, start: Start = 0, count: Annotated[int, Query(ge=1, le=2_000)] = 500
) -> ExploreEvents:
    """The search step by step."""
    search = server.explorations.find(exploration)
    return ExploreEvents(start=start, total=len(search.events), events=events_view(search, start, count))


@router.get("/{exploration}/against/{other}")
async def compare(server: Server, asker: Asker, exploration: GameId, other: GameId) -> Comparison:
    """Two searches of one position side by side."""
    first = server.explorations.find(exploration)
    second = server.explorations.find(other)
    _same_position(first, second)
    shared = len(first.all_ways & second.all_ways)
    only_first, only_second = len(first.all_ways) - shared, len(second.all_ways) - shared
    counts = {"both": shared, "only_first": only_first, "only_second": only_second}
    return Comparison(
        first=await server.views.run(asker.address, lambda: info_view(first)),
        second=await server.views.run(asker.address, lambda: info_view(second)),
        text=both(
            lambda say: say(
                "web.explore.both",
                first=algorithm_name(say, first.info.algorithm),
                second=algorithm_name(say, second.info.algorithm),
                **{name: say.number(count) for name, count in counts.items()},
            )
        ),
        **counts,
    )


def _other(server: Context, search: Exploration, name: str | None) -> Exploration | None:
    if name is None:
        return None
    other = server.explorations.find(name)
    _same_position(search, other)
    return other


def _same_position(first: Exploration, second: Exploration) -> None:
    one, other = first.info, second.info
    if (one.game, one.variant, one.state) != (other.game, other.variant, other.state):
        where = f"{one.game} {quote(one.state)}"
        raise Refused(
            409, "other-position", f"two searches can be compared only on one position; the first is of {where}"
        )
