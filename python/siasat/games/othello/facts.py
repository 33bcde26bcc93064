"""What the rest of siasat needs to know about Othello."""

from __future__ import annotations

from siasat.games.facts import GameFacts, LevelStrength, ValueScale

FACTS = GameFacts(
    levels=(
        LevelStrength(10, 400),
        LevelStrength(60, 200),
        LevelStrength(300, 100),
        LevelStrength(1_200, 50),
        LevelStrength(5_000, 10),
        LevelStrength(15_000, lines=1),
        LevelStrength(60_000, lines=1),
        LevelStrength(None, lines=1),
    ),
    scale=ValueScale(in_words=True),
    opponent="alphabeta+shuffle@depth=2",
    colours=("#26221f", "#fbf4e4"),
)
