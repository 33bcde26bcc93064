"""Games of a match as files: PGN for chess, and one line of JSON per game for all others."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

import chess
import chess.pgn

from siasat.arena.moves import MoveReport, decode_reports
from siasat.core.clock import ODDS

Row = Mapping[str, Any]

RESULTS = {1.0: "1-0", 0.5: "1/2-1/2", 0.0: "0-1"}
TERMINATIONS = {
    "time": "time forfeit",
    "time-paused": "time forfeit",
    "crash": "abandoned",
    "stall": "abandoned",
    "illegal-move": "rules infraction",
    "max-plies": "adjudication",
    "adjudicated-win": "adjudication",
    "adjudicated-draw": "adjudication",
    "solved-win": "adjudication",
    "solved-draw": "adjudication",
}
"""Our reasons as PGN terminations; all others are "normal"."""


@dataclass(frozen=True, slots=True)
class GameFile:
    """What a file says beside the moves. `names` are what players are called in it, by their texts in the store."""

    event: str | None = None
    site: str = "?"
    names: Mapping[str, str] = field(default_factory=dict)
    is_minimal: bool = False
    """Only the seven usual tags and the moves, without comments."""
    nodes: bool = False
    """Each comment has the nodes: `n=20000`."""
    time_left: bool = False
    """Each comment has the time left on the clock: `tl=9.5s`."""


def game_lines(rows: Iterable[Row], style: GameFile | None = None) -> Iterator[str]:
    """The text of a file, game by game; every game ends with a line break."""
    style = style or GameFile()
    for number, row in enumerate(rows, 1):
        is_chess = (row["game"], row["variant"]) == ("chess", "standard")
        yield f"{_pgn(row, number, style)}\n\n" if is_chess else f"{json.dumps(_plain(row), ensure_ascii=False)}\n"


def final_position(row: Row) -> str:
    """The position at the end of a game of chess, as EPD."""
    board = chess.Board(row["opening"])
    for text in row["moves"].split():
        board.push_san(text)
    return board.epd()


def _pgn(row: Row, number: int, style: GameFile) -> str:
    game = chess.pgn.Game()
    headers = game.headers
    headers["Event"] = style.event or row["experiment"]
    headers["Site"] = style.site
    headers["Date"] = row["started_at"][:10].replace("-", ".")
    headers["Round"] = str(number)
    headers["White"], headers["Black"] = (style.names.get(row[side], row[side]) for side in ("first", "second"))
    headers["Result"] = RESULTS[row["first_score"]]
    game.setup(row["opening"])
    node: chess.pgn.GameNode = game
    reports = [] if style.is_minimal else _reports(row)
    for text, report in zip_longest(row["moves"].split(), reports):
        node = node.add_variation(node.board().parse_san(text))
        node.comment = "" if report is None else _comment(report, style)
    if not style.is_minimal:
        headers["PlyCount"] = str(row["plies"])
        headers["Termination"] = TERMINATIONS.get(row["reason"], "normal")
        first, _, second = (row["control"] or "-").partition(ODDS)
        if second:
            headers["WhiteTimeControl"], headers["BlackTimeControl"] = first, second
        else:
            headers["TimeControl"] = first
        why = row["problem"] or row["reason"]
        node.comment = f"{node.comment}, {why}" if node.comment else why
    exporter = chess.pgn.StringExporter(headers=True, comments=True, variations=False)
    return str(game.accept(exporter))


def _reports(row: Row) -> list[MoveReport]:
    """What the players reported; nothing if that is not one report for each move."""
    try:
        reports = decode_reports(row.get("reports"))
    except ValueError:
        return []
    return reports if len(reports) == len(row["moves"].split()) else []


def _comment(report: MoveReport, style: GameFile) -> str:
    words = [report.comment]
    if style.time_left and report.left is not None:
        words.append(f"tl={report.left:.3f}s")
    if style.nodes and report.nodes is not None:
        words.append(f"n={report.nodes}")
    return ", ".join(words)


def _plain(row: Row) -> dict[str, Any]:
    names = ("game", "variant", "opening", "first", "second", "first_score", "reason", "problem", "moves", "task")
    return {name: row[name] for name in names}
