"""`siasat tune`, as typed."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

TEXT = """
game = "congklak"
variant = "kalah:4,3"
player = "engine@nodes=20"
steps = 3
pairs = 1
[[parameters]]
name = "null_margin"
[[parameters]]
name = "delta_margin"
"""


def test_the_command_plays_and_tells_how_to_test(native: None, siasat: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(TEXT, encoding="utf-8")
    asked = ("tune", str(file), "--store", str(tmp_path / "t.sqlite"), "--jobs", "1")
    answer = json.loads(siasat(*asked, "--json").out)
    assert (answer["name"], answer["steps"], answer["games"], answer["faults"]) == ("small", 3, 6, 0)
    assert (answer["changed"], answer["test"]) == ({}, None)  # a match against itself would test nothing
    assert json.loads(siasat(*asked, "--json").out) == answer
    assert "null_margin" in siasat(*asked).out
