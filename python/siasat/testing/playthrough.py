"""Golden playthroughs: one random game of each game and variant as text, so that a change of rules shows in a diff.

`python -m siasat.testing.playthrough GAME [VARIANT]` prints one.
"""

from __future__ import annotations

import re
import sys

from siasat.core.game import AnyGame
from siasat.core.mixing import SplitMix64
from siasat.core.notation import notation_of
from siasat.core.walks import walk
from siasat.games.registry import load_game


def playthrough(game: AnyGame, seed: int = 1, max_plies: int = 60) -> str:
    """A random game with everything the contract says about each of its positions."""
    names = notation_of(game)
    lines = [f"game: {game.id}", f"variant: {game.variant}", f"alternates: {game.alternates}", f"seed: {seed}", ""]
    for ply, step in enumerate(walk(game, SplitMix64(seed), max_plies)):
        moves = [names.format_move(step.state, move) for move in step.moves]
        lines += [
            f"{ply}. {names.format_state(step.state)}",
            f"   player {game.to_move(step.state).number}, key {game.key(step.state):016x}",
            f"   moves {' '.join(moves) or '-'}",
        ]
        end = game.outcome(step.state)
        if end is not None:
            winner = "draw" if end.winner is None else f"player {end.winner.number} wins"
            lines.append(f"   {winner}: {end.reason}, margin {end.margin}, payoff {end.payoff}")
        elif step.chosen is not None:
            mark = " (irreversible)" if game.is_irreversible(step.state, step.moves[step.chosen]) else ""
            lines.append(f"   plays {moves[step.chosen]}{mark}")
    return "\n".join(lines) + "\n"


def file_name(game: AnyGame) -> str:
    """The name of the file that keeps a game's golden playthrough: `congklak-kalah-6-4.txt`."""
    return f"{game.id}-{re.sub(r'[^a-z0-9]+', '-', game.variant.lower())}.txt"


if __name__ == "__main__":
    sys.stdout.write(playthrough(load_game(*sys.argv[1:3])))
