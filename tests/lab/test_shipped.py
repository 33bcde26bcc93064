"""Which file a spec's name means."""

from __future__ import annotations

from pathlib import Path

import pytest

from siasat.errors import SpecError, UnknownNameError
from siasat.lab.shipped import find_spec, shipped

ROOT = Path(__file__).parents[2]


def test_a_name_means_a_shipped_spec_and_a_path_a_file(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.touch()
    assert find_spec(str(own)) == own
    for name, path in shipped().items():
        assert find_spec(name) == path


def test_a_folder_and_a_missing_file_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="is a folder; give a TOML file in it"):
        find_spec(str(tmp_path))
    with pytest.raises(SpecError, match="does not exist; create a spec with"):
        find_spec(str(tmp_path / "none.toml"))
    with pytest.raises(UnknownNameError):
        find_spec("no-such-experiment")


@pytest.mark.parametrize("name", list(shipped()))
def test_the_findings_say_how_to_check_them_and_where_to_go_on(name: str) -> None:
    page = (ROOT / "docs" / "findings" / f"{name}.md").read_text(encoding="utf-8")
    assert f"siasat lab run {name}\n" in page
    assert f"siasat lab bundle {name} -o {name}.zip" in page
    assert page.splitlines()[-1].startswith("Next: [")
