"""Counting games: pairs, duels, ratings, sequential tests."""

from typing import Any

import pytest

from siasat.errors import StoreError
from siasat.lab.standings import Standings
from siasat.stats import Sprt, Verdict


def _row(first: str, second: str, score: float, pair: str, **other: Any) -> dict[str, Any]:
    row = {"game": "chess", "variant": "standard", "opening": "o", "moves": f"{first} {pair} {score}"}
    times = {"seconds_first": 1.0, "seconds_second": 2.0}
    return {
        **row,
        "first": first,
        "second": second,
        "first_score": score,
        "pair": pair,
        "reason": "checkmate",
        **times,
        **other,
    }


def _filled(losses: int, draws: int, wins: int) -> Standings:
    """A duel whose pairs are two equal games: 2 x losses, 2 x draws, 2 x wins for a."""
    standings = Standings(["a", "b"])
    pair = 0
    for score, count in ((0.0, losses), (0.5, draws), (1.0, wins)):
        for _ in range(count):
            pair += 1
            standings.add(_row("a", "b", score, str(pair)))
            standings.add(_row("b", "a", 1 - score, str(pair)))
    return standings


def test_games_are_counted_for_the_player_named_first_whatever_its_side() -> None:
    standings = Standings(["a", "b"])
    standings.add(_row("b", "a", 1.0, "1"))
    standings.add(_row("a", "b", 0.5, "1"))
    duel = standings.duel("b", "a")
    assert (duel.one, duel.won, duel.drawn, duel.lost) == ("a", 0, 1, 1)
    assert duel.pairs == [0, 1, 0, 0, 0]
    assert duel.seconds == [2.0 + 1.0, 1.0 + 2.0]


def test_an_open_pair_leaves_the_error_to_single_games() -> None:
    standings = Standings(["a", "b"])
    standings.add(_row("a", "b", 1.0, "1"))
    assert standings.duel("a", "b").counts == (0, 0, 1)
    standings.add(_row("b", "a", 1.0, "1"))
    assert standings.duel("a", "b").counts == (0, 0, 1, 0, 0)


def test_a_player_against_itself_is_at_zero() -> None:
    elo = _filled(30, 40, 30).duel("a", "b").estimate
    assert elo is not None
    assert elo.elo.estimate == pytest.approx(0)
    assert elo.elo.low < 0 < elo.elo.high


def test_the_table_and_the_ratings_agree_on_who_leads() -> None:
    standings = _filled(10, 20, 70)
    assert [line[0] for line in standings.table()] == ["a", "b"]
    ratings = standings.ratings()
    assert ratings["a"].elo.estimate > 0 > ratings["b"].elo.estimate


def test_faults_and_duplicates_are_told() -> None:
    standings = Standings(["a", "b"])
    standings.add(_row("a", "b", 0.0, "1", reason="time", moves="e2e4"))
    standings.add(_row("b", "a", 0.0, "1", reason="crash", moves="e2e4"))
    assert dict(standings.duels[0].faults) == {("a", "time"): 1, ("b", "crash"): 1}
    assert standings.duplicates == 1


def test_the_same_moves_of_another_player_are_no_duplicate() -> None:
    standings = Standings(["a", "b", "c"])
    standings.add(_row("a", "c", 1.0, "1", moves="e2e4"))
    standings.add(_row("b", "c", 1.0, "2", moves="e2e4"))
    assert standings.duplicates == 0
    standings.add(_row("c", "b", 0.0, "2", moves="e2e4"))
    assert standings.duplicates == 1


def test_a_sequential_test_ends_a_clear_match_only() -> None:
    test = Sprt(0, 50)
    assert _filled(5, 10, 60).duel("a", "b").sprt(test)[1] is Verdict.ACCEPTED
    assert _filled(60, 10, 5).duel("a", "b").sprt(test)[1] is Verdict.REJECTED
    assert _filled(1, 1, 1).duel("a", "b").sprt(test)[1] is Verdict.CONTINUE
    assert Standings(["a", "b"]).duel("a", "b").sprt(test) == (0.0, Verdict.CONTINUE)


def test_games_lost_on_time_by_the_player_and_by_the_system_are_told_apart() -> None:
    standings = Standings(["a", "b"])
    standings.add(_row("a", "b", 1.0, "1", reason="time"))
    standings.add(_row("b", "a", 1.0, "1", reason="time-paused"))
    standings.add(_row("a", "b", 0.0, "2", reason="time-paused"))
    assert standings.duel("a", "b").faults == {("b", "time"): 1, ("a", "time-paused"): 2}


def test_forgiven_pauses_are_counted_and_rows_may_be_older_than_they() -> None:
    standings = Standings(["a", "b"])
    standings.add(_row("a", "b", 1.0, "1", pauses_forgiven=2, longest_pause=0.3))
    standings.add(_row("b", "a", 1.0, "1", pauses_forgiven=1, longest_pause=0.2))
    standings.add(_row("a", "b", 0.0, "2", pauses_forgiven=0, longest_pause=None))
    standings.add(_row("b", "a", 0.0, "2"))
    assert (standings.pauses_forgiven, standings.longest_pause) == (3, 0.3)


def test_a_game_of_somebody_else_is_refused_in_words() -> None:
    """Found by fuzzing: a store that another program changed."""
    with pytest.raises(StoreError, match="a game of 'c', which is not a player of this match"):
        Standings(["a", "b"]).add(_row("a", "c", 1.0, "1"))


def test_players_whom_no_games_connect_have_ratings() -> None:
    standings = Standings(("a", "b", "c", "d"))
    for first, second in (("a", "b"), ("c", "d")):
        for pair in range(3):
            standings.add(_row(first, second, 1.0, pair=f"{first}{pair}"))
    ratings = standings.ratings()
    assert set(ratings) == {"a", "b", "c", "d"}
    assert ratings["a"].elo.estimate == pytest.approx(ratings["c"].elo.estimate)
    assert ratings["a"].elo.estimate > 0 > ratings["b"].elo.estimate
