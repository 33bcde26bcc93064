"""Check every clause of many reviews again, by another way than the one that made it.

    python -m benchmarks.review_check chess doushouqi congklak

Parts of games between levels 2 to 5 and between engines are reviewed. Chess lines are replayed by python-chess, and
Stockfish judges the same moves; the other games are replayed by the Python rules, and wins and gains are searched again
by another algorithm, one move deeper. It prints the clauses, the false ones, and the share of mistakes that have a
reason beyond the numbers.

Games, searches and answers of Stockfish are kept in a folder (`--cache`), so that a stopped check goes on where it
was. A part that was already checked is checked again only if the code of the review changed.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import siasat.games
import siasat.review
from benchmarks.review_check.cache import Store, StoredSearch, open_stockfish
from benchmarks.review_check.checking import Tally, check_review
from benchmarks.review_check.games import POSITIONS, parts
from siasat.games.registry import load_game
from siasat.review import review_game
from siasat.review.judge import Opinion, usual_opinions, usual_search


def fingerprint() -> str:
    """Changes with the code that makes or checks clauses; their words do not matter."""
    folders = [Path(__file__).parent, *map(Path, siasat.review.__path__)]
    files = [path for folder in folders for path in folder.glob("*.py") if path.name != "words.py"]
    for folder in map(Path, siasat.games.__path__):
        files += [*folder.glob("**/gains.py"), *folder.glob("**/patterns.py"), *folder.glob("**/quiet.py")]
    texts = b"".join(path.read_bytes() for path in sorted(files))
    return hashlib.sha256(texts).hexdigest()[:12]


def run(game: str, options: argparse.Namespace) -> Tally:
    """Review and check all parts of a game, or those that `--part` names."""
    folder: Path = options.cache
    rules = load_game(game)
    total, code, (turn, turns) = Tally(), fingerprint(), options.part
    with ExitStack() as stack:
        stockfish = None
        if game == "chess":
            path = shutil.which("stockfish") or shutil.which("/usr/games/stockfish")
            stockfish = stack.enter_context(open_stockfish(path, Store(folder / "stockfish.jsonl")))
        checked = Store(folder / f"checked-{game}.jsonl")
        searches = Store(folder / f"engine-{game}.jsonl")
        games = Store(folder / f"games-{game}.jsonl")
        for number, part in enumerate(parts(game, options.seed, options.share, games, stockfish)):
            if number % turns != turn - 1:
                continue
            key = f"{part.name} {len(part.moves)} {options.nodes} {code}"
            known = checked.get(key)
            if known is None:
                referee = part.referee(game)
                search = StoredSearch(rules, usual_search(rules, None), searches)
                opinions = [
                    Opinion(StoredSearch(rules, opinion.search, searches, name).search, opinion.times)
                    for opinion, name in zip(usual_opinions(rules, None), ("second ", "fresh "), strict=True)
                ]
                review = review_game(referee, options.nodes, search=search.search, opinions=opinions)
                known = vars(check_review(referee, review, stockfish))
                checked.put(key, known)
                print(
                    f"{part.name}: {len(part.moves)} moves, {known['mistakes']} mistakes", file=sys.stderr, flush=True
                )
            tally = Tally(**{**known, "clauses": Counter(known["clauses"])})
            for problem in tally.false:
                print(f"  FALSE {part.name}: {problem}", flush=True)
            for doubt in tally.disputed:
                print(f"  disputed {part.name}: {doubt}", flush=True)
            if options.unexplained:
                for mistake in tally.unexplained:
                    print(f"  no reason: {mistake}", flush=True)
            total.add(tally)
    return total


def part_option(text: str) -> tuple[int, int]:
    """`2/3`: the second of three turns."""
    turn, _, turns = text.partition("/")
    if not (turn.isdigit() and turns.isdigit() and 1 <= int(turn) <= int(turns)):
        raise argparse.ArgumentTypeError(f"write the part as 1/2 or 2/2, not {text!r}")
    return int(turn), int(turns)


def main() -> int:
    """Print what was found for each game; 1 if a clause was false."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.review_check")
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(POSITIONS), help=", ".join(POSITIONS))
    parser.add_argument("--share", type=float, default=1.0, help="part of the positions to check (1)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=100_000, help="nodes of the review per position (100,000)")
    parser.add_argument("--part", type=part_option, default=(1, 1), metavar="K/N", help="only every Nth part of a game")
    parser.add_argument("--unexplained", action="store_true", help="print the mistakes without a reason, too")
    default = Path(tempfile.gettempdir()) / "siasat-review-check"
    parser.add_argument("--cache", type=Path, default=default, metavar="FOLDER", help=f"default: {default}")
    options = parser.parse_args()
    unknown = set(options.games) - set(POSITIONS)
    if unknown:
        parser.error(f"unknown game {', '.join(sorted(unknown))}; choose from {', '.join(POSITIONS)}")
    false = 0
    for name in options.games:
        start = time.perf_counter()
        tally = run(name, options)
        share = 100 * tally.with_reason / tally.mistakes if tally.mistakes else 0.0
        kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(tally.clauses.items()))
        print(
            f"{name}: {tally.positions} positions, {tally.mistakes} mistakes, "
            f"{tally.with_reason} ({share:.0f} %) with a reason "
            f"(of ? and ??: {tally.serious_with_reason} of {tally.serious}); "
            f"{sum(tally.clauses.values())} clauses ({kinds}), {len(tally.false)} false, "
            f"{len(tally.disputed)} estimates disputed; "
            f"{time.perf_counter() - start:.0f} s",
            flush=True,
        )
        false += len(tally.false)
    return 1 if false else 0


if __name__ == "__main__":
    sys.exit(main())
