"""Textbook trees: searched step by step, drawn, grown from a seed or from a position."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from siasat.web.api.schemas.common import Model, Text
from siasat.web.api.schemas.position import PositionRequest

TreeText = Annotated[str, Field(max_length=20_000, description="nested brackets, round or square")]
TreeAlgorithm = Annotated[str, Field(max_length=64)]


class NamedTreeView(Model):
    """A tree of the literature, or one of ours, with its source."""

    id: str
    tree: str
    title: Text
    source: Text


class TreeList(Model):
    """The trees with a name, and the algorithms that can be followed on a tree."""

    trees: list[NamedTreeView]
    algorithms: list[str]


class TreeRequest(Model):
    """A tree to search."""

    tree: TreeText
    algorithm: TreeAlgorithm = "alphabeta"


class TreeDrawingRequest(TreeRequest):
    """A figure of a tree after `steps` steps of its search (all of them by default)."""

    format: Literal["svg", "tikz"] = "svg"
    view: Literal["max", "mover"] = "max"
    steps: Annotated[int, Field(ge=0, le=100_000)] | None = None


class TreeDrawing(Model):
    """A figure as the text of a file."""

    format: Literal["svg", "tikz"]
    text: str


class RandomTreeRequest(Model):
    """A tree with random leaves. The same seed gives the same tree."""

    branching: Annotated[int, Field(ge=2, le=6)] = 3
    depth: Annotated[int, Field(ge=1, le=6)] = 2
    seed: Annotated[int, Field(ge=0, lt=2**32)] | None = None


class PositionTreeRequest(PositionRequest):
    """All moves of a position, `depth` moves deep, as a tree."""

    depth: Annotated[int, Field(ge=1, le=6)] = 2
    evaluator: Annotated[str, Field(max_length=64)] | None = None


Place = Annotated[str, Field(max_length=400, pattern=r"^r(\.[0-9]+)*$", description="a node, as in `r.0.1`")]


class CutBranchRequest(TreeRequest):
    """A branch that was cut after `steps` steps (all by default), to be searched anyway."""

    node: Place
    steps: Annotated[int, Field(ge=0, le=100_000)] | None = None


class CutBranchView(Model):
    """A cut branch, searched without any cut. All values are for MAX.

    `node` is where the cut happened, `best` what it had by then, `bound` what that reached (None: infinite) and
    `joined` the value it would have with this branch as well. `values` are the values inside the branch by place, and
    `root` is the value of the whole tree.
    """

    branch: str
    node: str
    best: int
    bound: int | None
    value: int
    joined: int
    values: dict[str, int]
    leaves: int
    root: int
    text: Text


class WhatIfRequest(TreeRequest):
    """A change of a tree: another value of the leaf `node`, another order of its children, or all of them sorted."""

    node: Place = "r"
    value: Annotated[int, Field(ge=-1_000_000, le=1_000_000)] | None = None
    order: Annotated[list[Annotated[int, Field(ge=0, le=255)]], Field(max_length=255)] | None = None
    sort: Literal["best-first", "worst-first"] | None = None


class WhatIfView(Model):
    """The tree after a change: the branches that are cut now and were not, and those that are no longer cut."""

    tree: str
    appeared: list[str]
    gone: list[str]
    before: int = Field(description="visits of leaves before the change")
    after: int = Field(description="visits of leaves after the change")
    text: Text


class MadeTree(Model):
    """A tree in brackets; `labels` names the move to each place of a tree that was made from a position."""

    tree: str
    seed: int | None = None
    labels: dict[str, str] = {}
