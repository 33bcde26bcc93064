"""Dou Shou Qi, Animal Chess: eight animals per side, two rivers, and a den to reach.

The rules follow Vincent, Purwadi and Agus, "Implementasi algoritma NegaScout pada permainan Animal Chess"; where
descriptions of the game differ, `variant.OPTIONS` has a choice.
"""

from __future__ import annotations

from siasat.games.doushouqi.facts import FACTS
from siasat.games.doushouqi.rules import DouShouQi
from siasat.games.doushouqi.variant import SETS, parse_variant
from siasat.games.entry import GameEntry


def make(variant: str) -> DouShouQi:
    """The game from its variant's text form."""
    return DouShouQi(parse_variant(variant))


ENTRY = GameEntry("doushouqi", make, tuple(named.name for named in SETS), facts=FACTS)
