"""`siasat search`."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from siasat.search.registry import own_algorithms

Siasat = Callable[..., Any]
PYTHON = ("--backend", "python")


def _found(siasat: Siasat, *arguments: str) -> dict[str, Any]:
    answer = siasat("search", *arguments, "--json")
    assert (answer.status, answer.err) == (0, "")
    data: dict[str, Any] = json.loads(answer.out)
    return data


def test_a_search_as_json(siasat: Siasat) -> None:
    found = _found(siasat, "tree", "--algorithm", "minimax", "--depth", "2", *PYTHON)
    assert found.pop("seconds") > 0
    counters = found.pop("counters")
    assert (counters["nodes"], counters["leaves"], counters["interior"]) == (7, 4, 3)
    assert len(found.pop("digest")) == 16
    assert found == {
        "game": "tree",
        "variant": "nested",
        "position": "((12 -2) (5 6))",
        "algorithm": "minimax",
        "evaluator": "zero",
        "limits": {"depth": 2, "nodes": None, "seconds": None},
        "repetition": False,
        "move": "1",
        "value": 5,
        "pv": ["1", "0"],
        "nodes": 7,
        "bound": "exact",
        "depth": 2,
        "leaves": 4,
        "stopped_by": "finished",
        "backend": "python",
    }


def test_moves_are_in_the_games_notation(siasat: Siasat) -> None:
    mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
    found = _found(siasat, "chess", "--position", mate, "--depth", "2", "--evaluator", "material", *PYTHON)
    assert (found["move"], found["pv"], found["value"], found["evaluator"]) == ("a1a8", ["a1a8"], 999_999, "material")
    answer = siasat("search", "chess", "--position", mate, "--depth", "2", *PYTHON)
    assert "White wins in 1 move" in answer.out
    assert "Line (SAN)  Ra8#" in answer.out


@pytest.mark.usefixtures("native")
@pytest.mark.parametrize("name", [info.id for info in own_algorithms().values() if info.parity == "exact"])
def test_both_backends_find_the_same(siasat: Siasat, name: str) -> None:
    question = ("nim", "--variant", "misere:1,2,2", "--algorithm", name, "--depth", "3", "--nodes", "500")
    one, other = (_found(siasat, *question, "--backend", backend) for backend in ("python", "auto"))
    for found in (one, other):
        del found["seconds"], found["backend"]
    assert one == other


def test_limits_combine_and_the_answer_says_what_stopped_it(siasat: Siasat) -> None:
    found = _found(siasat, "nim", "--nodes", "100", "--depth", "9", *PYTHON)
    assert (found["nodes"], found["stopped_by"], found["depth"]) == (100, "nodes", 0)
    found = _found(siasat, "nim", "--nodes", "1000", *PYTHON)
    assert (found["nodes"], found["stopped_by"]) == (1000, "nodes")
    assert found["depth"] > 0
    found = _found(siasat, "congklak", "--seconds", "0.2", "--algorithm", "alphabeta+iterative", *PYTHON)
    assert found["stopped_by"] == "seconds"
    assert found["seconds"] > 0.1
    assert "stopped at the node limit" in siasat("search", "nim", "--nodes", "100").out
    assert "berhenti di batas simpul" in siasat("search", "nim", "--nodes", "100", "--lang", "id").out


def test_several_best_moves(siasat: Siasat) -> None:
    found = _found(siasat, "nim", "--depth", "3", "--multipv", "3", *PYTHON)
    moves = [line["move"] for line in found["lines"]]
    assert len(set(moves)) == 3
    assert moves[0] == found["move"]
    assert [line["value"] for line in found["lines"]] == sorted(
        (line["value"] for line in found["lines"]), reverse=True
    )
    assert set(found["lines"][0]) == {"move", "value", "pv", "nodes"}
    assert "lines" not in _found(siasat, "nim", "--depth", "3", *PYTHON)
    assert "The 3 best moves" in siasat("search", "nim", "--depth", "3", "--multipv", "3").out
    all_of_them = _found(siasat, "tictactoe", "--depth", "1", "--multipv", "99", *PYTHON)
    assert len(all_of_them["lines"]) == 9


def test_a_finished_game_has_no_move(siasat: Siasat) -> None:
    over = ("tictactoe", "--position", "xxx/oo./... o", "--depth", "3", "--multipv", "2")
    found = _found(siasat, *over)
    assert (found["move"], found["pv"], found["value"]) == (None, [], -1_000_000)
    answer = siasat("search", *over)
    assert "X wins. Three in a row." in answer.out
    assert "Best move" not in answer.out


def test_a_fast_search_is_not_watched_but_finds_the_same(siasat: Siasat) -> None:
    question = ("nim", "--depth", "4", "--algorithm", "alphabeta+table", *PYTHON)
    watched, fast = _found(siasat, *question), _found(siasat, *question, "--fast")
    assert (fast["digest"], fast["leaves"]) == (None, None)
    assert set(fast["counters"]) == {
        f"table_{what}" for what in ("probes", "hits", "collisions", "stores", "evictions")
    }
    assert [fast[key] for key in ("move", "value", "pv", "nodes")] == [
        watched[key] for key in ("move", "value", "pv", "nodes")
    ]


def test_repetition_is_scored_where_it_is_asked_for(siasat: Siasat) -> None:
    question = ("doushouqi", "--position", "7/7/7/7/r6/7/7/7/R6 w", "--depth", "5", *PYTHON)
    plain, with_it = _found(siasat, *question), _found(siasat, *question, "--repetition")
    assert (plain["repetition"], with_it["repetition"]) == (False, True)
    assert plain["digest"] != with_it["digest"]


def test_for_people_in_both_languages(siasat: Siasat) -> None:
    question = ("search", "congklak", "--algorithm", "alphabeta+table+history", "--depth", "4")
    english, indonesian = siasat(*question), siasat(*question, "--lang", "id")
    for text in (
        "Best move",
        "for Player 1",
        "of them on the first move",
        "lookups found an entry",
        "nodes per second",
    ):
        assert text in english.out
    for text in ("Langkah terbaik", "untuk Pemain 1", "pada langkah pertama", "menemukan entri", "simpul per detik"):
        assert text in indonesian.out
    assert siasat(*question, "--plain").out.isascii()


def test_the_tree_is_written_as_json(siasat: Siasat, tmp_path: Path) -> None:
    path = tmp_path / "tree.json"
    answer = siasat("search", "tree", "--depth", "2", "--algorithm", "minimax", "--trace", str(path))
    assert answer.out.endswith(f"Search tree written to {path}\n")
    tree = json.loads(path.read_text("utf-8"))
    assert (tree["schema"], tree["shown"], tree["left_out"]) == ("siasat.search-tree", 7, 0)
    assert [node["move"] for node in tree["nodes"][1:4]] == ["0", "0", "1"]
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["tree.json"]
    umask = os.umask(0)
    os.umask(umask)
    assert path.stat().st_mode & 0o777 == 0o666 & ~umask


def test_the_tree_is_drawn_for_graphviz(siasat: Siasat, tmp_path: Path) -> None:
    path = tmp_path / "tree.dot"
    answer = siasat("search", "nim", "--depth", "3", "--algorithm", "minimax", "--trace", str(path), "--lang", "id")
    assert "simpul pencarian tidak ditampilkan." in answer.out
    drawing = path.read_text("utf-8")
    assert drawing.startswith("digraph")
    assert drawing.count("->") < 500


def test_a_cut_tree_says_so(siasat: Siasat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("siasat.cli.search.trace.DRAWN_NODES", 3)
    answer = siasat("search", "tree", "--depth", "2", "--algorithm", "minimax", "--trace", str(tmp_path / "x.dot"))
    assert "4 nodes of the search are not shown." in answer.out


def test_json_stays_json_beside_a_tree(siasat: Siasat, tmp_path: Path) -> None:
    assert _found(siasat, "tree", "--depth", "2", "--trace", str(tmp_path / "x.json"))["game"] == "tree"


def test_a_tree_replaces_a_regular_file_and_nothing_else(siasat: Siasat, tmp_path: Path) -> None:
    path = tmp_path / "old.json"
    path.write_text("old")
    path.chmod(0o640)
    assert siasat("search", "tree", "--depth", "1", "--trace", str(path)).status == 0
    assert json.loads(path.read_text())["game"] == "tree"
    assert path.stat().st_mode & 0o777 == 0o640
    link = tmp_path / "link.json"
    link.symlink_to(path)
    assert siasat("search", "nim", "--depth", "1", "--trace", str(link)).status == 0
    assert json.loads(path.read_text())["game"] == "nim"
    assert link.is_symlink()
    folder = tmp_path / "folder"
    folder.mkdir()
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for place in (folder, pipe):
        answer = siasat("search", "tree", "--depth", "1", "--trace", str(place))
        assert answer.status == 2
        assert f"--trace {place}: exists and is not a regular file" in answer.err


def test_a_disk_that_is_full_leaves_the_old_tree_alone(
    siasat: Siasat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tree.json"
    path.write_text("old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    answer = siasat("search", "tree", "--depth", "1", "--trace", str(path))
    assert answer.status == 2
    assert f"--trace {path}: cannot be written (No space left on device)" in answer.err
    assert path.read_text() == "old"
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["tree.json"]


BAD = [
    (["nim"], "the search needs a limit: give --depth, --nodes or --seconds"),
    (["nim", "--depth", "257"], "--depth must be a number between 0 and 256, not '257'"),
    (["nim", "--depth", "x"], "--depth must be a number between 0 and 256, not 'x'"),
    (["nim", "--nodes", "0"], "--nodes must be a number between 1 and 999999999, not '0'"),
    (["nim", "--seconds", "soon"], "--seconds must be a number above 0"),
    (["nim", "--depth", "2", "--multipv", "0"], "--multipv must be a number between 1 and 1000, not '0'"),
    (
        ["nim", "--depth", "2", "--algorithm", "alphabet"],
        "unknown algorithm 'alphabet'; did you mean 'alphabeta'?",
    ),
    (["nim", "--depth", "2", "--algorithm", "alphabeta+tabel"], "unknown switch 'tabel'; did you mean 'table'?"),
    (["nim", "--depth", "2", "--algorithm", "minimax+table"], "'minimax' has no switch 'table'"),
    (
        ["nim", "--depth", "2", "--evaluator", "material"],
        "the evaluator 'material' is for chess, doushouqi, othello and draughts, not nim",
    ),
    (["nim", "--depth", "2", "--evaluator", "nope"], "unknown evaluator 'nope'"),
    (["nim", "--depth", "2", "--backend", "fortran"], "unknown backend 'fortran'"),
    (["nim", "--depth", "2", "--trace", "/no/such/x.json"], "--trace /no/such/x.json: the folder '/no/such' does not"),
    (
        ["nim", "--depth", "2", "--trace", "x.json", "--fast"],
        "--trace cannot be combined with --fast; leave out --fast",
    ),
    (
        ["congklak", "--depth", "2", "--algorithm", "paper-001"],
        "'paper-001' works only if the players strictly alternate",
    ),
]


@pytest.mark.parametrize(("arguments", "message"), BAD, ids=[" ".join(words) for words, _ in BAD])
def test_bad_input_is_one_line_and_status_2(siasat: Siasat, arguments: list[str], message: str) -> None:
    answer = siasat("search", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("siasat: error: ")
    assert answer.err.count("\n") == 1
    assert message in answer.err


def test_a_game_without_a_twin_is_searched_in_python(siasat: Siasat, countdown: None) -> None:
    found = _found(siasat, "countdown", "--depth", "9")
    assert (found["backend"], found["move"], found["value"]) == ("python", "2", 999_997)
    answer = siasat("search", "countdown", "--depth", "9", "--backend", "rust")
    assert answer.status == 2


def test_the_examples_in_the_help_work(siasat: Siasat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for command in ("search", "algorithms"):
        examples = siasat(command, "--help").out.split("Examples:\n")[1].split("\n\n")[0].strip().splitlines()
        assert len(examples) == 3
        for example in examples:
            assert siasat(*example.split()[1:]).status == 0, example
