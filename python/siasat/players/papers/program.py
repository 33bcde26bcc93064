"""What a paper's program is, as data: who wrote it, which rules it plays, its searches, depths and way of counting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from siasat.core.player import Player

Counted = Literal["moves", "leaves"]
"""What the paper calls a node: a move made (the root does not count), or a position judged at the horizon."""


@dataclass(frozen=True, slots=True)
class Method:
    """A search that the paper's program offers.

    `name` is short, as in the paper and in the text of a seat. `algorithm` is the search that plays it here; None where
    the program has a board of its own.
    """

    name: str
    title: str
    algorithm: str | None = None
    is_shuffled: bool = False
    """Whether the program shuffles its moves, so that every game needs a seed."""


@dataclass(frozen=True, slots=True)
class PaperProgram:
    """A paper and its program. `year` is that of its newest reference where `is_dated` is False: it cannot be older.

    `methods` and `sides` have the default first: `sides` are those the computer may play. `start` is the position that
    games begin with (None: the usual one). `pseudocode` names listings of `siasat.search.pseudocode`.
    `is_depth_ours` says that the paper gives no depths.
    """

    id: str
    name: str
    authors: str
    title: str
    place: str
    year: int
    is_dated: bool
    game: str
    variant: str
    evaluator: str
    methods: tuple[Method, ...]
    depths: tuple[int, ...]
    depth: int
    counted: Counted
    sides: tuple[Player, ...]
    pseudocode: tuple[str, ...]
    start: str | None = None
    is_depth_ours: bool = False

    def method(self, name: str) -> Method | None:
        """The search of that short name; None where the program has none."""
        return next((method for method in self.methods if method.name == name.upper()), None)
