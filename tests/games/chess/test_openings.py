"""Names of openings."""

from __future__ import annotations

import pytest

from siasat.core.game import Opening
from siasat.core.referee import Referee
from siasat.games.chess.openings import MAX_PLIES, openings
from siasat.games.chess.rules import Chess


def named(moves: str) -> Opening | None:
    game = Chess()
    referee = Referee(game)
    for move in moves.split():
        referee.play(game.parse_move(referee.state, move))
    return game.opening(referee.states)


def test_every_code_has_a_name() -> None:
    codes = {opening.code for opening in openings().values()}
    assert codes == {f"{volume}{number:02}" for volume in "ABCDE" for number in range(100)}
    assert all(opening.name for opening in openings().values())


@pytest.mark.parametrize(
    ("moves", "code", "name"),
    [
        ("e4 e5 Nf3 Nc6 Bb5", "C60", "Ruy Lopez"),
        ("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "B90", "Sicilian Defense: Najdorf Variation"),
        ("d4 Nf6 c4 e6 Nc3 Bb4", "E20", "Nimzo-Indian Defense"),
        ("c4 Nf6 d4 e6 Nc3 Bb4", "E20", "Nimzo-Indian Defense"),  # by another order of moves
        ("e4 e5 Nf3 Nc6 Bb5 h5 a4 h4", "C60", "Ruy Lopez"),  # the last position that has a name
    ],
)
def test_a_game_has_the_name_of_its_last_named_position(moves: str, code: str, name: str) -> None:
    assert named(moves) == Opening(code, name)


def test_the_initial_position_has_no_name() -> None:
    assert named("") is None


def test_no_line_is_deeper_than_what_is_looked_up() -> None:
    import importlib.resources  # noqa: PLC0415

    text = (importlib.resources.files("siasat.games.chess") / "openings.tsv").read_text("utf-8")
    assert max(len(line.split("\t")[2].split(" ")) for line in text.splitlines()) <= MAX_PLIES
