"""Limits of a search in words."""

from __future__ import annotations

from siasat.core.search_api.limits import Limits
from siasat.texts import Texts


def limit_texts(say: Texts, limits: Limits) -> list[str]:
    """The limits of a search, each in words.

    >>> from siasat.texts import load
    >>> limit_texts(load("en"), Limits(depth=4, nodes=5000, seconds=0.25)), limit_texts(load("id"), Limits(seconds=2))
    (['depth 4', '5,000 nodes', '0.25 s'], ['2 detik'])
    """
    parts = []
    if limits.depth is not None:
        parts.append(say("limit.depth", value=limits.depth))
    if limits.nodes is not None:
        parts.append(say("limit.nodes", value=say.number(limits.nodes), count=limits.nodes))
    if limits.seconds is not None:
        digits = len(f"{limits.seconds:.6f}".rstrip("0").partition(".")[2])
        parts.append(say("limit.seconds", value=say.decimal(limits.seconds, digits)))
    return parts
