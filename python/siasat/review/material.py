"""Clauses about pieces that a line wins."""

from __future__ import annotations

from typing import Any

from siasat.core.game import AnyGame
from siasat.core.player import Player
from siasat.core.score import DRAW, is_win
from siasat.evaluation.registry import load_evaluator
from siasat.games.gains import PieceGains
from siasat.review.clauses import Clause, ClauseKind
from siasat.review.mistake import Mistake, clause_of
from siasat.review.proofs import MATERIAL_DEPTH, material_value

LONGEST_GAIN = 9
"""An engine's line that needs more moves of both sides to win something is no reason that a person would see."""

SEEN_SHARE = 0.6
"""Both evaluations must differ by at least this part of what a material search says was lost: else there is
compensation, and the material is not the reason. Of 84 gains in chess, Stockfish saw at least 0.6 of the smaller
difference: with this share, it sees more than a third of every gain."""

BESIDE_A_DRAW = 3
"""A drawn value, as of a position that comes again, counts no pieces: beside one, only a gain of this many times the
least that is named otherwise counts, and only if its first move captures it."""


def piece_clauses(mistake: Mistake, pieces: PieceGains, said: set[ClauseKind]) -> list[Clause]:
    """What the move loses and what the best one wins: by a search that counts pieces alone, else by the engine's lines.

    Either way the two moves must differ by that much, and so must the engine's values.
    """
    if not mistake.reply_line or mistake.game.to_move(mistake.after) is mistake.mover:
        return []
    opponent = mistake.mover.other
    seen, is_drawn = mistake.margin, DRAW in (mistake.best_value, mistake.value)
    clauses = []
    for kind, unless, side in (
        (ClauseKind.ALLOWS_GAIN, ClauseKind.ALLOWS_WIN, opponent),
        (ClauseKind.MISSES_GAIN, ClauseKind.MISSES_WIN, mistake.mover),
    ):
        if unless in said:
            continue
        for lines, depth in ((_forced(mistake, pieces), MATERIAL_DEPTH), (_engine_lines(mistake, pieces), 0)):
            if lines is None:
                continue
            allowed, missed = lines
            line, other = (allowed, missed) if kind is ClauseKind.ALLOWS_GAIN else (missed, allowed)
            gain = pieces.gain(mistake.game, mistake.state, line, side)
            less = pieces.gain(mistake.game, mistake.state, other, side)
            is_enough = pieces.matters(_end(mistake, line), gain, side) and gain.points - less.points >= pieces.least
            if not is_enough or seen < SEEN_SHARE * gain.points or not (gain.won or gain.promoted):
                continue
            shortest = 2 if kind is ClauseKind.ALLOWS_GAIN else 1
            line = _until_won(mistake, pieces, line, side, gain.points, shortest)
            if depth == 0 and (len(line) > LONGEST_GAIN or not _is_kept(mistake, pieces, line)):
                continue
            if is_drawn and (len(line) > shortest or gain.points < BESIDE_A_DRAW * pieces.least):
                continue
            if depth and _is_denied(mistake, pieces, kind, side, len(line)):
                continue
            gain = pieces.gain(mistake.game, mistake.state, line, side)
            clauses.append(clause_of(mistake, kind, line, gain=gain, depth=depth))
            break
    return clauses


def _is_denied(mistake: Mistake, pieces: PieceGains, kind: ClauseKind, side: Player, length: int) -> bool:
    """Whether the engine's line goes on at least as long and wins nothing: it sees more than a count of pieces."""
    lines = _engine_lines(mistake, pieces)
    if lines is None:
        return False
    line = lines[0] if kind is ClauseKind.ALLOWS_GAIN else lines[1]
    return len(line) >= length and pieces.gain(mistake.game, mistake.state, line, side).points < pieces.least


Lines = tuple[tuple[Any, ...], tuple[Any, ...]]
"""A line that starts with the move that was played, and one that starts with the best move."""


