"""All targets, in the order in which they are fed."""

from __future__ import annotations

from fuzz.files import file_targets
from fuzz.target import Target
from fuzz.texts import text_targets
from fuzz.web import web_targets


def all_targets() -> list[Target]:
    """Every parser of untrusted input."""
    return [*text_targets(), *web_targets(), *file_targets()]
