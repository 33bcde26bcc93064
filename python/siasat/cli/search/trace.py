"""The tree of a search as a file: JSON for programs, or a drawing for Graphviz."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from siasat.errors import InputError

if TYPE_CHECKING:
    from siasat.cli.search.findings import Findings
    from siasat.texts import Texts

DRAWN_NODES = 500
"""The maximum number of nodes in a drawing, closest to the root first: thousands take Graphviz minutes."""


def check_trace(path: Path) -> None:
    """Raise `InputError` now rather than after a long search, if the file could not be written."""
    check_file(path, "--trace")


def check_file(path: Path, option: str) -> None:
    """Raise `InputError` unless a file may be put there; `option` is who wants it."""
    try:
        is_in_the_way = path.exists() and not path.is_file()
        folder = path.resolve().parent
    except (OSError, RuntimeError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InputError(f"{option} {path}: cannot be written ({reason})") from error
    if is_in_the_way:
        raise InputError(f"{option} {path}: exists and is not a regular file")
    if not folder.is_dir():
        raise InputError(f"{option} {path}: the folder {str(folder)!r} does not exist")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise InputError(f"{option} {path}: the folder {str(folder)!r} cannot be written to")


def write_file(path: Path, content: str | bytes, option: str) -> None:
    """Write a file atomically; a new file gets the permissions of the umask."""
    from siasat.play.files import replace_file

    target = path.resolve()
    is_new = not target.exists()
    try:
        replace_file(target, content.encode("utf-8") if isinstance(content, str) else content)
        if is_new:
            umask = os.umask(0)
            os.umask(umask)
            target.chmod(0o666 & ~umask)
    except OSError as error:
        raise InputError(f"{option} {path}: cannot be written ({error.strerror})") from error


def write_trace(path: Path, findings: Findings, say: Texts) -> int:
    """Write the recorded tree; how many nodes of the search are not in the file."""
    from siasat.observe.tree import build_tree
    from siasat.observe.tree.dot import tree_dot
    from siasat.observe.tree.json_form import tree_json
    from siasat.observe.view import view

    watched = findings.watched
    assert watched is not None
    assert watched.recording is not None
    tree = build_tree(watched.recording, findings.request.game, findings.request.root)
    if path.suffix == ".dot":
        part = view(tree, max_nodes=DRAWN_NODES)
        text = tree_dot(part, say)
    else:
        part = view(tree)
        text = json.dumps(tree_json(part), ensure_ascii=False) + "\n"
    write_file(path, text, "--trace")
    return part.left_out
