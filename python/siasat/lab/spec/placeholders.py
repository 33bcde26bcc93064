"""Arguments of switches that an experiment fills in for each task.

`shuffle=seed` becomes a seed of the task's own, so that repetitions see different orders of moves. `guess=off-by:N`
becomes the position's true value at that depth plus N, so that the quality of a first guess can be varied.
"""

from __future__ import annotations

import re

from siasat.core.notation import quote
from siasat.errors import AlgorithmError

SEED = "shuffle=seed"
OFF_BY = re.compile(r"guess=off-by:(-?\d{1,6})")
SEEDS = 1_000_000_000
"""Seeds of a shuffle are below this."""


def needs_seed(algorithm: str) -> bool:
    """Whether the text has `shuffle=seed`."""
    return SEED in algorithm.split("+")


def guess_error(algorithm: str) -> int | None:
    """The N of `guess=off-by:N`, or None."""
    for word in algorithm.split("+"):
        if word.startswith("guess=off-by"):
            found = OFF_BY.fullmatch(word)
            if found is None:
                raise AlgorithmError(f"write guess=off-by:40 or guess=off-by:-40, not {quote(word)}")
            return int(found[1])
    return None


def resolve(algorithm: str, seed: int, value: int | None = None) -> str:
    """The text that a search reads, with the seed and the true value filled in (0 stands in for an unknown one).

    >>> resolve("mtdf+guess=off-by:-40+shuffle=seed", 7, 100)
    'mtdf+guess=60+shuffle=7'
    """
    error = guess_error(algorithm)
    words = []
    for word in algorithm.split("+"):
        if word == SEED:
            words.append(f"shuffle={seed % SEEDS}")
        elif error is not None and word.startswith("guess="):
            words.append(f"guess={(value or 0) + error}")
        else:
            words.append(word)
    return "+".join(words)
