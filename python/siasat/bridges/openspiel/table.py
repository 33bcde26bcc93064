"""The table of OpenSpiel's games in docs/bridges.md; `python -m siasat.bridges.openspiel.table` prints it."""

from __future__ import annotations

import sys

from siasat.bridges.openspiel.entry import make, suitable_names
from siasat.bridges.openspiel.game import DEFAULT
from siasat.bridges.openspiel.identity import board_is_state
from siasat.core.game import Drawable
from siasat.core.scene import Grid


def markdown_table() -> str:
    """One row for each suitable game of the installed OpenSpiel."""
    rows = [
        "| game | in OpenSpiel | parameters | picture | equal positions have | turns |",
        "|---|---|---|---|---|---|",
    ]
    for name in suitable_names():
        game = make(name, DEFAULT)
        kind = game.spiel.get_type()
        parameters = ", ".join(f"`{key}`" for key in sorted(kind.parameter_specification)) or "–"
        picture = "text only"
        if isinstance(game, Drawable):
            picture = "board" if isinstance(game.scene(game.initial()), Grid) else "holes"
        equal = "the same board" if board_is_state(game.spiel) else "the same moves"
        turns = "alternate" if game.alternates else "a player may move again"
        rows.append(f"| `openspiel:{name}` | {kind.long_name} | {parameters} | {picture} | {equal} | {turns} |")
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    sys.stdout.write(markdown_table())
