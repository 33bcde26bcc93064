"""EPD files, and who solves them."""

from typing import Any

import pytest

from siasat import InputError
from siasat.bench.tactics import attempt_all, parse_epd
from siasat.core.notation import notation_of
from siasat.core.referee import Referee
from siasat.games.registry import load_game
from siasat.players.parse import parse_player

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
    assert (first.name_of("g5g7"), third.name_of("f6f7")) == ("Qg7#", "Kf7")


def test_files_of_other_editors_are_read() -> None:
    assert parse_epd("\ufeff" + MATES.strip().replace("\n", "\r\n"))[0].name == "queen"
    assert parse_epd("\ufeff7k/8/5K2/6Q1/8/8/8/8 w - - bm Qg7#;")[0].name == "line 1"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no position"),
        ("nonsense", "line 1 is not EPD"),
        ("7k/8/5K2/6Q1/8/8/8/8 w - - bm Qg9;", "line 1 is not EPD"),
        ('7k/8/5K2/6Q1/8/8/8/8 w - - id "x";', "neither bm nor am"),
        ("\n7k/8/5K2/6Q1/8/8/8/8 w - - bm Qg7; am Kf7 Qg7#;", r"line 2 calls g5g7 both best \(bm\) and bad \(am\)"),
        ("7k/8/5K2/6Q1/8/8/8/K7 w - - bm Qg7;", "line 1: white must have one king, not 2"),
    ],
)
def test_bad_files_are_refused(text: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        parse_epd(text)


class Told:
    """A player that answers what it was told to, in order, and notes when it is started, asked and closed."""

    def __init__(self, name: str, notes: list[str], answers: str) -> None:
        self.name, self.notes, self.answers = name, notes, iter(answers.split())

    def start(self) -> None:
        self.notes.append(f"{self.name} starts")

    def close(self) -> None:
        self.notes.append(f"{self.name} closes")

    def choose(self, referee: Referee[Any, Any]) -> Any:
        self.notes.append(self.name)
        return notation_of(referee.game).parse_move(referee.state, next(self.answers))


def test_players_take_turns_at_each_position() -> None:
    notes: list[str] = []
    players = [Told("one", notes, "g5g7 h1h8 g5g6"), Told("two", notes, "g5g6 h1h8 g5g7")]
    found = [tuple(attempt.solved for attempt in row) for row in attempt_all(parse_epd(MATES), players)]
    assert found == [(True, False), (True, True), (False, True)]
    assert notes == ["one starts", "two starts", *("one", "two") * 3, "two closes", "one closes"]


def test_everybody_is_closed_where_one_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Told) -> None:
        if self.name == "two":
            raise InputError("no engine")

    monkeypatch.setattr(Told, "start", fail)
    notes: list[str] = []
    with pytest.raises(InputError, match="no engine"):
        list(attempt_all(parse_epd(MATES), [Told("one", notes, ""), Told("two", notes, "")]))
    assert notes == ["two closes", "one closes"]


@pytest.mark.usefixtures("native")
def test_the_engine_solves_mates_in_one() -> None:
    agent = parse_player("engine@depth=3").player(load_game("chess"))
    assert agent is not None
    assert all(attempt.solved for (attempt,) in attempt_all(parse_epd(MATES), [agent]))
