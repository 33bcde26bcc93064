"""The course's notebooks: stored clean, one for each unit, and every cell runs. `make test` runs three of them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
QUICK = {"01-play-and-analyse", "05-iterative-deepening", "09-null-windows"}

EXECUTE = """
import sys, nbformat
from nbclient import NotebookClient
NotebookClient(nbformat.read(sys.argv[1], 4), timeout=600, kernel_name="python3").execute()
"""
"""Runs all cells in a kernel of their own, as Jupyter does; the first error ends it with the cell and the reason."""


def read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def test_there_is_one_for_each_unit_and_each_leads_to_the_next() -> None:
    assert [path.name[:2] for path in NOTEBOOKS] == [f"{number:02}" for number in range(1, 13)]
    for path, following in pairwise(NOTEBOOKS):
        assert f"({following.name})" in "".join(read(path)["cells"][-1]["source"])
    listed = (ROOT / "docs" / "notebook.md").read_text(encoding="utf-8")
    assert [path.name for path in NOTEBOOKS if path.name not in listed] == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_is_stored_clean(path: Path) -> None:
    notebook = read(path)
    assert set(notebook["metadata"]) == {"kernelspec", "language_info"}
    assert notebook["metadata"]["language_info"] == {"name": "python"}
    for cell in notebook["cells"]:
        assert cell["metadata"] == {}
        assert (cell.get("outputs", []), cell.get("execution_count")) == ([], None)
    first = "".join(notebook["cells"][0]["source"])
    assert re.match(r"# \d+ · ", first)
    assert "\n\n*Ringkasan: " in first, "a short summary in Indonesian stands at the top"
    words = "".join(line for cell in notebook["cells"] if cell["cell_type"] == "markdown" for line in cell["source"])
    assert "**Exercise.**" in words


@pytest.mark.slow
@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=() if path.stem in QUICK else pytest.mark.long, id=path.stem) for path in NOTEBOOKS],
)
def test_every_cell_runs(path: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-W", "ignore", "-c", EXECUTE, str(path)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
