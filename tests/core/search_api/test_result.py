"""What a result prints."""

from __future__ import annotations

import pytest

from siasat import find_move, position
from siasat.core.search_api.result import Bound, SearchResult, StoppedBy

FOOLS_MATE = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"


def result(value: int, bound: Bound = Bound.EXACT) -> SearchResult[str]:
    return SearchResult("a", value, bound, 4, 10, ("a",), StoppedBy.FINISHED, "python", 0.0)


@pytest.mark.parametrize(
    ("value", "bound", "text"),
    [
        (35, Bound.EXACT, "35"),
        (-35, Bound.LOWER, "≥ -35"),
        (999_999, Bound.EXACT, "won in 1 ply"),
        (999_997, Bound.LOWER, "≥ won in 3 plies"),
        (-999_996, Bound.EXACT, "lost in 4 plies"),
        (-1_000_000, Bound.EXACT, "lost in 0 plies"),
    ],
)
def test_a_forced_result_is_said_in_words(value: int, bound: Bound, text: str) -> None:
    assert result(value, bound).value_text == text
    assert f"({text}; depth 4" in str(result(value, bound))


def test_a_mate_prints_its_distance() -> None:
    assert str(find_move("chess", FOOLS_MATE)).startswith("d8h4 (won in 1 ply; depth ")
    winning = position("tictactoe").play("a1", "b1", "b2", "c1").search("alphabeta", depth=9)
    assert "won in 1 ply" in str(winning)
