"""Hostile submissions get a sentence and do no harm."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.grade.isolation import isolation

from siasat.errors import InputError
from siasat.grade import sandbox as module
from siasat.grade import words
from siasat.grade.cases import Case
from siasat.grade.checks import Grader
from siasat.grade.report import score
from siasat.grade.rubric import load_rubric
from siasat.grade.sandbox import ISOLATIONS, Sandbox
from siasat.grade.tasks import get_task
from siasat.texts import load

TASK = get_task("negamax")
CASE = Case("((1 2) 3)", 2)
DEF = "def negamax(game, state, depth):\n    "


@pytest.fixture(scope="module", params=ISOLATIONS)
def sandbox(request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    try:
        one = Sandbox(request.param, seconds=8)
    except InputError:
        pytest.skip(f"{request.param} does not work here; install bubblewrap, or allow user namespaces")
    yield one
    one.close()


HOSTILE = {
    "memory": (DEF + "x = []\n    while True: x.append(' ' * 10**7)", "memory"),
    "print": (DEF + "while True: print('x' * 1000)", "output"),
    "exit": ("import sys\n" + DEF + "sys.exit()", "exit"),
    "os-exit": ("import os\n" + DEF + "os._exit(3)", "died"),
    "fork": ("import os\n" + DEF + "while True: os.fork()", "process"),
    "run": ("import subprocess\n" + DEF + "subprocess.run(['ls'])", "process"),
    "read": (DEF + "return len(open('/etc/passwd').read())", "file"),
    "write": (DEF + "open('/tmp/x', 'w').write('x')", "file"),
    "list": ("import os\n" + DEF + "return len(os.listdir('/'))", "file"),
    "network": ("import socket\n" + DEF + "socket.socket()", "network"),
    "raise": (DEF + "return 1 / 0", "raises"),
    "recursion": (DEF + "return negamax(game, state, depth)", "recursion"),
    "endless": (DEF + "while True: game.play(state, 0)", "endless"),
    "libc": ("import ctypes\n" + DEF + "ctypes.CDLL(None)", "system"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_submission_gets_a_sentence(sandbox: Sandbox, name: str) -> None:
    source, problem = HOSTILE[name]
    sandbox.load(source, "my.py", TASK)
    answer = sandbox.ask(CASE)
    assert answer.problem == problem
    assert load("en")(f"grade.problem.{problem}", detail=answer.detail)
    sandbox.load(DEF + "return 5", "my.py", TASK)  # the sandbox still works
    assert sandbox.ask(CASE).value == 5


def test_a_loop_ends_after_the_time_limit() -> None:
    with Sandbox(isolation(), seconds=0.5) as one:
        one.load(DEF + "while True: pass", "my.py", TASK)
        findings = Grader(one, TASK).run()
    assert {finding.reason for finding in findings} == {"problem", ""}
    assert findings[0].mistakes == ("does-not-end",)
    report = score("my.py", TASK, findings, load_rubric(TASK), "bubblewrap")
    assert "did not answer within 0.5 seconds" in words.whole(load("en"), report)


def test_all_answers_together_have_a_limit() -> None:
    with Sandbox(isolation(), seconds=8) as one:
        one.load(DEF + "return 5", "my.py", TASK)
        one.seconds_left = 0
        assert (one.ask(CASE).problem, one.ask(CASE).detail) == ("total", "120")
        one.load(DEF + "return 5", "my.py", TASK)  # each submission has its own
        assert one.ask(CASE).value == 5


def test_a_virtual_environment_shows_only_its_own_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`python -m venv .` puts the environment next to the user's files."""
    (tmp_path / "lib").mkdir()
    (tmp_path / "secret.txt").write_text("x")
    monkeypatch.setattr(module.sys, "prefix", str(tmp_path))
    shown = list(module._python_folders(Path(module.__file__).parents[1]))
    assert str(tmp_path / "lib") in shown
    assert [path for path in shown if path in (str(tmp_path), str(tmp_path / "secret.txt"))] == []


def test_no_file_of_the_user_can_be_seen(sandbox: Sandbox, tmp_path: Path) -> None:
    """Also not without the audit hook: `os.stat` raises no audit event."""
    secret = tmp_path / "secret"
    secret.write_text("x")
    paths = [str(secret), str(Path(__file__)), "/etc/passwd", "/var"]
    sandbox.load(f"import os\n{DEF}return sum(os.path.exists(path) for path in {paths!r})", "my.py", TASK)
    assert sandbox.ask(CASE).value == 0


def test_system_calls_are_refused_without_the_audit_hook() -> None:
    if not (sys.platform == "linux" and os.uname().machine in ("x86_64", "aarch64")):
        pytest.skip("the filter of system calls exists for Linux on x86_64 and aarch64")
    code = (
        "import os, socket, threading\n"
        "from siasat.grade.confine import forbid_system_calls\n"
        "assert forbid_system_calls()\n"
        "for request in (os.fork, socket.socket, lambda: os.execv('/bin/true', ['true']), lambda: os.kill(1, 0)):\n"
        "    try:\n        request()\n        print('allowed')\n    except PermissionError:\n        print('refused')\n"
        "thread = threading.Thread(target=lambda: print('thread'))\nthread.start()\nthread.join()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["refused"] * 4 + ["thread"]


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("def negamax(game, state depth):\n    pass", "my.py, line 1: "),
        ("x = 1\n", "my.py: there is no function negamax(game, state, depth); it defines no function"),
        ("def minmax(game): pass", "it defines minmax"),
        ("def negamax(game): pass", "my.py, line 1: negamax(game) cannot be called as negamax(game, state, depth)"),
        ("import nothing_of_that_name", "my.py: cannot be run (ModuleNotFoundError: "),
        ("raise SystemExit", "my.py: cannot be run (SystemExit"),
        ("import os; os._exit(0)", "my.py: it ends the process while it is loaded (exit status 0)"),
        ("open('/etc/passwd')", "my.py: cannot be run (/etc/passwd"),
    ],
)
def test_what_cannot_be_loaded_is_named(sandbox: Sandbox, source: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        sandbox.load(source, "my.py", TASK)
    assert message in str(error.value)


def test_where_nothing_isolates_the_caller_must_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module.shutil, "which", lambda _: None)
    with pytest.raises(InputError, match="install bubblewrap, or use --unsandboxed"):
        Sandbox()
    with Sandbox("none") as one:
        one.load(DEF + "return 5", "my.py", TASK)
        assert one.ask(CASE).value == 5
        one.load("import os\n" + DEF + "os.fork()", "my.py", TASK)
        assert one.ask(CASE).problem == "process"


def test_the_server_cannot_reach_the_grader() -> None:
    """Student code never runs in the server's process: nothing of the web server imports the grader.

    `in_page` is not part of the server: it runs in a worker of the student's own browser.
    """
    web = Path(module.__file__).parents[1] / "web"
    server = [path for path in web.rglob("*.py") if "in_page" not in path.parts]
    assert [path for path in server if "siasat.grade" in path.read_text(encoding="utf-8")] == []
    assert [path for path in server if "siasat.web.in_page" in path.read_text(encoding="utf-8")] == []
