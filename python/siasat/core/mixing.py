"""The one source of pseudo-random numbers: SplitMix64, the same bits in Python and in Rust.

Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014, with the constants of
Vigna's public-domain `splitmix64.c`.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TypeVar

MASK = 0xFFFF_FFFF_FFFF_FFFF
GOLDEN = 0x9E37_79B9_7F4A_7C15

T = TypeVar("T")


def mix(x: int) -> int:
    """Scramble 64 bits into 64 bits, one to one."""
    x = (x + GOLDEN) & MASK
    x = ((x ^ (x >> 30)) * 0xBF58_476D_1CE4_E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D0_49BB_1331_11EB) & MASK
    return x ^ (x >> 31)


def seed_of(name: str) -> int:
    """A seed from a short name (its first eight bytes, big-endian), so that no two games share their numbers."""
    return int.from_bytes(name.encode()[:8], "big")


class SplitMix64:
    """A stream of 64-bit numbers from a seed."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def next(self) -> int:
        """The next 64 bits."""
        value = mix(self.state)
        self.state = (self.state + GOLDEN) & MASK
        return value

    def below(self, bound: int) -> int:
        """A number in [0, bound), by the high half of a product (bias under bound / 2**64)."""
        return (self.next() * bound) >> 64

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place (Fisher–Yates from the back)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def zobrist(seed: int, count: int) -> tuple[int, ...]:
    """`count` independent 64-bit numbers, for keys that are the XOR of a position's features."""
    stream = SplitMix64(seed)
    return tuple(stream.next() for _ in range(count))
