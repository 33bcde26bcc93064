"""Cut branches, searched anyway: what they are worth, and why that changes nothing. All numbers are for MAX."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from siasat.core.notation import quote
from siasat.core.player import Player
from siasat.errors import InputError
from siasat.games.tree import Node
from siasat.textbook.placed import ROOT
from siasat.textbook.search import TreeSearch
from siasat.textbook.steps import Claim, Step


@dataclass(frozen=True, slots=True)
class CutBranch:
    """A branch that a cutoff skipped, searched without any cut.

    `node` is where the cut happened and `best` what it had by then; `bound` is what `best` reached: the end of the
    window, or the number that a test asks for. `value` is what the branch is worth and `joined` what the node would be
    worth with this branch as well. `values` has the value of every place in the branch; `root` is the value of the
    whole tree by minimax.
    """

    branch: str
    node: str
    player: Player
    best: int
    bound: int
    value: int
    joined: int
    values: dict[str, int]
    leaves: int
    root: int
    claims: tuple[Claim, ...]


def cuts_after(steps: Sequence[Step]) -> dict[str, Step]:
    """The branches that are cut after some steps, each with the cutoff that skipped it.

    A new test (MTD(f), SSS*, DUAL*) looks at the whole tree again, and a branch that is entered is no longer cut.
    """
    cut: dict[str, Step] = {}
    for step in steps:
        if step.kind == "pass":
            cut.clear()
        cut.pop(step.node, None)
        cut.update(dict.fromkeys(step.skipped, step))
    return cut


def open_cut(search: TreeSearch, place: str, count: int | None = None) -> CutBranch:
    """Search the cut branch that `place` lies in, as it is after `count` steps (all by default).

    >>> from siasat.textbook.search import TREE, search_tree
    >>> found = open_cut(search_tree(TREE.parse_state("((3 12 8) (2 4 6) (14 5 2))")), "r.1.2")
    >>> found.value, found.best, found.bound, found.joined, found.root
    (6, 2, 3, 2, 3)
    """
    cut = cuts_after(search.steps if count is None else search.steps[:count])
    branch = next((way for way in _ways(place) if way in cut), None)
    if branch is None:
        raise InputError(f"no cut branch contains the node {quote(place)} at this step; cut are: {_names(cut)}")
    step = cut[branch]
    assert step.player is not None
    assert step.best is not None
    reason = step.claims[0]
    limit = reason.values.get("bound", reason.values.get("aim"))
    assert isinstance(limit, int)
    values = values_below(search.root.node, search.root.player)
    inside = {name: value for name, value in values.items() if is_in(name, branch)}
    value = values[branch]
    choose = max if step.player is Player.FIRST else min
    joined = choose(step.best, value)
    leaves = sum(1 for name in inside if f"{name}.0" not in inside)
    claims = _claims(step, value, limit, joined, leaves, values[ROOT])
    return CutBranch(
        branch, step.node, step.player, step.best, limit, value, joined, inside, leaves, values[ROOT], claims
    )


def values_below(node: Node, player: Player, place: str = ROOT) -> dict[str, int]:
    """The minimax value of every place, for MAX."""
    if node.payoff is not None:
        return {place: node.payoff}
    found: dict[str, int] = {}
    own = []
    for index, (child, same) in enumerate(zip(node.children, node.again, strict=True)):
        name = f"{place}.{index}"
        found |= values_below(child, player if same else player.other, name)
        own.append(found[name])
    return {place: max(own) if player is Player.FIRST else min(own), **found}


def is_in(place: str, branch: str) -> bool:
    """Whether a place is the branch's first node or lies below it."""
    return place == branch or place.startswith(f"{branch}.")


def _claims(step: Step, value: int, limit: int, joined: int, leaves: int, root: int) -> tuple[Claim, ...]:
    assert step.player is not None
    assert step.best is not None
    better = joined != step.best
    numbers: dict[str, int | Player] = {"value": value, "best": step.best, "side": step.player}
    why = step.claims[0].what.removeprefix("cut-")
    return (
        Claim("open-worth", {"value": value, "count": leaves}),
        Claim("open-better" if better else "open-no-better", numbers),
        Claim(f"open-{why}", {"best": joined, "bound": limit}),
        Claim("open-root", {"root": root}),
    )


def _ways(place: str) -> Iterator[str]:
    """The place and every place above it."""
    parts = place.split(".")
    for length in range(len(parts), 0, -1):
        yield ".".join(parts[:length])


def _names(cut: dict[str, Step]) -> str:
    return ", ".join(sorted(cut)) if cut else "none"
