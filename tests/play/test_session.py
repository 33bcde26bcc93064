import json
from pathlib import Path

import pytest

from siasat import MoveError, PositionError, RecordError, UnknownNameError, VariantError
from siasat.play.session import Session, Wish, open_session, unfinished
from siasat.players.parse import parse_player
from siasat.players.person import PersonSpec
from siasat.players.random import RandomSpec

PERSON, RANDOM = PersonSpec(), RandomSpec()


def _open(folder: Path, *, game: str | None = "nim", seed: int = 9, **wishes: object) -> Session:
    return open_session(Wish(game, **wishes), folder, seed)  # type: ignore[arg-type]


def _play(session: Session, *moves: str) -> None:
    for text in moves:
        session.referee.play(session.parse(text))
        session.save()


def test_by_default_a_person_plays_against_a_quick_search(tmp_path: Path) -> None:
    session = _open(tmp_path)
    assert [str(seat) for seat in session.seats] == ["person", "alphabeta+shuffle@depth=2"]
    assert session.seat.is_person
    assert session.agent is None
    assert not session.resumed


def test_nothing_is_written_before_a_move(tmp_path: Path) -> None:
    _open(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_an_unfinished_game_is_taken_up_with_its_players(tmp_path: Path) -> None:
    _play(_open(tmp_path, first=RANDOM, second=PERSON, seed=3), "1:3")
    session = _open(tmp_path, seed=4)
    assert (session.resumed, session.referee.ply) == (True, 1)
    assert [str(seat) for seat in session.seats] == ["random:3", "person"]
    assert unfinished(tmp_path, "nim", "normal:3,4,5") == 1


def test_players_asked_for_take_the_place_of_the_saved_ones(tmp_path: Path) -> None:
    _play(_open(tmp_path, second=RANDOM, seed=3), "1:3")
    assert [str(seat) for seat in _open(tmp_path, second=parse_player("alphabeta@depth=4")).seats][
        1
    ] == "alphabeta@depth=4"
    assert [str(seat) for seat in _open(tmp_path, second=PERSON).seats] == ["person", "person"]
    assert [str(seat) for seat in _open(tmp_path, second=RANDOM).seats] == ["person", "random:3"]
    assert [str(seat) for seat in _open(tmp_path, second=RandomSpec(8)).seats][1] == "random:8"
    assert [str(seat) for seat in open_session(Wish("nim", seed=77), tmp_path, 1).seats][1] == "random:77"


def test_a_new_game_keeps_the_old_one_under_another_name(tmp_path: Path) -> None:
    _play(_open(tmp_path), "1:3")
    old = (tmp_path / "nim-normal-3-4-5.json").read_bytes()
    session = _open(tmp_path, fresh=True)
    assert (tmp_path / "nim-normal-3-4-5.json").read_bytes() == old
    session.referee.play(session.parse("2:4"))
    note = session.save()
    assert note == ("kept", tmp_path / "nim-normal-3-4-5.1.json")
    assert note is not None
    assert note.path.read_bytes() == old
    assert json.loads((tmp_path / "nim-normal-3-4-5.json").read_text())["moves"] == ["2:4"]


def test_a_finished_game_is_not_taken_up_but_kept(tmp_path: Path) -> None:
    _play(_open(tmp_path), "1:3", "2:4", "3:5")
    assert unfinished(tmp_path, "nim", "normal:3,4,5") is None
    session = _open(tmp_path)
    assert not session.resumed
    _play(session, "1:1")
    assert (tmp_path / "nim-normal-3-4-5.1.json").exists()


def test_another_start_is_another_game(tmp_path: Path) -> None:
    _play(_open(tmp_path, position="1,2,3/2"), "2:1")
    assert _open(tmp_path, position="1,2,3/2").resumed
    assert _open(tmp_path).resumed
    assert not _open(tmp_path, position="3,2,1/2").resumed


def test_variants_have_files_of_their_own(tmp_path: Path) -> None:
    _play(_open(tmp_path, variant="misere:1,2"), "1:1")
    assert not _open(tmp_path).resumed
    assert _open(tmp_path, variant="misere:1,2").resumed


def test_unattended_games_have_files_of_their_own(tmp_path: Path) -> None:
    _play(_open(tmp_path, first=RANDOM, second=RANDOM), "1:1")
    assert not _open(tmp_path).resumed
    assert _open(tmp_path, first=RANDOM, second=RANDOM).resumed


def test_a_named_file_knows_its_game(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    _play(_open(tmp_path, variant="misere:1,2", path=path), "1:1")
    session = _open(tmp_path, game=None, path=path)
    assert (session.resumed, session.referee.game.variant) == (True, "misere:1,2")
    assert _open(tmp_path, game="nim", path=path).referee.game.variant == "misere:1,2"
    with pytest.raises(RecordError, match="contains a game of 'nim', not of 'tictactoe'"):
        _open(tmp_path, game="tictactoe", path=path)
    with pytest.raises(RecordError, match="contains the variant 'misere:1,2', not 'normal:1,2'"):
        _open(tmp_path, game="nim", variant="normal:1,2", path=path)
    with pytest.raises(RecordError, match="does not exist; give a game"):
        _open(tmp_path, game=None, path=tmp_path / "none.json")


def test_a_damaged_saved_game_is_named_and_can_be_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "nim-normal-3-4-5.json"
    path.write_text("{")
    with pytest.raises(RecordError, match=r"not JSON .*; --new sets it aside and starts another game"):
        _open(tmp_path)
    assert unfinished(tmp_path, "nim", "normal:3,4,5") is None
    session = _open(tmp_path, fresh=True)
    _play(session, "1:1")
    assert (tmp_path / "nim-normal-3-4-5.1.json").read_text() == "{"


def test_a_named_file_that_is_no_game_is_not_even_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "thesis.json"
    path.write_text("{}")
    with pytest.raises(RecordError, match="not a saved game"):
        _open(tmp_path, path=path, fresh=True)
    assert path.read_text() == "{}"


def test_a_saved_game_with_an_illegal_move_is_named(tmp_path: Path) -> None:
    _play(_open(tmp_path), "1:3")
    path = tmp_path / "nim-normal-3-4-5.json"
    path.write_text(path.read_text().replace("1:3", "1:4"))
    with pytest.raises(RecordError, match=r"move 1 \('1:4'\): you cannot take 4 from heap 1; --new"):
        _open(tmp_path)


def test_two_programs_do_not_overwrite_each_other(tmp_path: Path) -> None:
    _play(_open(tmp_path), "1:1")
    one, two = _open(tmp_path), _open(tmp_path)
    _play(one, "1:1")
    two.referee.play(two.parse("2:2"))
    assert two.save() == ("moved", tmp_path / "nim-normal-3-4-5.1.json")
    _play(two, "2:1")
    assert json.loads((tmp_path / "nim-normal-3-4-5.json").read_text())["moves"] == ["1:1", "1:1"]
    assert json.loads((tmp_path / "nim-normal-3-4-5.1.json").read_text())["moves"] == ["1:1", "2:2", "2:1"]


def test_taking_back_goes_to_the_persons_last_turn(tmp_path: Path) -> None:
    session = _open(tmp_path)
    _play(session, "1:1", "1:1", "1:1")
    assert session.take_back() == 1
    _play(session, "2:1", "2:1")
    assert session.take_back() == 2
    assert session.referee.ply == 2


def test_taking_back_with_extra_turns_takes_back_one_move(tmp_path: Path) -> None:
    session = _open(tmp_path, game="congklak", variant="kalah:6,4")
    _play(session, "2")
    assert session.seat.is_person
    _play(session, "0")
    assert session.take_back() == 1
    assert session.take_back() == 1


def test_there_is_nothing_to_take_back_before_a_person_moved(tmp_path: Path) -> None:
    session = _open(tmp_path, first=RANDOM, second=PERSON)
    with pytest.raises(MoveError, match="you have no move to take back"):
        session.take_back()
    _play(session, "1:1")
    with pytest.raises(MoveError, match="you have no move to take back"):
        session.take_back()
    assert session.referee.ply == 1


def test_wrong_wishes_are_named(tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'nim'"):
        _open(tmp_path, game="nimm")
    with pytest.raises(VariantError):
        _open(tmp_path, variant="hard")
    with pytest.raises(PositionError):
        _open(tmp_path, position="9")
    assert list(tmp_path.iterdir()) == []
