import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from siasat import Outcome, Player, RecordError, load_game
from siasat.core.referee import Referee
from siasat.play.record import Record, format_record, parse_record, record_of
from siasat.players.person import PersonSpec
from siasat.players.random import RandomPlayer, RandomSpec

SEATS = (PersonSpec(), RandomSpec(42))
GAMES = [
    ("nim", "misere:1,2,3"),
    ("tictactoe", "standard"),
    ("congklak", "kalah:6,4"),
    ("congklak", "congklak"),
    ("tree", "nested"),
    ("hashtree", "random:1,4,8,25"),
    ("doushouqi", "standard"),
    ("chess", "standard"),
    ("chess", "king-capture"),
]


def _random_game(name: str, variant: str, seed: int, plies: int) -> Referee[Any, Any]:
    referee: Referee[Any, Any] = Referee(load_game(name, variant))
    while referee.outcome is None and referee.ply < plies:
        referee.play(RandomPlayer(seed).choose(referee))
    return referee


@pytest.mark.parametrize(("name", "variant"), GAMES)
@settings(max_examples=8)
@given(seed=st.integers(0, 2**32), plies=st.integers(0, 60))
def test_a_game_comes_back_as_it_was_written(name: str, variant: str, seed: int, plies: int) -> None:
    referee = _random_game(name, variant, seed, plies)
    record = record_of(referee, SEATS)
    again = parse_record(format_record(record))
    assert again == record
    replayed = again.replay()
    assert (replayed.states, replayed.moves, replayed.outcome) == (referee.states, referee.moves, referee.outcome)


@pytest.mark.parametrize("declare", [Referee.resign, Referee.agree_draw])
def test_declared_results_come_back(declare: Any) -> None:
    referee = _random_game("chess", "standard", 1, 11)
    declare(referee)
    assert parse_record(format_record(record_of(referee, SEATS))).replay().outcome == referee.outcome


def test_a_claimed_draw_comes_back() -> None:
    moves = ("g1f3", "g8f6", "f3g1", "f6g8") * 2
    start = load_game("chess").format_state(load_game("chess").initial())  # type: ignore[attr-defined]
    draw = Outcome(None, "threefold-repetition")
    record = Record("chess", "standard", start, SEATS, moves, draw)
    assert record.replay().outcome == draw


def _fields(**changes: object) -> str:
    fields: dict[str, object] = {
        "format": "siasat-game",
        "version": 1,
        "game": "nim",
        "variant": "normal:3,4,5",
        "start": "3,4,5/1",
        "players": ["person", "random:42"],
        "moves": ["1:3", "2:4", "3:5"],
        "result": {"winner": 1, "reason": "last-stone", "margin": 0, "payoff": None},
    }
    fields |= changes
    return json.dumps({name: value for name, value in fields.items() if value != "LEFT OUT"})


def test_the_model_of_the_bad_records_is_a_good_one() -> None:
    assert parse_record(_fields()).replay().outcome == Outcome(Player.FIRST, "last-stone")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1 column 1: not JSON"),
        ('{"format": "siasat-game",\n "version": }', "line 2 column 13: not JSON"),
        ("[" * 100_000, "not a saved game"),
        ("1" * 5000, "not a saved game"),
        ("[1, 2]", "not a saved game"),
        ("null", "not a saved game"),
        (_fields(format="pgn"), "not a saved game"),
        (_fields(version=2), "version: this siasat reads version 1, not '2'"),
        (_fields(version=True), "version: "),
        (_fields(version="LEFT OUT"), "version: this siasat reads version 1, not nothing"),
        (_fields(moves="LEFT OUT"), "moves: is missing"),
        (_fields(clock=3), "'clock': unknown field"),
        (_fields(game=7), "game: must be a text, not '7'"),
        (_fields(start=None), "start: must be a text, not nothing"),
        (_fields(moves="1:3"), "moves: must be a list of texts"),
        (_fields(moves=["1:3", 2]), "moves: number 2 must be a text, not '2'"),
        (_fields(players=["person"]), "players: there must be 2, not 1"),
        (_fields(players=["person", "robot"]), "players: number 2: unknown player 'robot'"),
        (_fields(result="won"), "result: must be null or an object"),
        (_fields(result={"winner": 1}), "result: reason: is missing"),
        (_fields(result={"winner": 3, "reason": "", "margin": 0, "payoff": None}), "result: winner must be 1, 2 or"),
        (_fields(result={"winner": True, "reason": "", "margin": 0, "payoff": None}), "result: winner must be 1, 2"),
        (_fields(result={"winner": 1, "reason": 0, "margin": 0, "payoff": None}), "result: reason must be a text"),
        (_fields(result={"winner": 1, "reason": "", "margin": 0.5, "payoff": None}), "result: margin and payoff"),
        (_fields(game="go"), "unknown game 'go'"),
        (_fields(variant="speed"), "unknown variant 'speed'; nim has 'normal' and 'misere'"),
        (_fields(start="3,4/1"), "this game has 3 heaps, but the position has 2"),
        (_fields(moves=["1:3", "1:1"]), "move 2 ('1:1'): you cannot take 1 from heap 1"),
        (_fields(moves=["1:3", "e2e4"]), "move 2 ('e2e4'): cannot read the move 'e2e4'; write it like '2:3'"),
        (_fields(moves=["1:3", "2:4", "3:5", "1:1"]), "move 4 ('1:1'): "),
        (_fields(moves=["1:3"]), "result: the moves end in no result, not in a win for 1 ('last-stone')"),
        (_fields(result=None), "result: the moves end in a win for 1 ('last-stone'), not in no result"),
        (
            _fields(result={"winner": 2, "reason": "last-stone", "margin": 0, "payoff": None}),
            "not in a win for 2 ('last-stone')",
        ),
        (
            _fields(moves=[], result={"winner": None, "reason": "threefold-repetition", "margin": 0, "payoff": None}),
            "result: the moves end in no result, not in a draw ('threefold-repetition')",
        ),
    ],
)
def test_a_bad_record_is_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(text).replay()
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@settings(max_examples=200)
@given(st.data())
def test_a_damaged_record_raises_nothing_but_a_record_error(data: st.DataObject) -> None:
    text = _fields()
    place = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 12))
    put = data.draw(st.text(st.sampled_from('{}[]",:0123abcx\n ntrue'), max_size=6))
    with suppress(RecordError):
        parse_record(text[:place] + put + text[place + cut :]).replay()
