"""Positions from files: one per line, EPD, or the games of a PGN file."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from siasat.core.game import AnyGame
from siasat.core.textfile import read_bounded
from siasat.errors import InputError
from siasat.lab.positions import unfinished
from siasat.play.pgn_text import split_comments

if TYPE_CHECKING:
    import chess
    import chess.pgn

MAX_BYTES = 64 * 1024 * 1024
BOOK_PLIES = 20
"""Where a game of a PGN file is an opening: its end, or its position after this many moves of both sides."""

MAX_PLIES = 2_000
"""The maximum length of a PGN game: checking repetitions takes quadratic time."""

LATIN = (".pgn", ".epd")
"""Files of chess, which are ASCII but for names; the standard of PGN has these in Latin-1."""


def read_positions(path: Path, game: AnyGame, first: int, every: int) -> list[str]:
    """The positions of a file. PGN games give one position in `every`, from ply `first` on; other files all of them."""
    return parse_positions(_read(path), path, game, first, every)


def parse_positions(text: str, path: Path, game: AnyGame, first: int, every: int) -> list[str]:
    """The same of the text of a file; `path` says what it is (`.pgn`, `.epd`) and stands in messages."""
    if path.suffix.lower() != ".pgn":
        return list(_lines(path, text, game, path.suffix.lower() == ".epd"))
    return [
        board.fen()
        for record in _games(path, text, game)
        for ply, board in _plies(record)
        if ply >= first and (ply - first) % every == 0 and not board.is_game_over()
    ]


def read_book(path: Path, game: AnyGame, kind: str | None = None, plies: int = BOOK_PLIES) -> list[str]:
    """The openings of a file: its positions; of PGN one a game, the position after its last move or `plies` moves.

    `kind` is `epd` or `pgn`; None means what the name of the file says.
    """
    text = _read(path)
    kind = kind or path.suffix.lower().removeprefix(".")
    if kind != "pgn":
        return list(_lines(path, text, game, kind == "epd"))
    found = []
    for record in _games(path, text, game):
        open_ones = [board.fen() for ply, board in _plies(record) if ply <= plies and not board.is_game_over()]
        found += open_ones[-1:]
    return found


def _lines(path: Path, text: str, game: AnyGame, is_epd: bool) -> Iterator[str]:
    for number, line in enumerate(text.splitlines(), 1):
        position = line.strip()
        if not position or position.startswith("#"):
            continue
        if is_epd:
            position = _without_operations(position)
        try:
            unfinished(game, position)
        except InputError as error:
            raise InputError(f"{path}, line {number}: {error}") from error
        yield position


def _without_operations(line: str) -> str:
    """The position of an EPD record: four fields; two clocks behind them are taken for those of a FEN."""
    fields = line.split()
    has_clocks = len(fields) >= 6 and fields[4].isdecimal() and fields[5].isdecimal()
    return " ".join(fields[: 6 if has_clocks else 4])


def _games(path: Path, text: str, game: AnyGame) -> Iterator[chess.pgn.Game]:
    """Every game of a PGN file; raises `InputError` for the first that is not legal chess."""
    if game.id != "chess":
        raise InputError(f"{path}: PGN is only for chess, not for {game.id}; give a file with one position per line")
    import chess.pgn  # noqa: PLC0415 — chess is not needed for other games

    class Builder(chess.pgn.GameBuilder[chess.pgn.Game]):
        """Keeps errors for us; the usual one writes them to the standard error as well."""

        def handle_error(self, error: Exception) -> None:
            self.game.errors.append(error)

        def begin_variation(self) -> chess.pgn.SkipType:  # type: ignore[override]  # python-chess itself allows it
            return chess.pgn.SKIP  # only the main line counts, and variations take long to read

        def end_variation(self) -> None:
            """Nothing was begun."""

    stream, number = io.StringIO(split_comments(text)), 0
    while (record := chess.pgn.read_game(stream, Visitor=Builder)) is not None:
        number += 1
        if any(ply > MAX_PLIES for ply, _ in enumerate(record.mainline(), 1)):
            raise InputError(f"{path}, game {number}: more than {MAX_PLIES:,} moves")
        if record.errors:
            raise InputError(f"{path}, game {number}: {record.errors[0]}")
        board = record.board()
        if board.chess960 or type(board) is not chess.Board:
            name = record.headers.get("Variant", "Chess960")
            raise InputError(f"{path}, game {number}: {name} is not supported")
        yield record
    if not number:
        raise InputError(f"{path}: contains no chess game")


def _plies(record: chess.pgn.Game) -> Iterator[tuple[int, chess.Board]]:
    """The board after each move of a game, with the number of moves so far. It is the same board all the time."""
    board = record.board()
    for ply, move in enumerate(record.mainline_moves(), 1):
        board.push(move)
        yield ply, board


def _read(path: Path) -> str:
    data = read_bounded(path, MAX_BYTES)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if path.suffix.lower() in LATIN:
            return data.decode("latin-1")
        raise InputError(f"{path}: not UTF-8 at byte {error.start}") from error
