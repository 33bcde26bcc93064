"""Endgame databases of sowing games as files: built, resumed, asked, refused, verified."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest
from tests.perfect.table_file import read

from siasat.cli.main import main
from siasat.errors import TableError
from siasat.games.congklak.rules import Congklak
from siasat.games.congklak.variant import parse_variant
from siasat.perfect.endgames import EndgameFiles, Endgames
from siasat.perfect.tables import Progress

pytestmark = pytest.mark.usefixtures("native")

GAME = Congklak(parse_variant("kalah:3,2,empty"))
POSITION = "0,1,1/2,0,1/4-3/1"


def test_files_say_what_the_database_in_memory_says(tmp_path: Path) -> None:
    files = EndgameFiles(GAME, tmp_path)
    assert (files.build(5).built, files.build(6).found) == (5, 5)
    fresh, stored = Endgames(GAME, 6), files.open()
    state = GAME.parse_state(POSITION)
    assert stored.seeds == 6
    assert stored.value(state) == fresh.value(state)
    assert stored.margin(state) == (fresh.value(state) or 0) + 1
    assert [(level.ahead, level.even, level.behind) for level in files.stats()] == [
        tuple(fresh.counts(seeds)) for seeds in range(1, 7)
    ]
    assert files.open(4).value(state) is None


def test_games_that_start_with_other_seeds_share_files(tmp_path: Path) -> None:
    EndgameFiles(GAME, tmp_path).build(4)
    other = EndgameFiles(Congklak(parse_variant("kalah:3,5,empty")), tmp_path)
    assert other.build(4).found == 4
    assert EndgameFiles(Congklak(parse_variant("kalah:3,5")), tmp_path).stats() == ()


def test_a_second_reader_finds_the_codes(tmp_path: Path) -> None:
    files = EndgameFiles(GAME, tmp_path)
    files.build(3)
    table = read(files.folder / "seeds-01.table")
    assert table.texts == ["congklak", "kalah:3,1,empty", "seeds-01"]
    assert sorted(table.codes) == [0, 0, 0, 2, 2, 2]  # one seed: its owner banks it, and values are kept plus 1


def test_an_interrupted_build_goes_on_and_gives_the_same_bytes(tmp_path: Path) -> None:
    EndgameFiles(GAME, tmp_path / "whole").build(8)
    files = EndgameFiles(GAME, tmp_path / "parts")

    def interrupt(_: Progress) -> None:
        raise KeyboardInterrupt

    with suppress(KeyboardInterrupt):  # a fast machine may be done before anybody looks
        files.build(8, interrupt)
    files.build(8)
    content = [
        [path.read_bytes() for path in sorted((tmp_path / name).rglob("*.table"))] for name in ("whole", "parts")
    ]
    assert content[0] == content[1]
    assert len(content[0]) == 8


def test_what_is_damaged_foreign_or_missing_is_refused(tmp_path: Path) -> None:
    files = EndgameFiles(GAME, tmp_path)
    with pytest.raises(TableError, match="siasat tables build congklak"):
        files.open()
    files.build(4)
    third, fourth = (files.folder / f"seeds-0{seeds}.table" for seeds in (3, 4))
    content = third.read_bytes()
    third.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    with pytest.raises(TableError, match="damaged"):
        files.open()
    third.write_bytes(fourth.read_bytes())
    with pytest.raises(TableError, match="seeds-04"):
        files.open()
    with pytest.raises(TableError, match="a file takes up to"):
        EndgameFiles(Congklak(parse_variant("congklak")), tmp_path).build(60)


def test_every_value_follows_from_the_moves(tmp_path: Path) -> None:
    for text in ("kalah:3,2", "congklak:3,2", "congklak:2,2,rest=opponent"):
        files = EndgameFiles(Congklak(parse_variant(text)), tmp_path)
        files.build(7)
        report = files.open().verify()
        assert (report.wrong, report.positions) == (0, files.open().positions - 1)
    heard: list[Progress] = []
    assert files.open().verify(3, heard.append).materials == 3


def test_the_command_builds_counts_asks_and_verifies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    common = ["congklak", "--variant", "kalah:3,2,empty", "--dir", str(tmp_path), "--json"]

    def ask(*arguments: str) -> object:
        assert main(["tables", *arguments]) == 0
        return json.loads(capsys.readouterr().out)

    built, counted = ask("build", *common, "--seeds", "6"), ask("stats", *common)
    assert isinstance(built, dict)
    assert built["built"] == 6
    assert isinstance(counted, list)
    assert [level["seeds"] for level in counted[0]["levels"]] == [1, 2, 3, 4, 5, 6]
    probed, verified = ask("probe", *common, "--position", POSITION), ask("verify", *common)
    assert isinstance(probed, dict)
    best = {row["move"]: row["margin"] for row in probed["moves"]}
    assert max(best.values()) == probed["margin"]
    assert probed["best_moves"] == [move for move, margin in best.items() if margin == probed["margin"]]
    assert isinstance(verified, list)
    assert verified[0]["wrong"] == 0


@pytest.mark.parametrize("lang", ["en", "id"])
def test_people_can_read_it(tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str) -> None:
    common = ["congklak", "--variant", "kalah:3,2,empty", "--dir", str(tmp_path), "--lang", lang, "--plain"]
    for command in (["build", "--seeds", "6"], ["stats"], ["verify"], ["probe", "--position", POSITION]):
        assert main(["tables", command[0], *common, *command[1:]]) == 0
        assert capsys.readouterr().out
