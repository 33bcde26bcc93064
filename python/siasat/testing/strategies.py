"""Hypothesis strategies for any game. Needs `pip install "siasat[testing]"`."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from siasat.core.game import AnyGame
from siasat.core.mixing import SplitMix64
from siasat.core.walks import Step, walk


def steps(game: AnyGame, max_plies: int = 100) -> st.SearchStrategy[Step]:
    """The last step of a random walk: a reachable state with its legal moves.

    Shrinks towards short walks, so that a failing example is near the start of the game.
    """

    def build(plies: int, seed: int) -> Step:
        return list(walk(game, SplitMix64(seed), plies))[-1]

    return st.builds(build, st.integers(0, max_plies), st.integers(0, 2**32))


def states(game: AnyGame, max_plies: int = 100) -> st.SearchStrategy[Any]:
    """Reachable states."""
    return steps(game, max_plies).map(lambda step: step.state)


def texts_near(example: str) -> st.SearchStrategy[str]:
    """Texts for a parser to survive: arbitrary ones, and an example with a few characters changed."""
    alphabet = st.characters(codec="utf-8")

    def damage(edits: list[tuple[int, str]]) -> str:
        text = example
        for place, new in edits:
            cut = place % (len(text) + 1)
            text = text[:cut] + new + text[cut + place % 3 :]
        return text

    edit = st.tuples(st.integers(0, 1000), st.text(st.sampled_from(sorted(set(example + "0-/ "))), max_size=2))
    return st.one_of(st.text(alphabet, max_size=80), st.lists(edit, min_size=1, max_size=5).map(damage))
