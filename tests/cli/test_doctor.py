"""`siasat doctor`: every part is listed, and what is missing comes with advice."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Siasat = Callable[..., Any]


def test_every_part_is_listed(siasat: Siasat) -> None:
    answer = siasat("doctor", "--json")
    assert answer.status == 0
    parts = {part["name"]: part for part in json.loads(answer.out)}
    assert {"siasat", "Python", "siasat-native", "siasat[lab]", "siasat[web]", "web page", "tables", "sandbox"} <= set(
        parts
    )
    assert parts["siasat"]["is_here"]


def test_what_is_missing_comes_with_advice(siasat: Siasat, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SIASAT_HOME", str(tmp_path))
    monkeypatch.setattr("siasat.cli.doctor.find_spec", lambda name: None if name == "polars" else object())
    monkeypatch.setattr("siasat.backend.native.why_missing", lambda: "the native accelerator is not installed")
    lines = siasat("doctor", "--plain").out.splitlines()
    at = next(number for number, line in enumerate(lines) if "siasat[lab]" in line)
    assert lines[at].split() == ["no", "siasat[lab]", "without", "polars"]
    assert lines[at + 1].strip() == "pip install 'siasat[lab]'"
    assert any("the native accelerator is not installed" in line for line in lines)
    assert "tidak siasat[lab]" in " ".join(siasat("doctor", "--lang", "id", "--plain").out.split())
