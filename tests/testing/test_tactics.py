"""EPD files, and who solves them."""

import pytest

from siasat import InputError
from siasat.games.registry import load_game
from siasat.play.players import parse_seat
from siasat.testing.tactics import attempt_all, parse_epd

MATES = """
# two mates in one, and one move to avoid
7k/8/5K2/6Q1/8/8/8/8 w - - bm Qg7#; id "queen";
k7/8/1K6/8/8/8/8/7R w - - bm Rh8#;
7k/8/5K2/6Q1/8/8/8/8 w - - am Kf7 Qg6; id "not stalemate";
"""


def test_problems_are_read() -> None:
    first, second, third = parse_epd(MATES)
    assert (first.name, second.name) == ("queen", "line 4")
    assert first.best == {"g5g7"}
    assert third.bad == {"f6f7", "g5g6"}
    assert third.is_solved_by("g5g7")
    assert not third.is_solved_by("g5g6")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no position"),
        ("nonsense", "line 1 is not EPD"),
        ("7k/8/5K2/6Q1/8/8/8/8 w - - bm Qg9;", "line 1 is not EPD"),
        ('7k/8/5K2/6Q1/8/8/8/8 w - - id "x";', "neither bm nor am"),
    ],
)
def test_bad_files_are_refused(text: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        parse_epd(text)


@pytest.mark.usefixtures("native")
def test_the_engine_solves_mates_in_one() -> None:
    agent = parse_seat("engine@depth=3").agent(load_game("chess"))
    assert agent is not None
    assert all(attempt.solved for attempt in attempt_all(parse_epd(MATES), agent))
