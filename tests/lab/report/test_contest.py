"""The numbers of a match are the ones in its games."""

import math
from collections.abc import Callable

import polars as pl
import pytest

from siasat.lab.report.contest import Contest, contests
from siasat.stats import elo_of_score, estimate_elo, wilson

GameFrame = Callable[[list[tuple[str, str, float, str]]], pl.DataFrame]


def _contest(frame: pl.DataFrame) -> Contest:
    (contest,) = contests(frame)
    return contest


def test_a_meeting_counts_games_and_pairs_from_the_first_players_side(game_frame: GameFrame) -> None:
    contest = _contest(
        game_frame(
            [
                ("a", "b", 1.0, "1"),
                ("b", "a", 0.0, "1"),
                ("a", "b", 0.5, "2"),
                ("b", "a", 1.0, "2"),
                ("a", "b", 0.5, "3"),
            ]
        )
    )
    (meeting,) = contest.meetings()
    assert (meeting.one, meeting.wins, meeting.draws, meeting.losses) == ("a", 2, 2, 1)
    assert meeting.pairs == (0, 1, 0, 0, 1)
    assert not meeting.is_paired
    assert meeting.score == wilson(3, 5)
    assert meeting.elo.estimate == pytest.approx(elo_of_score(0.6))


def test_many_paired_games_take_elo_from_the_pairs(game_frame: GameFrame) -> None:
    games = [
        game
        for opening in range(20)
        for game in (("a", "b", 1.0, f"{opening}"), ("b", "a", float(opening % 2), f"{opening}"))
    ]
    (meeting,) = _contest(game_frame(games)).meetings()
    assert meeting.is_paired
    assert meeting.pairs == (0, 0, 10, 0, 10)
    assert meeting.elo == estimate_elo(meeting.pairs).elo


def test_a_clean_sweep_has_no_upper_end(game_frame: GameFrame) -> None:
    games = [("a", "b", 1.0, f"{n}") for n in range(40)]
    (meeting,) = _contest(game_frame(games)).meetings()
    assert meeting.elo.estimate == math.inf
    assert meeting.elo.low == pytest.approx(elo_of_score(wilson(40, 40).low))


def test_duplicates_count_for_nothing(game_frame: GameFrame) -> None:
    frame = game_frame([("a", "b", 1.0, "1"), ("b", "a", 1.0, "1"), ("a", "b", 1.0, "2"), ("b", "a", 1.0, "2")])
    marked = frame.with_columns(duplicate_of=pl.Series([None, None, "0", None], dtype=pl.String))
    (contest,) = contests(marked)
    (meeting,) = contest.meetings()
    assert (contest.duplicates, contest.counted.height, meeting.games) == (1, 2, 2)
    assert meeting.pairs == (0, 0, 1, 0, 0)
    assert len(contest.progress()) == 2


def test_endings_name_who_lost_and_the_most_frequent_comes_first(game_frame: GameFrame) -> None:
    games = [("a", "b", 1.0, "1"), ("b", "a", 1.0, "1"), ("a", "b", 0.5, "2"), ("b", "a", 0.0, "2")]
    reasons = pl.Series(["checkmate", "time-paused", "fifty-moves", "checkmate"])
    contest = _contest(game_frame(games).with_columns(reason=reasons))
    assert contest.endings() == [
        ("checkmate", 2, {"b": 2}),
        ("fifty-moves", 1, {"": 1}),
        ("time-paused", 1, {"a": 1}),
    ]


def test_scores_mirror_each_other_and_ratings_follow_them(match_frame: pl.DataFrame) -> None:
    (contest,) = contests(match_frame)
    scores = contest.scores()
    for (one, other), (score, games) in scores.items():
        assert scores[other, one] == (pytest.approx(1 - score), games)
    ratings = contest.ratings()
    assert ratings[0].player == "strong"
    assert sum(rating.elo.estimate for rating in ratings) == pytest.approx(0, abs=1e-6)


def test_progress_ends_at_the_result(game_frame: GameFrame) -> None:
    games = [("a", "b", 1.0, "1"), ("b", "a", 0.5, "1"), ("a", "b", 0.0, "2"), ("b", "a", 0.0, "2")]
    contest = _contest(game_frame(games))
    progress = contest.progress()
    assert [games for games, _ in progress] == [1, 2, 3, 4]
    assert progress[-1][1].estimate == pytest.approx(elo_of_score(2.5 / 4))
    mover = contest.first_mover()
    assert mover is not None
    assert mover.estimate == 1.5 / 4
