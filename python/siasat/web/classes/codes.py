"""Codes to join a class, and how often a browser may try one.

A school has one address for all, so no wrong codes may close it. A code is therefore long enough (about 40 bits) that a
program that sends them as fast as the server lets an address finds none while a class is open; a browser that types
wrong ones has to wait. Programs that keep no cookie count as one browser of their address.
"""

from __future__ import annotations

import math
import secrets

from siasat.web.errors import Refused
from siasat.web.guard.rates import Rate
from siasat.web.visitor import Visitor

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without 0 and O, 1, I and L, which look alike."""

LENGTH = 8
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
    """Counts tries to join: a wrong code costs one, a right one nothing. Beyond the bound a browser learns nothing."""

    def __init__(self) -> None:
        self.wrong = Rate(0.1, 10)

    def start(self, visitor: Visitor) -> None:
        """Count a try before its code is looked up, or refuse it (429)."""
        wait = self.wrong.take(_browser(visitor))
        if wait:
            raise Refused(429, "too-many-requests", "too many wrong codes; wait a moment", retry_after=math.ceil(wait))

    def succeed(self, visitor: Visitor) -> None:
        """The code was right: give the try back."""
        self.wrong.give_back(_browser(visitor))


def _browser(visitor: Visitor) -> str:
    return f"address {visitor.address}" if visitor.is_new else visitor.name
