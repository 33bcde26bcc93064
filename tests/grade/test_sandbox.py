"""Hostile submissions get a sentence and do no harm."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.grade.isolation import isolation

from siasat.confine import isolations
from siasat.errors import InputError
from siasat.grade import sandbox as module
from siasat.grade import words
from siasat.grade.cases import Case
from siasat.grade.checks import Grader
from siasat.grade.report import score
from siasat.grade.rubric import load_rubric
from siasat.grade.sandbox import Sandbox
from siasat.grade.session import LostError, TreeSession
from siasat.grade.student import sources
from siasat.grade.tasks import get_task
from siasat.texts import load

TASK = get_task("negamax")
CASE = Case("((1 2) 3)", 2)
DEF = "def negamax(game, state, depth):\n    "


@pytest.fixture(scope="module", params=["namespaces", "landlock"])
def start(request: pytest.FixtureRequest) -> Callable[[str], Sandbox]:
    """Starts a program in each isolation."""
    if request.param not in isolations():
        pytest.skip(f"{request.param} does not work here; see docs/confinement.md")
    return lambda source: Sandbox(source, "my.py", TASK, request.param, seconds=8)


HOSTILE = {
    "memory": (DEF + "x = []\n    while True: x.append(' ' * 10**7)", "memory"),
    "print": (DEF + "while True: print('x' * 1000)", "output"),
    "exit": ("import sys\n" + DEF + "sys.exit()", "exit"),
    "os-exit": ("import os\n" + DEF + "os._exit(3)", "died"),
    "fork": ("import os\n" + DEF + "while True: os.fork()", "system"),
    "run": ("import subprocess\n" + DEF + "subprocess.run(['ls'])", "system"),
    "read": (DEF + "return len(open('/etc/passwd').read())", "system"),
    "write": (DEF + "open('/tmp/x', 'w').write('x')", "system"),
    "network": ("import socket\n" + DEF + "socket.socket()", "system"),
    "raise": (DEF + "return 1 / 0", "raises"),
    "recursion": (DEF + "return negamax(game, state, depth)", "recursion"),
    "endless": (DEF + "while True: game.play(state, 0)", "endless"),
    "libc": (DEF + "import ctypes", "raises"),
    "siasat": (DEF + "from siasat.grade import cases", "raises"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_submission_gets_a_sentence(start: Callable[[str], Sandbox], name: str) -> None:
    source, problem = HOSTILE[name]
    with start(source) as sandbox:
        answer = sandbox.ask(CASE)
    assert answer.problem == problem
    assert load("en")(f"grade.problem.{problem}", detail=answer.detail)


def test_a_loop_ends_after_the_time_limit() -> None:
    with Sandbox(DEF + "while True: pass", "my.py", TASK, isolation(), seconds=0.5) as one:
        findings = Grader(one, TASK).run()
    assert {finding.reason for finding in findings} == {"problem", ""}
    assert findings[0].mistakes == ("does-not-end",)
    report = score("my.py", TASK, findings, load_rubric(TASK), "namespaces")
    assert "did not answer within 0.5 seconds" in words.whole(load("en"), report)


def test_everything_together_has_a_limit() -> None:
    """A program that sleeps a little for every answer, or that chats, ends as well."""
    sleeping = "import time\n" + DEF + "time.sleep(0.4); return 5"
    with Sandbox(sleeping, "my.py", TASK, isolation(), seconds=0.5) as one:
        answers = [one.ask(CASE) for _ in range(30)]
    assert (answers[0].value, answers[-1].problem, answers[-1].detail) == (5, "total", "3")
    assert "more than 3 seconds in all" in load("en")("grade.problem.total", detail=answers[-1].detail)


def test_no_file_of_the_user_can_be_read(start: Callable[[str], Sandbox], tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("x")
    paths = [str(secret), str(Path(__file__)), module.__file__, "/etc/passwd"]
    read = (
        "def can_read(path):\n    try:\n        return bool(open(path))\n    except OSError:\n        return False\n\n"
    )
    source = f"{read}{DEF}return sum(map(can_read, {paths!r}))"
    with start(source) as sandbox:
        assert sandbox.ask(CASE).value == 0


def test_the_process_holds_nothing_of_the_grader(start: Callable[[str], Sandbox]) -> None:
    """What a submission may import of siasat are rules, words and the runner; no searches, trees, cases or verdicts."""
    secret = ("grade.cases", "grade.trees", "grade.reference", "grade.checks", "grade.session", "games.tree")
    assert not {f"siasat.{name}" for name in secret} & {f"siasat.{name}" for name in sources.SHARED}
    source = (
        f"import sys\n{DEF}names = [name for name in sys.modules if name.startswith('siasat')]\n"
        f"    assert not set(names) - set({sorted(sources.names())!r}), names\n"
        "    assert not [path for path in sys.path if 'siasat' in path], sys.path\n"
        "    return len(names)"
    )
    with start(source) as sandbox:
        answer = sandbox.ask(CASE)
    assert (answer.problem, answer.detail) == ("", "")
    assert answer.value


def test_calls_are_counted_each_time() -> None:
    """Asking for moves, and playing without asking, expand a node; every visit of it counts."""
    source = DEF + (
        "children = [game.play(state, move) for move in (0, 0, 1)]\n"
        "    game.legal_moves(children[0]); game.legal_moves(children[1]); game.legal_moves(children[1])\n"
        "    assert children[0] == children[1] != children[2]\n"
        "    return game.evaluate(children[2])"
    )
    with Sandbox(source, "my.py", TASK, isolation()) as one:
        answer = one.ask(CASE)
    assert (answer.value, answer.plays) == (-3, 3)
    assert answer.expanded == {(): 1, (0,): 2}


@pytest.mark.parametrize(
    "message",
    [
        (), ("",), (None,), (5,), ("play",), ("play", 1), ("play", "x", 0, 0), ("play", 1, 0, "0"), ("moves", 1, 2),
        ("moves", -1, 0), ("moves", 2**60, 0), ("evaluate", 1, 0, 7), ("call", 1, 1), ("call", 9, 1.0, 1.0, 1.0, 1.0),
        ("call", 1, float("nan"), 0, 0, 0), ("value",), ("value", "5", False, None), ("value", True, False, None),
        ("value", float("nan"), False, None), ("value", 5, 1, None), ("value", 5, False, 1.5), ("problem", "no", "x"),
        ("problem", "raises", 5), ("problem", "contract", ""), ("ok", 1), ("loaded",),
    ],
)  # fmt: skip
def test_what_is_no_message_ends_the_session(message: tuple[object, ...]) -> None:
    session = TreeSession(Case("(1 2)", 1), 0)
    session.begin()
    with pytest.raises(LostError) as lost:
        session.hear(message) or session.answer()  # type: ignore[arg-type]
    assert lost.value.problem == "forged"


def test_a_value_beyond_all_bounds_is_cut() -> None:
    session = TreeSession(Case("(1 2)", 1), 0)
    session.begin()
    session.hear(("value", float("inf"), True, "x" * 1000, 0, 0, 0))
    assert session.answer().value == 2_000_000
    assert len(str(session.answer().move)) <= 60


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
        ("open('/etc/passwd')", "my.py: cannot be run ("),
        ("import siasat.search.driver", "a graded program has no siasat.search.driver"),
    ],
)
def test_what_cannot_be_loaded_is_named(start: Callable[[str], Sandbox], source: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        start(source)
    assert message in str(error.value)


def test_a_program_can_run_without_isolation() -> None:
    with Sandbox(DEF + "return 5", "my.py", TASK, "none") as one:
        assert one.ask(CASE).value == 5


def test_the_server_cannot_reach_the_grader() -> None:
    """Student code never runs in the server's process: nothing of the web server imports the grader.

    `in_page` is not part of the server: it runs in a worker of the student's own browser.
    """
    web = Path(module.__file__).parents[1] / "web"
    server = [path for path in web.rglob("*.py") if "in_page" not in path.parts]
    assert [path for path in server if "siasat.grade" in path.read_text(encoding="utf-8")] == []
    assert [path for path in server if "siasat.web.in_page" in path.read_text(encoding="utf-8")] == []
