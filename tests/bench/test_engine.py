"""The engine's signature is the one in the repository."""

from pathlib import Path

import pytest

from siasat import InputError
from siasat.bench.engine import QUESTIONS, differences, format_rows, parse_rows, run, signature

FILE = Path(__file__).parent.parent / "data" / "engine" / "bench.tsv"


@pytest.mark.usefixtures("native")
def test_the_engine_does_what_it_did() -> None:
    """If this fails on purpose: `siasat bench engine --file tests/data/engine/bench.tsv --write`."""
    found = [run(question) for question in QUESTIONS]
    assert list(differences(parse_rows(FILE.read_text(encoding="utf-8")), found)) == []


def test_the_file_is_read_as_it_is_written() -> None:
    rows = parse_rows(FILE.read_text(encoding="utf-8"))
    assert format_rows(rows) == FILE.read_text(encoding="utf-8")
    assert len(rows) == len(QUESTIONS)
    assert signature(rows).startswith("Bench: ")


@pytest.mark.parametrize("text", ["nonsense", "chess\tstandard\tten\t1\t2\te2e4\tstart", "a\tb\t1\t2\t3\tc"])
def test_a_bad_file_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="line 1 is not a search"):
        parse_rows(text)
