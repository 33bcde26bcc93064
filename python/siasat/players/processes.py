"""End programs that players started, on every system."""

from __future__ import annotations

import os
import signal
import subprocess


def kill_group(pid: int) -> None:
    """End a process that was started as the first of its own group, and whatever it started. `OSError` if it is gone.

    Behind a script that starts it, an engine would think on beside later games. Windows has no groups of that kind, but
    a program that ends a process with all that it started.
    """
    if hasattr(os, "killpg"):
        os.killpg(pid, signal.SIGKILL)
    else:
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(pid)], capture_output=True, check=False)
