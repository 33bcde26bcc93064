"""The public surface: what `import siasat` offers, and what it costs."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import siasat
from siasat import errors

ROOT = Path(__file__).parent.parent


def test_every_public_name_exists_and_no_other_is_promised() -> None:
    assert all(hasattr(siasat, name) for name in siasat.__all__)
    own = siasat.__all__[: -len(errors.__all__)]
    assert sorted(own, key=lambda name: (not name.isupper(), not name[0].isupper(), name)) == own
    assert siasat.__all__ == own + errors.__all__


def test_every_exception_is_public() -> None:
    types = [
        name
        for name, thing in vars(errors).items()
        if isinstance(thing, type) and issubclass(thing, errors.SiasatError)
    ]
    assert sorted(errors.__all__) == sorted(types)


def test_every_public_name_is_documented() -> None:
    page = (ROOT / "docs" / "python.md").read_text(encoding="utf-8").split("## All names")[1]
    listed = re.findall(r"`(\w+)`", page)
    assert [name for name in siasat.__all__ if name not in listed] == []


def test_importing_siasat_imports_no_heavy_library() -> None:
    """The budget is 0.3 s; what would spend it are these."""
    code = "import siasat, sys; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    heavy = {"chess", "rich", "typer", "click", "hypothesis", "siasat_native", "numpy"}
    assert not heavy & set(loaded)


def test_all_parts_have_one_version() -> None:
    crates = tomllib.loads((ROOT / "Cargo.toml").read_text())
    native = tomllib.loads((ROOT / "crates/siasat-py/pyproject.toml").read_text())
    own = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert crates["workspace"]["package"]["version"] == siasat.__version__
    assert native["project"]["version"] == siasat.__version__
    assert own["project"]["optional-dependencies"]["native"] == [f"siasat-native=={siasat.__version__}"]
    assert f"version: {siasat.__version__}" in (ROOT / "CITATION.cff").read_text()
    ours = [one for one in tomllib.loads((ROOT / "Cargo.lock").read_text())["package"] if "source" not in one]
    assert {one["version"] for one in ours} == {siasat.__version__}
    page = [json.loads((ROOT / "web" / name).read_text()) for name in ("package.json", "package-lock.json")]
    assert {one["version"] for one in (*page, page[1]["packages"][""])} == {siasat.__version__}


def test_the_changelog_is_in_keep_a_changelog_form() -> None:
    """An Unreleased section first, then dated releases, newest first, with the usual headings."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    first, *releases = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert first == "[Unreleased]"
    found = [re.fullmatch(r"\[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)", release) for release in releases]
    assert all(found)
    assert next(match[1] for match in found if match) == siasat.__version__
    usual = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert set(re.findall(r"^### (.+)$", text, re.MULTILINE)) <= usual


def test_hooks_before_a_commit_fetch_nothing() -> None:
    text = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    assert re.findall(r"repo: (\S+)", text) == ["local"]
    assert "://" not in text


def test_the_exception_tree_is_drawn_as_it_is() -> None:
    drawn = set(re.findall(r"[├└]── (\w+)", errors.__doc__ or ""))
    types = [thing for thing in vars(errors).values() if isinstance(thing, type)]
    assert drawn == {
        one.__name__ for one in types if issubclass(one, errors.SiasatError) and one is not errors.SiasatError
    }
