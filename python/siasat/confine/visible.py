"""The files that a confined program sees: Python, its libraries, and what the caller names."""

from __future__ import annotations

import os
import site
import stat
import sys
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from functools import cache
from pathlib import Path

SYSTEM = ("/lib", "/lib32", "/lib64", "/usr/lib", "/usr/lib32", "/usr/lib64", "/nix/store", "/gnu/store")
SYSTEM_FILES = ("/etc/ld.so.cache", "/etc/alternatives")
"""Where the libraries are that Python is linked with."""

PACKAGES = ("python3*/site-packages", "python3*/dist-packages")
FOREIGN_FUNCTIONS = ("python3*/lib-dynload/_ctypes*",)

EXECUTE_AND_READ, READ_FOLDER = 1 | 1 << 2, 1 << 3
"""Landlock's rights to a file, and to the names in a folder."""


@dataclass(frozen=True, slots=True)
class Visible:
    """Absolute paths that are shown, what is hidden below them, and what is shown in spite of that."""

    paths: tuple[str, ...]
    hidden: tuple[str, ...]
    inside: tuple[str, ...]

    def root(self) -> tuple[list[tuple[str, str]], list[tuple[str, str]], list[str], list[tuple[str, str]]]:
        """Return the links, binds, covers and inner binds that a root of its own is built from."""
        links = [(os.readlink(path), path) for path in self.paths if os.path.islink(path) and path in SYSTEM]
        places = {place for _, place in links}
        binds = [(os.path.realpath(path), path) for path in self.paths if path not in places]
        return links, binds, list(self.hidden), [(os.path.realpath(path), path) for path in self.inside]

    def grants(self) -> list[tuple[str, int]]:
        """Return Landlock's rules: rules only add rights, so a folder with hidden parts is granted entry by entry."""
        hidden = {os.path.realpath(path) for path in self.hidden}
        found = [grant for path in sorted(set(map(os.path.realpath, self.paths))) for grant in _grants(path, hidden)]
        return [*found, *(grant for path in self.inside for grant in _whole(path)), *_whole("/dev/null")]


def _grants(path: str, hidden: Set[str]) -> Iterator[tuple[str, int]]:
    if path in hidden:
        return
    if not any(place.startswith(f"{path}/") for place in hidden):
        yield from _whole(path)
        return
    yield path, READ_FOLDER
    for entry in os.scandir(path):
        if not entry.is_symlink():  # a link has the rights of its target
            yield from _grants(entry.path, hidden)


def _whole(path: str) -> Iterator[tuple[str, int]]:
    try:
        is_folder = stat.S_ISDIR(os.stat(path).st_mode)
    except OSError:  # a link to nothing
        return
    yield path, EXECUTE_AND_READ | (READ_FOLDER if is_folder else 0)


def visible(readable: Iterable[str | os.PathLike[str]], packages: bool) -> Visible:
    """Return what a program sees that may read `readable`; links in these paths are followed, missing ones left out."""
    base, hidden = _python(packages)
    wanted = [path for path in map(os.path.realpath, readable) if os.path.exists(path)]
    inside = tuple(path for path in wanted if _is_below(path, hidden))
    paths: list[str] = []
    for path in sorted({*base, *wanted}.difference(inside)):
        if not _is_below(path, paths):
            paths.append(path)
    return Visible(tuple(paths), hidden, inside)


@cache
def _python(packages: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the paths of the interpreter and its libraries, and what is hidden of them."""
    prefixes = {sys.base_prefix, sys.base_exec_prefix}
    libraries = [*SYSTEM, *(f"{prefix}/{name}" for prefix in prefixes for name in ("lib", "lib64"))]
    paths = [*libraries, *SYSTEM_FILES, interpreter()]
    if packages:
        paths += [sys.executable, f"{sys.prefix}/pyvenv.cfg", *site.getsitepackages()]
    patterns = FOREIGN_FUNCTIONS if packages else (*FOREIGN_FUNCTIONS, *PACKAGES)
    hidden = {
        str(found)
        for folder in libraries
        if not os.path.islink(folder)
        for pattern in patterns
        for found in Path(folder).glob(pattern)
    }
    return tuple(path for path in paths if os.path.exists(path)), tuple(sorted(hidden))


def interpreter() -> str:
    """Return the interpreter without a virtual environment, links resolved."""
    return os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable)


def _is_below(path: str, folders: Iterable[str]) -> bool:
    return any(path == folder or path.startswith(f"{folder}/") for folder in folders)
