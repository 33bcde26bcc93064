"""What the rest of siasat needs to know about chess."""

from __future__ import annotations

from siasat.games.chess.gains import ChessGains, castling
from siasat.games.chess.patterns import patterns
from siasat.games.facts import GameFacts, LevelStrength, ValueScale

FACTS = GameFacts(
    levels=(
        LevelStrength(300, 350, follows_exchanges=False),
        LevelStrength(300, 800),
        LevelStrength(400, 420),
        LevelStrength(1_000, 220),
        LevelStrength(3_500, 80),
        LevelStrength(12_000, 20),
        LevelStrength(12_000, lines=1),
        LevelStrength(None, lines=1),
    ),
    pieces=ChessGains(),
    rights=castling,
    patterns=patterns,
    scale=ValueScale("pawn", 100, slope=130),
    colours=("#ffffff", "#1d1b1a"),
    opponent="alphabeta+captures+quiescence@depth=2",
    level_results=((30, 8, 2), (29, 0, 1), (26, 3, 1), (29, 0, 1), (27, 2, 1), (29, 1, 0), (36, 3, 1)),
)
