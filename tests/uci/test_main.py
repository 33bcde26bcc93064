"""The program: what becomes of it when whoever started it goes away."""

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.usefixtures("native")


@pytest.mark.parametrize("go", ["go infinite", "go depth 100"])
def test_nobody_listens_any_more(go: str) -> None:
    ours, theirs = os.pipe()
    with subprocess.Popen(
        [sys.executable, "-m", "siasat.cli.main", "uci"],
        stdin=subprocess.PIPE,
        stdout=theirs,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        os.close(theirs)
        assert program.stdin is not None
        program.stdin.write(f"isready\n{go}\n")
        program.stdin.flush()
        with os.fdopen(ours, encoding="utf-8") as answers:
            for answer in answers:
                if answer.startswith("info "):
                    break
        _, complaint = program.communicate(timeout=60)
    assert complaint == ""
