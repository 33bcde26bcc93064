"""Reading an untrusted text file: bounded in size, and every problem is reported in one line."""

from __future__ import annotations

from pathlib import Path

from siasat.errors import InputError


def read_bounded(path: Path, most: int, error: type[InputError] = InputError) -> bytes:
    """The bytes of a file; `error` where it cannot be read or has more than `most` bytes.

    No more than that is read, whatever the file says of its size: it may be a pipe or a device without an end.
    """
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as problem:  # ValueError: a NUL character in the name
        reason = problem.strerror if isinstance(problem, OSError) else str(problem)
        raise error(f"{path}: cannot be read ({reason})") from problem
    if len(data) > most:
        raise error(f"{path}: larger than {most:,} bytes")
    return data


def read_utf8(path: Path, most: int, error: type[InputError] = InputError) -> str:
    """The text of a UTF-8 file of at most `most` bytes, with line ends as `\\n`; `error` says what is wrong."""
    try:
        text = read_bounded(path, most, error).decode("utf-8")
    except UnicodeDecodeError as problem:
        raise error(f"{path}: not UTF-8 at byte {problem.start}") from problem
    return text.replace("\r\n", "\n").replace("\r", "\n")
