"""Codes to join a class, and how often a visitor may try one.

A code is short enough for a blackboard, so it must not be tried often. It has about 30 bits; wrong codes from all
addresses together are limited to one a second in the long run, and a class is open for a few hours.
"""

from __future__ import annotations

import math
import secrets

from siasat.web.errors import Refused
from siasat.web.guard.rates import Rate

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without 0 and O, 1, I and L, which look alike."""

LENGTH = 6
OPEN_SECONDS = 3 * 3600.0
"""How long a class stays open to join, unless the teacher closes it earlier."""


def new_code() -> str:
    """A random code."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def read_code(text: str) -> str:
    """A typed code in the form it is stored in.

    >>> read_code(" k7p-2xm ")
    'K7P2XM'
    """
    return "".join(letter for letter in text.upper() if letter.isalnum())


class Tries:
    """Counts tries to join: a wrong code costs one, a right one nothing. Nobody learns anything beyond the bounds."""

    def __init__(self) -> None:
        self.of_address = Rate(0.1, 40)
        self.of_all = Rate(1.0, 400)

    def start(self, address: str) -> None:
        """Count a try before its code is looked up, or refuse it (429)."""
        wait = self.of_address.take(address)
        if not wait:
            wait = self.of_all.take("all")
        if wait:
            raise Refused(429, "too-many-requests", "too many wrong codes; wait a moment", retry_after=math.ceil(wait))

    def succeed(self, address: str) -> None:
        """The code was right: give the try back."""
        self.of_address.give_back(address)
        self.of_all.give_back("all")
