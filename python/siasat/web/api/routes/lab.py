"""Reports and reproductions of the lab, and comparisons as experiments."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query
from starlette.responses import HTMLResponse, Response

from siasat.games.registry import load_game
from siasat.web.api.routes.common import ERRORS, text_answer
from siasat.web.api.schemas import LabList, LabReport, LabSpec
from siasat.web.api.schemas.work import LabSpecRequest
from siasat.web.context import Asker, Server
from siasat.web.experiments.spec import experiment_toml
from siasat.web.reports import RUN

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
    if report.startswith(RUN):
        await server.experiments.check_report(asker, report)
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
    name = f"compare-{load_game(request.game, request.variant).id}"
    head = f"# Run it with `siasat lab run {name}.toml`; `siasat lab export {name}` shows what came out.\n"
    return LabSpec(name=name, toml=head + experiment_toml(request))
