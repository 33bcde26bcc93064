"""More than a hundred attacks: as root and as an ordinary user, in both ways to hide files, none gets out."""

import functools
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.confine.attacks import ENDS, X86

SOURCES = str(Path(__file__).parents[2] / "python")
USER = 54_321
"""An ordinary user, who needs no entry in the list of users."""

PROBE = "import sys; assert sys.version_info >= (3, 11); from siasat.confine import isolations; print(*isolations())"


def as_user(command: list[str], who: str, timeout: float) -> subprocess.CompletedProcess[str]:
    """Run a program as root or as an ordinary user."""
    user = USER if who == "user" and os.geteuid() == 0 else None
    groups = None if user is None else []
    environment = {"PATH": "/usr/bin:/bin", "HOME": "/", "PYTHONPATH": SOURCES, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        command, user=user, group=user, extra_groups=groups, env=environment, cwd="/", timeout=timeout,
        capture_output=True, text=True, check=False,
    )  # fmt: skip


@functools.cache
def interpreter(who: str, isolation: str) -> str:
    """An interpreter that this user can run and that this isolation can confine; skips the test where there is none."""
    if who == "root" and os.geteuid() != 0:
        pytest.skip("only root can try it as root")
    names = [sys.executable, *(f"/usr/bin/python3{minor}" for minor in ("", ".11", ".12", ".13", ".14"))]
    for name in names:
        try:
            done = as_user([name, "-c", PROBE], who, 120)
        except OSError:
            continue
        if done.returncode == 0 and isolation in done.stdout.split():
            return name
    pytest.skip(f"no Python on this machine can be confined by {isolation} as {who}")


@pytest.mark.slow
@pytest.mark.parametrize("isolation", ["namespaces", "landlock"])
@pytest.mark.parametrize("who", ["root", "user"])
def test_no_attack_gets_out(who: str, isolation: str) -> None:
    done = as_user([interpreter(who, isolation), f"{Path(__file__).parent}/attack.py", isolation], who, 300)
    assert done.returncode == 0, done.stderr
    groups = [json.loads(line) for line in done.stdout.splitlines()]
    results = {name: result for group in groups for name, result in group["results"].items()}
    may_end = ENDS.keys() | X86.keys()
    wrong = {n: result for n, result in results.items() if result not in ("refused", "ended" if n in may_end else "")}
    assert wrong == {}
    assert [group["changed"] for group in groups if group["changed"]] == []
    assert [g["status"] for g in groups if g["results"].keys() == X86.keys()] in ([], [-signal.SIGSYS])
    assert len(results) >= 120
