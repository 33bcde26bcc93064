"""Games of a match as files: PGN for chess, and one line of JSON per game for all others."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import chess
import chess.pgn

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


def game_lines(rows: Iterable[Row]) -> Iterator[str]:
    """The text of a file, game by game; every game ends with a line break."""
    for number, row in enumerate(rows, 1):
        is_chess = (row["game"], row["variant"]) == ("chess", "standard")
        yield f"{_pgn(row, number)}\n\n" if is_chess else f"{json.dumps(_plain(row), ensure_ascii=False)}\n"


def _pgn(row: Row, number: int) -> str:
    game = chess.pgn.Game()
    headers = game.headers
    headers["Event"] = row["experiment"]
    headers["Date"] = row["started_at"][:10].replace("-", ".")
    headers["Round"] = str(number)
    headers["White"], headers["Black"] = row["first"], row["second"]
    headers["Result"] = RESULTS[row["first_score"]]
    headers["Termination"] = TERMINATIONS.get(row["reason"], "normal")
    if row["control"] is not None:
        headers["TimeControl"] = row["control"]
    game.setup(row["opening"])
    node: chess.pgn.GameNode = game
    for text in row["moves"].split():
        node = node.add_variation(node.board().parse_san(text))
    node.comment = row["problem"] or row["reason"]
    exporter = chess.pgn.StringExporter(headers=True, comments=True, variations=False)
    return str(game.accept(exporter))


def _plain(row: Row) -> dict[str, Any]:
    names = ("game", "variant", "opening", "first", "second", "first_score", "reason", "problem", "moves", "task")
    return {name: row[name] for name in names}
