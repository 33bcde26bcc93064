"""Positions with values and moves, for training an evaluator or a policy."""

from __future__ import annotations

from typing import Any

import polars as pl

from siasat.core.notation import notation_of
from siasat.core.player import Player
from siasat.errors import InputError, StoreError, quote
from siasat.games.registry import load_game
from siasat.lab.results import Results

TEXT, WHOLE, REAL = pl.String, pl.Int64, pl.Float64
SEARCHED: dict[str, Any] = {
    **{"game": TEXT, "variant": TEXT, "position": TEXT, "side": WHOLE, "value": WHOLE, "move": TEXT},
    **{"line": TEXT, "depth": WHOLE, "algorithm": TEXT, "evaluator": TEXT, "nodes": WHOLE},
}
PLAYED: dict[str, Any] = {
    **{"game": TEXT, "variant": TEXT, "position": TEXT, "side": WHOLE, "result": REAL, "move": TEXT},
    **{"ply": WHOLE, "plies": WHOLE, "player": TEXT, "task": TEXT},
}


def training_frame(results: Results, game: str, variant: str | None = None) -> pl.DataFrame:
    """One row per searched position and search, or per position of every game, of one game and one or all rule sets.

    `side` is 0 if the first player moves, else 1. Of searches: the `value` for the side to move, the best `move`, the
    expected `line` and the `depth` reached. Of games: the `move` that `player` made, and the `result` for the side to
    move (1 won, 0.5 drawn, 0 lost). A game that repeats an earlier one is left out, and so is one that a fault ended.
    """
    rows = results.rows()
    known = [name for (name,) in rows.select("game").unique(maintain_order=True).rows()]
    if known and game not in known:
        raise InputError(f"{results.experiment.name} has no positions of {game}, only of {', '.join(known)}")
    rows = rows.filter(pl.col("game") == game)
    if variant is not None:
        rows = rows.filter(pl.col("variant") == variant)
    if results.experiment.kind == "match":
        played = rows.filter(pl.col("duplicate_of").is_null() & (pl.col("problem") == ""))
        return _frame([line for row in played.iter_rows(named=True) for line in _positions(row)], PLAYED)
    return _frame([_searched(row) for row in rows.iter_rows(named=True)], SEARCHED).unique(maintain_order=True)


def _frame(rows: list[dict[str, Any]], schema: dict[str, Any]) -> pl.DataFrame:
    if not rows:
        raise InputError(
            "the experiment has no such positions: it has no rows of this game and rule set, or all its games failed"
        )
    return pl.DataFrame(rows, schema=schema, orient="row")


def _searched(row: dict[str, Any]) -> dict[str, Any]:
    game = load_game(row["game"], row["variant"])
    side = game.to_move(notation_of(game).parse_state(row["position"]))
    names = {"line": "pv", "depth": "depth_reached"}
    return {name: row[names.get(name, name)] for name in SEARCHED if name != "side"} | {"side": int(side)}


def _positions(row: dict[str, Any]) -> list[dict[str, Any]]:
    """Every position of a game before a move."""
    game = load_game(row["game"], row["variant"])
    notation = notation_of(game)
    found = []
    try:
        state = notation.parse_state(row["opening"])
        for ply, text in enumerate(row["moves"].split()):
            side = game.to_move(state)
            is_first = side is Player.FIRST  # whichever side moves first in the opening
            score = row["first_score"] if is_first else 1 - row["first_score"]
            found.append(
                {
                    "game": row["game"],
                    "variant": row["variant"],
                    "position": notation.format_state(state),
                    "side": int(side),
                    "result": score,
                    "move": text,
                    "ply": ply,
                    "plies": row["plies"],
                    "player": row["first"] if is_first else row["second"],
                    "task": row["task"],
                }
            )
            state = game.play(state, notation.parse_move(state, text))
    except InputError as error:
        raise StoreError(f"the row {quote(row['task'])} is damaged: its moves cannot be played ({error})") from error
    return found
