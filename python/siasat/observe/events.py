"""The events of an `Observer` as whole numbers: a tag, then the integers of the event.

Digest and recording use the same tags. `siasat.observe.recorder` describes the format of a recording.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from siasat.core.mixing import MASK
from siasat.core.search_api.observer import Observer
from siasat.errors import ContractError

ENTER, LEAVE, CUTOFF, TABLE_HIT, RESEARCH, ITERATION, LEFT_OUT = range(1, 8)

SIZES = {ENTER: 6, LEAVE: 3, CUTOFF: 3, TABLE_HIT: 3, RESEARCH: 3, ITERATION: 4, LEFT_OUT: 3}
"""How many words an event takes, its tag included."""


def signed(key: int) -> int:
    """An unsigned 64-bit key as the signed number with the same bits.

    >>> signed(2**64 - 1)
    -1
    """
    return key - (MASK + 1) if key > MASK >> 1 else key


def decode(words: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The events one by one, each a tag and its integers, keys unsigned again; `ContractError` where they are none.

    >>> list(decode([LEAVE, 0, -5, CUTOFF, 1, 2]))
    [(2, 0, -5), (3, 1, 2)]
    """
    at = 0
    while at < len(words):
        tag = words[at]
        size = SIZES.get(tag)
        if size is None:
            raise ContractError(f"word {at} of a recording must be the tag of an event, 1 to {len(SIZES)}, not {tag}")
        event = tuple(words[at : at + size])
        if len(event) < size:
            raise ContractError(f"a recording ends inside an event: word {at} begins one of {size} words")
        yield (*event[:2], event[2] & MASK, *event[3:]) if tag == ENTER else event
        at += size


def replay(words: Sequence[int], observer: Observer) -> None:
    """Report the events of a recording to `observer`, as the search did, without those that were left out."""
    doors: dict[int, Callable[..., None]] = {
        ENTER: observer.enter,
        LEAVE: observer.leave,
        CUTOFF: observer.cutoff,
        TABLE_HIT: observer.table_hit,
        RESEARCH: observer.re_search,
        ITERATION: observer.iteration,
    }
    for tag, *values in decode(words):
        if tag != LEFT_OUT:
            doors[tag](*values)
