"""A picture of a position as plain data: what is drawn, not how. Terminal, SVG and browser each draw it.

Rules stay in the games; a scene knows none.
"""

from __future__ import annotations

from dataclasses import dataclass

from siasat.core.player import Player


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on a square.

    `art` names a drawing (`"chess/knight"`, `"doushouqi/rat"`); `letter` stands for it in a terminal and wherever
    the drawing is unknown; `rank` is shown beside the drawing when given.
    """

    owner: Player | None
    letter: str
    art: str
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class Square:
    """One cell of a grid. `terrain` is `"light"`, `"dark"`, `"plain"`, `"void"` (no square), `"water"`, `"trap-1"` …

    `label` is what people call the square where that is not its name: the numbers of draughts. It is written on it.
    """

    name: str
    terrain: str = "plain"
    piece: Piece | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """A board of squares: `rows` from the top of the picture down, each from left to right.

    `check` names the square of a king in check.
    """

    rows: tuple[tuple[Square, ...], ...]
    files: tuple[str, ...] = ()
    ranks: tuple[str, ...] = ()
    note: str = ""
    check: str | None = None


@dataclass(frozen=True, slots=True)
class Pit:
    """A hole with seeds. `name` is the move that empties it, or "" for a store."""

    name: str
    seeds: int
    owner: Player | None


@dataclass(frozen=True, slots=True)
class Pits:
    """Rows of holes from the top down, as the first player sees them, with a store at either end (or none)."""

    rows: tuple[tuple[Pit, ...], ...]
    left: Pit | None = None
    right: Pit | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Branch:
    """A node of a drawn tree: its label, who moves there, and its children."""

    label: str
    owner: Player | None
    children: tuple[Branch, ...] = ()


@dataclass(frozen=True, slots=True)
class TreeScene:
    """A whole small tree."""

    root: Branch
    note: str = ""


Scene = Grid | Pits | TreeScene


def pit_id(pit: Pit) -> str:
    """The id of a hole in steps and marks: `1:3`, a store `1:store`, a heap without an owner `0:2`."""
    owner = 0 if pit.owner is None else pit.owner.number
    return f"{owner}:{pit.name or 'store'}"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a move, for animation. Cells go by their names: a square's, or `pit_id` of a hole.

    `kind` is `move` (a piece goes from `at` to `to`), `remove` (what stands at `at` is taken), `put` (`piece` appears
    at `at`), `lift` (`seeds` go from `at` into the hand), `drop` (one falls into `at`), `capture` (`seeds` go from `at`
    to the store `to`), `sweep` (the same at the end of the game), `again` (whose store is `at` moves again) or `set`
    (the hole `at` now holds `seeds`).
    """

    kind: str
    at: str
    to: str | None = None
    seeds: int | None = None
    piece: Piece | None = None
