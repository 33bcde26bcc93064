"""Text inside HTML and SVG."""

from __future__ import annotations

import re
from xml.sax import saxutils

from siasat.encoders.characters import CONTROLS, DIRECTIONS

_FORBIDDEN = re.compile(f"[{CONTROLS}{DIRECTIONS}\ufffe\uffff]")
"""What XML 1.0 has no place for, not even escaped, and what would show a page in another order."""


def visible(value: object) -> object:
    """A value whose text shows nothing that is forbidden in a page."""
    return _FORBIDDEN.sub("\ufffd", value) if type(value) is str else value


def escape(text: object) -> str:
    """Text as the content of an element or a quoted attribute; forbidden characters become U+FFFD.

    >>> escape('a < "b"\x1b')
    'a &lt; &quot;b&quot;\ufffd'
    """
    return saxutils.escape(_FORBIDDEN.sub("\ufffd", str(text)), {'"': "&quot;", "'": "&#x27;"})
