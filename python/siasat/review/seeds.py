"""Clauses of sowing games: what the turns bank."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from siasat.core.game import AnyGame
from siasat.core.player import Player
from siasat.games.gains import SeedGains
from siasat.review.clauses import Clause, ClauseKind
from siasat.review.mistake import Mistake, clause_of


def seed_clauses(mistake: Mistake, seeds: SeedGains) -> list[Clause]:
    """What the best turn banks beside the one that was played, and what the opponent can bank next."""
    game, mover = mistake.game, mistake.mover
    clauses = []
    best_turn = _turn(game, mistake.state, mistake.best_line)
    own_turn = _turn(game, mistake.state, (mistake.move, *mistake.later))
    best, own = (_banked(game, mistake.state, turn, mover, seeds) for turn in (best_turn, own_turn))
    if best - own >= seeds.least:
        clauses.append(clause_of(mistake, ClauseKind.MISSES_SEEDS, best_turn, seeds=best, other_seeds=own))
    after = mistake.after
    if mistake.reply_line and game.to_move(after) is mover.other:
        reply = _turn(game, after, mistake.reply_line)
        banked = _banked(game, after, reply, mover.other, seeds)
        if banked >= seeds.least:
            line = (mistake.move, *reply)
            clauses.append(clause_of(mistake, ClauseKind.ALLOWS_SEEDS, line, seeds=banked))
    return clauses


def _turn(game: AnyGame, state: Any, line: Sequence[Any]) -> tuple[Any, ...]:
    """The moves at the start of a line that one side makes in a row."""
    mover, turn = game.to_move(state), []
    for move in line:
        if game.to_move(state) is not mover or game.outcome(state) is not None:
            break
        turn.append(move)
        state = game.play(state, move)
    return tuple(turn)


def _banked(game: AnyGame, state: Any, line: Sequence[Any], side: Player, seeds: SeedGains) -> int:
    before = seeds.banked(state, side)
    for move in line:
        state = game.play(state, move)
    return seeds.banked(state, side) - before
