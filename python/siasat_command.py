"""Where the command `siasat` starts. Beside the package, so that Ctrl-C works before its first module is imported."""

from __future__ import annotations

import os
import signal
from types import FrameType

INTERRUPTED = 130


def main() -> int:
    """Run the command line; the exit status. Ctrl-C while it is being imported ends it without a word."""
    wants_interrupts = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if wants_interrupts:
        signal.signal(signal.SIGINT, _leave)
    from siasat.cli.main import main as run  # noqa: PLC0415 — a third of a second

    if wants_interrupts:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    return run()


def _leave(_number: int, _frame: FrameType | None) -> None:
    os._exit(INTERRUPTED)  # nothing is open yet, and an exception would pass through half-imported modules
