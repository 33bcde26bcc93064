"""`siasat solve`."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest

Siasat = Callable[..., Any]


def _answer(siasat: Siasat, *arguments: str) -> dict[str, Any]:
    answer = siasat("solve", *arguments, "--json")
    assert (answer.status, answer.err) == (0, "")
    data: dict[str, Any] = json.loads(answer.out)
    return data


@pytest.mark.parametrize("backend", ["python", pytest.param("rust", marks=pytest.mark.native)])
def test_a_kalah_as_json(siasat: Siasat, backend: str) -> None:
    found = _answer(siasat, "kalah", "--houses", "3", "--seeds", "2", "--backend", backend)
    assert found.pop("seconds") > 0
    assert found.pop("nodes") > 0
    assert found.pop("database_seeds") == (0 if backend == "python" else 6)
    assert found == {
        "game": "kalah",
        "houses": 3,
        "seeds": 2,
        "empty_capture": False,
        "variant": "kalah:3,2",
        "value": 4,
        "best_moves": [1],
        "backend": backend,
    }


def test_the_capture_rule_is_a_switch(siasat: Siasat) -> None:
    values = [
        _answer(siasat, "kalah", "--houses", "2", "--seeds", "4", f"--{rule}", "--backend", "python")["value"]
        for rule in ("empty-capture", "no-empty-capture")
    ]
    assert values == [-12, -10]


def test_a_kalah_in_words(siasat: Siasat) -> None:
    said = siasat("solve", "kalah", "--houses", "2", "--seeds", "2", "--backend", "python", "--lang", "en")
    assert "The first player loses by 2." in said.out
    assert "Best first moves (hole 0 is farthest from the store): 1" in said.out


def test_a_dakon_as_json(siasat: Siasat) -> None:
    assert _answer(siasat, "dakon", "3", "--backend", "python") == {
        "game": "dakon",
        "size": 3,
        "variant": "dakon:3",
        "seeds": 18,
        "holes": [0, 1, 2, 0],
        "harvest": 11,
        "wins": True,
    }
    found = _answer(siasat, "dakon", "4", "--all", "--backend", "python")
    assert (found["harvest"], found["turns"], found["winning"], found["exhaustive"]) == (30, 154, 96, True)


def test_a_dakon_in_words(siasat: Siasat) -> None:
    assert "11 of 18 seeds" in siasat("solve", "dakon", "3", "--lang", "en").out
    assert "0 1 2 0" in siasat("solve", "dakon", "3", "--lang", "en").out
    assert "No winning first turn" in siasat("solve", "dakon", "1", "--lang", "en").out
    assert "Not every first turn" in siasat("solve", "dakon", "5", "--all", "--limit", "20", "--lang", "en").out


def test_the_value_of_dakon_is_proven_and_replayed(siasat: Siasat) -> None:
    found = _answer(siasat, "dakon", "7", "--value", "--limit", "10000")
    assert (found["margin"], found["is_value"], found["replayed"], found["positions"]) == (98, True, 98, 6707)
    said = siasat("solve", "dakon", "4", "--value", "--lang", "en").out
    assert "wins by at least 30 of 32" in said
    assert "the game ends +30 for the first player" in said
    assert "No first turn collects more than 31" in siasat("solve", "dakon", "4", "--all", "--lang", "en").out


def test_any_rule_set_is_solved_with_a_line(siasat: Siasat) -> None:
    found = _answer(siasat, "sowing", "--variant", "paper:3,3", "--line")
    assert (found["game"], found["variant"], found["value"], found["replayed"]) == ("congklak", "paper:3,3", 16, 16)
    said = siasat("solve", "kalah", "--houses", "2", "--seeds", "2", "--line", "--lang", "en").out
    assert "Best play (holes): 1 0 0 0 1" in said
    assert "the game ends -2 for the first player" in said


def test_solving_a_whole_game_has_bounds_and_shows_progress(siasat: Siasat, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    @contextmanager
    def spinner(text: str, quiet: bool = False) -> Iterator[Callable[[str], None]]:
        yield told.append

    monkeypatch.setattr("siasat.cli.solve.run.spinner", spinner)
    assert siasat("solve", "whole", "tictactoe", "--lang", "en").status == 0
    counts = [int(re.sub(r"\D", "", text.rpartition("· ")[2])) for text in told]
    assert len(counts) > 5
    assert counts == sorted(counts)
    assert told[-1].endswith("positions")
    few = siasat("solve", "whole", "tictactoe", "--limit", "1000")
    assert (few.status, few.err.count("\n")) == (2, 1)
    assert "tictactoe standard has more than 1,000 positions" in few.err
    clock = iter(range(0, 10_000, 10))
    monkeypatch.setattr("siasat.cli.solve.run.time", SimpleNamespace(monotonic=lambda: next(clock)))
    late = siasat("solve", "whole", "tictactoe", "--seconds", "15")
    assert late.status == 2
    assert "was not solved within 15 s" in late.err
    assert "--seconds" in late.err


def test_a_game_whole(siasat: Siasat) -> None:
    found = _answer(siasat, "whole", "nim", "--variant", "normal:1,2")
    assert (found["positions"], found["won"], found["drawn"], found["lost"]) == (8, 5, 0, 3)
    assert found["moves"]["2:1"] == {"value": 1, "plies": 3}
    said = siasat("solve", "whole", "nim", "--variant", "normal:1,2", "--lang", "en").out
    assert "1,2/1: won by 1, 3 moves to the end" in said


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("kalah", "--houses", "8", "--seeds", "1"), "--houses must be a number between 1 and 7, not '8'"),
        (("kalah", "--houses", "2", "--seeds", "2", "--memory", "0"), "--memory must be a number between 1"),
        (
            ("kalah", "--houses", "2", "--seeds", "2", "--backend", "gpu"),
            "unknown backend 'gpu'; choose from auto, python, rust",
        ),
        (("dakon", "0"), "the size must be a number between 1 and 12, not '0'"),
        (("dakon", "3", "--backend", "gpu"), "unknown backend 'gpu'; choose from auto, python, rust"),
        (("dakon", "4", "--all", "--value"), "--all and --value are two questions; give one of them"),
        (("dakon", "7", "--value", "--limit", "3"), "no first turn within 3 positions leaves few seeds; raise --limit"),
        pytest.param(
            ("sowing", "--variant", "congklak:8,1"),
            "the solver takes boards of up to 7 holes a side",
            marks=pytest.mark.native,
        ),
        (("whole", "nim", "--position", "9,9,9/1"), "cannot be reached from the start"),
    ],
)
def test_wrong_input_is_one_line(siasat: Siasat, arguments: tuple[str, ...], message: str) -> None:
    answer = siasat("solve", *arguments)
    assert answer.status == 2
    assert message in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize("backend", ["python", pytest.param("rust", marks=pytest.mark.native)])
def test_a_position_of_connect_four_as_json(siasat: Siasat, backend: str) -> None:
    found = _answer(siasat, "connectfour", "--variant", "size:4,3,3", "--all", "--memory", "1", "--backend", backend)
    assert found.pop("seconds") > 0
    assert found.pop("nodes") > 0
    assert found.pop("table_bytes") == (0 if backend == "python" else 1 << 20)
    won, later = ({"outcome": "won", "plies": plies, "margin": None} for plies in (9, 11))
    assert found.pop("moves") == {"1": later, "2": won, "3": won, "4": later}
    assert found == {
        "game": "connectfour",
        "variant": "size:4,3,3",
        "position": "///",
        **won,
        "best_moves": ["2", "3"],
        "backend": backend,
    }


def test_an_endgame_of_othello_in_words(native: None, siasat: Siasat) -> None:
    position = "xxxxx./xoooo./xooxx./xoxxx./xxxxx./...... o"
    said = siasat("solve", "othello", "--variant", "small", "--position", position, "--memory", "1", "--lang", "en")
    assert "White to move: Won by 4" in said.out
    assert "Best move: f6" in said.out
