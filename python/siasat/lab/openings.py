"""Openings for matches: built-in books, files, or random moves by seed.

A book is a text file with one position per line in the game's notation; `#` starts a comment. `scripts/openings.py`
made the built-in books: random moves, kept if a strong search finds the position balanced.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from siasat.backend.perft import perft
from siasat.core.game import AnyGame, Notated
from siasat.core.mixing import SplitMix64, mix
from siasat.core.walks import walk
from siasat.errors import InputError
from siasat.lab.experiment import Positions, RandomOpenings
from siasat.lab.position_files import MAX_PLIES, read_book

MAX_OPENINGS = 100_000
"""The maximum number of random openings, because all are computed before the first game. A file may have more."""

MAX_RANDOM_MOVES = 2_000_000

PLIES = 6
"""The number of random moves of an opening if there is no book; fewer in games that are soon over."""

TRIED_GAMES = 9


def book_name(game: AnyGame) -> str:
    """The name of a game's built-in book, such as `congklak-kalah-6-4`, whether or not it exists."""
    return f"{game.id}-{game.variant}".replace(":", "-").replace(",", "-")


def book_of(game: AnyGame) -> tuple[str, ...]:
    """The openings in a game's built-in book; none if it has no book."""
    file = files("siasat.lab") / "books" / f"{book_name(game)}.txt"
    if not file.is_file():
        return ()
    lines = (line.partition("#")[0].strip() for line in file.read_text(encoding="utf-8").splitlines())
    return tuple(line for line in lines if line)


@dataclass(frozen=True, slots=True)
class Openings:
    """The openings of a match, and how often each of them is played (twice each time)."""

    positions: Positions
    repetitions: int = 1


def openings_for(game: AnyGame, count: int, seed: int, plies: int | None = None, file: Path | None = None) -> Openings:
    """`count` openings: from a file, by `plies` random moves, or else from the game's book, shuffled by the seed.

    A book with fewer openings is played several times; without a book, openings are random moves. A game without a
    notation for positions is played from its start, as often as there would be openings.
    """
    if plies is not None and file is not None:
        raise InputError("choose openings from a file or random moves, not both")
    if file is not None:
        book = tuple(dict.fromkeys(read_book(file, game)))
        if len(book) < count:
            raise InputError(f"{file} has {len(book)} openings, but {count} are needed (two games each)")
        return Openings(Positions(given=tuple(shuffled(book, seed)[:count])))
    if not isinstance(game, Notated):
        if plies:
            raise InputError(f"{game.id} has no notation for positions, so its games start from the initial position")
        return Openings(Positions(start=True), count)
    book = book_of(game)
    if plies is not None or not book:
        return Openings(Positions(random=random_openings(count, usual_plies(game, count) if plies is None else plies)))
    times = -(-count // len(book))
    return Openings(Positions(given=from_book(game, -(-count // times), seed)), times)


def usual_plies(game: AnyGame, count: int) -> int:
    """How many random moves an opening has: at most a third of a random game, but enough for `count` openings.

    >>> from siasat import load_game
    >>> usual_plies(load_game("tictactoe"), 1), usual_plies(load_game("chess", "king-capture"), 1)
    (2, 6)
    """
    lengths = sorted(sum(1 for _ in walk(game, SplitMix64(seed), 3 * PLIES)) - 1 for seed in range(TRIED_GAMES))
    plies = max(1, min(PLIES, lengths[TRIED_GAMES // 2] // 3))
    while plies < PLIES and perft(game, game.initial(), plies).nodes < 4 * count:
        plies += 1
    return plies


def openings_from_file(
    game: AnyGame,
    count: int,
    file: Path,
    kind: str | None = None,
    seed: int | None = None,
    plies: int | None = None,
    start: int = 1,
) -> Openings:
    """`count` openings of a file as match runners take them: in order from number `start`, or shuffled by a seed.

    A file with fewer openings is played several times. `plies` limits the moves of a PGN game that are an opening.
    """
    book = tuple(dict.fromkeys(read_book(file, game, kind, MAX_PLIES if plies is None else plies)))
    if not book:
        raise InputError(f"{file} has no openings")
    if start > len(book):
        raise InputError(f"{file} has {len(book)} openings, so none has the number {start}")
    order = (*book[start - 1 :], *book[: start - 1]) if seed is None else tuple(shuffled(book, seed))
    times = -(-count // len(order))
    return Openings(Positions(given=order[: -(-count // times)]), times)


def random_openings(count: int, plies: int) -> RandomOpenings:
    """Openings by random moves; raises `InputError` if computing them would take more than about a minute."""
    if count > MAX_OPENINGS or count * plies > MAX_RANDOM_MOVES:
        raise InputError(
            f"random openings are limited to {MAX_OPENINGS:,} openings and {MAX_RANDOM_MOVES:,} moves in total, "
            f"not {count:,} of {plies:,} moves; play fewer games, or use openings from a file"
        )
    return RandomOpenings(count, plies)


def from_book(game: AnyGame, count: int, seed: int) -> tuple[str, ...]:
    """`count` openings of a game's built-in book, or all it has, in an order decided by the seed."""
    return tuple(shuffled(book_of(game), seed)[:count])


def source_of(game: AnyGame, positions: Positions) -> tuple[str, int]:
    """The source of the openings (`book`, `random`, `given`, `start`), and their number."""
    if positions.random is not None:
        return "random", positions.random.count
    if positions.given:
        is_book = set(positions.given) <= set(book_of(game))
        return "book" if is_book else "given", len(positions.given)
    return "start", 1


def shuffled(items: tuple[str, ...], seed: int) -> list[str]:
    """The items in an order that the seed decides (Fisher-Yates)."""
    order, stream = list(items), SplitMix64(mix(seed))
    for place in range(len(order) - 1, 0, -1):
        other = stream.below(place + 1)
        order[place], order[other] = order[other], order[place]
    return order
