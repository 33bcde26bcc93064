"""Play random games and print statistics: a first use of the library.

You can give the game, the number of games and the variant:

    python examples/random_games.py
    python examples/random_games.py congklak 100
    python examples/random_games.py congklak 100 kalah:6,4
"""

from __future__ import annotations

import sys
from collections import Counter

from siasat import Player, load_game, perft
from siasat.core.mixing import SplitMix64
from siasat.core.referee import Referee

MAX_PLIES = 1000
"""A random game that lasts longer is left unfinished."""


def main(name: str = "congklak", games: str = "100", variant: str | None = None) -> None:
    game = load_game(name, variant)
    rng = SplitMix64(seed=21)
    results: Counter[str] = Counter()
    plies = choices = 0
    for _ in range(int(games)):
        referee = Referee(game)  # the rules see one position; the referee sees the path, and so repetitions
        while referee.outcome is None and referee.ply < MAX_PLIES:
            moves = game.legal_moves(referee.state)
            choices += len(moves)
            referee.play(moves[rng.below(len(moves))])
        plies += referee.ply
        end = referee.outcome
        if end is None:
            results["unfinished"] += 1
        else:
            results[{None: "drawn", Player.FIRST: "first won", Player.SECOND: "second won"}[end.winner]] += 1

    print(f"{game.id} {game.variant}: {games} random games")
    for result, count in sorted(results.items()):
        print(f"  {result:<11} {count}")
    print(f"  moves per game    {plies / int(games):.1f}")
    print(f"  choices per move  {choices / plies:.1f}")
    for depth in (1, 2, 3):
        counted = perft(game, game.initial(), depth)
        print(f"  perft({depth})        {counted.nodes}")


if __name__ == "__main__":
    main(*sys.argv[1:])
