"""Fit the curve from an engine's value to the side's expected score, per game, on games of the engine against itself.

    python scripts/fit_winning_chances.py --games 300 --nodes 10000

Each game starts with random moves, so that both equal and lopsided positions occur. Then the engine plays both sides
with the same nodes a move. Every position gives one pair: the value for the side to move, and what that side scored in
the end (1, 0.5 or 0). Games without an end within 300 moves are left out, and so are forced wins: the review takes them
as certain. The curve is

    expected score = 1 / (1 + exp(-value / slope))

and `slope` maximises the likelihood of all pairs. The interval comes from resampling whole games.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Sequence

from siasat.backend.engine import Engine
from siasat.core.game import AnyGame
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.core.score import is_loss, is_win
from siasat.core.search_api.limits import Limits
from siasat.games.registry import load_game

OPENINGS = {"chess": 12, "doushouqi": 16, "congklak": 24, "othello": 12, "draughts": 12, "connectfour": 8}
"""At most this many random moves at the start of a game."""

LONGEST = 300
"""A game that is longer is not counted: nobody knows how it would have ended."""

Pair = tuple[int, float]


def play_game(game: AnyGame, engine: Engine, nodes: int, chance: random.Random, opening: int) -> list[Pair]:
    """One game's pairs of value and score, each for the side to move."""
    referee: Referee[object, object] = Referee(game)
    for _ in range(chance.randint(2, opening)):
        if referee.outcome is None:
            referee.play(chance.choice(game.legal_moves(referee.state)))
    engine.clear()
    seen: list[tuple[Player, int]] = []
    while referee.outcome is None and referee.ply < LONGEST:
        result = engine.search(referee.state, Limits(nodes=nodes), referee.history)
        if not (is_win(result.value) or is_loss(result.value)):
            seen.append((referee.to_move, result.value))
        referee.play(result.move)
    end = referee.outcome
    if end is None:
        return []
    winner = end.winner
    return [(value, 0.5 if winner is None else float(winner is mover)) for mover, value in seen]


def fit_slope(pairs: Sequence[Pair]) -> float:
    """The slope of the most likely curve, found by golden-section search: the likelihood has one maximum in 1/slope."""

    def loss(log_slope: float) -> float:
        slope = math.exp(log_slope)
        total = 0.0
        for value, score in pairs:
            x = value / slope
            total += max(x, 0.0) + math.log1p(math.exp(-abs(x))) - score * x
        return total

    low, high = math.log(10.0), math.log(10_000.0)
    golden = (math.sqrt(5) - 1) / 2
    for _ in range(40):
        left, right = high - golden * (high - low), low + golden * (high - low)
        if loss(left) < loss(right):
            high = right
        else:
            low = left
    return math.exp((low + high) / 2)


def main() -> None:
    """Play, fit and print one line per game, and a table of how well the curve fits."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--nodes", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("names", nargs="*", default=list(OPENINGS))
    options = parser.parse_args()
    for name in options.names:
        game = load_game(name)
        engine, chance = Engine(game, hash_mb=16), random.Random(options.seed)
        played = [play_game(game, engine, options.nodes, chance, OPENINGS[name]) for _ in range(options.games)]
        pairs = [pair for one in played for pair in one]
        slope = fit_slope(pairs)
        resampled = sorted(
            fit_slope([pair for one in chance.choices(played, k=len(played)) for pair in one]) for _ in range(20)
        )
        print(f"{name}: slope {slope:.0f} (90 %: {resampled[1]:.0f} to {resampled[-2]:.0f}), {len(pairs)} positions")
        for low in range(-5, 5):
            inside = [(value, score) for value, score in pairs if low <= 2 * value / slope < low + 1]
            if len(inside) >= 50:
                mean = sum(score for _, score in inside) / len(inside)
                curve = sum(1 / (1 + math.exp(-value / slope)) for value, _ in inside) / len(inside)
                print(f"  {low / 2:+.1f} to {(low + 1) / 2:+.1f} slopes: scored {mean:.3f}, curve {curve:.3f}")


if __name__ == "__main__":
    main()
