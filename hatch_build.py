"""Refuse to build a wheel or a source archive of siasat that lacks the web page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("python/siasat/web/static/index.html")


class PageHook(BuildHookInterface[Any]):
    """The page is built by Node.js, not by pip: a wheel from a fresh clone would silently lack it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Stop the build if the page is missing. An installation in place (`pip install -e`) does without."""
        if version != "editable" and not Path(self.root, PAGE).is_file():
            raise FileNotFoundError(
                f"{PAGE} is missing: the web page is not built, and this archive would lack it. "
                "Run `make dist`, which builds the page first, or install in place with `pip install -e .`"
            )
