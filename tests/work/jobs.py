"""What workers of the tests do: importable by name, as work must be."""

import os
import signal
import time
from pathlib import Path


def square(number: int) -> int:
    if number < 0:
        raise ValueError("no negative numbers")
    return number * number


def die_once(task: tuple[str, int]) -> int:
    """Kill the worker the first time, answer the second."""
    mark, number = Path(task[0]), task[1]
    if number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def die_always(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def process(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def shout(word: str) -> str:
    print(word, flush=True)
    return word


def interrupts(_: object) -> tuple[bool, bool]:
    """Whether this process ignores Ctrl-C, and whether it blocks it."""
    ignores = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    return ignores, signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])
