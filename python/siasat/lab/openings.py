"""Openings for matches: shipped books, files, or random moves by seed.

A book is a text file, a position a line in the game's notation, `#` for remarks. Books that come with siasat were made
by `scripts/openings.py`: random moves, kept where a strong search sees neither side ahead.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from siasat.core.mixing import SplitMix64, mix
from siasat.errors import InputError
from siasat.games.registry import AnyGame
from siasat.lab.experiment import Positions, RandomOpenings
from siasat.lab.position_files import read_positions

PLIES = 6
"""Random moves of an opening where there is no book."""


def book_of(game: AnyGame) -> tuple[str, ...]:
    """The shipped openings of a game, none where it has no book."""
    name = f"{game.id}-{game.variant}".replace(":", "-").replace(",", "-")
    file = files("siasat.lab") / "books" / f"{name}.txt"
    if not file.is_file():
        return ()
    lines = (line.partition("#")[0].strip() for line in file.read_text(encoding="utf-8").splitlines())
    return tuple(line for line in lines if line)


def openings_for(game: AnyGame, count: int, seed: int, plies: int | None = None, file: Path | None = None) -> Positions:
    """`count` openings: from a file, by so many random moves, or else from the game's book, shuffled by the seed."""
    if plies is not None and file is not None:
        raise InputError("openings come from a file or by random moves, not both")
    if plies is None:
        book = tuple(read_positions(file, game, 8, 8)) if file is not None else book_of(game)
        if file is not None and len(book) < count:
            raise InputError(f"{file} has {len(book)} openings, and {count} are needed: two games each")
        if len(book) >= count:
            return Positions(given=tuple(shuffled(book, seed)[:count]))
    return Positions(random=RandomOpenings(count, PLIES if plies is None else plies))


def shuffled(items: tuple[str, ...], seed: int) -> list[str]:
    """The items in an order that the seed decides (Fisher-Yates)."""
    order, stream = list(items), SplitMix64(mix(seed))
    for place in range(len(order) - 1, 0, -1):
        other = stream.below(place + 1)
        order[place], order[other] = order[other], order[place]
    return order
