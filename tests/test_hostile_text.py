"""Texts made to do harm: endless ones, deep ones, numbers that are too long. Every reader refuses them in words."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from siasat.errors import RecordError, SpecError
from siasat.lab.spec import parse_spec
from siasat.lab.tuning.spec import parse_tune_spec, read_tune_spec
from siasat.play.exchange import read_text
from siasat.play.record import parse_record

ROOT = Path(__file__).parent.parent
LENGTH = 100_000
"""Characters; quadratic readers took from a quarter of a minute to hours for so many."""


@pytest.mark.slow
def test_no_reader_takes_quadratic_time() -> None:
    """Each text may take 20 seconds of processor time where some milliseconds are usual; see `fuzz/growth.py`."""
    command = [sys.executable, "-m", "fuzz.growth", str(LENGTH)]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, timeout=1200, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


SPEC = 'algorithms = ["alphabeta"]\n{line}\n[[games]]\ngame = "nim"\n'


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (f"seed = {'9' * 5_000}", "spec: not TOML: a number too long, or brackets too deep"),
        (f"seed = 0x{'f' * 20_000}", "line 2: seed must be a whole number between 0 and 999,999,999, not this"),
        (f'depths = "1-{"9" * 5_000}"', 'line 2: depths must be numbers or a range such as "1-6"'),
        (f'depths = "{"٣" * 3}-{"٩" * 5}"', 'line 2: depths must be numbers or a range such as "1-6"'),
        ('nodes = "1-900000000"', "line 2: nodes may name at most 1,000 numbers, not '1-900000000'"),
        (f"depths = {'[' * 10_000}", "spec: not TOML"),
        ("a." * 20_000 + "a = 1", "line 2: longer than 32,768 characters"),
        ("# remark\n" * 200_000, "spec: larger than 1,048,576 bytes"),
        ("seconds = nan", "line 2: seconds must be a number above 0"),
        ("seconds = 1e999", "line 2: seconds must be a number above 0"),
    ],
)
def test_numbers_and_sizes_of_a_spec_are_bounded(line: str, problem: str) -> None:
    with pytest.raises(SpecError) as caught:
        parse_spec(SPEC.format(line=line))
    assert problem in str(caught.value)
    assert len(str(caught.value)) < 500
    with pytest.raises(SpecError):
        parse_tune_spec(line)


def test_a_spec_without_end_is_not_read() -> None:
    with pytest.raises(SpecError, match="/dev/zero: larger than 1,048,576 bytes"):
        read_tune_spec(Path("/dev/zero"))


@pytest.mark.parametrize("text", ['{"a":' * 100_000, "[" * 100_000, '{"version": ' + "9" * 5_000, '{"a": NaN}'])
def test_a_saved_game_is_refused_in_words(text: str) -> None:
    with pytest.raises(RecordError):
        parse_record(text)


def test_an_unknown_name_is_repeated_in_part() -> None:
    record = f'{{"format": "siasat-game", "version": 1, "game": "{"x" * 100_000}", "variant": "", "start": "", '
    with pytest.raises(RecordError) as caught:
        read_text(record + '"players": ["person", "person"], "moves": [], "result": null}')
    assert len(str(caught.value)) < 500


def test_comments_may_stand_in_one_long_line() -> None:
    text = '[White "a {b"]\n\n1. e4 {[%clk 0:01:00]} e5 {; } ; {not\n2. Nf3 ' + "{x} " * 2_000 + "Nc6 {last} \n\n"
    found = read_text(text)
    assert [str(move) for move in found.referee.moves] == [
        str(move) for move in read_text("1. e4 e5 2. Nf3 Nc6").referee.moves
    ]
    assert found.names == ("a {b", "")
