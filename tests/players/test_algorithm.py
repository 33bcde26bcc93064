"""Players that search, and the texts that describe them."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siasat import ContractError, InputError, LimitError, Limits, SearchResult, load_game
from siasat.core.referee import Referee
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import Bound, StoppedBy
from siasat.errors import UnknownNameError
from siasat.evaluation.registry import load_evaluator
from siasat.games.registry import games
from siasat.play.record import format_record, parse_record, record_of
from siasat.play.words import value_text
from siasat.players.algorithm import AlgorithmPlayer, AlgorithmSpec, parse_algorithm_spec
from siasat.players.parse import default_opponent, parse_player
from siasat.players.person import PersonSpec
from siasat.players.spec import Thinker
from siasat.texts import load


class Spy:
    """A searcher that remembers what it was asked, and answers with what it is told."""

    id = "spy"

    def __init__(self, move: Any = None) -> None:
        self.move = move
        self.asked: list[SearchRequest[Any, Any]] = []

    def search(self, request: SearchRequest[Any, Any], observer: object = None) -> SearchResult[Any]:
        self.asked.append(request)
        return SearchResult(self.move, 0, Bound.EXACT, 1, 1, (), StoppedBy.FINISHED, "python", 0.0)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("alphabeta@depth=4", "alphabeta@depth=4"),
        (" alphabeta+history+captures@nodes=1000 ", "alphabeta+captures+history@nodes=1000"),
        ("mtdf@seconds=0.5", "mtdf+table@seconds=0.5"),
        ("pvs@evaluator=material,seconds=2,depth=9", "pvs@depth=9,seconds=2,evaluator=material"),
        ("branch-and-bound@depth=2, backend=python", "alphabeta@depth=2,backend=python"),
        ("random+shuffle=3@depth=1", "random+shuffle=3@depth=1"),
    ],
)
def test_players_have_a_canonical_text(text: str, canonical: str) -> None:
    assert str(parse_player(text)) == canonical
    assert parse_player(canonical) == parse_player(text)


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("alphabeta", LimitError, "a player that searches needs a limit: write 'alphabeta@depth=4'"),
        (
            "alphabeta@",
            InputError,
            "unknown player setting ''; after '@' write depth=, nodes=, seconds=, evaluator=, backend=",
        ),
        ("alphabeta@depth", InputError, "unknown player setting 'depth'"),
        ("alphabeta@depth=", InputError, "unknown player setting 'depth='"),
        ("alphabeta@depth=3,depth=4", InputError, "the setting 'depth' of a player is given twice"),
        ("alphabeta@evaluator=zero", LimitError, "needs a limit: write 'alphabeta@depth=4', or nodes=, or seconds="),
        ("alphabeta@depth=3,backend=fortran", UnknownNameError, "unknown backend 'fortran'"),
        ("@depth=3", UnknownNameError, "unknown algorithm ''"),
        ("person@depth=3", UnknownNameError, "unknown algorithm 'person'"),
    ],
)
def test_bad_texts_say_what_would_be_right(text: str, error: type[InputError], message: str) -> None:
    with pytest.raises(error) as caught:
        parse_player(text)
    assert message in str(caught.value)


@given(st.text() | st.text("alphbet+@=,depnos0123456789.", max_size=40).map("alphabeta@".__add__))
def test_nothing_but_an_input_error_comes_of_any_text(text: str) -> None:
    try:
        seat = parse_player(text)
    except InputError:
        return
    assert parse_player(str(seat)) == seat


def test_a_search_player_takes_the_win_and_says_what_it_thought() -> None:
    game = load_game("tictactoe")
    player = parse_player("alphabeta@depth=9").player(game)
    assert isinstance(player, Thinker)
    referee = Referee(game, game.parse_state("xx./oo./... x"))
    result = player.think(referee)
    assert game.format_move(referee.state, player.choose(referee)) == "c3"
    assert value_text(load("en"), "tictactoe", referee.to_move, result.value) == "X wins in 1 move (#1)"


def test_two_searches_play_a_whole_game() -> None:
    game = load_game("congklak", "kalah:4,3")
    players = [parse_player(text).player(game) for text in ("alphabeta@depth=3", "mtdf@nodes=200,evaluator=stores")]
    referee = Referee(game)
    while referee.outcome is None:
        player = players[referee.to_move]
        assert player is not None
        referee.play(player.choose(referee))
    assert referee.outcome.reason in ("more-seeds", "equal-seeds")


def test_history_and_repetition_are_passed_on() -> None:
    game = load_game("doushouqi")
    referee = Referee(game)
    for text in ("g3g4", "a7a6", "g4g3", "a6a7"):
        referee.play(game.parse_move(referee.state, text))
    spy = Spy(game.legal_moves(referee.state)[0])
    AlgorithmPlayer(spy, load_evaluator(None, game), Limits(depth=1)).choose(referee)
    (request,) = spy.asked
    assert (request.history, request.repetition) == (referee.history, True)
    assert len(request.history) == 4
    assert game.key(request.root) in request.history
    other = load_game("congklak")
    AlgorithmPlayer(spy, load_evaluator(None, other), Limits(depth=1)).choose(Referee(other))
    assert not spy.asked[1].repetition


def test_a_searcher_that_finds_no_move_breaks_its_contract() -> None:
    game = load_game("nim")
    player = AlgorithmPlayer(Spy(), load_evaluator(None, game), Limits(depth=1))
    with pytest.raises(ContractError, match="the algorithm 'spy' found no move although the game is not over"):
        player.choose(Referee(game))


def test_an_evaluator_of_another_game_is_refused_when_the_player_sits_down() -> None:
    seat = parse_player("alphabeta@depth=1,evaluator=stores")
    assert seat.player(load_game("congklak")) is not None
    with pytest.raises(InputError, match="the evaluator 'stores' is for congklak, not nim"):
        seat.player(load_game("nim"))


@pytest.mark.parametrize("name", list(games))
def test_every_game_has_an_opponent(name: str) -> None:
    game = load_game(name)
    seat = default_opponent(game)
    player = seat.player(game)
    assert player is not None
    assert player.choose(Referee(game)) in game.legal_moves(game.initial())
    assert (seat.kind == "random") == (name in ("tree", "hashtree"))


def test_a_saved_game_keeps_its_players() -> None:
    seats = (PersonSpec(), parse_player("alphabeta+table@depth=4,evaluator=zero"))
    text = format_record(record_of(Referee(load_game("nim")), seats))
    assert '"alphabeta+table@depth=4,evaluator=zero"' in text
    assert parse_record(text).players == seats


def test_players_have_names_for_people() -> None:
    english, indonesian = load("en"), load("id")
    assert PersonSpec().title(english) == "you"
    assert parse_player("pvs@depth=4,nodes=2500").title(english) == "pvs, depth 4, 2,500 nodes"
    assert parse_player("pvs@nodes=2500,seconds=1.5,evaluator=zero").title(indonesian) == (
        "pvs, 2.500 simpul, 1,5 detik, zero"
    )
    assert AlgorithmSpec("pvs", Limits(seconds=3)).title(english) == "pvs, 3 s"


def test_values_are_told_for_whom_they_are() -> None:
    say, mover = load("en"), load_game("chess").to_move(load_game("chess").initial())
    told = [
        value_text(say, "chess", mover, value, bound)
        for value, bound in [
            (34, Bound.EXACT),
            (-34, Bound.EXACT),
            (0, Bound.EXACT),
            (5, Bound.LOWER),
            (0, Bound.UPPER),
            (999_999, Bound.EXACT),
            (-999_990, Bound.EXACT),
            (990_000, Bound.LOWER),
            (-990_000, Bound.UPPER),
        ]
    ]
    assert told == [
        "+0.34 for White",
        "−0.34 for White",
        "0.00: neither side is better",
        "at least +0.05 for White",
        "at most 0.00 for White",
        "White wins in 1 move (#1)",
        "Black wins in 5 moves (#5)",
        "White wins; the number of moves is not known",
        "Black wins; the number of moves is not known",
    ]


def test_parse_search_spec_is_the_inverse_of_str() -> None:
    spec = AlgorithmSpec("alphabeta", Limits(3, 100, 0.25), "zero", "python")
    assert parse_algorithm_spec(str(spec)) == spec
