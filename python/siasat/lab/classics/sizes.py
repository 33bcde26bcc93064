"""How much a classic measures, and where its positions come from."""

from __future__ import annotations

from functools import cache
from typing import TypeVar

from siasat.core.mixing import SplitMix64
from siasat.core.notation import notation_of
from siasat.core.walks import walk
from siasat.games.registry import load_game
from siasat.lab.papers.effort import Effort

T = TypeVar("T")


def by_effort(effort: Effort, full: T, quick: T, python: T | None = None) -> T:
    """The size for a full or a quick run; `python` for a full one without the native module, the quick one if None."""
    if effort.name == "quick":
        return quick
    if effort.computes == "python":
        return quick if python is None else python
    return full


@cache
def random_positions(game: str, count: int, plies: int, variant: str | None = None) -> tuple[str, ...]:
    """`count` different positions after `plies` random moves, in the game's notation; none of them is decided."""
    rules = load_game(game, variant)
    names = notation_of(rules)
    rng = SplitMix64(1975)
    found: dict[str, None] = {}
    while len(found) < count:
        *_, last = walk(rules, rng, plies)
        if rules.outcome(last.state) is None:
            found[names.format_state(last.state)] = None
    return tuple(found)
