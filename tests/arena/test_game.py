"""One game between two players: its end, its moves, and players that misbehave."""

import gc
from typing import Any

import pytest

from siasat import Player, load_game
from siasat.arena.adjudicate import Adjudication
from siasat.arena.game import PlayedGame, play_game
from siasat.arena.pauses import Stopwatch, Took
from siasat.core.clock import TimeControl
from siasat.core.referee import Referee
from siasat.core.search_api.result import Bound, SearchResult, StoppedBy
from siasat.players.parse import parse_player
from siasat.players.random import RandomPlayer


class Crasher:
    def choose(self, referee: Referee[Any, Any]) -> Any:
        raise RuntimeError("out of\nideas")


class Cheat:
    def choose(self, referee: Referee[Any, Any]) -> Any:
        return 99


class Scripted(Stopwatch):
    """Says of each move what the test wants, and then that moves take no time."""

    def __init__(self, *took: Took) -> None:
        super().__init__()
        self._coming = list(took)

    def stop(self) -> Took:
        return self._coming.pop(0) if self._coming else Took(0.0)


class First:
    def choose(self, referee: Referee[Any, Any]) -> Any:
        return referee.game.legal_moves(referee.state)[0]


def test_a_game_to_its_end() -> None:
    game = load_game("tictactoe")
    seen: list[int] = []
    played = play_game(game, (First(), First()), watch=lambda referee, _report: seen.append(referee.ply))
    assert played.outcome.winner is Player.FIRST
    assert played.first_score == 1
    assert seen == list(range(1, len(played.moves) + 1))
    assert all(seconds >= 0 for seconds in played.seconds)
    state = game.initial()
    for text in played.moves:
        state = game.play(state, game.parse_move(state, text))  # type: ignore[attr-defined]
    assert game.outcome(state) == played.outcome


def test_the_same_seeds_play_the_same_game() -> None:
    game = load_game("congklak", "kalah:6,4")
    games = [play_game(game, (RandomPlayer(1), RandomPlayer(2))).moves for _ in range(2)]
    assert games[0] == games[1]


def test_a_player_that_raises_loses_and_the_reason_is_told() -> None:
    played = play_game(load_game("nim"), (First(), Crasher()))
    assert (played.outcome.winner, played.outcome.reason) == (Player.FIRST, "crash")
    assert played.problem == "RuntimeError: out of ideas"
    assert len(played.moves) == 1


def test_an_illegal_move_loses() -> None:
    played = play_game(load_game("congklak", "kalah:6,4"), (Cheat(), First()))
    assert (played.first_score, played.outcome.reason) == (0, "illegal-move")
    assert "99 is not legal" in played.problem


def test_a_game_that_is_too_long_is_a_draw() -> None:
    game = load_game("doushouqi")
    played = play_game(game, (RandomPlayer(1), RandomPlayer(2)), max_plies=10)
    assert (played.first_score, played.outcome.reason, len(played.moves)) == (0.5, "max-plies", 10)


def test_a_draw_that_may_be_claimed_is_claimed() -> None:
    game = load_game("chess")
    start = game.parse_state("7k/8/8/8/8/8/R7/K7 w - - 99 80")  # type: ignore[attr-defined]
    shuffler = parse_player("alphabeta@depth=1,evaluator=zero").player(game)
    assert shuffler is not None
    played = play_game(game, (shuffler, shuffler), start=start)
    assert (played.first_score, played.outcome.reason, len(played.moves)) == (0.5, "fifty-moves", 1)


class Engine(First):
    """Says that everything is even, or says nothing and so has no depth."""

    def __init__(self, depth: int) -> None:
        self.depth = depth

    def think(self, referee: Referee[Any, Any]) -> SearchResult[Any]:
        move = self.choose(referee)
        return SearchResult(move, 0, Bound.EXACT, self.depth, 1, (move,), StoppedBy.FINISHED, "external", 0.0)


