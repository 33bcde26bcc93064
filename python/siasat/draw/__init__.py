"""Drawing scenes: as SVG for pages and papers, as text for a terminal. No rules in here: a scene is all it sees."""

from __future__ import annotations

from siasat.draw.svg import to_svg
from siasat.draw.terminal import to_text
from siasat.draw.words import ENGLISH, INDONESIAN, Words

__all__ = ["ENGLISH", "INDONESIAN", "Words", "to_svg", "to_text"]
