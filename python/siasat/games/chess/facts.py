"""What the rest of siasat needs to know about chess."""

from __future__ import annotations

from siasat.games.chess.gains import ChessGains
from siasat.games.chess.patterns import patterns
from siasat.games.chess.quiet import castling, merits
from siasat.games.facts import GameFacts, LevelStrength, ValueScale

FACTS = GameFacts(
    levels=(
        LevelStrength(300, 350, follows_exchanges=False),
        LevelStrength(300, 650),
        LevelStrength(400, 350),
        LevelStrength(1_200, 165),
        LevelStrength(3_300, 80),
        LevelStrength(11_000, 24),
        LevelStrength(8_000, lines=1),
        LevelStrength(None, lines=1),
    ),
    pieces=ChessGains(),
    rights=castling,
    patterns=patterns,
    merits=merits,
    scale=ValueScale("pawn", 100, slope=130),
    colours=("#ffffff", "#1d1b1a"),
    opponent="alphabeta+captures+quiescence@depth=2",
    level_results=((52, 8, 0), (54, 4, 2), (53, 3, 4), (56, 1, 3), (58, 1, 1), (58, 2, 0), (39, 1, 0)),
)
