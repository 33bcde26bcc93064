"""`siasat algorithms`."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from siasat import algorithm
from siasat.backend.native import why_missing
from siasat.search.registry import aliases, own_algorithms, own_switches

Siasat = Callable[..., Any]


def test_every_algorithm_switch_and_alias_is_listed_in_both_languages(siasat: Siasat) -> None:
    for lang, word in (("en", "Switches"), ("id", "Opsi")):
        answer = siasat("algorithms", "--lang", lang)
        assert (answer.status, answer.err) == (0, "")
        assert word in answer.out
        for name in (*own_algorithms(), *own_switches(), *aliases()):
            assert f"  {name}" in answer.out, name


def test_algorithms_as_json(siasat: Siasat) -> None:
    listed = json.loads(siasat("algorithms", "--json").out)
    rows = {row["id"]: row for row in listed["algorithms"]}
    assert set(rows) == set(own_algorithms())
    assert rows["mcts"]["parity"] == "statistical"
    assert rows["alphabeta"] == {
        "id": "alphabeta",
        "name": "Alpha-beta",
        "about": "Alpha-beta: skips what cannot change the result; also known as branch and bound.",
        "family": "window",
        "parity": "exact",
        "sound": True,
        "native": rows["alphabeta"]["native"],
        "source": "Knuth and Moore 1975; Fishburn 1983",
        "switches": [name for name in own_switches() if name != "fault"],
    }
    assert [row["id"] for row in listed["switches"]] == list(own_switches())
    assert {"id": "shuffle", "argument": "SEED", "about": "shuffle the moves, using SEED (0)", "sound": True} in (
        listed["switches"]
    )
    assert listed["aliases"] == aliases()


def test_without_the_accelerator_nothing_is_said_about_twins(siasat: Siasat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("siasat.backend.algorithm.why_missing", lambda: "it is not installed")
    assert {row["native"] for row in json.loads(siasat("algorithms", "--json").out)["algorithms"]} == {None}
    assert "native" not in siasat("algorithms").out.split("Switches")[0]


@pytest.mark.usefixtures("own_algorithms_only")
def test_users_algorithms_are_listed_last(siasat: Siasat) -> None:
    algorithm("mine", name="Mine", summary="My own.")(lambda _search, _root, _depth: 0)
    row = json.loads(siasat("algorithms", "--json").out)["algorithms"][-1]
    assert (row["id"], row["name"], row["about"], row["family"], row["parity"], row["native"]) == (
        "mine",
        "Mine",
        "My own.",
        "users",
        None,
        False if why_missing() is None else None,
    )
    assert "Added by users" in siasat("algorithms").out


def test_plain_is_plain(siasat: Siasat) -> None:
    assert siasat("algorithms", "--plain").out.isascii()
