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


def test_a_table_that_memory_cannot_hold_is_told_and_play_goes_on() -> None:
    bounded = "import resource, runpy; resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30)); "
    played = subprocess.run(
        [sys.executable, "-c", f"{bounded}runpy.run_module('siasat.cli.main', run_name='__main__')", "uci"],
        input="setoption name Hash value 8192\nisready\nsetoption name Hash value 4096\ngo depth 3\n",
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    lines = [line for line in played.stdout.splitlines() if not line.startswith("info depth")]
    assert lines[0].startswith("info string there is no memory for a table of 8192 MiB")
    assert lines[1] == "readyok"
    assert lines[2].startswith("info string there is no memory for a table of 4096 MiB")
    assert lines[3].startswith("bestmove ")
    assert played.stderr == ""
