"""The WebAssembly module, in Node with Pyodide, beside the native module: same answers, same digests."""

import json
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import native_wasm
from siasat.bench.engine import parse_rows
from siasat.bench.file import parse_bench

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
BUILT = (ROOT / "target/site/siasat.wasm", ROOT / "target/site/native.mjs")
PYODIDE = ROOT / "web/node_modules/pyodide/pyodide.mjs"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def node() -> str:
    """Node.js; skips with a message where something is missing."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node.js on the PATH")
    missing = [str(file.relative_to(ROOT)) for file in (*BUILT, PYODIDE) if not file.exists()]
    if missing:
        pytest.skip(f"the WebAssembly module is not built (scripts/native_wasm.py): no {', '.join(missing)}")
    if not native_wasm.is_current(native_wasm.fingerprint()):
        pytest.skip("the WebAssembly module is out of date: python3 scripts/native_wasm.py builds it")
    return node


def in_page(node: str, doors: str, program: Path, *arguments: str) -> object:
    """What a program prints in Pyodide, with an engine in a worker of its own (`shared`) or without (`local`)."""
    packages = sysconfig.get_paths()["purelib"]
    command = [node, str(HERE / "python_in_node.mjs"), str(ROOT), packages, doors, str(program), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


@pytest.mark.usefixtures("native")
def test_every_answer_is_the_native_one(node: str) -> None:
    program = HERE / "questions.py"
    done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert in_page(node, "shared", program) == json.loads(done.stdout)


@pytest.mark.parametrize(
    ("doors", "searches", "questions"),
    [
        ("shared", 9, 4),
        pytest.param("shared", 1, 1, marks=pytest.mark.long),
        pytest.param("local", 1, 1, marks=pytest.mark.long),
    ],
)
def test_in_the_page(node: str, doors: str, searches: int, questions: int) -> None:
    found = in_page(node, doors, HERE / "in_page.py", str(searches), str(questions))
    assert isinstance(found, dict)

    kind, word, message = found["panic"]
    assert (kind, word) == ("ValueError", "panic")
    assert "on purpose" in message
    perft, gone, param = found["after"]
    assert (perft, gone[:2], param) == (400, ["ValueError", "panic"], None)
    assert [error[:2] for error in found["engine panic"]] == [["ValueError", "panic"]] * 2
    assert [error[:2] for error in found["memory"]] == [["ValueError", "memory"]] * 2
    assert found["alive"] == 3
    assert found["stopped"] == ["request", True, True]
    assert found["raised"][0] == "KeyError"
    for name in ("connectfour", "othello"):
        assert found[f"stopped {name}"] == [["ValueError", "the solver was stopped"], True, True]
    if doors == "shared":
        assert found["endless"] == [["nothing"], True, "request"]
    else:
        assert found["endless"][0][:2] == ["ValueError", "limit"]

    expected = parse_bench((ROOT / "bench.json").read_text(encoding="utf-8"))[::searches]
    assert found["bench"] == [[list(row.name), row.nodes, row.digest] for row in expected]
    signature = parse_rows((ROOT / "tests/data/engine/bench.tsv").read_text(encoding="utf-8"))[::questions]
    assert found["engine bench"] == [str(row) for row in signature]
