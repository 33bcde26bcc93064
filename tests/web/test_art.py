"""The page's drawings are those of `siasat.draw`."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]


def _script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("web_art", ROOT / "scripts/web_art.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_has_the_drawings_of_the_package() -> None:
    script = _script()
    assert json.loads(script.TARGET.read_text("utf-8")) == script.art(), "run scripts/web_art.py"


def test_drawings_carry_no_inline_style() -> None:
    """The content-security policy of the page would drop it."""
    assert "style=" not in _script().TARGET.read_text("utf-8")
