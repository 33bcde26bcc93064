"""`siasat book`."""

import json
from collections.abc import Callable
from typing import Any

Siasat = Callable[..., Any]


def test_the_moves_of_a_position_with_values(siasat: Siasat) -> None:
    found = json.loads(siasat("book", "doushouqi", "--json").out)
    assert found["in_tree"]
    assert found["moves"][0]["value"] >= found["moves"][-1]["value"]
    first = found["moves"][0]["move"]
    assert json.loads(siasat("book", "doushouqi", first, "--json").out)["in_tree"]
    assert "The tree has" in siasat("book", "doushouqi", "--lang", "en").out


def test_outside_the_tree_and_bad_input(siasat: Siasat) -> None:
    said = siasat("book", "doushouqi", "a3a4", "g7g6", "a4a5", "g6g5", "--lang", "en")
    assert (said.status, "does not have this position" in said.out) == (0, True)
    assert "no opening tree for nim" in siasat("book", "nim").err
    assert siasat("book", "doushouqi", "a1a5").status == 2
