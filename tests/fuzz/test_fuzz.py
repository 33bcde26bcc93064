"""The fuzz runner finds what is broken, and every target reads its own seeds."""

import random
from pathlib import Path

import pytest
from fuzz.__main__ import Findings, run
from fuzz.mutate import MAX_LENGTH, mutated
from fuzz.target import Target
from fuzz.targets import all_targets

from siasat.errors import InputError

REFUSED = {"seat", "contestant", "lab-store", "endgame-table", "chess-table"}
"""Targets whose seeds are partly refused on purpose: other readers take them, or they damage a good file."""


def _read(text: str) -> int:
    if text.startswith("refuse"):
        raise InputError("refused")
    return 1 // (len(text) % 7)


def test_a_finding_is_reported_once_with_its_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    findings = Findings(tmp_path / "findings")
    counts = run([Target("broken", _read, ("seeds", "refuse"))], 0.3, 1, findings)
    assert counts["broken"] > 10
    assert len(findings.seen) == 1
    [file] = (tmp_path / "findings").iterdir()
    assert len(file.read_bytes().decode("utf-8", "surrogatepass")) % 7 == 0
    assert "broken: ZeroDivisionError at test_fuzz.py" in capsys.readouterr().out


def test_a_reader_that_only_refuses_has_no_findings(tmp_path: Path) -> None:
    def refuse(text: str) -> None:
        raise InputError(text)

    findings = Findings(tmp_path / "findings")
    assert run([Target("strict", refuse, ("a",))], 0.1, 1, findings)["strict"] > 0
    assert (len(findings.seen), (tmp_path / "findings").exists()) == (0, False)


def test_the_seed_decides_the_inputs() -> None:
    first, second = (random.Random(7) for _ in range(2))
    texts = [mutated(first, ("abc", '{"a": [1]}')) for _ in range(200)]
    assert texts == [mutated(second, ("abc", '{"a": [1]}')) for _ in range(200)]
    assert len(set(texts)) > 150
    assert max(map(len, texts)) <= MAX_LENGTH


@pytest.mark.slow
def test_every_target_reads_its_seeds() -> None:
    """Mutations of a text that is refused at once reach little of a reader."""
    refused = []
    for target in all_targets():
        for text in target.seeds:
            try:
                target.read(text)
            except target.expected as error:
                refused.append(f"{target.name}: {text[:80]!r}: {error}")
    assert {line.partition(":")[0] for line in refused} <= REFUSED, refused
