"""What the documentation shows is so: its Python runs, its commands print what is shown, its links lead somewhere."""

import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from siasat.backend.native import why_missing
from siasat.cli.main import main

ROOT = Path(__file__).parent.parent.parent
OWN = [ROOT / name for name in ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")]
PAGES = [*sorted(ROOT.glob("README*.md")), *OWN, *sorted((ROOT / "docs").rglob("*.md"))]
TUTORIALS = [page for page in PAGES if page.parent.name == "tutorials"]
"""Pages whose files and commands build on each other: they run from top to bottom in one folder."""

REFERENCE = [page for page in PAGES if page not in TUTORIALS]

FENCED = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NOT_RUN = {
    "docs/beside-other-libraries.md": "run by test_beside.py, each block as its own program",
    "docs/lab.md": "reads the store of an experiment that the page runs from the command line",
}
"""Pages whose fenced Python is not run here, and why."""

PARTLY_RUN = {"docs/notebook.md": "reads the store of an experiment", "docs/add-a-game.md": "starts the command line"}
"""Pages of which one block is not run, and why; the block contains a text of `LEFT_OUT`."""

NEEDS = {
    "docs/bridges.md": {"pyspiel": "python3 scripts/setup.py dev bench", "pettingzoo": "python3 scripts/setup.py dev"}
}
"""Pages whose code needs a package that is not always installed, and how to get it."""


def skip_without_packages(page: Path) -> None:
    for module, command in NEEDS.get(name_of(page), {}).items():
        if find_spec(module) is None:
            pytest.skip(f"{name_of(page)} needs {module}: {command}")


NEEDS_NATIVE = (
    *(f"siasat solve {game} " for game in ("kalah", "connectfour", "othello")),
    "siasat match level:1 level:2 ",
    "siasat tournament cup.toml",
    "siasat reproduce ",
)
"""Commands that Python alone cannot finish in time or runs smaller, and those in which levels play, which differ."""


def skip_without_native(needed: bool) -> None:
    missing = why_missing()
    if needed and missing is not None:
        pytest.skip(missing)


def check_success(status: int, err: str) -> None:
    """Nothing may fail but what says that it needs the native module, where that is missing."""
    skip_without_native(str(why_missing()) in err)
    assert status == 0, err


LEFT_OUT = ('load_results("lab.sqlite"', "from siasat.cli.main import main")
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"# (\w+\.\w+)\n")
TYPED = re.compile(r"› (.+)$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s#]+)(?:#[^)]*)?\)|src=\"([^\"]+)\"")


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def is_indonesian(page: Path) -> bool:
    return "id" in page.relative_to(ROOT).parts


def commands_of(block: str) -> list[tuple[str, str]]:
    """Every `$ command` of a console block, with the output that is shown below it."""
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return [(command, shown) for command, _, shown in (part.partition("\n") for part in parts)]


