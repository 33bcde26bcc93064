"""Limits for foreign Python code in a process of its own: programs of students (`grade`) and bots (`players.bot`)."""

from __future__ import annotations

import importlib
import importlib.util
from contextlib import suppress
from pathlib import Path
from types import ModuleType

resource: ModuleType | None = importlib.import_module("resource") if importlib.util.find_spec("resource") else None
"""Limits of a process; None on Windows."""

START_SECONDS = 60.0
"""How long Python and siasat may take to start in the process: the machine may be busy with many of them."""

MEMORY = 512
"""Megabytes that the code may use on top of Python and siasat."""

MAX_OUTPUT = 1_000_000
"""How much the code may print in one game, or for one answer."""

MAX_LINE = 8 << 20
"""How many bytes one line of the process may have, which is an answer."""

MEGABYTE = 2**20


def limit_memory(megabytes: int) -> None:
    """Limit this process to `megabytes` more than what it uses now. Only Linux enforces it."""
    if resource is None:
        return
    with suppress(OSError, ValueError):
        used = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
        most = used + megabytes * MEGABYTE
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
