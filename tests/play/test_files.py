import os
from pathlib import Path

import pytest

from siasat import RecordError, load_game
from siasat.core.referee import Referee
from siasat.play import files
from siasat.play.files import GameFile, file_name, games_folder
from siasat.play.record import Record, record_of
from siasat.players.person import PersonSpec
from siasat.players.random import RandomSpec

SEATS = (PersonSpec(), RandomSpec(1))
START = record_of(Referee(load_game("nim")), SEATS)
LATER = Record(START.game, START.variant, START.start, SEATS, ("1:3",))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "nim.json"


def test_what_was_written_is_read(path: Path) -> None:
    file = GameFile(path)
    assert file.read() is None
    file.write(START)
    file.write(LATER)
    assert GameFile(path).read() == LATER
    assert os.listdir(path.parent) == [path.name]


@pytest.mark.parametrize("content", [b"", b"{", b"my thesis", b"\xff\xfe", b"[]", b"x" * (files.MAX_BYTES + 1)])
def test_a_file_that_cannot_be_read_is_never_overwritten(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    file = GameFile(path)
    with pytest.raises(RecordError, match=r"nim\.json: "):
        file.read()
    with pytest.raises(RecordError, match="was not overwritten"):
        file.write(START)
    assert path.read_bytes() == content


def test_a_file_that_was_never_read_is_not_overwritten(path: Path) -> None:
    GameFile(path).write(START)
    before = path.read_bytes()
    with pytest.raises(RecordError, match="was not overwritten"):
        GameFile(path).write(LATER)
    assert path.read_bytes() == before


def test_what_another_program_wrote_meanwhile_is_not_overwritten(path: Path) -> None:
    mine, theirs = GameFile(path), GameFile(path)
    mine.write(START)
    theirs.read()
    theirs.write(LATER)
    with pytest.raises(RecordError, match="changed by another program"):
        mine.write(START)
    assert GameFile(path).read() == LATER


def test_a_file_that_was_deleted_is_written_again(path: Path) -> None:
    file = GameFile(path)
    file.write(START)
    path.unlink()
    file.write(LATER)
    assert GameFile(path).read() == LATER


def test_setting_aside_numbers_the_files_and_loses_none(path: Path) -> None:
    file = GameFile(path)
    assert file.set_aside() is None
    for number, content in enumerate((b"one", b"two", b"three"), 1):
        path.write_bytes(content)
        assert file.set_aside() == path.with_name(f"nim.{number}.json")
    assert [path.with_name(f"nim.{n}.json").read_bytes() for n in (1, 2, 3)] == [b"one", b"two", b"three"]
    assert not path.exists()


def test_an_interrupted_write_leaves_the_old_game_and_no_litter(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = GameFile(path)
    file.write(START)
    before = path.read_bytes()

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        file.write(LATER)
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == [path.name]


def test_a_full_disk_is_a_record_error(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(RecordError, match=r"cannot be written \(No space left on device\)"):
        GameFile(path).write(START)
    assert os.listdir(path.parent) == []


def test_a_place_that_cannot_hold_a_file_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="does not exist"):
        GameFile(tmp_path / "no" / "such" / "folder.json").check_place()
    with pytest.raises(RecordError, match="is not a file"):
        GameFile(tmp_path).read()
    with pytest.raises(RecordError, match="cannot be read"):
        GameFile(Path("a" * 5000)).read()
    GameFile(tmp_path / "new.json").check_place()


def test_a_pipe_does_not_keep_anybody_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(RecordError, match="is not a file"):
        GameFile(tmp_path / "pipe").read()


def test_the_mode_of_a_file_stays(path: Path) -> None:
    file = GameFile(path)
    file.write(START)
    path.chmod(0o640)
    file.write(LATER)
    assert path.stat().st_mode & 0o777 == 0o640


def test_where_games_lie() -> None:
    assert games_folder({"SIASAT_HOME": "/s", "XDG_STATE_HOME": "/x"}) == Path("/s/games")
    assert games_folder({"XDG_STATE_HOME": "/x"}) == Path("/x/siasat/games")
    assert games_folder({}) == Path.home() / ".local/state/siasat/games"


def test_names_tell_variants_apart_and_are_safe() -> None:
    assert file_name("chess", "standard") == "chess-standard.json"
    assert file_name("chess", "standard", "-unattended") == "chess-standard-unattended.json"
    strange = ["../../x", "a/b", "a b", "Å", "x" * 500]
    names = {file_name("mine", variant) for variant in strange}
    assert len(names) == len(strange)
    assert all(name.isascii() and "/" not in name and len(name) < 100 for name in names)
