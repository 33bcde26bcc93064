"""The text that a submission's process gets: its program, and the modules of siasat that exist there."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

PROGRAM = "grade/student/start.py"

SHARED = (
    *("errors", "core.game", "core.mixing", "core.notation", "core.outcome", "core.player", "core.scene", "core.score"),
    *("core.window", "search.switch", "games.tictactoe.rules", "grade.student.program", "grade.student.runner"),
    *("grade.student.small_search", "grade.student.tree_game", "grade.student.wire"),
)
"""Rules, words and the runner: a submission may read and change all of them without learning or gaining anything."""

MADE = {
    "siasat.search.enhancements": "WINDOW_SWITCHES = ()\n",
    "siasat.search.registry": "from siasat import algorithm, users_algorithms\n",
}


def names() -> set[str]:
    """Return the names of all modules that exist in the process."""
    return set(json.loads(modules()))


def program() -> str:
    """Return the program that the process runs."""
    return (files("siasat") / PROGRAM).read_text(encoding="utf-8")


@cache
def modules() -> bytes:
    """Return the line with all modules by name."""
    root = files("siasat")
    found = MADE | {"siasat": (root / "grade" / "student" / "names.py").read_text(encoding="utf-8")}
    for name in SHARED:
        found[f"siasat.{name}"] = (root / f"{name.replace('.', '/')}.py").read_text(encoding="utf-8")
    packages = {name.rpartition(".")[0] for name in found} | {"siasat.games", "siasat.grade"}
    return json.dumps(dict.fromkeys(sorted(packages - {""}), "") | found).encode() + b"\n"
