"""`games`, `show`, `perft`, and the help."""

import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import siasat as package

Siasat = Callable[..., Any]
GAMES = [
    *("chess", "doushouqi", "congklak", "othello", "draughts", "connectfour"),
    *("tictactoe", "nim", "tree", "hashtree"),
]


def test_the_version_is_said(siasat: Siasat) -> None:
    assert siasat("--version") == (0, f"siasat {package.__version__}\n", "")


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_help_names_every_command(siasat: Siasat, arguments: list[str]) -> None:
    answer = siasat(*arguments)
    assert (answer.status, answer.err) == (0, "")
    assert all(name in answer.out for name in ("play", "games", "show", "perft", "--version"))


@pytest.mark.parametrize("command", ["play", "games", "show", "perft"])
def test_the_help_of_a_command_has_examples_that_are_its_own(siasat: Siasat, command: str) -> None:
    answer = siasat(command, "--help")
    assert answer.status == 0
    assert f"siasat {command}" in answer.out.split("Examples:")[1]


@pytest.mark.parametrize("command", ["games", "show", "perft"])
def test_the_examples_in_the_help_work(siasat: Siasat, command: str, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    examples = siasat(command, "--help").out.split("Examples:\n")[1].split("\n\n")[0].strip().splitlines()
    assert len(examples) == 3
    for example in examples:
        assert siasat(*example.split()[1:]).status == 0, example


def test_asking_for_help_loads_no_game() -> None:
    code = "import sys; from siasat.cli.main import main; main(['--help']); print(); print(*sys.modules)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    loaded = said.splitlines()[-1].split()
    assert not {"chess", "siasat.games.chess", "siasat.draw", "siasat_native", "hypothesis"} & set(loaded)


def test_games_lists_every_game_in_both_languages(siasat: Siasat) -> None:
    english, indonesian = siasat("games"), siasat("games", "--lang", "id")
    assert all(name in english.out and name in indonesian.out for name in GAMES)
    assert "Whoever takes the last stone wins." in english.out
    assert "Siapa yang mengambil batu terakhir menang." in indonesian.out


def test_games_as_json(siasat: Siasat) -> None:
    rows = json.loads(siasat("games", "--json").out)
    assert [row["id"] for row in rows] == GAMES
    nim = rows[GAMES.index("nim")]
    assert (nim["title"], nim["position"], nim["move"], nim["alternates"]) == ("Nim", "3,4,5/1", "1:1", True)
    assert nim["variants"][1] == {"variant": "misere:3,4,5", "about": "Whoever takes the last stone loses."}
    assert all(row["about"] and all(variant["about"] for variant in row["variants"]) for row in rows)


@pytest.mark.usefixtures("countdown")
def test_a_users_game_is_listed_and_shown_under_its_own_title(siasat: Siasat) -> None:
    assert "Count down" in siasat("games").out
    answer = siasat("show", "countdown")
    assert "Count down (five)" in answer.out
    assert "Player 1" in answer.out


@pytest.mark.parametrize("name", GAMES)
def test_show_draws_every_game(siasat: Siasat, name: str) -> None:
    for more in ([], ["--plain"], ["--lang", "id"]):
        answer = siasat("show", name, *more)
        assert (answer.status, answer.err) == (0, "")
        assert len(answer.out.splitlines()) > 4
    assert siasat("show", name, "--plain").out.isascii()


def test_show_as_json(siasat: Siasat) -> None:
    shown = json.loads(siasat("show", "nim", "--position", "1,0,0/2", "--json").out)
    assert shown == {
        "game": "nim",
        "variant": "normal:3,4,5",
        "position": "1,0,0/2",
        "key": shown["key"],
        "to_move": 2,
        "outcome": None,
        "legal_moves": ["1:1"],
    }
    assert len(shown["key"]) == 16
    over = json.loads(siasat("show", "tictactoe", "--position", "xxx/oo./... o", "--json", "--lang", "id").out)
    assert over["legal_moves"] == []
    assert over["outcome"] == {
        "winner": 1,
        "reason": "three-in-a-row",
        "margin": 0,
        "payoff": None,
        "text": "X menang. Tiga tanda sebaris.",
    }


def test_a_finished_position_shows_no_moves_even_where_the_board_has_some(siasat: Siasat) -> None:
    answer = siasat("show", "chess", "--position", "8/8/4k3/8/8/4K3/8/8 w - - 0 1")
    assert "Draw. Neither side has enough pieces left to checkmate." in answer.out
    assert "Moves" not in answer.out


def test_a_draw_that_may_be_claimed_is_mentioned(siasat: Siasat) -> None:
    answer = siasat("show", "chess", "--position", "4k3/8/8/8/8/8/8/R3K3 w - - 100 80")
    assert "Fifty moves without a capture or a pawn move." in answer.out


@pytest.mark.parametrize("name", GAMES)
def test_pictures_are_well_formed(siasat: Siasat, name: str, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    answer = siasat("show", name, "--svg", str(path))
    assert f"Picture written to {path}" in answer.out
    assert ET.fromstring(path.read_text("utf-8")).tag == "{http://www.w3.org/2000/svg}svg"
    assert siasat("show", name, "--svg", "-").out.strip() == path.read_text("utf-8").strip()


def test_json_stays_json_beside_a_picture(siasat: Siasat, tmp_path: Path) -> None:
    assert json.loads(siasat("show", "nim", "--json", "--svg", str(tmp_path / "x.svg")).out)["game"] == "nim"


def test_perft_as_json(siasat: Siasat) -> None:
    counted = json.loads(siasat("perft", "chess", "--depth", "3", "--backend", "python", "--json").out)
    assert counted.pop("seconds") > 0
    assert counted == {
        "game": "chess",
        "variant": "standard",
        "position": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "depth": 3,
        "nodes": 8902,
        "backend": "python",
    }


def test_perft_divided(siasat: Siasat) -> None:
    counted = json.loads(siasat("perft", "doushouqi", "--depth", "2", "--backend", "python", "--divide", "--json").out)
    assert counted["nodes"] == sum(counted["divide"].values()) == 576
    assert len(counted["divide"]) == 24
    nothing = json.loads(siasat("perft", "nim", "--depth", "0", "--divide", "--json").out)
    assert (nothing["nodes"], nothing["divide"]) == (1, {})


@pytest.mark.usefixtures("native")
def test_perft_of_both_backends(siasat: Siasat) -> None:
    for name in ("nim", "tictactoe", "tree"):
        answers = [
            json.loads(siasat("perft", name, "--depth", "3", "--backend", backend, "--divide", "--json").out)
            for backend in ("python", "rust", "auto")
        ]
        assert len({json.dumps(answer["divide"]) for answer in answers}) == 1
        assert [answer["backend"] for answer in answers] == ["python", "rust", "rust"]


def test_perft_for_people(siasat: Siasat) -> None:
    answer = siasat("perft", "nim", "--depth", "3", "--backend", "python", "--divide")
    assert answer.err == ""
    assert "Nim (normal:3,4,5), depth 3" in answer.out
    assert "810" in answer.out
    assert "per second" in answer.out
    assert "per detik" in siasat("perft", "nim", "--depth", "3", "--lang", "id").out


def test_the_language_comes_from_option_environment_and_locale(siasat: Siasat, monkeypatch: pytest.MonkeyPatch) -> None:
    def is_indonesian(*arguments: str) -> bool:
        return "Giliran" in siasat("show", "nim", *arguments).out

    assert not is_indonesian()
    monkeypatch.setenv("LANG", "id_ID.UTF-8")
    assert is_indonesian()
    monkeypatch.setenv("SIASAT_LANG", "en")
    assert not is_indonesian()
    assert is_indonesian("--lang", "id")
