"""Experiments that a visitor runs from the page."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from siasat.web.api.schemas.common import AlgorithmText, EvaluatorName, Model, Text
from siasat.web.api.schemas.position import PositionRequest
from siasat.web.api.schemas.work import Depth, Nodes

Status = Literal["waiting", "running", "stopped", "finished"]


class ExperimentRequest(PositionRequest):
    """Compare algorithms on positions of a game: each of them searches each position.

    The positions are the one that the request names (the start if none), unless `with_position` is false, and
    `positions` random ones, each `plies` random moves from the start; `seed` decides which. Either `depth` (every depth
    up to it is searched) or `nodes` limits a search. `minimal_tree` also asks for the smallest tree that proves each
    value. The server's bounds are in the catalogue.
    """

    title: Annotated[str, Field(max_length=100, pattern=r"^[^\x00-\x1f\x7f]*$")] = ""
    algorithms: Annotated[list[AlgorithmText], Field(min_length=1, max_length=16)]
    evaluator: EvaluatorName | None = None
    depth: Depth | None = None
    nodes: Nodes | None = None
    with_position: bool = True
    positions: Annotated[int, Field(ge=0, le=10_000)] = 0
    plies: Annotated[int, Field(ge=0, le=1_000)] = 6
    seed: Annotated[int, Field(ge=0, lt=1_000_000_000)] = 1
    minimal_tree: bool = False


class ExperimentView(Model):
    """One experiment. `done` of `tasks` searches have a row and `failed` have none.

    `report` is the report's name in `/api/lab`; it can be made while the experiment does not run, once there is a row.
    `problem` says why searches failed or why the experiment ended early. `seconds` is how long it has run,
    `seconds_left` an estimate (None if there is none). Only the visitor who started it (`mine`) may stop, resume or
    delete it.
    """

    id: str
    title: str
    game: str
    variant: str
    created: float
    status: Status
    tasks: int
    done: int
    failed: int
    seconds: float
    seconds_left: float | None
    problem: Text | None
    mine: bool
    can_resume: bool
    report: str
    algorithms: list[str]


class ExperimentList(Model):
    """The visitor's experiments, the newest first."""

    experiments: list[ExperimentView]
