"""The pseudocode of the algorithms, one file each: the one source of the page, the documentation and `siasat tree`.

A file has one or two forms: `== max` writes every value for MAX, `== mover` for the side to move. `== driver` is a loop
round the search of `memory.txt`, which follows it. Behind a line stand the names of the steps that it stands for
(`@cutoff`), in the form for MAX with the side that moves (`@max:cutoff`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

View = Literal["max", "mover"]

ALGORITHMS = ("minimax", "negamax", "alphabeta", "negascout", "pvs", "mtdf", "sss", "dual")
"""The algorithms that can be followed on a tree of values, line by line."""

EXPLORED = ("mcts", "pns", "iterative", "table", "history", "quiescence")
"""The algorithms and enhancements with an explorer of their own."""

ENHANCEMENTS = ("iid", "dynamic", "replacement")
"""Switches that are read, not followed."""

PAPERS = ("paper-000", "paper-001", "paper-002", "paper-004")
"""The papers' own listings. They are read, not followed: their lines stand for no steps."""


@dataclass(frozen=True, slots=True)
class Form:
    """Pseudocode from one viewpoint; `tags` gives the number of the line for a step, from 0."""

    view: View
    lines: tuple[str, ...]
    tags: dict[str, int]

    def line(self, tag: str, side: Literal["max", "min"]) -> int:
        """The line that a step stands for, at a node where `side` moves; `KeyError` if there is none."""
        specific = f"{side}:{tag}"
        return self.tags[specific if specific in self.tags else tag]


@cache
def pseudocode(algorithm: str) -> tuple[Form, ...]:
    """The forms of an algorithm, that for MAX first; none where there is no pseudocode.

    >>> [form.view for form in pseudocode("alphabeta")]
    ['max', 'mover']
    >>> pseudocode("greedy")
    ()
    """
    if algorithm not in (*ALGORITHMS, *EXPLORED):
        return ()
    parts = _parts(algorithm)
    if "driver" in parts:
        parts = {view: [*parts["driver"], *lines] for view, lines in _parts("memory").items()}
    views: tuple[View, ...] = ("max", "mover")
    return tuple(_form(view, parts[view]) for view in views if view in parts)


def listing(name: str) -> tuple[str, ...]:
    """The lines of an algorithm or of a paper's own program, in the form for MAX.

    >>> listing("paper-004")[0]
    'minimax(position, depth, α, β, isWhite):'
    """
    forms = pseudocode(name)
    if forms:
        return forms[0].lines
    ((_, lines),) = _parts(name).items()
    return _form("max", lines).lines


def _parts(name: str) -> dict[str, list[str]]:
    """The lines of a file by their heading."""
    found: dict[str, list[str]] = {}
    for line in (files(__name__) / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            found[line.removeprefix("== ")] = []
        else:
            found[list(found)[-1]].append(line)
    return found


def _form(view: View, lines: list[str]) -> Form:
    tags: dict[str, int] = {}
    shown = []
    for number, line in enumerate(lines):
        text, *names = line.split("@")
        shown.append(text.rstrip())
        tags |= {name.strip(): number for name in names}
    return Form(view, tuple(shown), tags)


def markdown() -> str:
    """The page of the documentation with all pseudocode."""
    parts = [
        "# Pseudocode",
        "This page is made from `python/siasat/search/pseudocode`, the source that the page and the lessons use, too. "
        "In the first form every value is for MAX; in the second it is for the side to move.",
    ]
    for name in (*ALGORITHMS, *EXPLORED):
        parts.append(f"## {name}")
        parts += [f"```text\n{chr(10).join(form.lines)}\n```" for form in pseudocode(name)]
    for name in ENHANCEMENTS:
        parts += [f"## {name}", f"```text\n{chr(10).join(listing(name))}\n```"]
    parts.append("## As printed in the papers")
    for name in PAPERS:
        parts += [f"### {name}", f"```text\n{chr(10).join(listing(name))}\n```"]
    parts.append("Next: [Search](algorithms.md), [Add an algorithm](add-an-algorithm.md).")
    return "\n\n".join(parts) + "\n"
