"""Trees with a name and a source, and trees in which every first branch is the best one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NamedTree:
    """A tree of the literature; its title and source are `tree.ID.title` and `tree.ID.source` in the texts."""

    id: str
    tree: str


def ordered(branching: int, depth: int, best_first: bool = True) -> str:
    """A uniform tree in which every first branch is the best one, or every last.

    >>> ordered(2, 2)
    '((2 3) (0 1))'
    """

    def grow(value: int, left: int, step: int, is_max: bool) -> str:
        if left == 0:
            return str(value)
        worse = -1 if is_max else 1
        children = [
            grow(value + worse * step * number, left - 1, step // branching or 1, not is_max)
            for number in range(branching)
        ]
        return f"({' '.join(children if best_first else children[::-1])})"

    top = branching ** (depth - 1)
    return grow(top, depth, top, True)


NAMED = (
    NamedTree("russell-norvig", "((3 12 8) (2 4 6) (14 5 2))"),
    NamedTree("ilman", "((12 -2) (5 6))"),
    NamedTree("yoman", "((500 300) (200 999))"),
    NamedTree("knuth-moore", ordered(3, 3)),
    NamedTree("knuth-moore-last", ordered(3, 3, best_first=False)),
    NamedTree("surprise", "(((5 4) (7 6)) ((8 6) (9 7)) ((12 9) (3 5)) ((11 10) (4 2)))"),
)
"""Only trees whose numbers are certain. Leaves that are our own are named in the source."""