class Console:
    """Runs the commands of a page in one folder: in this process, which is quick, or each in a process of its own."""

    is_apart = False
    """Tutorials need it: they write Python files, which siasat imports."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
        self.folder, self.monkeypatch, self.capfd = folder, monkeypatch, capfd
        monkeypatch.chdir(folder)
        for name, value in {"SIASAT_LANG": "en", "SIASAT_HOME": str(folder), "COLUMNS": "80"}.items():
            monkeypatch.setenv(name, value)

    def check(self, command: str, shown: str) -> None:
        """Run a command and compare its output with what is shown.

        `...` in what is shown stands for anything; what follows a `›` is typed; blanks at ends of lines do not count.
        """
        skip_without_native(command.startswith(NEEDS_NATIVE))
        program, *arguments = shlex.split(command)
        typed = "".join(f"{line}\n" for line in TYPED.findall(shown))
        first = {"siasat": ["-m", "siasat.cli.main"], "python": []}[program]
        run = self._apart if self.is_apart or program == "python" else self._here
        status, out, err = run([*first, *arguments], typed)
        check_success(status, err)
        want, got = (re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE) for text in (shown, out))
        assert doctest.OutputChecker().check_output(want, got, doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE), (
            f"$ {command}\n{got}"
        )

    def _here(self, arguments: list[str], typed: str) -> tuple[int, str, str]:
        self.monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        self.capfd.readouterr()
        status = main(arguments[2:])
        return status, *self.capfd.readouterr()

    def _apart(self, arguments: list[str], typed: str) -> tuple[int, str, str]:
        command = [sys.executable, *arguments]
        done = subprocess.run(command, input=typed, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout, done.stderr


@pytest.fixture
def console(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Console:
    """A console in an empty folder."""
    return Console(tmp_path, monkeypatch, capfd)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_python_of_the_page_runs(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False).failed == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    "page",
    [
        page
        for page in REFERENCE
        if name_of(page) not in NOT_RUN and not is_indonesian(page) and FENCED.search(page.read_text(encoding="utf-8"))
    ],
    ids=name_of,
)
def test_the_fenced_python_of_the_page_runs(page: Path, tmp_path: Path) -> None:
    """All blocks of a page in order, as one program in an empty folder."""
    skip_without_packages(page)
    blocks = FENCED.findall(page.read_text(encoding="utf-8"))
    if name_of(page) in PARTLY_RUN:
        blocks = [block for block in blocks if not any(word in block for word in LEFT_OUT)]
    program = tmp_path / "page.py"
    program.write_text("\n".join(blocks), encoding="utf-8")
    home = {**os.environ, "SIASAT_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, program.name], capture_output=True, text=True, check=False, cwd=tmp_path, env=home
    )
    check_success(done.returncode, done.stderr)


@pytest.mark.parametrize("page", [page for page in REFERENCE if is_indonesian(page)], ids=name_of)
def test_an_indonesian_guide_shows_code_of_the_english_one(page: Path) -> None:
    blocks = [block.replace(', lang="id"', "") for block in FENCED.findall(page.read_text(encoding="utf-8"))]
    english = (ROOT / "docs" / page.relative_to(ROOT / "docs" / "id")).read_text(encoding="utf-8")
    assert [block for block in blocks if block not in english] == []


def test_every_page_has_a_next_step() -> None:
    pages = [page for page in PAGES if "docs" in page.relative_to(ROOT).parts and page.name != "index.md"]
    steps = re.compile(r"^(Next: |Berikutnya: |## Next|## Where to go|## Selanjutnya|## Berikutnya)", re.MULTILINE)
    assert [name_of(page) for page in pages if not steps.search(page.read_text(encoding="utf-8"))] == []


def test_the_lists_of_code_that_is_not_run_name_pages_that_exist() -> None:
    named = [*NOT_RUN, *PARTLY_RUN]
    assert [name for name in named if not FENCED.search((ROOT / name).read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    ("page", "command", "shown"),
    [
        (page, *pair)
        for page in REFERENCE
        for block in CONSOLE.findall(page.read_text(encoding="utf-8"))
        for pair in commands_of(block)
    ],
    ids=lambda value: name_of(value) if isinstance(value, Path) else value.splitlines()[0],
)
def test_the_command_prints_what_is_shown(page: Path, command: str, shown: str, console: Console) -> None:
    skip_without_packages(page)
    (console.folder / "examples").symlink_to(ROOT / "examples")
    console.check(command, shown)


@pytest.mark.slow
@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=pytest.mark.long if is_indonesian(page) else ()) for page in TUTORIALS],
    ids=name_of,
)
def test_the_tutorial_works_from_top_to_bottom(page: Path, console: Console) -> None:
    """Blocks that begin with `# NAME` are saved under that name; commands run in the same folder, in order."""
    console.monkeypatch.setenv("SIASAT_LANG", "id" if is_indonesian(page) else "en")
    console.is_apart = True
    commands = 0
    for kind, block in BLOCK.findall(page.read_text(encoding="utf-8")):
        if kind in ("python", "toml"):
            named = FILE.match(block)
            assert named, f"a block without a file name:\n{block}"
            (console.folder / named[1]).write_text(block, encoding="utf-8")
        elif kind == "console":
            for command, shown in commands_of(block):
                console.check(command, shown)
                commands += 1
    assert commands > 0


def test_every_tutorial_exists_in_both_languages_with_the_same_commands() -> None:
    """`make test` runs the English ones; files may have another name in the other language."""
    english, indonesian = (
        {page.name: shapes(page) for page in TUTORIALS if is_indonesian(page) is wanted} for wanted in (False, True)
    )
    assert english == indonesian != {}


def shapes(page: Path) -> list[list[str]]:
    """The commands of a page without the names of files and experiments that the page itself has chosen."""
    blocks = BLOCK.findall(page.read_text(encoding="utf-8"))
    own = {named[1].partition(".")[0] for _, block in blocks if (named := FILE.match(block))} | {"paper", "makalah"}
    commands = [command for kind, block in blocks if kind == "console" for command, _ in commands_of(block)]
    return [["NAME" if word.partition(".")[0] in own else word for word in command.split()] for command in commands]


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_to_files_lead_somewhere(page: Path) -> None:
    links = [one or other for one, other in LINK.findall(page.read_text(encoding="utf-8"))]
    missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert not missing
