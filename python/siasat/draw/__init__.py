"""Drawing scenes: as SVG for pages and papers, as text for a terminal. No rules in here: a scene is all it sees."""

from __future__ import annotations

from siasat.draw.display import Picture, board, search_tree
from siasat.draw.svg import to_svg
from siasat.draw.terminal import to_text
from siasat.draw.words import ENGLISH, INDONESIAN, Words

__all__ = ["ENGLISH", "INDONESIAN", "Picture", "Words", "board", "search_tree", "to_svg", "to_text"]
