"""Why a move was a mistake: every clause is confirmed by a search or by the rules before it is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from siasat.core.game import AnyGame, NullMove
from siasat.core.notation import line_text, notation_of
from siasat.core.player import Player
from siasat.core.score import DRAW, WIN, is_loss, is_win
from siasat.evaluation.registry import load_evaluator
from siasat.games.gains import Gain, PieceGains, SeedGains
from siasat.games.registry import facts_of
from siasat.play.move_labels import line_labels
from siasat.review.clauses import Clause, ClauseKind, Evidence
from siasat.review.judging import BALANCED
from siasat.review.proofs import MATERIAL_DEPTH, material_value, prove_win

LONGEST_PROOF = 9
"""Wins that take more moves of both sides are not proven, and so not claimed."""

LONGEST_GAIN = 9
"""An engine's line that needs more moves of both sides to win something is no reason that a person would see."""

THREAT_DEPTH = 3
"""How many moves ahead a search for a threat looks; captures are followed beyond."""

SEEN_SHARE = 0.4
"""The engine's values must differ by at least this part of what a material search says was lost: else there is
compensation, and the material is not the reason."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move, and what the engine thinks of it and of the best one.

    `best_value` and `value` belong to the side that moved; `best_line` starts with the best move, `reply_line` with the
    answer to the move that was played (empty if the game is over). `later` are the moves of the game after it.
    """

    game: AnyGame
    state: Any
    move: Any
    best_value: int
    best_line: tuple[Any, ...]
    value: int
    reply_line: tuple[Any, ...]
    history: tuple[int, ...] = ()
    later: tuple[Any, ...] = ()

    @property
    def mover(self) -> Player:
        """Who made the mistake."""
        return self.game.to_move(self.state)

    @property
    def after(self) -> Any:
        """The position after the move."""
        return self.game.play(self.state, self.move)

    @property
    def after_best(self) -> Any:
        """The position after the best move."""
        return self.game.play(self.state, self.best_line[0])


def explain(mistake: Mistake) -> list[Clause]:
    """What is known about a mistake, the numbers first; only what was confirmed."""
    clauses = [
        _clause(mistake, ClauseKind.BETTER, mistake.best_line[:1], value=mistake.best_value, other=mistake.value)
    ]
    end = mistake.game.outcome(mistake.after)
    if end is not None and end.payoff is None:
        kind = ClauseKind.ENDS_DRAWN if end.winner is None else ClauseKind.ENDS_LOST
        if end.winner is not mistake.mover:
            clauses.append(_clause(mistake, kind, (mistake.move,), reason=end.reason))
    else:
        clauses += _allowed_win(mistake)
        clauses += _allowed_draw(mistake)
    clauses += _missed_win(mistake)
    clauses += _given_up(mistake)
    facts = facts_of(mistake.game)
    if facts.pieces is not None:
        clauses += _pieces(mistake, facts.pieces, {clause.kind for clause in clauses})
        if not any(clause.is_reason for clause in clauses):
            clauses += _threats(mistake, facts.pieces)
    if facts.seeds is not None:
        clauses += _seeds(mistake, facts.seeds)
    return clauses


def _allowed_win(mistake: Mistake) -> list[Clause]:
    """The opponent's forced win after the move, if the engine sees one and a full search proves it."""
    if not is_loss(mistake.value):
        return []
    return _win(mistake, ClauseKind.ALLOWS_WIN, mistake.move, mistake.mover.other, WIN + mistake.value + 1)


def _missed_win(mistake: Mistake) -> list[Clause]:
    """The forced win by the best move."""
    if not is_win(mistake.best_value):
        return []
    return _win(mistake, ClauseKind.MISSES_WIN, mistake.best_line[0], mistake.mover, WIN - mistake.best_value)


