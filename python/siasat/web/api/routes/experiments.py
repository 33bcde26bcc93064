"""Experiments that visitors run: start, watch, stop, resume, download, delete."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query
from starlette.responses import PlainTextResponse, Response

from siasat.web.api.routes.common import ERRORS, text_answer
from siasat.web.api.schemas.experiments import ExperimentList, ExperimentRequest, ExperimentView
from siasat.web.context import Asker, Server

router = APIRouter(prefix="/api/experiments", responses=ERRORS, tags=["experiments"])

ExperimentId = Annotated[str, Path(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
FORMATS = {"csv": "text/csv", "json": "application/json"}


@router.get("")
async def get_list(server: Server, asker: Asker) -> ExperimentList:
    """List the visitor's experiments."""
    return await server.experiments.list(asker)


@router.post("", status_code=201)
async def post_experiment(server: Server, asker: Asker, request: ExperimentRequest) -> ExperimentView:
    """Start an experiment."""
    return await server.experiments.create(asker, request)


@router.get("/{experiment}")
async def get_experiment(server: Server, asker: Asker, experiment: ExperimentId) -> ExperimentView:
    """Show an experiment and its progress."""
    return await server.experiments.find(asker, experiment)


@router.post("/{experiment}/stop")
async def post_stop(server: Server, asker: Asker, experiment: ExperimentId) -> ExperimentView:
    """Stop an experiment; what was measured is kept."""
    return await server.experiments.stop(asker, experiment)


@router.post("/{experiment}/resume")
async def post_resume(server: Server, asker: Asker, experiment: ExperimentId) -> ExperimentView:
    """Continue an experiment, also after a restart of the server."""
    return await server.experiments.resume(asker, experiment)


@router.delete("/{experiment}", status_code=204)
async def delete_experiment(server: Server, asker: Asker, experiment: ExperimentId) -> None:
    """Delete an experiment and its rows."""
    await server.experiments.delete(asker, experiment)


@router.get("/{experiment}/spec", response_class=Response, responses=text_answer("text/plain"))
async def get_spec(server: Server, asker: Asker, experiment: ExperimentId) -> Response:
    """The experiment as TOML for `siasat lab run`."""
    toml = await server.experiments.spec(asker, experiment)
    name = f'attachment; filename="{experiment}.toml"'
    return PlainTextResponse(toml, headers={"content-disposition": name})


@router.post(
    "/{experiment}/rows",
    response_class=Response,
    responses={200: {"description": "the rows", "content": {kind: {"schema": {}} for kind in FORMATS.values()}}},
)
async def post_rows(
    server: Server,
    asker: Asker,
    experiment: ExperimentId,
    form: Annotated[Literal["csv", "json"], Query(alias="format")] = "csv",
) -> Response:
    """Write the rows measured so far as a file, one row for each search."""
    content = await server.experiments.rows(asker, server.pool, experiment, form)
    return Response(content, media_type=FORMATS[form])
