"""Positions from files: whatever wrote them, and one line for what is wrong."""

from pathlib import Path

import pytest

from siasat.errors import InputError
from siasat.games.registry import load_game
from siasat.lab.position_files import read_book, read_positions

CHESS = load_game("chess")
KALAH = load_game("congklak", "kalah:6,4")
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
ITALIAN = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5"
LONG = " ".join(f"{file}{white} {file}{black}" for white, black in ((3, 6), (4, 5)) for file in "abcdefgh")


def _file(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def test_the_mark_and_the_line_ends_of_windows(tmp_path: Path) -> None:
    path = _file(tmp_path, "notepad.epd", b"\xef\xbb\xbf" + f'{START} id "one";\r\n# a remark\r\n'.encode())
    assert read_positions(path, CHESS, 8, 8) == [START]
    path = _file(tmp_path, "notepad.txt", b"\xef\xbb\xbf4,4,4,4,4,4/4,4,4,4,4,4/0-0/1\r\n")
    assert read_positions(path, KALAH, 8, 8) == ["4,4,4,4,4,4/4,4,4,4,4,4/0-0/1"]


def test_names_in_latin_letters(tmp_path: Path) -> None:
    assert read_positions(_file(tmp_path, "a.epd", f'{START} id "Caf\u00e9";\n'.encode("latin-1")), CHESS, 8, 8) == [
        START
    ]
    path = _file(tmp_path, "b.pgn", f'[White "Jos\u00e9"]\n\n{ITALIAN} *\n'.encode("latin-1"))
    assert len(read_book(path, CHESS)) == 1
    with pytest.raises(InputError, match="not UTF-8 at byte 0"):
        read_positions(_file(tmp_path, "c.txt", b"\xe9"), KALAH, 8, 8)


def test_a_game_of_a_book_is_one_opening(tmp_path: Path) -> None:
    mate = "1. f3 e5 2. g4 Qh4#"
    path = _file(tmp_path, "book.pgn", f"{ITALIAN} *\n\n{LONG} *\n\n{mate} 0-1\n")
    line, long, mated = read_book(path, CHESS)
    assert line.split()[0] == "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R"
    assert long.split()[0] == "rnbqkbnr/8/2pppppp/pp6/PP6/2PPPPPP/8/RNBQKBNR"
    assert mated.split()[0] == "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR"
    assert len(read_positions(path, CHESS, 2, 4)) == 2 + 8 + 1


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("mate.epd", f"{START}\n7k/6Q1/6K1/8/8/8/8/8 b - -\n", r"mate\.epd, line 2: the game is over .*checkmate"),
        ("a.pgn", f'[Variant "Crazyhouse"]\n\n{ITALIAN} *\n', r"a\.pgn, game 1: Crazyhouse is not supported"),
        ("b.pgn", f"{ITALIAN} *\n\n1. e4 e5 2. Ke8 *\n", r"b\.pgn, game 2: illegal san: 'Ke8'"),
        ("c.pgn", "", r"c\.pgn: contains no chess game"),
    ],
)
def test_what_is_wrong_is_told_once_and_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, content: str, problem: str
) -> None:
    with pytest.raises(InputError, match=problem):
        read_book(_file(tmp_path, name, content), CHESS)
    assert capsys.readouterr() == ("", "")


def test_a_device_without_end_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("siasat.lab.position_files.MAX_BYTES", 1000)
    with pytest.raises(InputError, match="larger than 1,000 bytes"):
        read_positions(Path("/dev/zero"), CHESS, 8, 8)
