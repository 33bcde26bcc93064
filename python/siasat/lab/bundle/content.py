"""What a bundle consists of, and how large it may be."""

from __future__ import annotations

import re

FORMAT = "siasat bundle"
VERSION = 1
"""Increase it when an older siasat could no longer read a bundle."""

MANIFEST, SPEC, SOURCE, POSITIONS, ROWS, README = (
    *("bundle.json", "spec.toml", "source.toml", "positions.txt", "rows.jsonl", "README.txt"),
)
NAMES = (MANIFEST, README, SPEC, SOURCE, POSITIONS, ROWS)
"""Every file of a bundle, in the order in which they are stored. `positions/N.txt` hold long lists of positions."""

POSITION_FILE = re.compile(r"positions/[1-9]\d{0,3}\.txt")

MAX_FILES = 1_000
MAX_ENTRY = 256
"""Bytes of one file in the directory of the archive; ours take less than 100."""

MAX_BYTES = 256 * 1024 * 1024
"""The size of all files of a bundle together, unpacked."""

MAX_RATIO = 200
"""Unpacked bytes for one packed byte. Rows shrink to about a fifteenth; a file that grows more may be a zip bomb."""


def is_known(name: str) -> bool:
    """Whether a bundle may have a file of this name."""
    return name in NAMES or POSITION_FILE.fullmatch(name) is not None