@pytest.mark.parametrize(("depth", "reason"), [(1, "adjudicated-draw"), (0, "max-plies")])
def test_an_engine_that_says_nothing_does_not_agree_to_a_draw(depth: int, reason: str) -> None:
    rules = Adjudication(draw_score=10, draw_moves=2, draw_after=4)
    played = play_game(load_game("chess"), (Engine(1), Engine(depth)), max_plies=12, adjudication=rules)
    assert played.outcome.reason == reason


def test_an_end_with_a_number_counts_by_its_sign() -> None:
    game = load_game("hashtree", "uniform:5,2,3,0")
    played = play_game(game, (First(), First()))
    payoff = played.outcome.payoff
    assert payoff is not None
    assert played.first_score == (1 if payoff > 0 else 0 if payoff < 0 else 0.5)


def _by_the_clock(*took: Took, forgive_pauses: bool = False) -> PlayedGame:
    """A game of a second for each side, and a tenth of it as margin."""
    return play_game(
        load_game("tictactoe"),
        (First(), First()),
        control=TimeControl(1.0),
        margin=0.1,
        forgive_pauses=forgive_pauses,
        stopwatch=Scripted(*took),
    )


def test_who_thinks_too_long_loses_on_time() -> None:
    played = _by_the_clock(Took(0.5, 0.5), Took(0.3, 0.3), Took(0.7, 0.65, 0.05), forgive_pauses=True)
    assert (played.first_score, played.outcome.reason, len(played.moves)) == (0, "time", 2)
    assert played.problem == (
        "the move took 0.700 s by the clock, the system paused it for 0.050 s; the processor worked on it for 0.650 s, "
        "0.000 s of these when its time was over; 0.500 s were left"
    )
    assert played.seconds == pytest.approx((1.2, 0.3))


def test_a_move_that_the_system_made_late_loses_too_and_the_reason_says_so() -> None:
    played = _by_the_clock(Took(0.5, 0.5), Took(1.3, 0.2, 1.1))
    assert (played.first_score, played.outcome.reason, len(played.moves)) == (1, "time-paused", 1)
    assert played.forgiven == ()


def test_a_player_that_goes_on_when_its_time_is_over_is_not_excused_by_pauses() -> None:
    played = _by_the_clock(Took(0.5, 0.5), Took(1.3, 0.2, 1.1, overrun=0.05), forgive_pauses=True)
    assert (played.first_score, played.outcome.reason, played.forgiven) == (1, "time", ())


def test_a_pause_may_be_forgiven_and_only_the_work_is_charged() -> None:
    late, more = Took(1.3, 0.2, 1.1), Took(0.95, 0.95)
    played = _by_the_clock(late, Took(0.1), Took(0.5, 0.5), forgive_pauses=True)
    assert played.outcome.reason == "three-in-a-row"
    assert played.forgiven == (1.1,)
    played = _by_the_clock(late, Took(0.1), more, forgive_pauses=True)
    assert (played.first_score, played.outcome.reason) == (0, "time"), "0.2 s of work are gone"


def test_a_pause_that_costs_no_game_is_charged_like_thinking() -> None:
    played = _by_the_clock(Took(0.9, 0.1, 0.8), Took(0.0), Took(0.3, 0.3), forgive_pauses=True)
    assert (played.outcome.reason, played.forgiven) == ("time", ())


def test_no_garbage_is_collected_on_anybodys_clock() -> None:
    collecting: list[bool] = []

    class Observer(First):
        def choose(self, referee: Referee[Any, Any]) -> Any:
            collecting.append(gc.isenabled())
            return super().choose(referee)

    game = load_game("nim")
    play_game(game, (Observer(), First()))
    assert all(collecting)
    collecting.clear()
    play_game(game, (Observer(), Crasher()), control=TimeControl(10.0))
    assert collecting == [False]
    assert gc.isenabled()
