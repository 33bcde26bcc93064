"""The repository's signature: the committed numbers are those of both backends."""

from dataclasses import replace
from pathlib import Path

import pytest

from siasat import InputError
from siasat.bench.file import find_bench, format_bench, parse_bench
from siasat.bench.searches import COMBINATIONS, PLACES, Row, Search, differences, run, searches, signature
from siasat.games.registry import OWN_GAMES
from siasat.search.registry import own_algorithms, own_switches, parse_config

ROOT = Path(__file__).parent.parent.parent
COMMITTED = parse_bench((ROOT / "bench.json").read_text(encoding="utf-8"))

ROW = Row("nim", "normal:3,4,5", "3,4,5/1", "minimax", "zero", "depth=4", 7, "0123456789abcdef")


def test_the_list_has_every_game_every_exact_algorithm_and_every_switch() -> None:
    plan = searches()
    assert {place.game for place in PLACES} == set(OWN_GAMES)
    exact = {info.id for info in own_algorithms().values() if info.parity == "exact"}
    assert {search.config.algorithm for search in plan} == exact
    words = {word.split("=")[0] for text in COMBINATIONS for word in text.split("+")[1:]}
    assert words == set(own_switches()) - {"fault"}
    assert len({(search.place, str(search.config)) for search in plan}) == len(plan)


@pytest.mark.usefixtures("native")
def test_the_committed_numbers_are_the_accelerators() -> None:
    """Where it has twins; for the others `auto` asks the reference."""
    assert list(differences(COMMITTED, [run(search, "auto") for search in searches()])) == []


def test_the_committed_numbers_are_the_references() -> None:
    """A sample of them: all take half a minute (`siasat bench --backend python`)."""
    plan = searches()
    assert len(plan) == len(COMMITTED)
    for search, row in list(zip(plan, COMMITTED, strict=True))[::7]:
        assert run(search, "python") == row


def test_a_file_is_read_as_it_is_written() -> None:
    rows = [ROW, replace(ROW, algorithm="alphabeta", nodes=5)]
    text = format_bench(rows)
    assert parse_bench(text) == rows
    assert format_bench(COMMITTED) == (ROOT / "bench.json").read_text(encoding="utf-8")
    assert len(text.splitlines()) == len(rows) + 8  # a search a line


def test_the_signature_depends_on_every_number_and_on_the_order() -> None:
    other = replace(ROW, algorithm="alphabeta", digest="0" * 16)
    lists = [[ROW], [ROW, other], [other, ROW], [replace(ROW, nodes=8)], [replace(ROW, digest="f" * 16)]]
    assert len({signature(rows).digest for rows in lists}) == len(lists)
    assert signature([ROW, other]).nodes == 14
    assert str(signature([])) == f"Bench: 0 {signature([]).digest}"


def test_differences_are_told_pair_by_pair() -> None:
    changed, added, gone = replace(ROW, nodes=8), replace(ROW, limits="depth=5"), replace(ROW, limits="depth=6")
    assert list(differences([ROW], [ROW])) == []
    assert list(differences([ROW, gone], [changed, added])) == [(ROW, changed), (None, added), (gone, None)]


def test_searches_without_a_depth_are_limited_by_nodes() -> None:
    assert Search(PLACES[0], parse_config("pns")).limits.nodes == 2000
    assert Search(PLACES[0], parse_config("mtdf")).limits.depth == 2


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"nodes": 7, "digest": "0123', '"nodes": 8, "digest": "0123', "do not match its searches"),
        (
            "0123456789abcdef",
            "0123456789ABCDEF",
            "search 1: a digest has 16 hexadecimal digits, not '0123456789ABCDEF'",
        ),
        ('"nodes": 7, "digest": "0123', '"nodes": "7", "digest": "0123', "search 1: nodes must be a number"),
        ('"nodes": 7, "digest": "0123', '"nodes": true, "digest": "0123', "search 1: nodes must be a number"),
        ('"variant": "normal:3,4,5"', '"variant": 3', "search 1: variant must be a text"),
        ('"variant"', '"colour"', "search 1 must have the fields game, variant, position"),
        ('"version": 1', '"version": 2', "not a bench file of version 1"),
    ],
)
def test_a_damaged_file_is_refused(old: str, new: str, message: str) -> None:
    text = format_bench([ROW])
    assert old in text
    with pytest.raises(InputError) as caught:
        parse_bench(text.replace(old, new))
    assert message in str(caught.value)


def test_the_file_is_looked_for_upwards(tmp_path: Path) -> None:
    assert find_bench(ROOT / "python" / "siasat") == ROOT / "bench.json"
    (tmp_path / "bench.json").mkdir()
    assert find_bench(tmp_path) is None


def test_a_bench_of_somebody_else_further_up_is_passed_by(tmp_path: Path) -> None:
    below = tmp_path / "below"
    below.mkdir()
    (tmp_path / "bench.json").write_text('{"rows": []}', encoding="utf-8")
    assert find_bench(below) is None
