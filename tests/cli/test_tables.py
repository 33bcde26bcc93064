"""`siasat tables`: what it says, and what it refuses."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Siasat = Callable[..., Any]
RAT = "7/7/7/7/3e3/7/3R3/7/7 w"


@pytest.fixture
def built(native: None, siasat: Siasat) -> Siasat:
    """A home with the tables of two animals."""
    assert siasat("tables", "build", "doushouqi", "--pieces", "2").status == 0
    return siasat


def test_a_build_says_what_it_did(native: None, siasat: Siasat, home: Path) -> None:
    first = siasat("tables", "build", "doushouqi", "--pieces", "2")
    assert "10 tables built, 0 already there; 22,767 entries in" in first.out
    assert str(home / "tables" / "doushouqi" / "standard") in first.out
    second = json.loads(siasat("tables", "build", "doushouqi", "--pieces", "2", "--json").out)
    assert (second["built"], second["found"], second["slots"]) == (0, 10, 0)


def test_probe_judges_the_position_and_its_moves(built: Siasat) -> None:
    answer = json.loads(built("tables", "probe", "doushouqi", "--position", RAT, "--json").out)
    assert answer["outcome"] == "won"
    assert answer["distance"] % 2 == 1
    assert answer["best_moves"]
    judged = {move["move"]: (move["outcome"], move["distance"]) for move in answer["moves"]}
    assert set(judged) == {"d3d2", "d3c3", "d3e3", "d3d4"}
    assert all(judged[best] == ("won", answer["distance"]) for best in answer["best_moves"])
    shown = built("tables", "probe", "doushouqi", "--position", RAT, "--plain")
    assert f"White to move: won in {answer['distance']} plies." in shown.out
    assert "* best moves" in shown.out
    assert "Giliran Putih: menang" in built("tables", "probe", "doushouqi", "-p", RAT, "--lang", "id").out


def test_python_alone_judges_two_animals_alike(built: Siasat) -> None:
    ask = ("tables", "probe", "doushouqi", "--position", RAT, "--json")
    assert json.loads(built(*ask, "--backend", "python").out) == json.loads(built(*ask, "--backend", "rust").out)


def test_stats_count_what_is_there(built: Siasat) -> None:
    shown = built("tables", "stats", "--tables")
    assert "10/10" in shown.out
    assert "2,082  " in shown.out
    (data,) = json.loads(built("tables", "stats", "doushouqi", "--tables", "--json").out)
    (row,) = data["pieces"]
    assert (row["pieces"], row["tables"], row["longest"]["longest"]) == (2, 10, 33)
    rat = next(part for table in data["tables"] for part in table["parts"] if part["material"] == "RvE")
    assert (rat["won"], rat["drawn"], rat["lost"]) == (2082, 104, 754)


def test_verify_looks_at_everything(built: Siasat) -> None:
    shown = built("tables", "verify")
    assert (shown.status, "0 values do not follow" in shown.out) == (0, True)
    (data,) = json.loads(built("tables", "verify", "doushouqi", "--every-material", "--json").out)
    assert (data["materials"], data["wrong"]) == (64, 0)


def test_nothing_built_is_said(native: None, siasat: Siasat) -> None:
    assert "There are no tables yet" in siasat("tables", "stats").out
    assert "There are no tables yet" in siasat("tables", "verify").out


@pytest.mark.usefixtures("native")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["build", "doushouqi"], "give --pieces K"),
        (["build", "doushouqi", "--pieces", "9"], "tables for doushouqi cover 2 to 5 pieces, not 9"),
        (["build", "doushouqi", "--pieces", "two"], "--pieces must be a number between 2 and 16, not 'two'"),
        (["build", "doushouqi", "--pieces", "2", "--jobs", "0"], "--jobs must be a number between 1 and 256, not '0'"),
        (["build", "chess", "--pieces", "4"], "tables for chess cover 3 pieces, not 4"),
        (["build", "nim", "--pieces", "2"], "there are tables for doushouqi and chess, not for nim"),
        (["build", "doushouqi", "--material", "LL"], "there is no material 'LL': write the mover's pieces"),
        (["probe", "doushouqi"], "give a position with --position"),
        (["probe", "doushouqi", "--position", RAT], "build it with `siasat tables build doushouqi --pieces 2`"),
        (["probe", "doushouqi", "--position", RAT, "--backend", "pyhton"], "did you mean 'python'?"),
        (["probe", "chess", "-p", "8/8/8/3k4/8/8/8/KQ6 w - - 0 1", "--backend", "python"], "need the native module"),
        (["probe", "chess", "-p", "8/8/8/3k4/8/8/8/KQ6 w - - 0 1", "--syzygy", "nowhere"], "is not a folder"),
        (["probe", "doushouqi", "-p", RAT, "--syzygy", "."], "Syzygy files cover only standard chess"),
        (["stats", "--variant", "paper"], "--variant needs a game; give its name"),
        (["verify", "--material", "RvE"], "need a game; give its name"),
    ],
)
def test_wrong_requests_get_one_line(siasat: Siasat, arguments: list[str], message: str) -> None:
    answer = siasat("tables", *arguments)
    assert (answer.status, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert message in answer.err


def test_a_stray_folder_is_named(built: Siasat, home: Path) -> None:
    (home / "tables" / "doushouqi" / "holiday").mkdir()
    answer = built("tables", "stats")
    assert answer.status == 2
    assert "holiday is not a folder of tables: unknown variant 'holiday'" in answer.err


def test_a_damaged_table_is_refused(built: Siasat, home: Path) -> None:
    path = home / "tables" / "doushouqi" / "standard" / "RvE.table"
    path.write_bytes(path.read_bytes()[:-5])
    answer = built("tables", "probe", "doushouqi", "--position", RAT)
    assert answer.status == 2
    assert "RvE.table is damaged: it has" in answer.err
    assert "remove it and build it again" in answer.err


def test_what_is_there_includes_the_tables_by_seeds(native: None, siasat: Siasat, tmp_path: Path) -> None:
    folder = ("--dir", str(tmp_path / "tables"))
    assert siasat("tables", "build", "congklak", "--variant", "kalah:3,2", "--seeds", "3", *folder).status == 0
    answer = siasat("tables", "stats", *folder)
    assert "Congklak · kalah:3,1\n" in answer.out
    assert "no tables" not in answer.out
    [counted] = json.loads(siasat("tables", "stats", "--json", *folder).out)
    assert (counted["game"], [level["seeds"] for level in counted["levels"]]) == ("congklak", [1, 2, 3])
    answer = siasat("tables", "verify", *folder)
    assert (answer.status, "Congklak · kalah:3,1\n" in answer.out) == (0, True)
    [verified] = json.loads(siasat("tables", "verify", "--json", *folder).out)
    assert (verified["game"], verified["wrong"]) == ("congklak", 0)
    assert verified["positions"] > 0
    (tmp_path / "tables" / "congklak" / "nonsense").mkdir()
    assert "nonsense is not a folder of tables" in siasat("tables", "stats", *folder).err


def test_export_writes_an_array_and_says_where(built: Siasat, tmp_path: Path) -> None:
    place = ("--out", str(tmp_path))
    answer = built("tables", "export", "doushouqi", "--material", "RvE", *place, "--json")
    assert json.loads(answer.out)[0]["positions"] == 2940
    said = built("tables", "export", "doushouqi", "--material", "RvE", *place, "--lang", "en")
    assert "RvE.npy: 2,940 positions" in said.out
    assert "give the materials to export" in built("tables", "export", "doushouqi", *place).err
    assert "not those of 'chess'" in built("tables", "export", "chess", "--material", "KQvK", *place).err
