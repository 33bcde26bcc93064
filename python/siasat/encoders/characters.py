"""Characters that cannot be seen, or that change how others are read."""

from __future__ import annotations

import re

JOINERS = "\u200c\u200d"
"""Format characters that some scripts and emoji need between letters."""

IGNORABLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Inside a character class: what Unicode calls default-ignorable code points (DerivedCoreProperties.txt, 16.0)."""

DIRECTIONS = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
"""Inside a character class: marks of direction, which can show a text in another order."""

CONTROLS = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff"
"""Inside a character class: control characters but tab and ends of lines, U+2028, U+2029, halves of pairs."""

INVISIBLE = re.compile(f"[{IGNORABLE}]")
HARMFUL = re.compile(f"[\r{CONTROLS}{DIRECTIONS}\ufeff\u2060-\u2065\u206a-\u206f\ufff9-\ufffb\U000e0000-\U000e007f]")
"""What a text of several lines must not hold."""
