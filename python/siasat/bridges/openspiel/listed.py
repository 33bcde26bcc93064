"""A plug-in that lists OpenSpiel's games beside ours: `siasat --plugin siasat.bridges.openspiel.listed serve`.

`$SIASAT_OPENSPIEL` names the games, separated by spaces: `connect_four hex(board_size=5) hex(board_size=7)`. Without
it, every suitable game is listed. A listed game has only the listed parameters, so that visitors of a server cannot
ask for a board that does not fit into its memory.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace

from siasat.bridges.openspiel.entry import entry_of, suitable_names
from siasat.bridges.openspiel.game import PREFIX, OpenSpielGame
from siasat.errors import VariantError, quote
from siasat.games.entry import GameEntry
from siasat.games.registry import games


def list_games(names: Iterable[str]) -> None:
    """Register these games, such as `hex` or `hex(board_size=5)`, with the parameters of their names only."""
    entries: dict[str, GameEntry] = {}
    for name in names:
        entry = entry_of(PREFIX + name.removeprefix(PREFIX))
        known = entries.get(entry.id)
        variants = (*known.variants, *entry.variants) if known else entry.variants
        entries[entry.id] = replace(entry, variants=tuple(dict.fromkeys(variants)))
    for entry in entries.values():
        games.register(entry.id, _only_listed(entry))


def _only_listed(entry: GameEntry) -> GameEntry:
    def make(variant: str) -> OpenSpielGame:
        if variant not in entry.variants:
            offered = ", ".join(entry.variants)
            raise VariantError(f"{entry.id} is listed with the parameters {offered}, not {quote(variant)}")
        game = entry.make(variant)
        assert isinstance(game, OpenSpielGame)
        return game

    return replace(entry, make=make)


list_games(os.environ.get("SIASAT_OPENSPIEL", "").split() or suitable_names())
