"""A review in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from siasat.core.game import AnyGame
from siasat.core.player import Player
from siasat.games.patterns import Target
from siasat.play.words import move_name, scale_of, short_value, side_name
from siasat.review.clauses import Clause, ClauseKind
from siasat.review.results import ReviewedMove, SideSummary
from siasat.texts import Texts

LONGEST_LINE = 12
"""More moves of a line are not written."""

DONE_BY_BEST = frozenset(kind for kind in ClauseKind if kind.value.startswith("misses-"))
"""What the best move does, and so a mistake misses."""


def move_sentences(say: Texts, game_id: str, move: ReviewedMove) -> list[str]:
    """What is to be said about a mistake, one sentence per clause."""
    return [clause_text(say, game_id, move.side, move.label, clause) for clause in move.clauses]


def clause_text(
    say: Texts, game_id: str, side: Player, played: str, clause: Clause, *, best_was_played: bool = False
) -> str:
    """One clause as a sentence; `side` made the mistake with the label `played`.

    `best_was_played` is for a mistake that was avoided: what best does is then said of a move on the board.
    """
    done = best_was_played and clause.kind in DONE_BY_BEST
    kind = f"done-{clause.kind.value}" if done else clause.kind.value
    evidence = clause.evidence
    words: dict[str, object] = {
        "played": move_name(say, played),
        "move": move_name(say, clause.move),
        "reply": move_name(say, clause.reply or ""),
        "side": side_name(say, game_id, side),
        "opponent": side_name(say, game_id, side.other),
        "line": line_words(say, clause.line),
    }
    match clause.kind:
        case ClauseKind.BETTER | ClauseKind.ESTIMATE | ClauseKind.OPPONENT_MISSED:
            # Values are shown for side 1, as the graph and the bar show them.
            owner = side.other if clause.kind is ClauseKind.OPPONENT_MISSED else side
            sign = 1 if owner is Player.FIRST else -1
            value, other = (0 if one is None else sign * one for one in (evidence.value, evidence.other))
            words["value"] = short_value(say, game_id, value)
            words["other"] = short_value(say, game_id, other)
        case ClauseKind.ALLOWS_WIN | ClauseKind.MISSES_WIN:
            words["how"] = say.get(f"review.win.{clause.reason}", say("review.win.other"))
            words["count"] = _count(game_id, evidence.plies or 1, clause.kind is ClauseKind.ALLOWS_WIN)
        case ClauseKind.ALLOWS_WIN_THREAT | ClauseKind.MISSES_WIN_THREAT:
            words["how"] = say.get(f"review.threat.{clause.reason}", say("review.threat.other"))
            words["count"] = _count(game_id, evidence.plies or 1, allowed=False)
        case ClauseKind.ALLOWS_PATTERN | ClauseKind.MISSES_PATTERN:
            assert evidence.pattern is not None
            named = [_target(say, game_id, one) for one in (evidence.pattern.attacker, *evidence.pattern.targets)]
            words |= {
                "attacker": named[0],
                "targets": _listed(say, named[1:]),
                "first": named[:2][-1],
                "last": named[-1],
            }
            return say(f"review.{kind}.{clause.reason}", **words)
        case ClauseKind.ALLOWS_GAIN | ClauseKind.MISSES_GAIN | ClauseKind.ALLOWS_THREAT | ClauseKind.MISSES_THREAT:
            words["gain"] = gain_words(say, game_id, evidence.won, evidence.lost, evidence.promoted)
        case ClauseKind.GIVES_UP | ClauseKind.MISSES_MERIT:
            return say(f"review.{kind}.{clause.reason}", **words)
        case ClauseKind.ENDS_DRAWN | ClauseKind.ENDS_LOST | ClauseKind.ALLOWS_DRAW:
            own = say.get(f"review.reason.{clause.reason}", "")
            words["reason"] = own or say.get(
                f"reason.{clause.reason}", clause.reason or "", count=0, winner="", loser=""
            )
        case ClauseKind.MISSES_SEEDS | ClauseKind.ALLOWS_SEEDS:
            words["count"], words["rest"] = evidence.seeds, evidence.other_seeds
    return say(f"review.{kind}", **words)


def _target(say: Texts, game_id: str, target: Target) -> str:
    """`the knight on f6`."""
    return say("review.target", piece=say(f"draw.piece.{game_id}.{target.piece}"), square=target.square)


def gain_words(say: Texts, game_id: str, won: Sequence[str], lost: Sequence[str], promoted: Sequence[str]) -> str:
    """`a knight`, `a rook for a knight`, `a knight and two pawns`, `a new queen`."""
    pieces = list(won)
    named = [say(f"review.promoted.{name}") for name in promoted]
    first = _listed(say, [*named, *_pieces(say, game_id, pieces)])
    if not lost:
        return first
    return say("review.gain.for", won=first, lost=_listed(say, _pieces(say, game_id, lost)))


def _pieces(say: Texts, game_id: str, names: Sequence[str]) -> list[str]:
    counts = Counter(names)
    return [
        say(f"review.piece.{game_id}.{name}") if count == 1 else say(f"review.pieces.{game_id}.{name}", count=count)
        for name, count in counts.items()
    ]


def _listed(say: Texts, words: Sequence[str]) -> str:
    if len(words) < 2:
        return words[0] if words else ""
    return say("review.gain.and", first=", ".join(words[:-1]), last=words[-1])


def line_words(say: Texts, line: Sequence[str]) -> str:
    """A line as people write it, cut where it gets long; labels of several words are separated by commas."""
    names = [move_name(say, label) for label in line[:LONGEST_LINE]]
    separator = ", " if any(" " in name for name in names) else " "
    return separator.join(names) + (" …" if len(line) > LONGEST_LINE else "")


def _count(game_id: str, plies: int, allowed: bool) -> int:
    """How many moves a win takes its winner; where a side may move again, how many both sides make."""
    plies = plies - 1 if allowed else plies  # the winner's count starts after the mistake
    return plies if scale_of(game_id).counts_both else (plies + 1) // 2


def summary_text(say: Texts, name: str, side: SideSummary) -> str:
    """How well a side played, in one line."""
    if side.accuracy is None:
        return say("review.side-idle", side=name)
    return say(
        "review.side",
        side=name,
        accuracy=say.decimal(side.accuracy, 1),
        inaccuracies=side.inaccuracies,
        mistakes=side.mistakes,
        blunders=side.blunders,
    )


def numbered(say: Texts, game: AnyGame, move: ReviewedMove) -> str:
    """A move with its number: `9. Nxf7`, `9... Qg5` where the sides alternate, else with its side."""
    label = move_name(say, move.label)
    if not game.alternates:
        return f"{move.ply}. {side_name(say, game.id, move.side)}: {label} "
    dots = "." if move.ply % 2 else "..."
    return f"{(move.ply + 1) // 2}{dots} {label}{' ' if ' ' in label else ''}"
