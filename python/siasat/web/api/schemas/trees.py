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


class MadeTree(Model):
    """A tree in brackets; `labels` names the move to each place of a tree that was made from a position."""

    tree: str
    seed: int | None = None
    labels: dict[str, str] = {}
