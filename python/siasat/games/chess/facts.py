"""What the rest of siasat needs to know about chess."""

from __future__ import annotations

from siasat.games.chess.gains import ChessGains
from siasat.games.chess.patterns import patterns
from siasat.games.chess.quiet import castling, merits
from siasat.games.facts import GameFacts, LevelStrength, ValueScale

FACTS = GameFacts(
    levels=(
        LevelStrength(300, 350, follows_exchanges=False),
        LevelStrength(300, 630),
        LevelStrength(700, 275),
        LevelStrength(2_600, 100),
        LevelStrength(10_000, 37),
        LevelStrength(45_000, 4),
        LevelStrength(24_000, lines=1),
        LevelStrength(None, lines=1),
    ),
    pieces=ChessGains(),
    rights=castling,
    patterns=patterns,
    merits=merits,
    scale=ValueScale("pawn", 100, slope=130),
    colours=("#ffffff", "#1d1b1a"),
    opponent="alphabeta+captures+quiescence@depth=2",
    level_results=((187, 12, 1), (192, 6, 2), (186, 5, 9), (192, 5, 3), (187, 10, 3), (188, 11, 1), (86, 12, 2)),
)
