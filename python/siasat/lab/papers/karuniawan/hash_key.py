"""Karuniawan's hash key: how often it takes two positions for one. The paper gives no number for it."""

from __future__ import annotations

from siasat.lab.papers.effort import Effort
from siasat.lab.papers.model import Phrase, Row, Table, phrase
from siasat.lab.papers.verdicts import alone
from siasat.players.papers.karuniawan.key import TYPES, Collisions, collisions_in_games, collisions_in_tree

LINES = (("E2:E4",), ("E2:E4", "E7:E5", "B1:C3", "D8:G5", "F1:C4"))
"""The first and the last position of table 6."""


def hash_key(effort: Effort) -> tuple[Table, ...]:
    """Positions that share their key with another one, by the type that holds the key."""
    games = 200
    cases: list[tuple[Phrase, Collisions]] = [(phrase("key-games", games=games), collisions_in_games(games))]
    for line in LINES if effort.replay else LINES[:1]:
        cases.append((phrase("key-tree", moves=" ".join(line)), collisions_in_tree(line, 3)))
    rows = tuple(
        Row(label, (alone(found.positions), *(alone(found.sharing[kind]) for kind in TYPES))) for label, found in cases
    )
    return (Table("karuniawan", "hash-key", (phrase("positions"), *TYPES), rows, (phrase("key-note"),)),)
