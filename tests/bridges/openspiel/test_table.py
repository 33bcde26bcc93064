"""The table of games in the documentation is the one of the installed OpenSpiel."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: python3 scripts/setup.py dev bench")
from siasat.bridges.openspiel.table import markdown_table

PAGE = Path(__file__).parents[3] / "docs" / "bridges.md"


def test_the_documented_table_is_true() -> None:
    page = PAGE.read_text(encoding="utf-8")
    installed = version("open_spiel")
    if f"OpenSpiel {installed}" not in page:
        pytest.skip(f"docs/bridges.md lists the games of another OpenSpiel than {installed}, which is installed")
    table = page.split("openspiel.table -->\n")[1].split("<!-- end -->")[0]
    assert table == markdown_table(), "write the output of `python -m siasat.bridges.openspiel.table` into the page"
    assert table.count("| `openspiel:") == 31
