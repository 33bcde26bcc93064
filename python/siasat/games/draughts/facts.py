"""What the rest of siasat needs to know about draughts."""

from __future__ import annotations

from siasat.games.facts import GameFacts, LevelStrength, ValueScale

FACTS = GameFacts(
    levels=(
        LevelStrength(20, 300, follows_exchanges=False),
        LevelStrength(60, 300),
        LevelStrength(150, 180),
        LevelStrength(500, 80),
        LevelStrength(2_000, 30),
        LevelStrength(10_000, lines=1),
        LevelStrength(60_000, lines=1),
        LevelStrength(None, lines=1),
    ),
    scale=ValueScale("man", 100),
    opponent="alphabeta+captures@depth=3",
    colours=("#26221f", "#fbf4e4"),
)
