"""What the documentation shows is so: its Python runs, its commands print what is shown, its links lead somewhere."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
OWN = [ROOT / name for name in ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")]
PAGES = [*sorted(ROOT.glob("README*.md")), *OWN, *sorted((ROOT / "docs").rglob("*.md"))]

FENCED = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NOT_RUN = {
    "docs/beside-other-libraries.md": "run by test_beside.py, each block as its own program",
    "docs/lab.md": "reads the store of an experiment that the page runs from the command line",
}
"""Pages whose fenced Python is not run here, and why."""

PARTLY_RUN = {"docs/notebook.md": "reads the store of an experiment", "docs/add-a-game.md": "starts the command line"}
"""Pages of which one block is not run, and why; the block contains a text of `LEFT_OUT`."""

LEFT_OUT = ('load_results("lab.sqlite"', "from siasat.cli.main import main")
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TYPED = re.compile(r"› (.+)$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s#]+)(?:#[^)]*)?\)|src=\"([^\"]+)\"")


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def commands_of(page: Path) -> list[tuple[str, str]]:
    """Every `$ command` in the console blocks of a page, with the output that is shown below it."""
    found = []
    for block in CONSOLE.findall(page.read_text(encoding="utf-8")):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_python_of_the_page_runs(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False).failed == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    "page",
    [page for page in PAGES if name_of(page) not in NOT_RUN and FENCED.search(page.read_text(encoding="utf-8"))],
    ids=name_of,
)
def test_the_fenced_python_of_the_page_runs(page: Path, tmp_path: Path) -> None:
    """All blocks of a page in order, as one program in an empty folder."""
    blocks = FENCED.findall(page.read_text(encoding="utf-8"))
    if name_of(page) in PARTLY_RUN:
        blocks = [block for block in blocks if not any(word in block for word in LEFT_OUT)]
    program = tmp_path / "page.py"
    program.write_text("\n".join(blocks), encoding="utf-8")
    home = {**os.environ, "SIASAT_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, program.name], capture_output=True, text=True, check=False, cwd=tmp_path, env=home
    )
    assert done.returncode == 0, done.stderr


def test_the_lists_of_code_that_is_not_run_name_pages_that_exist() -> None:
    named = [*NOT_RUN, *PARTLY_RUN]
    assert [name for name in named if not FENCED.search((ROOT / name).read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    ("page", "command", "shown"),
    [(page, *pair) for page in PAGES for pair in commands_of(page)],
    ids=lambda value: name_of(value) if isinstance(value, Path) else value.splitlines()[0],
)
def test_the_command_prints_what_is_shown(page: Path, command: str, shown: str, tmp_path: Path) -> None:
    """`...` in what is shown stands for anything; what follows a `›` is typed; blanks at ends of lines do not count."""
    program, *arguments = shlex.split(command)
    first = {"siasat": ["-m", "siasat.cli.main"], "python": []}[program]
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    done = subprocess.run(
        [sys.executable, *first, *arguments],
        input="".join(f"{typed}\n" for typed in TYPED.findall(shown)),
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "SIASAT_LANG": "en", "SIASAT_HOME": str(tmp_path), "COLUMNS": "80"},
    )
    assert done.returncode == 0, done.stderr
    want, got = (re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE) for text in (shown, done.stdout))
    assert doctest.OutputChecker().check_output(want, got, doctest.ELLIPSIS), got


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_to_files_lead_somewhere(page: Path) -> None:
    links = [one or other for one, other in LINK.findall(page.read_text(encoding="utf-8"))]
    missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert not missing
