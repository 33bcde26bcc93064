"""Reports and reproductions of the lab, and comparisons as experiments."""

from __future__ import annotations

import json
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query
from starlette.responses import HTMLResponse, Response

from siasat.backend.algorithm import find_algorithm
from siasat.core.notation import notation_of
from siasat.evaluation.registry import load_evaluator
from siasat.web.api.routes.common import ERRORS, text_answer
from siasat.web.api.schemas import LabList, LabReport, LabSpec
from siasat.web.api.schemas.work import LabSpecRequest
from siasat.web.api.views.position import open_position
from siasat.web.context import Asker, Server

router = APIRouter(prefix="/api", responses=ERRORS, tags=["lab"])

ReportId = Annotated[str, Path(min_length=3, max_length=220, pattern=r"^[A-Za-z0-9._-]+$")]
FigureName = Annotated[str, Path(min_length=1, max_length=120, pattern=r"^[A-Za-z0-9._-]+$")]
Language = Annotated[Literal["en", "id"], Query()]

PLAIN_PAGE = {
    "content-security-policy": "; ".join(
        ("default-src 'none'", "style-src 'unsafe-inline'", "img-src data:", "frame-ancestors 'self'", "sandbox")
    ),
    "x-frame-options": "SAMEORIGIN",
}
"""The policy of a report page: no scripts."""


@router.get("/lab")
async def get_list(server: Server) -> LabList:
    """Reports of experiments, and the papers' tables."""
    return await server.games.read(server.reports.listed)


@router.post("/lab/{report}")
async def post_report(server: Server, asker: Asker, report: ReportId, lang: Language = "en") -> LabReport:
    """Create a report if it does not exist yet, and return it as data."""
    return await server.reports.report(asker.address, report, lang)


@router.get("/lab/{report}/page", response_class=Response, responses=text_answer("text/html"))
async def get_page(server: Server, report: ReportId, lang: Language = "en") -> Response:
    """One report as a page of its own."""
    return HTMLResponse(server.reports.html(report, lang), headers=PLAIN_PAGE)


@router.get("/lab/{report}/figures/{figure}.svg", response_class=Response, responses=text_answer("image/svg+xml"))
async def get_figure(server: Server, report: ReportId, figure: FigureName, lang: Language = "en") -> Response:
    """One figure of a report."""
    svg = server.reports.figure(report, lang, figure)
    return Response(svg, media_type="image/svg+xml", headers=PLAIN_PAGE)


@router.post("/compare/spec")
async def post_spec(server: Server, asker: Asker, request: LabSpecRequest) -> LabSpec:
    """A comparison as an experiment for `siasat lab run`."""
    await server.reader.check(asker, request)
    return await server.known.run(asker.address, lambda: _spec(request))


def _spec(request: LabSpecRequest) -> LabSpec:
    referee = open_position(request)
    game = referee.game
    algorithms = [find_algorithm(text).id for text in request.algorithms]
    evaluator = None if request.evaluator is None else load_evaluator(request.evaluator, game).id
    position = notation_of(game).format_state(referee.state)
    name = f"compare-{game.id}"
    lines = [
        f"# Run it with `siasat lab run {name}.toml`; `siasat lab export {name}` shows what came out.",
        f"title = {_toml(f'Compare {len(algorithms)} algorithms on {game.id}')}",
        'measures = ["counts", "time"]',
        "minimal-tree = true",
        f'depths = "1-{request.depth}"',
        "algorithms = [",
        *(f"  {_toml(algorithm)}," for algorithm in algorithms),
        "]",
        "",
        "[[games]]",
        f"game = {_toml(game.id)}",
        f"variant = {_toml(game.variant)}",
        *([] if evaluator is None else [f"evaluator = {_toml(evaluator)}"]),
        f"positions.given = [{_toml(position)}]",
    ]
    return LabSpec(name=name, toml="\n".join(lines) + "\n")


def _toml(text: str) -> str:
    """A text as a TOML string, which has the same syntax as in JSON."""
    return json.dumps(text, ensure_ascii=True)
