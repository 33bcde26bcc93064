"""docs/beside-other-libraries.md: its code runs, and the table has the number of lines that each task takes."""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parent.parent.parent / "docs" / "beside-other-libraries.md"
LIBRARIES = {"siasat": "siasat", "python-chess": "chess", "OpenSpiel": "pyspiel", "easyAI": "easyAI"}
"""The libraries of the page, in the order of its columns, and what each is imported as."""

TASK = re.compile(r"^## (\d+\. .+)$", re.MULTILINE)
BLOCK = re.compile(r"^\*\*([\w-]+)\*\*\n\n```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def tasks() -> dict[str, dict[str, str]]:
    """The code of each library for each task."""
    _, *parts = TASK.split(PAGE.read_text(encoding="utf-8"))
    return {title: dict(BLOCK.findall(text)) for title, text in zip(parts[::2], parts[1::2], strict=True)}


def count_lines(code: str) -> int:
    """Lines that are neither blank nor comments."""
    return sum(bool(line.strip()) and not line.lstrip().startswith("#") for line in code.splitlines())


def table() -> str:
    """The rows that the page must show."""
    rows = []
    for title, codes in tasks().items():
        counts = [str(count_lines(codes[name])) if name in codes else "—" for name in LIBRARIES]
        rows.append(f"| {title} | {' | '.join(counts)} |")
    return "\n".join(rows)


def test_the_table_counts_the_lines() -> None:
    assert len(tasks()) == 10
    assert table() in PAGE.read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("library", LIBRARIES)
def test_the_code_runs(library: str, tmp_path: Path) -> None:
    if importlib.util.find_spec(LIBRARIES[library]) is None:
        pytest.skip(f"{library} is not installed; `python3 scripts/setup.py dev bench` installs it")
    for title, codes in tasks().items():
        if library in codes:
            program = tmp_path / "program.py"
            program.write_text(codes[library], encoding="utf-8")
            done = subprocess.run(
                [sys.executable, program.name],
                capture_output=True,
                text=True,
                check=False,
                cwd=tmp_path,
                env={**os.environ, "PYTHONWARNINGS": "default"},
            )
            assert done.returncode == 0, f"{title}: {done.stderr}"
            assert done.stdout.strip(), title
