"""Make the opening books in python/siasat/lab/books with our own engine. Needs the native module.

An opening is a walk of random moves from the start. The engine values all moves at every step, and one of those that
keep the game near balance is played, each as likely as the others; in Congklak and Kalah any move is as likely as the
others. The end of the walk is kept if one search after the other, each ten times as long, sees
neither side ahead, and no earlier walk led there. All lengths of walks that the recipe allows come equally often.

Everything follows from the seed. A book is written line by line; after an interruption the same command goes on behind
the last line, and a finished book is left alone. Delete a book to make it again:

    nice -n 10 python scripts/openings.py                  # all books, about a quarter of an hour
    nice -n 10 python scripts/openings.py chess --count 50 --folder /tmp/books
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from siasat.backend.engine import Engine
from siasat.core.mixing import SplitMix64, mix
from siasat.core.notation import notation_of
from siasat.core.search_api.limits import Limits
from siasat.games.congklak.state import CongklakState
from siasat.games.registry import load_game
from siasat.lab.openings import book_name

FOLDER = Path(__file__).resolve().parent.parent / "python" / "siasat" / "lab" / "books"
REMARK = re.compile(r"# walk (\d+), ")


@dataclass(frozen=True)
class Recipe:
    """How the openings of one game are made. Values are in the hundredths of the game's evaluator.

    A walk has `shortest` to `longest` moves. With `step` (nodes, value) each is one of those that this many nodes value
    within so much of balance, otherwise any. Its end is kept where every one of `trials` (nodes, value) does, and at
    least `seeds` seeds are still in play: a game that is nearly over is even for want of anything to win.
    """

    game: str
    variant: str
    count: int = field(repr=False)  # a book may grow
    shortest: int
    longest: int
    trials: tuple[tuple[int, int], ...]
    step: tuple[int, int] | None = None
    seeds: int = 0


RECIPES = {
    "chess": Recipe("chess", "standard", 300, 6, 10, ((20_000, 30), (200_000, 30)), step=(5_000, 70)),
    "doushouqi": Recipe("doushouqi", "standard", 200, 8, 16, ((20_000, 50), (200_000, 50)), step=(5_000, 80)),
    "congklak": Recipe("congklak", "congklak", 200, 4, 12, ((2_000, 1_500), (20_000, 750), (200_000, 300)), seeds=40),
    "kalah-6-4": Recipe("congklak", "kalah:6,4", 100, 4, 12, ((2_000, 500), (20_000, 250), (200_000, 100)), seeds=24),
    "kalah-6-6": Recipe("congklak", "kalah:6,6", 100, 4, 12, ((2_000, 500), (20_000, 250), (200_000, 100)), seeds=36),
    "othello": Recipe("othello", "standard", 100, 6, 10, ((20_000, 20), (200_000, 20)), step=(5_000, 40)),
    "draughts": Recipe("draughts", "standard", 100, 4, 8, ((20_000, 30), (200_000, 30)), step=(5_000, 50)),
    "connectfour": Recipe("connectfour", "standard", 200, 4, 8, ((20_000, 20), (200_000, 20)), step=(5_000, 20)),
}


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("books", nargs="*", choices=[*RECIPES, []], help="books to make (default: all)")
    parser.add_argument("--count", type=int, help="openings per book (default: from its recipe)")
    parser.add_argument("--seed", type=int, default=1, help="random seed (1)")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="folder of the books")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    for name in options.books or RECIPES:
        recipe = RECIPES[name]
        make(recipe, options.folder, options.count or recipe.count, options.seed)


def make(recipe: Recipe, folder: Path, count: int, seed: int) -> None:
    """Write a book, or continue it."""
    game = load_game(recipe.game, recipe.variant)
    names = notation_of(game)
    engine = Engine(game, hash_mb=16)
    file = folder / f"{book_name(game)}.txt"
    head = f"# scripts/openings.py, seed {seed}: {recipe}\n"
    if not file.exists():
        file.write_text(head, encoding="utf-8")
    text = file.read_text(encoding="utf-8")
    if not text.startswith(head):
        raise SystemExit(f"{file} was made by another recipe or seed; delete it to make it again")
    text = text[: text.rfind("\n") + 1]  # an incomplete last line is computed again
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    seen = {game.key(names.parse_state(line.partition("#")[0].strip())) for line in lines}
    walks = [int(found.group(1)) for line in lines if (found := REMARK.search(line))]
    number, kept = max(walks, default=-1) + 1, len(lines)
    with file.open("w", encoding="utf-8") as book:
        book.write(text)
        while kept < count:
            found = walk(engine, recipe, SplitMix64(mix(seed) ^ mix(number)))
            if found is not None and game.key(found[0]) not in seen:
                state, value = found
                seen.add(game.key(state))
                kept += 1
                book.write(f"{names.format_state(state)}  # walk {number}, {value:+}\n")
                book.flush()
            number += 1
    print(f"{file.name}: {kept} openings of {number} walks")


def walk(engine: Engine, recipe: Recipe, stream: SplitMix64) -> tuple[Any, int] | None:
    """The end of a random walk and its value for the side to move; None where it left the path of balance."""
    game, state = engine.game, engine.game.initial()
    for _ in range(recipe.shortest + stream.below(recipe.longest - recipe.shortest + 1)):
        moves = choices(engine, recipe, state)
        if not moves:
            return None
        state = game.play(state, moves[stream.below(len(moves))])
        if game.outcome(state) is not None:
            return None
    if isinstance(state, CongklakState) and sum(map(sum, state.holes)) < recipe.seeds:
        return None
    value = 0
    for nodes, most in recipe.trials:
        engine.clear()
        value = engine.search(state, Limits(nodes=nodes)).value
        if abs(value) > most:
            return None
    return state, value


def choices(engine: Engine, recipe: Recipe, state: Any) -> Sequence[Any]:
    """The moves that a walk may take."""
    if recipe.step is None:
        return engine.game.legal_moves(state)
    nodes, most = recipe.step
    names = notation_of(engine.game)
    engine.clear()
    lines = engine.rank(state, Limits(nodes=nodes))
    return [names.parse_move(state, line.moves[0]) for line in lines if abs(line.value) <= most]


if __name__ == "__main__":
    main()
