"""Drawings by name: `drawing("doushouqi/rat", owner)`. `docs/art.md` lists their authors and licences."""

from __future__ import annotations

from dataclasses import dataclass

from siasat.core.player import Player
from siasat.draw.art.animals import ANIMALS
from siasat.draw.art.chessmen import CHESSMEN, chessman
from siasat.draw.art.discs import DISCS
from siasat.draw.art.marks import MARKS
from siasat.draw.art.seed import shell


@dataclass(frozen=True, slots=True)
class Drawing:
    """Markup in a box of 100 × 100. With `on_token` it shows no owner by itself and wants a token under it."""

    markup: str
    on_token: bool = False


ART_NAMES = (
    *(f"chess/{name}" for name in CHESSMEN),
    *(f"doushouqi/{name}" for name in ANIMALS),
    *(f"tictactoe/{name}" for name in MARKS),
    *(f"discs/{name}" for name in DISCS),
    "congklak/seed",
)
"""The names of all drawings."""


def drawing(art: str, owner: Player | None) -> Drawing | None:
    """The drawing called `art` as `owner` has it; None where there is none (chessmen need an owner)."""
    family, _, name = art.partition("/")
    match family:
        case "chess" if name in CHESSMEN and owner is not None:
            return Drawing(chessman(name, owner))
        case "doushouqi" if name in ANIMALS:
            return Drawing(ANIMALS[name], on_token=True)
        case "tictactoe" if name in MARKS:
            return Drawing(MARKS[name])
        case "discs" if name in DISCS:
            return Drawing(DISCS[name])
        case "congklak" if name == "seed":
            return Drawing(shell(50, 50, 30, 36), on_token=True)
        case _:
            return None
