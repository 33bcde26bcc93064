"""Play the games from which exercises on real positions take theirs. Needs the native module.

Both sides are levels of siasat itself, so that the positions look like those of people's games: chess by levels 4 to 6,
the others by levels 2 to 4. In the sowing games the first two moves are random, because the levels know few openings.
Every game has other moves, and everything follows from the seed. It writes the whole file, in a minute or two:

    nice -n 10 python scripts/exercise_games.py
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from siasat.core.mixing import SplitMix64, mix
from siasat.core.notation import line_text
from siasat.core.referee import Referee
from siasat.games.registry import load_game
from siasat.players.levels import level_player

FILE = Path(__file__).resolve().parent.parent / "python" / "siasat" / "textbook" / "exercises" / "games.txt"
HEAD = (
    "# Games that levels of siasat played, one a line: game, variant, moves. Exercises take positions from them.",
    "# Written by scripts/exercise_games.py; do not edit.",
)


@dataclass(frozen=True)
class Recipe:
    """This many games of one variant, by levels `weakest` to `strongest`, cut after `longest` moves."""

    game: str
    variant: str
    count: int
    longest: int
    weakest: int
    strongest: int
    random_moves: int = 0


RECIPES = (
    Recipe("chess", "standard", 120, 60, 4, 6),
    Recipe("doushouqi", "standard", 40, 40, 2, 4),
    Recipe("congklak", "kalah:4,3", 400, 60, 2, 4, 2),
    Recipe("congklak", "kalah:6,4", 300, 40, 2, 4, 2),
)


def play_game(recipe: Recipe, seed: int) -> tuple[str, ...]:
    """The moves of one game."""
    game = load_game(recipe.game, recipe.variant)
    random = SplitMix64(mix(seed))
    levels = [recipe.weakest + random.below(recipe.strongest - recipe.weakest + 1) for _ in range(2)]
    players = [level_player(level, game, random.next()) for level in levels]
    start = game.initial()
    referee: Referee[Any, Any] = Referee(game, start)
    moves: list[Any] = []
    while referee.outcome is None and len(moves) < recipe.longest:
        state = referee.state
        legal = list(game.legal_moves(state))
        if len(moves) < recipe.random_moves:
            move = legal[random.below(len(legal))]
        else:
            move = players[game.to_move(state).number - 1].choose(referee)
        referee.play(move)
        moves.append(move)
    return line_text(game, start, moves)


def main() -> None:
    """Write the file."""
    lines = list(HEAD)
    for recipe in RECIPES:
        found: dict[tuple[str, ...], None] = {}
        seed = 0
        while len(found) < recipe.count:
            found.setdefault(play_game(recipe, seed))
            seed += 1
        print(f"{recipe.game} {recipe.variant}: {len(found)} games from {seed} seeds")
        lines += [" ".join((recipe.game, recipe.variant, *moves)) for moves in found]
    FILE.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
