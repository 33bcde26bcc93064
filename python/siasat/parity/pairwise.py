"""A small set of search configurations in which every pair of switches meets (pairwise coverage)."""

from __future__ import annotations

from itertools import combinations

from siasat.core.mixing import SplitMix64
from siasat.errors import AlgorithmError
from siasat.search.enhancements import MEMORY_SWITCHES, WINDOW_SWITCHES
from siasat.search.registry import own_algorithms, parse_config

FACTORS: dict[str, tuple[str, ...]] = {
    "algorithm": tuple(
        one.id for one in own_algorithms().values() if one.switches in (WINDOW_SWITCHES, MEMORY_SWITCHES)
    ),
    **{
        switch.id: ("", *(f"{switch.id}={sample}" if sample else switch.id for sample in switch.samples))
        for switch in WINDOW_SWITCHES
    },
}
"""The algorithms that take (nearly) all switches, and what each switch can be; "" is off."""

CANDIDATES = 40
"""How many random configurations compete for each place in the set."""

Choice = tuple[str, ...]
Pair = tuple[int, str, int, str]


def pairwise(seed: int = 1) -> list[str]:
    """Configurations that together contain every pair of settings that can go together; the same for the same seed.

    >>> "alphabeta" in {text.split("+")[0] for text in pairwise()}
    True
    """
    rng = SplitMix64(seed)
    missing = {pair for pair in sorted(_all_pairs()) if _example(pair, rng) is not None}
    chosen: list[str] = []
    while missing:
        target = min(missing)
        candidates = [choice for _ in range(CANDIDATES) if (choice := _example(target, rng)) is not None]
        best = max(candidates, key=lambda choice: len(missing & _pairs(choice)))
        missing -= _pairs(best)
        chosen.append(_text(best))
    return chosen


def _all_pairs() -> set[Pair]:
    factors = list(FACTORS.values())
    return {
        (i, one, j, other)
        for i, j in combinations(range(len(factors)), 2)
        for one in factors[i]
        for other in factors[j]
    }


def _pairs(choice: Choice) -> set[Pair]:
    return {(i, choice[i], j, choice[j]) for i, j in combinations(range(len(choice)), 2)}


def _text(choice: Choice) -> str:
    return str(parse_config("+".join(word for word in choice if word)))


def _example(pair: Pair, rng: SplitMix64) -> Choice | None:
    """A random valid configuration that contains `pair`, or None if a few tries find none."""
    i, one, j, other = pair
    for _ in range(200):
        words = [options[rng.below(len(options))] for options in FACTORS.values()]
        words[i], words[j] = one, other
        try:
            _text(tuple(words))
        except AlgorithmError:
            continue
        return tuple(words)
    return None
