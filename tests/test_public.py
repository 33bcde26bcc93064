"""The public surface: what `import siasat` offers, and what it costs."""

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


def test_the_exception_tree_is_drawn_as_it_is() -> None:
    drawn = set(re.findall(r"[├└]── (\w+)", errors.__doc__ or ""))
    types = [thing for thing in vars(errors).values() if isinstance(thing, type)]
    assert drawn == {
        one.__name__ for one in types if issubclass(one, errors.SiasatError) and one is not errors.SiasatError
    }