def _forced(mistake: Mistake, pieces: PieceGains) -> Lines | None:
    """The lines of best play for pieces after the reply and after the best move.

    None where a search one move deeper finds other balances, or where the lines do not show what the search counted.
    """
    game = mistake.game
    starts = ((mistake.move, mistake.reply_line[0]), mistake.best_line[:1])
    now = load_evaluator(pieces.evaluator, game).evaluate(mistake.state)
    lines = []
    for start in starts:
        state = mistake.state
        for move in start:
            state = game.play(state, move)
        if game.outcome(state) is not None:
            return None
        found = material_value(game, state, pieces.evaluator)
        deeper = material_value(game, state, pieces.evaluator, MATERIAL_DEPTH + 1)
        if found is None or deeper is None or found[0] != deeper[0] or is_win(abs(found[0])):
            return None
        line = (*start, *found[1])
        sign = 1 if game.to_move(state) is mistake.mover else -1
        if pieces.gain(game, mistake.state, line, mistake.mover).points != sign * found[0] - now:
            return None
        lines.append(line)
    return lines[0], lines[1]


def _engine_lines(mistake: Mistake, pieces: PieceGains) -> Lines | None:
    """The engine's lines, each as far as it ends where no exchange is under way; None where there is no such point."""
    played = _quiet_part(mistake, pieces, (mistake.move, *mistake.reply_line))
    best = _quiet_part(mistake, pieces, mistake.best_line)
    return None if len(played) < 2 or not best else (played, best)


def _quiet_part(mistake: Mistake, pieces: PieceGains, line: tuple[Any, ...]) -> tuple[Any, ...]:
    """The longest start of a line after which a short material search changes nothing."""
    for length in range(len(line), 0, -1):
        if _is_quiet(mistake, pieces, line[:length]):
            return line[:length]
    return ()


def _is_quiet(mistake: Mistake, pieces: PieceGains, line: tuple[Any, ...]) -> bool:
    """Whether neither side wins pieces by captures in the next three moves."""
    game, state, mover = mistake.game, _end(mistake, line), mistake.mover
    if game.outcome(state) is not None:
        return False
    now = load_evaluator(pieces.evaluator, game).evaluate(state)
    now = now if game.to_move(state) is mover else -now
    return all(_material(game, state, pieces, mover, depth) == now for depth in (1, 2, 3))


def _is_kept(mistake: Mistake, pieces: PieceGains, line: tuple[Any, ...]) -> bool:
    """Whether searches as deep as those for forced gains find the same balance of pieces after the line."""
    game, state = mistake.game, _end(mistake, line)
    now = load_evaluator(pieces.evaluator, game).evaluate(state)
    found = [material_value(game, state, pieces.evaluator, depth) for depth in (MATERIAL_DEPTH, MATERIAL_DEPTH + 1)]
    return all(one is not None and one[0] == now for one in found)


def _until_won(
    mistake: Mistake, pieces: PieceGains, line: tuple[Any, ...], side: Player, points: int, shortest: int
) -> tuple[Any, ...]:
    """The shortest start of the line after which everything is won and nothing is won back at once."""
    for length in range(shortest, len(line)):
        part = line[:length]
        won = pieces.gain(mistake.game, mistake.state, part, side).points
        if won == points and _is_quiet(mistake, pieces, part):
            return part
    return line


def _end(mistake: Mistake, line: tuple[Any, ...]) -> Any:
    """The position after a line."""
    state = mistake.state
    for move in line:
        state = mistake.game.play(state, move)
    return state


def _material(game: AnyGame, state: Any, pieces: PieceGains, side: Player, depth: int) -> int | None:
    """The balance of pieces for `side`, `depth` moves ahead; None where it is not known."""
    found = None if game.outcome(state) is not None else material_value(game, state, pieces.evaluator, depth)
    if found is None:
        return None
    return found[0] if game.to_move(state) is side else -found[0]
