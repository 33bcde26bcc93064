"""How long the review of a game takes: `python -m benchmarks.review_speed`.

Levels 3 and 4 play chess against each other, so the games have mistakes to explain. Only games of at least `--moves`
moves of each side count, and only this many of their moves are reviewed. The seconds of the processor are those of one
core, whatever else the machine does; the load says how far to trust the seconds of the clock.
"""

from __future__ import annotations

import argparse
import os
import time

from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.games.registry import load_game
from siasat.players.levels import level_player
from siasat.review import review_game

LEVELS = (3, 4)


def play(moves: int, seed: int) -> Referee[object, object] | None:
    """A game of exactly this many moves of each side; None if it ended before."""
    game = load_game("chess")
    referee: Referee[object, object] = Referee(game)
    players = {side: level_player(level, game, seed + level) for side, level in zip(Player, LEVELS, strict=True)}
    while referee.outcome is None and referee.ply < 2 * moves:
        referee.play(players[referee.to_move].choose(referee))
    return referee if referee.ply == 2 * moves else None


def main() -> None:
    """Print one line per game."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.review_speed")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--moves", type=int, default=40)
    options = parser.parse_args()
    done, seed = 0, 0
    while done < options.games:
        seed += 10
        referee = play(options.moves, seed)
        if referee is None:
            continue
        done += 1
        heard: list[float] = []
        start, used = time.perf_counter(), time.process_time()
        review = review_game(referee, listen=lambda _, heard=heard: heard.append(time.perf_counter()))  # type: ignore[misc]
        wall, used = time.perf_counter() - start, time.process_time() - used
        pause = max(after - before for before, after in zip([start, *heard], heard, strict=False))
        mistakes = sum(move.mark is not None for move in review.moves)
        print(
            f"game {seed}: {len(review.moves)} positions, {mistakes} mistakes: {used:.1f} s of one core, {wall:.1f} s "
            f"by the clock, longest wait between two moves {pause:.1f} s; load {os.getloadavg()[0]:.1f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
