"""Games played at the prompt."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Siasat = Callable[..., Any]


def _saved(home: Path, name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((home / "games" / f"{name}.json").read_text("utf-8"))
    return data


def test_a_whole_game_to_its_end(siasat: Siasat, home: Path) -> None:
    answer = siasat("play", "nim", "--variant", "normal:1,1", "--second", "person", typed=["1:1", "2:1"])
    assert (answer.status, answer.err) == (0, "")
    assert "Player 2 wins. The last stone was taken. (2 moves)" in answer.out
    assert _saved(home, "nim-normal-1-1")["result"]["winner"] == 2


def test_the_game_is_saved_after_every_move_and_goes_on(siasat: Siasat, home: Path) -> None:
    first = siasat("play", "tictactoe", "--seed", "3", typed=["a1"])
    path = home / "games" / "tictactoe-standard.json"
    assert first.status == 0
    assert f"The game is saved in {path}" in first.out
    assert "Continue with: siasat play tictactoe" in first.out
    assert len(_saved(home, "tictactoe-standard")["moves"]) == 2
    second = siasat("play", "tictactoe")
    assert f"Continuing your unfinished game after 2 moves ({path})." in second.out
    assert second.status == 0


def test_leaving_at_once_leaves_nothing_behind(siasat: Siasat, home: Path) -> None:
    for typed in ("", "quit\n", "keluar\n"):
        answer = siasat("play", "nim", typed=typed)
        assert answer.status == 0
        assert "saved" not in answer.out
    assert list((home / "games").iterdir()) == []


def test_bad_moves_are_explained_and_nothing_is_lost(siasat: Siasat, home: Path) -> None:
    siasat("play", "tictactoe", "--seed", "3", typed=["a1"])
    path = home / "games" / "tictactoe-standard.json"
    before = path.read_bytes()
    bad = ["a1", "z9", "", "   ", "\x1b[31mred", "[bold]", "move a2", "x" * 10_000, "é", "{detail}", "\udcff"]
    answer = siasat("play", "tictactoe", typed=bad)
    assert answer.status == 0
    assert "a1 cannot be marked: it is taken, or the game is over. Type 'moves' to see the legal moves." in answer.out
    assert "cannot read the move 'z9'; give a square from a1 to c3. For example: " in answer.out
    assert answer.out.count("X to move ›") == len(bad) + 1
    assert path.read_bytes() == before


def test_bad_moves_are_explained_in_indonesian(siasat: Siasat) -> None:
    answer = siasat("play", "nim", "--lang", "id", typed=["1:9", "e2e4"])
    assert (
        "kamu tidak bisa mengambil 9 dari tumpukan 1. Ketik 'langkah' untuk melihat langkah yang boleh." in answer.out
    )
    assert (
        "langkah 'e2e4' tidak bisa dibaca; tulis seperti '2:3' (ambil 3 dari tumpukan 2). Contoh langkah: 1:1"
        in answer.out
    )


@pytest.mark.parametrize("words", [("moves", "help", "board", "undo"), ("langkah", "bantuan", "PAPAN", " batal ")])
def test_commands_are_understood_in_both_languages(siasat: Siasat, words: tuple[str, ...]) -> None:
    answer = siasat("play", "nim", "--seed", "1", typed=["1:1", *words])
    assert "legal moves" in answer.out
    assert "take back your last move" in answer.out
    assert "2 moves taken back." in answer.out


def test_undo_is_saved_too(siasat: Siasat, home: Path) -> None:
    siasat("play", "nim", typed=["1:1", "undo"])
    assert _saved(home, "nim-normal-3-4-5")["moves"] == []
    answer = siasat("play", "nim", "--first", "random", "--second", "person", "--new", typed=["undo"])
    assert "You have no move to take back." in answer.out


@pytest.mark.parametrize("word", ["resign", "menyerah"])
def test_resigning(siasat: Siasat, home: Path, word: str) -> None:
    answer = siasat("play", "chess", typed=["e2e4", word])
    assert "Black wins. White resigned. (2 moves)" in answer.out
    assert _saved(home, "chess-standard")["result"]["reason"] == "resignation"


def test_a_draw_is_claimed(siasat: Siasat, home: Path) -> None:
    knights = ["g1f3", "g8f6", "f3g1", "f6g8"] * 2
    answer = siasat("play", "chess", "--second", "person", typed=[*knights, "draw"])
    assert "The same position occurred three times. You may claim a draw: type 'draw'." in answer.out
    assert "Draw. The same position occurred three times. (8 moves)" in answer.out
    assert _saved(home, "chess-standard")["result"]["reason"] == "threefold-repetition"


def test_a_draw_against_the_machine_needs_a_reason(siasat: Siasat) -> None:
    answer = siasat("play", "nim", "--lang", "id", typed=["seri"])
    assert "Di posisi ini kamu belum bisa meminta seri." in answer.out


def test_two_people_may_agree_on_a_draw_or_not(siasat: Siasat, home: Path) -> None:
    answer = siasat("play", "nim", "--second", "person", typed=["1:1", "draw", "no", "draw", "ya"])
    assert "Does Player 1 agree to a draw? (yes/no) ›" in answer.out
    assert "No draw; the game continues." in answer.out
    assert "Draw. Both sides agreed to a draw. (1 move)" in answer.out
    assert _saved(home, "nim-normal-3-4-5")["result"] == {
        "winner": None,
        "reason": "draw-agreed",
        "margin": 0,
        "payoff": None,
    }


def test_extra_turns_are_announced(siasat: Siasat) -> None:
    answer = siasat("play", "congklak", "--variant", "kalah:6,4", typed=["2"])
    assert "Player 1 moves again." in answer.out
    assert "Continue with: siasat play congklak --variant kalah:6,4" in answer.out


def test_what_a_move_takes_or_brings_home_is_told(siasat: Siasat) -> None:
    chess = siasat("play", "chess", "--second", "person", typed=["e4", "d5", "exd5"])
    assert "White captures: pawn" in chess.out
    animals = "7/7/7/7/7/7/7/R6/e5L w"
    doushouqi = siasat("play", "doushouqi", "--lang", "id", "--position", animals, typed=["a2a1"])
    assert "Putih memakan: gajah" in doushouqi.out
    kalah = siasat("play", "congklak", "--variant", "kalah:6,4", "--second", "person", typed=["2", "3"])
    assert kalah.out.count("Player 1 gains 1 seed.") == 2


def test_a_new_game_keeps_the_old_one(siasat: Siasat, home: Path) -> None:
    siasat("play", "nim", "--seed", "1", typed=["1:1"])
    path = home / "games" / "nim-normal-3-4-5.json"
    old = path.read_bytes()
    untouched = siasat("play", "nim", "--new")
    assert "kept" not in untouched.out
    assert path.read_bytes() == old
    answer = siasat("play", "nim", "--new", typed=["2:1"])
    kept = path.with_name("nim-normal-3-4-5.1.json")
    assert f"The earlier game is saved in {kept}" in answer.out
    assert kept.read_bytes() == old
    assert _saved(home, "nim-normal-3-4-5")["moves"][0] == "2:1"


def test_a_file_of_ones_own(siasat: Siasat, home: Path, tmp_path: Path) -> None:
    path = tmp_path / "my game.json"
    answer = siasat("play", "nim", "--save", str(path), typed=["1:1"])
    assert f"Continue with: siasat play --save '{path}'" in answer.out
    assert "game after 2 moves" in siasat("play", "--save", str(path)).out
    assert not (home / "games").exists()


@pytest.mark.parametrize("name", ["nim", "tictactoe", "congklak", "tree", "hashtree", "doushouqi", "chess"])
def test_random_against_random_plays_by_itself(siasat: Siasat, home: Path, name: str) -> None:
    again = ["play", name, "--first", "random", "--second", "random", "--seed", "7", "--max-moves", "60"]
    answer = siasat(*again)
    assert (answer.status, answer.err) == (0, "")
    (path,) = (home / "games").iterdir()
    record = json.loads(path.read_text())
    assert record["result"] is not None or len(record["moves"]) == 60
    assert ("Stopped after 60 moves (--max-moves)." in answer.out) == (record["result"] is None)
    assert record["players"] == ["random:7", "random:7"]


def test_an_interrupted_unattended_game_goes_on_as_if_nothing_had_happened(siasat: Siasat, home: Path) -> None:
    both = ["play", "congklak", "--first", "random", "--second", "random"]
    siasat(*both, "--seed", "5", "--max-moves", "9")
    assert "game after 9 moves" in siasat(*both).out
    in_two_parts = _saved(home, "congklak-congklak-unattended")
    siasat(*both, "--seed", "5", "--new")
    assert _saved(home, "congklak-congklak-unattended") == in_two_parts


@pytest.mark.parametrize("choice", ["8", "nim", "NIM", "ni"])
def test_the_menu_takes_numbers_and_names(siasat: Siasat, choice: str) -> None:
    answer = siasat("play", typed=["0", "chequers", choice, "1:1"])
    assert "What would you like to play?" in answer.out
    assert "Unknown game 'chequers'. Type a number from 1 to 10, or a name." in answer.out
    assert "Nim · normal:3,4,5" in answer.out
    assert "Nim (unfinished, 2 moves played)" in siasat("play").out


def test_the_menu_can_be_left(siasat: Siasat) -> None:
    for typed in ("", "keluar\n"):
        assert siasat("play", typed=typed).status == 0


def test_indonesian_throughout(siasat: Siasat) -> None:
    answer = siasat("play", "--lang", "id", typed=["congklak", "3", "bantuan", "menyerah"])
    for text in ("Mau main apa?", "Pemain 1 (baris bawah): kamu", "Giliran Pemain 1 ›", "menang. Pemain 1 menyerah."):
        assert text in answer.out


@pytest.mark.usefixtures("countdown")
def test_a_users_game_without_notation_can_be_played_saved_and_resumed(siasat: Siasat, home: Path) -> None:
    answer = siasat("play", "countdown", "--second", "person", typed=["1", "7", "x"])
    assert "Type a move such as 1." in answer.out
    assert "'7' is not a legal move here" in answer.out
    answer = siasat("play", "countdown", typed=["2", "2"])
    assert "game after 1 move (" in answer.out
    assert "Player 1 wins. said-zero (3 moves)" in answer.out
    assert _saved(home, "countdown-five")["moves"] == ["1", "2", "2"]


def test_a_disk_that_fills_up_does_not_end_the_game(siasat: Siasat, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    answer = siasat("play", "nim", "--second", "person", typed=["1:3", "2:4", "3:5"])
    assert answer.status == 0
    assert answer.out.count("The game could not be saved: ") == 3
    assert "Player 1 wins." in answer.out
    assert "The game is saved in" not in answer.out


def test_plain_is_plain(siasat: Siasat) -> None:
    for name in ("chess", "congklak", "doushouqi"):
        answer = siasat("play", name, "--plain", typed=["help", "moves"])
        assert answer.out.isascii()


def test_the_computer_searches_and_says_what_it_thought(siasat: Siasat, home: Path) -> None:
    answer = siasat("play", "tictactoe", "--second", "alphabeta@depth=9", typed=["a1"])
    assert "X: you · O: alphabeta, depth 9" in answer.out
    assert "O (alphabeta, depth 9) plays b2\n  0: neither side is better; depth 9, " in answer.out
    assert _saved(home, "tictactoe-standard")["players"] == ["person", "alphabeta@depth=9"]
    again = siasat("play", "tictactoe", "--lang", "id", typed=["a2", "menyerah"])
    assert "O: alphabeta, kedalaman 9" in again.out
    assert "X menang" not in again.out


def test_without_a_wish_the_opponent_is_a_quick_search(siasat: Siasat, home: Path) -> None:
    answer = siasat("play", "congklak", typed=["3"])
    assert "Player 2 (upper row): alphabeta, depth 1, stores" in answer.out
    assert _saved(home, "congklak-congklak")["players"] == ["person", "alphabeta@depth=1,evaluator=stores"]


def test_searches_play_each_other_and_say_how_to_go_on(siasat: Siasat, home: Path) -> None:
    both = ["play", "nim", "--first", "alphabeta@depth=9", "--second", "random"]
    answer = siasat(*both, "--seed", "3", "--max-moves", "2")
    assert "Continue with: siasat play nim --first alphabeta@depth=9 --second random" in answer.out
    answer = siasat(*both)
    assert "game after 2 moves" in answer.out
    assert _saved(home, "nim-normal-3-4-5-unattended")["result"]["winner"] == 1


@pytest.mark.usefixtures("countdown")
def test_a_users_game_has_an_opponent_too(siasat: Siasat) -> None:
    answer = siasat("play", "countdown", typed=["1", "1"])
    assert "Player 2 (alphabeta+shuffle, depth 2) plays" in answer.out
