"""Pictures as plain data. Every cell has an `id`, and marks, moves and steps name cells by it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from siasat.web.api.schemas.common import Model, Side, Text


class PieceView(Model):
    """A piece on a square. `art` names a drawing (`chess/knight`); `letter` is used if the drawing does not exist."""

    owner: Side | None
    letter: str
    art: str
    rank: int | None = None
    name: Text


class SquareView(Model):
    """One square. Its `id` is its name (`e4`); `terrain` is `light`, `dark`, `plain`, `water`, `trap-1`, `den-2` …

    `label` is what people call it, if not by its name, and is written on it.
    """

    id: str
    terrain: str
    piece: PieceView | None = None
    label: str = ""


class GridScene(Model):
    """A board of squares, rows from the top down. `check` is the id of a square whose king is in check."""

    kind: Literal["grid"] = "grid"
    rows: list[list[SquareView]]
    files: list[str] = []
    ranks: list[str] = []
    note: str = ""
    check: str | None = None


class PitView(Model):
    """A hole. Its `id` is `OWNER:NAME` (`1:3`), a store's `OWNER:store`; a heap without an owner has the owner 0."""

    id: str
    name: str
    seeds: int
    owner: Side | None


class PitsScene(Model):
    """Rows of holes, as the first player sees them, with stores at the ends (or none)."""

    kind: Literal["pits"] = "pits"
    rows: list[list[PitView]]
    left: PitView | None = None
    right: PitView | None = None
    note: str = ""


class TreeNodeView(Model):
    """A node of a small tree. Its `id` is its path: `r`, `r.0`, `r.0.2`."""

    id: str
    label: str
    owner: Side | None
    children: list[TreeNodeView] = []


class TreeSceneView(Model):
    """A whole small tree; `truncated` counts the nodes that were too many to draw."""

    kind: Literal["tree"] = "tree"
    root: TreeNodeView
    note: str = ""
    truncated: int = 0


class TextScene(Model):
    """The position as text, for games without a drawing."""

    kind: Literal["text"] = "text"
    text: str


SceneView = Annotated[GridScene | PitsScene | TreeSceneView | TextScene, Field(discriminator="kind")]


class StepView(Model):
    """One step of a move, to be shown in order.

    - `move`: the piece goes from `at` to `to` (over `path`, both ends included, where it jumps or slides);
    - `remove`: the piece at `at` is taken; `put`: `piece` appears at `at` (also where it changes: promotion);
    - `lift`: `seeds` go from `at` into the hand; `drop`: one seed falls from the hand into `at`;
    - `capture`: `seeds` go from `at` to the store `to`; `sweep`: the same at the end of the game;
    - `again`: the mover, whose store is `at`, moves again;
    - `set`: the pit `at` now holds `seeds` (games that tell no more).
    """

    kind: Literal["move", "remove", "put", "lift", "drop", "capture", "sweep", "again", "set"]
    at: str
    to: str | None = None
    path: list[str] = []
    seeds: int | None = None
    piece: PieceView | None = None
