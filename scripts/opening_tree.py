"""Make the opening trees in python/siasat/lab/trees with our own engine. Needs the native module.

From the start of the game, the engine values the best moves of one position after the other, with a fixed number of
nodes and an empty table each time. The next position is the one whose moves gave away least: the sum, over the moves
that lead to it, of what each loses against the best, and a little for every move, so that all lengths get their share.

Everything follows from the recipe. The file is written line by line; after an interruption the same command goes on
behind the last line. Delete a tree to make it again:

    nice -n 15 python scripts/opening_tree.py doushouqi
"""

from __future__ import annotations

import argparse
import heapq
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from siasat.backend.engine import Engine
from siasat.core.notation import notation_of
from siasat.core.search_api.limits import Limits
from siasat.games.registry import load_game
from siasat.lab.opening_tree import format_line, parse_line
from siasat.lab.openings import book_name

FOLDER = Path(__file__).resolve().parent.parent / "python" / "siasat" / "lab" / "trees"


@dataclass(frozen=True)
class Recipe:
    """How a tree is made. Values are in the hundredths of the game's evaluator.

    Every position is searched with `nodes` nodes for its `lines` best moves. Moves that lose more than `worst` against
    the best are not followed. Each move costs `step` beside what it loses.
    """

    game: str
    variant: str
    count: int = field(repr=False)  # a tree may grow
    nodes: int
    lines: int
    worst: int
    step: int


RECIPES = {"doushouqi": Recipe("doushouqi", "standard", 2_000, 20_000, 6, 40, 6)}


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", choices=[*RECIPES, []], help="trees to make (default: all)")
    parser.add_argument("--count", type=int, help="positions per tree (default: from its recipe)")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="folder of the trees")
    options = parser.parse_args()
    for name in options.games or RECIPES:
        make(RECIPES[name], options.folder, options.count or RECIPES[name].count)


def make(recipe: Recipe, folder: Path, count: int) -> None:
    """Write a tree, or continue it."""
    game = load_game(recipe.game, recipe.variant)
    names, engine = notation_of(game), Engine(game, hash_mb=16)
    file = folder / f"{book_name(game)}.txt"
    head = f"# scripts/opening_tree.py: {recipe}\n"
    if not file.exists():
        file.write_text(head, encoding="utf-8")
    text = file.read_text(encoding="utf-8")
    if not text.startswith(head):
        raise SystemExit(f"{file} was made by another recipe; delete it to make it again")
    text = text[: text.rfind("\n") + 1]  # an incomplete last line is computed again
    known = [line for line in text.splitlines() if not line.startswith("#")]
    seen: dict[int, int] = {}
    # What is open: the cost so far, a number that keeps the order, the parent's line, the move to it, the position.
    heap: list[tuple[int, int, int, str, Any]] = [(0, 0, -1, "", game.initial())]
    pushed, done = 1, 0
    with file.open("w", encoding="utf-8") as out:
        out.write(text)
        while heap and done < count:
            cost, _, parent, move, state = heapq.heappop(heap)
            if game.key(state) in seen or game.outcome(state) is not None:
                continue
            if done < len(known):
                found = parse_line(known[done])
                values = list(found.values)
            else:
                engine.clear()
                ranked = engine.rank(state, Limits(nodes=recipe.nodes), lines=recipe.lines)
                values = [(line.moves[0], line.value) for line in ranked]
                out.write(format_line(parent, move, values) + "\n")
                out.flush()
            seen[game.key(state)] = done
            for text_of_move, value in values:
                loss = values[0][1] - value
                if loss <= recipe.worst:
                    child = game.play(state, names.parse_move(state, text_of_move))
                    heapq.heappush(heap, (cost + loss + recipe.step, pushed, done, text_of_move, child))
                    pushed += 1
            done += 1
    print(f"{file.name}: {done} positions")


if __name__ == "__main__":
    main()
