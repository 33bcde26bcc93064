"""The styles of the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "web" / "src"


@pytest.mark.skipif(not SOURCE.is_dir(), reason="the page's sources are not here")
def test_every_custom_property_is_defined_somewhere() -> None:
    """A name that nothing defines is no error in CSS: the style silently has none (black in full screen)."""
    used: dict[str, set[str]] = {}
    defined: set[str] = set()
    for file in SOURCE.rglob("*"):
        if file.suffix not in {".svelte", ".css", ".ts"}:
            continue
        text = file.read_text(encoding="utf-8")
        for name in re.findall(r"var\((--[\w-]+)\)", text):
            used.setdefault(name, set()).add(file.name)
        defined |= set(re.findall(r"(?:style:|[\"'`;{\s])(--[\w-]+)(?=\s*[:=\"'`])", text))
    assert len(used) > 20
    assert {name: files for name, files in used.items() if name not in defined} == {}
