"""Positions from files: a position a line, EPD, or the games of a PGN file."""

from __future__ import annotations

import io
from pathlib import Path

from siasat.core.notation import notation_of
from siasat.errors import InputError
from siasat.games.registry import AnyGame

MAX_BYTES = 64 * 1024 * 1024


def read_positions(path: Path, game: AnyGame, first: int, every: int) -> list[str]:
    """The positions of a file. PGN games give one position in `every`, from ply `first` on; other files all of them."""
    text = _read(path)
    if path.suffix.lower() == ".pgn":
        return _pgn(path, text, game, first, every)
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        position = line.strip()
        if not position or position.startswith("#"):
            continue
        if path.suffix.lower() == ".epd":
            position = _without_operations(position)
        try:
            notation_of(game).parse_state(position)
        except InputError as error:
            raise InputError(f"{path}, line {number}: {error}") from error
        found.append(position)
    return found


def _without_operations(line: str) -> str:
    """The position of an EPD record: four fields; two clocks behind them are taken for those of a FEN."""
    fields = line.split()
    has_clocks = len(fields) >= 6 and fields[4].isdecimal() and fields[5].isdecimal()
    return " ".join(fields[: 6 if has_clocks else 4])


def _pgn(path: Path, text: str, game: AnyGame, first: int, every: int) -> list[str]:
    if game.id != "chess":
        raise InputError(f"{path}: PGN holds games of chess, not of {game.id}; give a file with a position a line")
    import chess.pgn  # noqa: PLC0415 — chess is not needed for other games

    found: list[str] = []
    stream, number = io.StringIO(text), 0
    while (record := chess.pgn.read_game(stream)) is not None:
        number += 1
        if record.errors:
            raise InputError(f"{path}, game {number}: {record.errors[0]}")
        board = record.board()
        if board.chess960:
            raise InputError(f"{path}, game {number}: Chess960 is not among our rules")
        for ply, move in enumerate(record.mainline_moves(), 1):
            board.push(move)
            if ply >= first and (ply - first) % every == 0 and not board.is_game_over():
                found.append(board.fen())
    if not number:
        raise InputError(f"{path}: no game of chess in it")
    return found


def _read(path: Path) -> str:
    try:
        if path.stat().st_size > MAX_BYTES:
            raise InputError(f"{path}: larger than {MAX_BYTES} bytes")
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: not UTF-8 at byte {error.start}") from error