def _allowed_draw(mistake: Mistake) -> list[Clause]:
    """The opponent's draw after the move, if the engine's line shows it: an end, or a position that comes again."""
    chances = facts_of(mistake.game).scale.chances
    if mistake.value != DRAW or chances(mistake.best_value) < BALANCED[1]:
        return []
    game, state = mistake.game, mistake.state
    line = (mistake.move, *mistake.reply_line)
    seen = {game.key(state), *mistake.history}
    for length, move in enumerate(line, 1):
        state = game.play(state, move)
        end = game.outcome(state)
        if end is not None:
            reason = end.reason if end.winner is None and end.payoff is None else None
            return [_clause(mistake, ClauseKind.ALLOWS_DRAW, line[:length], reason=reason)] if reason else []
        if game.key(state) in seen and length > 1:
            return [_clause(mistake, ClauseKind.ALLOWS_DRAW, line[:length], reason="repetition")]
        seen.add(game.key(state))
    return []


def _given_up(mistake: Mistake) -> list[Clause]:
    """Rights that the move gives up for good and the best move keeps."""
    rights = facts_of(mistake.game).rights
    if rights is None:
        return []
    states = (mistake.state, mistake.after, mistake.after_best)
    before, after, best = (rights(state, mistake.mover) for state in states)
    return [
        _clause(mistake, ClauseKind.GIVES_UP, (mistake.move,), reason=name) for name in sorted((before & best) - after)
    ]


def _win(mistake: Mistake, kind: ClauseKind, first: Any, winner: Player, plies: int) -> list[Clause]:
    """`plies` counts from the position before the mistake."""
    game = mistake.game
    if plies > LONGEST_PROOF:
        return []
    after = game.play(mistake.state, first)
    end = game.outcome(after)
    if end is not None:
        return [_clause(mistake, kind, (first,), plies=1, reason=end.reason)] if end.winner is winner else []
    win = prove_win(game, after, winner, plies - 1)
    if win is None:
        return []
    last = after
    for move in win.line:
        last = game.play(last, move)
    end = game.outcome(last)
    return [_clause(mistake, kind, (first, *win.line), plies=win.plies + 1, reason=None if end is None else end.reason)]


def _pieces(mistake: Mistake, pieces: PieceGains, said: set[ClauseKind]) -> list[Clause]:
    """What the move loses and what the best one wins: by a search that counts pieces alone, else by the engine's lines.

    Either way the two moves must differ by that much, and so must the engine's values.
    """
    if not mistake.reply_line or mistake.game.to_move(mistake.after) is mistake.mover:
        return []
    opponent = mistake.mover.other
    is_decided = any(is_win(abs(value)) for value in (mistake.best_value, mistake.value))
    seen = WIN if is_decided else mistake.best_value - mistake.value
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
            is_enough = gain.points >= pieces.least and gain.points - less.points >= pieces.least
            if not is_enough or seen < SEEN_SHARE * gain.points or not (gain.won or gain.promoted):
                continue
            shortest = 2 if kind is ClauseKind.ALLOWS_GAIN else 1
            line = _until_won(mistake, pieces, line, side, gain.points, shortest)
            if depth == 0 and len(line) > LONGEST_GAIN:
                continue
            gain = pieces.gain(mistake.game, mistake.state, line, side)
            clauses.append(_clause(mistake, kind, line, gain=gain, depth=depth))
            break
    return clauses


def _threats(mistake: Mistake, pieces: PieceGains) -> list[Clause]:
    """What the reply threatens to win after the move, and what the best move would have threatened to win.

    A threat is what a side wins if its opponent passes. The other of the two moves must not leave the same threat.
    """
    if not mistake.reply_line or mistake.game.to_move(mistake.after) is mistake.mover:
        return []
    reply, opponent = mistake.reply_line[0], mistake.mover.other
    clauses = []
    for kind, line, other, side in (
        (ClauseKind.ALLOWS_THREAT, (mistake.move, reply), mistake.best_line[:2], opponent),
        (ClauseKind.MISSES_THREAT, mistake.best_line[:1], (mistake.move,), mistake.mover),
    ):
        threat, less = (_threat(mistake, pieces, start, side) for start in (line, other))
        if threat is None or len(other) < len(line):
            continue
        gain, moves = threat
        if gain.points - (0 if less is None else less[0].points) >= pieces.least:
            clauses.append(_clause(mistake, kind, line, gain=gain, depth=THREAT_DEPTH, threat=moves))
    return clauses


