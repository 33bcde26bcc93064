"""Check every clause of many reviews again, by another way than the one that made it.

    python -m benchmarks.review_check chess doushouqi congklak

Games are played by levels 2 to 5 and by the engine with few nodes, then reviewed. Chess lines are replayed by
python-chess, and Stockfish judges the same moves; the other games are replayed by the Python rules, and wins and gains
are searched again by another algorithm, one move deeper. It prints the clauses, the false ones, and the share of
mistakes that have a reason beyond the numbers.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import chess
import chess.engine

from benchmarks.review_check_chess import check_chess
from benchmarks.review_check_rules import check_rules
from siasat.backend.engine import Engine
from siasat.core.notation import notation_of
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.core.search_api.limits import Limits
from siasat.games.registry import load_game
from siasat.players.levels import level_player
from siasat.review import Clause, ClauseKind, Review, ReviewedMove, review_game

POSITIONS = {"chess": (200, 800), "doushouqi": (100, 200), "congklak": (100, 200)}
"""How many positions from games of levels and from games of the engine."""

LONGEST = 120


@dataclass
class Tally:
    """What was counted: clauses by kind, false ones in words, mistakes (serious: ? and ??), and those with a reason."""

    positions: int = 0
    mistakes: int = 0
    with_reason: int = 0
    serious: int = 0
    serious_with_reason: int = 0
    clauses: Counter[str] = field(default_factory=Counter)
    false: list[str] = field(default_factory=list)


def check_review(referee: Referee[Any, Any], review: Review, stockfish: chess.engine.SimpleEngine | None) -> Tally:
    """Check all clauses of a reviewed game."""
    tally = Tally(positions=len(review.moves))
    for move in review.moves:
        if move.mark is None:
            continue
        tally.mistakes += 1
        has_reason = any(clause.is_reason and clause.kind is not ClauseKind.OPPONENT_MISSED for clause in move.clauses)
        tally.with_reason += has_reason
        tally.serious += move.mark != "?!"
        tally.serious_with_reason += has_reason and move.mark != "?!"
        for clause in move.clauses:
            tally.clauses[clause.kind.value] += 1
            problem = check_clause(referee, move, clause, stockfish)
            if problem is not None:
                tally.false.append(f"{clause.kind.value} at ply {move.ply} ({move.label}): {problem}; {clause}")
    return tally


def check_clause(
    referee: Referee[Any, Any], move: ReviewedMove, clause: Clause, stockfish: chess.engine.SimpleEngine | None
) -> str | None:
    """What is wrong with a clause; None if everything that it says was confirmed."""
    game, state = referee.game, referee.states[move.ply - 1]
    evidence = clause.evidence
    if clause.kind is ClauseKind.OPPONENT_MISSED:
        state = referee.states[move.ply]
        move = _played(referee, move.ply + 1)
    if evidence.position != notation_of(game).format_state(state):
        return "the evidence is about another position"
    if game.id == "chess" and game.variant == "standard":
        return check_chess(clause, move, stockfish)
    return check_rules(referee, move, clause)


def _played(referee: Referee[Any, Any], ply: int) -> ReviewedMove:
    """The move of the game at a ply, without a judgement."""
    state, move = referee.states[ply - 1], referee.moves[ply - 1]
    text = notation_of(referee.game).format_move(state, move)
    return ReviewedMove(ply, referee.movers[ply - 1], text, text, 0, 0.0, 0.0, 0.0)


def play_levels(name: str, chance: random.Random) -> Referee[Any, Any]:
    """A game between two levels from 2 to 5."""
    game = load_game(name)
    referee: Referee[Any, Any] = Referee(game)
    players = [level_player(chance.randint(2, 5), game, chance.randrange(10**6)) for _ in Player]
    return _play(referee, lambda: players[referee.to_move].choose(referee), chance, 2)


def play_engine(name: str, chance: random.Random, nodes: int = 500) -> Referee[Any, Any]:
    """A game of the engine against itself with few nodes, after random moves."""
    game = load_game(name)
    referee: Referee[Any, Any] = Referee(game)
    engine = Engine(game, hash_mb=4)
    return _play(referee, lambda: engine.search(referee.state, Limits(nodes=nodes), referee.history).move, chance, 6)


def _play(referee: Referee[Any, Any], choose: Any, chance: random.Random, opening: int) -> Referee[Any, Any]:
    for _ in range(opening):
        if referee.outcome is None:
            referee.play(chance.choice(referee.game.legal_moves(referee.state)))
    while referee.outcome is None and referee.ply < LONGEST:
        referee.play(choose())
    return referee


@contextmanager
def stockfish_engine() -> Iterator[chess.engine.SimpleEngine | None]:
    """Stockfish, if it is installed."""
    path = shutil.which("stockfish") or shutil.which("/usr/games/stockfish")
    if path is None:
        yield None
        return
    engine = chess.engine.SimpleEngine.popen_uci(path)
    engine.configure({"Hash": 32})
    try:
        yield engine
    finally:
        engine.quit()


def run(name: str, positions: tuple[int, int], seed: int, nodes: int) -> Tally:
    """Play, review and check until so many positions of both kinds were reviewed."""
    chance, total = random.Random(seed), Tally()
    with stockfish_engine() as stockfish:
        for play, wanted in zip((play_levels, play_engine), positions, strict=True):
            done = 0
            while done < wanted:
                referee = play(name, chance)
                if not referee.moves:
                    continue
                review = review_game(referee, nodes)
                tally = check_review(referee, review, stockfish)
                done += tally.positions
                total.positions += tally.positions
                total.mistakes += tally.mistakes
                total.with_reason += tally.with_reason
                total.serious += tally.serious
                total.serious_with_reason += tally.serious_with_reason
                total.clauses += tally.clauses
                total.false += tally.false
                for problem in tally.false:
                    print(f"  FALSE {problem}", flush=True)
    return total


def main() -> int:
    """Print what was found for each game; 1 if a clause was false."""
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", default=list(POSITIONS))
    parser.add_argument("--share", type=float, default=1.0, help="part of the positions to check")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=100_000)
    options = parser.parse_args()
    false = 0
    for name in options.names:
        start = time.perf_counter()
        wanted = tuple(max(1, round(options.share * count)) for count in POSITIONS[name])
        tally = run(name, (wanted[0], wanted[1]), options.seed, options.nodes)
        share = 100 * tally.with_reason / tally.mistakes if tally.mistakes else 0.0
        kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(tally.clauses.items()))
        print(
            f"{name}: {tally.positions} positions, {tally.mistakes} mistakes, {share:.0f} % with a reason "
            f"(of ? and ??: {tally.serious_with_reason} of {tally.serious}); "
            f"{sum(tally.clauses.values())} clauses ({kinds}), {len(tally.false)} false; "
            f"{time.perf_counter() - start:.0f} s",
            flush=True,
        )
        false += len(tally.false)
    return 1 if false else 0


if __name__ == "__main__":
    sys.exit(main())
