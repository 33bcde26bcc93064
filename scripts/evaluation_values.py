"""Write what every evaluator says of varied positions into tests/data/evaluation/values.txt, for both languages.

The values are those of the Python reference: look at the diff before you keep it.
"""

from __future__ import annotations

from pathlib import Path

from siasat.core.game import AnyGame
from siasat.core.mixing import SplitMix64
from siasat.core.notation import notation_of
from siasat.core.walks import walk
from siasat.evaluation.registry import evaluators_for, load_evaluator
from siasat.games.registry import load_game

FILE = Path(__file__).resolve().parent.parent / "tests" / "data" / "evaluation" / "values.txt"

HEADER = """\
# What each evaluator says of a position, for its side to move: game, variant, position, values.
# Written by scripts/evaluation_values.py from the Python reference; the Rust twin reads it too.
"""

POSITIONS = 60
"""The number per game and variant."""

CHESS = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/5k2/8/8/3Q4/8/2K5/8 b - - 0 1",
    "8/8/3k4/8/8/2B5/1NK5/8 w - - 0 1",
    "8/2p2k2/3p4/1P3K1P/8/8/5P2/8 w - - 0 1",
    "4r1k1/5ppp/8/8/8/8/1R3PPP/6K1 w - - 0 1",
    "r1b2rk1/pp3ppp/2n1q3/4P1N1/3Q4/2P5/P4PPP/R3R1K1 b - - 0 18",
)
DOUSHOUQI = (
    "l5t/1w3c1/r1p1d1e/7/7/7/E1D1P1R/1C3W1/T5L w",
    "2w2c1/3pde1/1T5/3rR1t/7/7/E1D1L1l/2P1W2/7 w",
    "7/2DT3/7/1r5/5R1/7/3l3/2c4/4e2 b",
    "7/4L2/7/7/7/3t3/7/3pC2/2w4 w",
    "4e2/3L3/7/7/7/7/7/7/2r4 b",
)
CASES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("chess", "standard", CHESS),
    ("chess", "king-capture", (*CHESS, "4k3/8/8/8/4r3/8/4R3/4K3 w - - 0 1")),
    ("doushouqi", "standard", DOUSHOUQI),
    ("doushouqi", "van-rijn-vis", DOUSHOUQI),
    ("doushouqi", "standard:dog-over-wolf=yes,tiger-jumps=none,leopard-jumps=sideways", DOUSHOUQI),
    ("othello", "standard", ()),
    ("othello", "small", ()),
    ("draughts", "standard", ("B:W18,24,27,28,30,31,32:B1,3,7,9,10,12,K22:H0",)),
    ("connectfour", "standard", ()),
    ("connectfour", "size:5,4,3", ()),
    ("congklak", "congklak", ()),
    ("congklak", "paper", ("0,4,0,0,4,4,0/0,5,5,4,0,4,4/30-34/1",)),
    ("congklak", "kalah:6,4", ("0,0,5,0,0,1/0,0,0,9,0,0/24-9/2", "4,0,4,4,4,4/1,1,1,1,1,1/24-0/1")),
    ("congklak", "kalah:6,6,empty", ()),
    ("congklak", "dakon:5", ()),
    ("congklak", "congklak:12,99", ()),
    ("congklak", "congklak:7,7,rest=opponent", ()),
    ("congklak", "kalah:6,4,again=no", ()),
    ("congklak", "kalah:6,4,capture=none", ()),
    ("congklak", "congklak:5,4,lap=yes", ()),
    ("tictactoe", "standard", ()),
    ("nim", "normal:3,4,5", ()),
    ("hashtree", "incremental:4,6,20,10", ()),
    ("hashtree", "random:1,4,8,25", ()),
    ("hashtree", "uniform:1,3,6,0", ()),
)


def positions(game: AnyGame, starts: tuple[str, ...], count: int) -> list[str]:
    """Different unfinished positions: the starts, then those of random games from each of them in turn."""
    names = notation_of(game)
    roots = [names.parse_state(start) for start in starts] or [game.initial()]
    found = {names.format_state(root): None for root in roots}
    rng = SplitMix64(1)
    while len(found) < count:
        for root in roots:
            steps = [step for step in walk(game, rng, 60, root) if game.outcome(step.state) is None]
            found[names.format_state(steps[rng.below(len(steps))].state)] = None
    return list(found)[:count]


def rows() -> list[str]:
    """The lines of the file."""
    lines = []
    for name, variant, starts in CASES:
        game = load_game(name, variant)
        judges = [load_evaluator(evaluator, game) for evaluator in evaluators_for(game)]
        for text in positions(game, starts, POSITIONS):
            state = notation_of(game).parse_state(text)
            values = " ".join(f"{judge.id}={judge.evaluate(state)}" for judge in judges)
            lines.append(f"{name}; {game.variant}; {text}; {values}")
    return lines


if __name__ == "__main__":
    FILE.write_text(HEADER + "\n".join(rows()) + "\n", encoding="utf-8")
    print(f"{len(rows())} positions in {FILE.name}")
