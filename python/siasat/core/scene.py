"""A picture of a position as plain data: what is drawn, not how. Terminal, SVG and browser each draw it.

Rules stay in the games; a scene knows none.
"""

from __future__ import annotations

from dataclasses import dataclass

from siasat.core.player import Player


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that stands on a square.

    `art` names a drawing (`"chess/knight"`, `"doushouqi/rat"`); `letter` stands for it in a terminal and wherever
    the drawing is unknown; `rank` is shown beside the drawing when given.
    """

    owner: Player | None
    letter: str
    art: str
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class Square:
    """One cell of a grid. `terrain` is `"light"`, `"dark"`, `"plain"`, `"water"`, `"trap-1"`, `"den-2"` …"""

    name: str
    terrain: str = "plain"
    piece: Piece | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """A board of squares: `rows` from the top of the picture down, each from left to right."""

    rows: tuple[tuple[Square, ...], ...]
    files: tuple[str, ...] = ()
    ranks: tuple[str, ...] = ()
    note: str = ""


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