def _threat(
    mistake: Mistake, pieces: PieceGains, line: tuple[Any, ...], side: Player
) -> tuple[Gain, tuple[Any, ...]] | None:
    """What `side`, which made the last move of the line, wins if its opponent passes now, and how."""
    game, state = mistake.game, mistake.state
    for move in line:
        state = game.play(state, move)
    if game.outcome(state) is not None or not isinstance(game, NullMove):
        return None
    passed = game.play_null(state)
    if passed is None:
        return None
    now = load_evaluator(pieces.evaluator, game).evaluate(passed)
    found = [material_value(game, passed, pieces.evaluator, depth) for depth in (THREAT_DEPTH, THREAT_DEPTH + 1)]
    if found[0] is None or found[1] is None or found[0][0] != found[1][0]:
        return None
    gain = pieces.gain(game, passed, found[0][1], side)
    if gain.points != found[0][0] - now or gain.points < pieces.least or not gain.won:
        return None
    return gain, found[0][1]


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
    game, state, mover = mistake.game, mistake.state, mistake.mover
    for move in line:
        state = game.play(state, move)
    if game.outcome(state) is not None:
        return False
    now = load_evaluator(pieces.evaluator, game).evaluate(state)
    now = now if game.to_move(state) is mover else -now
    return all(_material(game, state, pieces, mover, depth) == now for depth in (1, 2, 3))


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


def _material(game: AnyGame, state: Any, pieces: PieceGains, side: Player, depth: int) -> int | None:
    """The balance of pieces for `side`, `depth` moves ahead; None where it is not known."""
    found = None if game.outcome(state) is not None else material_value(game, state, pieces.evaluator, depth)
    if found is None:
        return None
    return found[0] if game.to_move(state) is side else -found[0]


def _seeds(mistake: Mistake, seeds: SeedGains) -> list[Clause]:
    """What the best turn banks beside the one that was played, and what the opponent can bank next."""
    game, mover = mistake.game, mistake.mover
    clauses = []
    best_turn = _turn(game, mistake.state, mistake.best_line)
    own_turn = _turn(game, mistake.state, (mistake.move, *mistake.later))
    best, own = (_banked(game, mistake.state, turn, mover, seeds) for turn in (best_turn, own_turn))
    if best - own >= seeds.least:
        clauses.append(_clause(mistake, ClauseKind.MISSES_SEEDS, best_turn, seeds=best, other_seeds=own))
    after = mistake.after
    if mistake.reply_line and game.to_move(after) is mover.other:
        reply = _turn(game, after, mistake.reply_line)
        banked = _banked(game, after, reply, mover.other, seeds)
        if banked >= seeds.least:
            line = (mistake.move, *reply)
            clauses.append(_clause(mistake, ClauseKind.ALLOWS_SEEDS, line, seeds=banked))
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


def _clause(
    mistake: Mistake,
    kind: ClauseKind,
    line: tuple[Any, ...],
    *,
    value: int | None = None,
    other: int | None = None,
    plies: int | None = None,
    gain: Gain | None = None,
    depth: int = 0,
    reason: str | None = None,
    seeds: int | None = None,
    other_seeds: int | None = None,
    threat: tuple[Any, ...] = (),
) -> Clause:
    game, state = mistake.game, mistake.state
    found = gain or Gain()
    evidence = Evidence(
        notation_of(game).format_state(state),
        line_text(game, state, line),
        value,
        other,
        plies,
        found.won,
        found.lost,
        found.promoted,
        found.points,
        depth,
        seeds,
        other_seeds,
    )
    labels = line_labels(game, state, line)
    shown = labels
    if threat and isinstance(game, NullMove):
        for move in line:
            state = game.play(state, move)
        passed = game.play_null(state)
        evidence = replace(evidence, threat=line_text(game, passed, threat))
        shown = line_labels(game, passed, threat)
    return Clause(kind, labels[0], evidence, labels[1] if len(labels) > 1 else None, shown, reason)
