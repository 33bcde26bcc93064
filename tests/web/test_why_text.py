"""Why a move was played: the sentence has reasons that are proven, or numbers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import siasat
from siasat.core.notation import notation_of
from siasat.core.referee import Referee
from siasat.core.search_api.result import Bound, SearchResult, StoppedBy
from siasat.games.registry import load_game
from siasat.web.workers.why_text import Choice, why_text


def _choice(referee: Referee[Any, Any], line: str, value: int) -> Choice:
    names, state, moves = notation_of(referee.game), referee.state, []
    for text in line.split():
        moves.append(names.parse_move(state, text))
        state = referee.game.play(state, moves[-1])
    result: SearchResult[Any] = SearchResult(
        move=moves[0],
        value=value,
        bound=Bound.EXACT,
        depth=4,
        nodes=1,
        pv=tuple(moves),
        stopped_by=StoppedBy.FINISHED,
        backend="python",
        seconds=0.0,
    )
    return moves[0], result


def _chess(moves: str = "") -> Referee[Any, Any]:
    game = load_game("chess")
    referee: Referee[Any, Any] = Referee(game, game.initial())
    for text in moves.split():
        referee.play(notation_of(game).parse_move(referee.state, text))
    return referee


def test_a_worse_move_has_the_proven_reason() -> None:
    referee = _chess("f2f3 e7e5")
    text = why_text(referee, _choice(referee, "g2g4 d8h4", -999_998), [_choice(referee, "e2e4 b8c6", -20)])
    assert text.en == ("A deeper search prefers e4. g4 allows Black to force mate in 1 move: g4 Qh4#.")
    assert text.id.startswith("Penelusuran yang lebih dalam memilih e4. g4 membiarkan Hitam memaksa skakmat")


def test_a_good_move_is_beside_what_the_next_best_allows() -> None:
    referee = _chess("f2f3 e7e5")
    text = why_text(referee, _choice(referee, "e2e4 b8c6", -20), [_choice(referee, "g2g4 d8h4", -999_998)])
    assert text.en == "The next best move is g4. g4 allows Black to force mate in 1 move: g4 Qh4#."


def test_a_forced_win_is_told_of_the_move_itself() -> None:
    referee = _chess("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6")
    mate = _choice(referee, "h5f7", 999_999)
    text = why_text(referee, _choice(referee, "d2d3 f6h5", -800), [mate])
    assert text.en.startswith("A deeper search prefers Qxf7#. Qxf7# would have let White force mate in 1 move: Qxf7#.")
    assert "Qxf7#" in why_text(referee, mate, [_choice(referee, "d2d3 f6h5", -800)]).en


@pytest.mark.parametrize(
    ("value", "start"), [(30, "e4 is worth"), (20, "e4 and d4 are worth the same"), (10, "A deeper")]
)
def test_a_small_difference_is_a_number(value: int, start: str) -> None:
    referee = _chess()
    text = why_text(referee, _choice(referee, "e2e4 e7e5", value), [_choice(referee, "d2d4 d7d5", 20)])
    assert text.en.startswith(start)
    assert "allows" not in text.en


def test_seeds_of_a_turn_are_counted() -> None:
    game = load_game("congklak")
    referee: Referee[Any, Any] = Referee(game, game.initial())
    best, other = (notation_of(game).format_move(referee.state, move) for move in game.legal_moves(referee.state)[:2])
    text = why_text(referee, _choice(referee, best, 900), [_choice(referee, other, -900)])
    assert text.en
    assert "would have" not in text.en


@pytest.mark.parametrize("lang", ["en", "id"])
def test_what_a_mistake_misses_can_be_said_of_the_best_move_too(lang: str) -> None:
    keys = set(json.loads((Path(siasat.__file__).parent / "texts" / f"{lang}.json").read_text("utf-8")))
    missed = {key for key in keys if key.startswith("review.misses-")}
    assert missed
    assert {key.replace("review.", "review.done-") for key in missed} <= keys
