"""`siasat bench` and `siasat parity`."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from siasat.bench import searches as bench
from siasat.bench.searches import Place, Search, searches
from siasat.parity import run as parity_run
from siasat.parity.rules import ParityError

Siasat = Callable[..., Any]


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A short list, and an empty folder as the current one."""
    few = [search for search in searches() if search.place.game == "tree"]
    monkeypatch.setattr(bench, "searches", lambda: few)
    folder = tmp_path / "repository" / "deep"
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder)
    return folder


def test_without_a_file_there_is_nothing_to_compare_with(siasat: Siasat, short: Path) -> None:
    answer = siasat("bench", "--backend", "python")
    assert answer.status == 0
    assert "bench.json does not exist; create it with --write" in answer.out
    assert json.loads(siasat("bench", "--json").out)["file"] is None
    assert list(short.iterdir()) == []


def test_what_was_written_is_found_again_from_below(siasat: Siasat, short: Path) -> None:
    path = short.parent / "bench.json"
    answer = siasat("bench", "--write", "--file", str(path), "--backend", "python")
    assert answer.status == 0
    assert f"Written to {path}" in answer.out
    again = siasat("bench", "--backend", "python")
    count = len(json.loads(path.read_text())["searches"])
    assert again.status == 0
    assert f"{count} searches match {path}" in again.out
    total = json.loads(path.read_text())
    assert f"Bench: {total['nodes']} {total['digest']}\n" in again.out
    data = json.loads(siasat("bench", "--json").out)
    assert (data["file"], data["nodes"], data["digest"], data["differences"]) == (
        str(path),
        total["nodes"],
        total["digest"],
        [],
    )


def test_writing_without_a_name_takes_the_nearest_file_or_makes_one_here(siasat: Siasat, short: Path) -> None:
    assert siasat("bench", "--write").status == 0
    assert [path.name for path in short.iterdir()] == ["bench.json"]
    (short / "bench.json").rename(short.parent / "bench.json")
    assert siasat("bench", "--write").status == 0
    assert list(short.iterdir()) == []


def test_a_difference_is_status_1_and_is_shown(siasat: Siasat, short: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    siasat("bench", "--write")
    place = Place("tree", "nested", None, 1)
    original = bench.searches()
    changed = [Search(place, original[0].config), *original[2:]]
    monkeypatch.setattr(bench, "searches", lambda: changed)
    answer = siasat("bench")
    assert answer.status == 1
    assert "3 searches differ from" in answer.out
    assert "expected nothing" in answer.out
    assert "found    nothing" in answer.out
    assert "3 pencarian berbeda dari" in siasat("bench", "--lang", "id").out
    data = json.loads(siasat("bench", "--json").out)
    assert [pair["expected"] is None for pair in data["differences"]] == [True, False, False]


def test_a_wrong_number_is_shown_beside_the_right_one(siasat: Siasat, short: Path) -> None:
    siasat("bench", "--write")
    path = short / "bench.json"
    data = json.loads(path.read_text())
    data["searches"][0]["nodes"] += 1
    total = bench.signature([bench.Row(**row) for row in data["searches"]])
    path.write_text(json.dumps({**data, "nodes": total.nodes, "digest": total.digest}))
    answer = siasat("bench")
    right = data["searches"][0]["nodes"] - 1
    assert answer.status == 1
    assert f"expected {right + 1} {data['searches'][0]['digest']}" in answer.out
    assert f"found    {right} {data['searches'][0]['digest']}" in answer.out


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "not JSON"),
        ("[]", "not a bench file of version 1"),
        ('{"format": "siasat-bench", "version": 1}', "'searches' must be a list"),
        ('{"format": "siasat-bench", "version": 1, "searches": [1]}', "search 1 must have the fields game, variant"),
        ('{"format": "siasat-bench", "version": 1, "searches": []}', "do not match its searches"),
        ("\udcff", "not UTF-8 at byte 0"),
    ],
)
def test_a_damaged_file_is_named(siasat: Siasat, short: Path, content: str, message: str) -> None:
    (short / "bench.json").write_bytes(content.encode("utf-8", "surrogateescape"))
    answer = siasat("bench")
    assert (answer.status, answer.out) == (2, "")
    assert message in answer.err
    missing = siasat("bench", "--file", "/no/such/bench.json")
    assert "/no/such/bench.json: cannot be read" in missing.err


@pytest.mark.usefixtures("native")
def test_parity_prints_its_coverage(siasat: Siasat) -> None:
    answer = siasat("parity", "--game", "nim", "--positions", "50", "--searches", "4")
    assert (answer.status, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert len(lines) == 4
    assert all(line.startswith("nim ") and line.endswith("0 differences") for line in lines)
    assert "4 searches" in lines[-1]


@pytest.mark.usefixtures("native")
def test_the_examples_in_the_help_of_parity_work(siasat: Siasat) -> None:
    examples = siasat("parity", "--help").out.split("Examples:\n")[1].split("\n\n")[0].strip().splitlines()
    for example in examples[:2]:
        assert siasat(*example.split()[1:]).status == 0, example


@pytest.mark.usefixtures("native")
def test_a_difference_between_the_backends_is_status_1(siasat: Siasat, monkeypatch: pytest.MonkeyPatch) -> None:
    def differ(*_: object, **__: object) -> None:
        raise ParityError("nim: moves differ")

    monkeypatch.setattr(parity_run, "compare_rules", differ)
    answer = siasat("parity", "--game", "nim")
    assert (answer.status, answer.err) == (1, "siasat: error: nim: moves differ\n")


def test_parity_without_the_accelerator_says_so(siasat: Siasat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parity_run, "why_missing", lambda: "the native accelerator is not installed; install it")
    answer = siasat("parity")
    assert (answer.status, answer.out) == (2, "")
    assert "Rust is not available to compare with: the native accelerator is not installed" in answer.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--positions", "-1"], "--positions must be a number between 0 and 100000000, not '-1'"),
        (["--searches", "many"], "--searches must be a number between 0 and 100000000, not 'many'"),
        (["--game", "nimm"], "unknown game 'nimm'; did you mean 'nim'?"),
    ],
)
@pytest.mark.usefixtures("native")
def test_bad_wishes_are_named(siasat: Siasat, arguments: list[str], message: str) -> None:
    answer = siasat("parity", *arguments)
    assert answer.status == 2
    assert message in answer.err


@pytest.mark.usefixtures("native", "countdown")
def test_a_users_game_has_nothing_to_be_compared_with(siasat: Siasat) -> None:
    answer = siasat("parity", "--game", "countdown")
    assert answer.status == 2
    assert "the game 'countdown' is not available in Rust" in answer.err
