"""Refuse to build a wheel or a source archive of siasat that lacks the web page or the notebook widgets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILT = {
    Path("python/siasat/web/static/index.html"): "the web page is",
    Path("python/siasat/notebook/static/widgets.js"): "the notebook widgets are",
    Path("python/siasat/web/static/THIRD-PARTY.txt"): "the notices of others' parts are",
    Path("python/siasat/notebook/static/THIRD-PARTY.txt"): "the notices of others' parts are",
}


class PageHook(BuildHookInterface[Any]):
    """Page and widgets are built by Node.js, not by pip: a wheel from a fresh clone would silently lack them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Stop the build if either is missing. An installation in place (`pip install -e`) does without."""
        for path, what in BUILT.items():
            if version != "editable" and not Path(self.root, path).is_file():
                raise FileNotFoundError(
                    f"{path.as_posix()} is missing: {what} not built, and this archive would lack it. "
                    "Run `make dist`, which builds the page first, or install in place with `pip install -e .`"
                )
