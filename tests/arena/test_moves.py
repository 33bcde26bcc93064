"""What players report with their moves."""

import pytest

from siasat import load_game
from siasat.arena.game import play_game
from siasat.arena.moves import MoveReport, decode_reports, encode_reports
from siasat.core.clock import parse_control
from siasat.players.parse import parse_player


@pytest.mark.parametrize(
    ("report", "comment"),
    [
        (MoveReport(0.5234, 35, 12), "+0.35/12 0.523s"),
        (MoveReport(1, -220, 7), "-2.20/7 1.000s"),
        (MoveReport(0, 0, 1), "0.00/1 0.000s"),
        (MoveReport(0.1, 1_000_000 - 5, 20), "+M5/20 0.100s"),
        (MoveReport(0.1, -1_000_000 + 4, 20), "-M4/20 0.100s"),
        (MoveReport(0.25), "0.250s"),
    ],
)
def test_comments_are_those_of_other_match_runners(report: MoveReport, comment: str) -> None:
    assert report.comment == comment


def test_reports_are_stored_and_read() -> None:
    reports = [MoveReport(0.5, 35, 12, 9000, 9.5), MoveReport(0.25), MoveReport(1.0, -5, 0, 0)]
    assert decode_reports(encode_reports(reports)) == reports
    assert decode_reports(None) == decode_reports("") == []


def test_a_game_has_a_report_for_each_move() -> None:
    game = load_game("congklak", "kalah:3,2")
    players = tuple(parse_player(text).player(game) for text in ("alphabeta@depth=2", "random:1"))
    played = play_game(game, players, control=parse_control("60"))  # type: ignore[arg-type]  # both are no people
    assert len(played.reports) == len(played.moves) > 2
    assert played.reports[0].depth == 2
    assert {report.depth for report in played.reports} == {2, None}
    assert all(report.left is not None and report.left <= 60 for report in played.reports)
