"""Congklak, and Kalah and Dakon as variants: sow the seeds of a hole one by one around the board and collect the most.

As played (`congklak`): take all seeds of one of your holes and drop them one by one onward, into your own holes, your
store, the opponent's holes, never into the opponent's store. The last seed decides. In your store: move again. In an
occupied hole, on either side: lift all that lies there and sow on. In an empty hole of your own with seeds opposite:
bank both ("tembak"). Else the turn ends. Who has no seeds at the start of a turn ends the game, and each keeps what
lies in its own holes. `variant` lists the other rule sets and what each switch means.

Out of scope: several rounds with burnt holes, and both players starting at once. The first is a match of several
games whose boards differ by the loser's missing holes, the second has two hands on the board at a time; a state
here is one position of one game with one side to move.
"""

from __future__ import annotations

from siasat.games.congklak.facts import FACTS
from siasat.games.congklak.rules import Congklak
from siasat.games.congklak.sowing import Event, EventKind, Sowing, place, sow
from siasat.games.congklak.state import CongklakState
from siasat.games.congklak.variant import Capture, Direction, End, Rest, Variant, parse_variant
from siasat.games.entry import GameEntry

__all__ = [
    "ENTRY",
    "Capture",
    "Congklak",
    "CongklakState",
    "Direction",
    "End",
    "Event",
    "EventKind",
    "Rest",
    "Sowing",
    "Variant",
    "make",
    "parse_variant",
    "place",
    "sow",
]


def make(variant: str) -> Congklak:
    """The game from its variant's text form."""
    return Congklak(parse_variant(variant))


ENTRY = GameEntry("congklak", make, ("congklak", "paper", "kalah:6,4", "kalah:6,4,empty", "dakon:7"), facts=FACTS)
