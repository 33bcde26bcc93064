"""What the rest of siasat needs to know about Othello."""

from __future__ import annotations

from siasat.games.facts import GameFacts, LevelStrength, ValueScale

FACTS = GameFacts(
    levels=(
        LevelStrength(20, 300),
        LevelStrength(50, 200),
        LevelStrength(150, 120),
        LevelStrength(500, 60),
        LevelStrength(2_000, 20),
        LevelStrength(8_000, lines=1),
        LevelStrength(50_000, lines=1),
        LevelStrength(None, lines=1),
    ),
    scale=ValueScale(in_words=True),
    opponent="alphabeta+shuffle@depth=2",
    colours=("#26221f", "#fbf4e4"),
)
