"""Why a move was played, in words: what a search or the rules prove, else the numbers."""

from __future__ import annotations

from typing import Any

from siasat.core.score import is_loss, is_win
from siasat.core.search_api.result import SearchResult
from siasat.games.registry import facts_of
from siasat.play.move_labels import label_of
from siasat.play.words import gap_text, move_name, value_text
from siasat.review import Clause, ClauseKind, mark_of
from siasat.review.explain import explain
from siasat.review.mistake import Mistake
from siasat.review.words import DONE_BY_BEST, clause_text
from siasat.texts import Texts
from siasat.web.api.schemas import Text
from siasat.web.texts import both
from siasat.web.workers.searching import AnyReferee

Choice = tuple[Any, SearchResult[Any]]
"""A move and the search result that begins with it."""


def why_text(referee: AnyReferee, played: Choice, others: list[Choice]) -> Text:
    """The sentences about the played move. `others` are the best alternatives, the best first; none: it was forced."""
    game, state, mover = referee.game, referee.state, referee.to_move
    move, result = played
    label = label_of(game, state, move)
    if not others:
        return both(lambda say: say("web.why.only", move=move_name(say, label)))
    other, second = others[0]
    other_label = label_of(game, state, other)
    reasons = _reasons(referee, played, others[0])
    gap = result.value - second.value

    def of(say: Texts, clauses: list[Clause], about: str) -> list[str]:
        return [clause_text(say, game.id, mover, about, one, best_was_played=gap > 0) for one in clauses]

    def speak(say: Texts) -> str:
        if reasons and gap < 0:
            return " ".join([say("web.why.prefers", other=move_name(say, other_label)), *of(say, reasons, label)])
        if reasons:
            own = [one for one in reasons if one.kind in DONE_BY_BEST]
            rest = [one for one in reasons if one.kind not in DONE_BY_BEST]
            between = [say("web.why.next", other=move_name(say, other_label))] if rest else []
            return " ".join([*of(say, own, other_label), *between, *of(say, rest, other_label)])
        return _numbers(say, referee, (label, result.value), (other_label, second.value))

    return both(speak)


def _reasons(referee: AnyReferee, played: Choice, other: Choice) -> list[Clause]:
    """What is proven about the worse of the two moves; nothing where the difference is small."""
    game, state = referee.game, referee.state
    best, worse = (played, other) if played[1].value > other[1].value else (other, played)
    if game.outcome(game.play(state, played[0])) is not None:
        return []
    chances = facts_of(game).scale.chances
    if mark_of(chances(best[1].value) - chances(worse[1].value)) is None:
        return []
    move, result = worse
    later = result.pv[1:]
    best_line = best[1].pv or (best[0],)
    clauses = explain(Mistake(game, state, move, best[1].value, best_line, result.value, later, referee.history, later))
    # What the rest of the turn banks is not known before it is played.
    unknown = worse is played and game.to_move(game.play(state, move)) is referee.to_move
    return [
        clause for clause in clauses if clause.is_reason and not (unknown and clause.kind is ClauseKind.MISSES_SEEDS)
    ]


def _numbers(say: Texts, referee: AnyReferee, played: tuple[str, int], other: tuple[str, int]) -> str:
    game_id, mover = referee.game.id, referee.to_move
    (label, value), (other_label, other_value) = played, other
    words = {
        "move": move_name(say, label),
        "value": value_text(say, game_id, mover, value),
        "other": move_name(say, other_label),
        "rest": value_text(say, game_id, mover, other_value),
    }
    if value > other_value and any(is_win(one) or is_loss(one) for one in (value, other_value)):
        return say("web.why.decides", **words)
    if value > other_value:
        return say("web.why.better", gap=gap_text(say, game_id, value - other_value), **words)
    return say("web.why.equal" if value == other_value else "web.why.worse", **words)
