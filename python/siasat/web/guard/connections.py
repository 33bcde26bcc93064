"""How many connections may be open, and which one is closed to make room."""

from __future__ import annotations

import contextlib
import ipaddress
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Protocol

from siasat.errors import InputError
from siasat.web.settings import Settings

ACCEPT_BATCH = 64
"""How many connections are accepted before the event loop does anything else."""

FEWEST_CONNECTIONS = 32
SPARE_FILES = 128
"""Files that the server needs besides connections and workers: stores, the page, logs, engines."""

FILES_PER_WORKER = 8


class Closable(Protocol):
    """What is needed of a transport."""

    def abort(self) -> None:
        """Close at once."""


@dataclass(eq=False)
class Connections:
    """The open connections of a server, by address.

    A connection *waits* while its client has not sent a complete request or does not read the response. If the limit is
    reached, the connection that has waited longest is closed: first from the same address, otherwise from the address
    with the most waiting connections. Half-sent requests therefore cannot lock out other visitors.
    """

    most: int
    most_per_address: int
    held: dict[Closable, str] = field(default_factory=dict)
    count: Counter[str] = field(default_factory=Counter)
    waiting: dict[str, dict[Closable, None]] = field(default_factory=dict)

    def enter(self, transport: Closable, address: str, *, is_shared: bool = False) -> bool:
        """Count a new connection, which waits; False if there is no room. `is_shared`: a proxy's, no visitor's."""
        if not is_shared and self.count[address] >= self.most_per_address and not self._evict(address):
            return False
        if len(self.held) >= self.most and not self._evict(self._busiest()):
            return False
        self.held[transport] = address
        self.count[address] += 1
        self.waits(transport)
        return True

    def leave(self, transport: Closable) -> None:
        """A connection has ended."""
        self.works(transport)
        address = self.held.pop(transport, None)
        if address is not None:
            self.count[address] -= 1
            if not self.count[address]:
                del self.count[address]

    def waits(self, transport: Closable) -> None:
        """The server now waits for the client."""
        address = self.held.get(transport)
        if address is not None:
            self.waiting.setdefault(address, {}).setdefault(transport)

    def works(self, transport: Closable) -> None:
        """The server no longer waits for the client."""
        address = self.held.get(transport, "")
        waiting = self.waiting.get(address, {})
        waiting.pop(transport, None)
        if not waiting:
            self.waiting.pop(address, None)

    def _busiest(self) -> str:
        return max(self.waiting, key=lambda address: len(self.waiting[address]), default="")

    def _evict(self, address: str) -> bool:
        """Close the connection of an address that has waited longest."""
        oldest = next(iter(self.waiting.get(address, {})), None)
        if oldest is None:
            return False
        self.leave(oldest)
        oldest.abort()
        return True


def fit_to_files(settings: Settings) -> Settings:
    """The same settings, with no more connections and sockets than the process can open files.

    The limit is raised as far as the system allows. Running out of files would stop `accept()` for all visitors.
    """
    spare = SPARE_FILES + 4 * ACCEPT_BATCH + FILES_PER_WORKER * (settings.workers + 1)
    traffic = settings.traffic
    limit = _file_limit(traffic.connections + spare)
    most = min(traffic.connections, limit - spare)
    if most < FEWEST_CONNECTIONS:
        raise InputError(
            f"the process may open only {limit} files, and the server needs {spare + FEWEST_CONNECTIONS}; "
            "raise the limit (ulimit -n)"
        )
    sockets = min(traffic.sockets, most * 3 // 4)
    return replace(settings, traffic=replace(traffic, connections=most, sockets=sockets))


def _file_limit(wanted: int) -> int:
    """How many files the process may open, raised to `wanted` if that is allowed."""
    try:
        import resource  # noqa: PLC0415 — not on Windows
    except ImportError:
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted if soft == resource.RLIM_INFINITY else soft
    best = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (best, hard))
        return best
    return soft


def address_key(address: str) -> str:
    """What limits count an address by: an IPv6 network of 64 bits is one visitor's, so it counts as one address.

    >>> address_key("192.0.2.7"), address_key("::ffff:192.0.2.7"), address_key("2001:db8::1:2"), address_key("?")
    ('192.0.2.7', '192.0.2.7', '2001:db8::/64', '?')
    """
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(known) if known.is_loopback else str(ipaddress.ip_network((known, 64), strict=False))


def is_proxy(address: str) -> bool:
    """Whether `--trust-proxy` believes this peer: a proxy stands on the same machine or in the same private network.

    >>> is_proxy("127.0.0.1"), is_proxy("10.0.0.2"), is_proxy("1.1.1.1"), is_proxy("")
    (True, True, False, True)
    """
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address == ""  # a Unix socket
    if isinstance(known, ipaddress.IPv6Address) and known.ipv4_mapped is not None:
        known = known.ipv4_mapped
    return known.is_loopback or known.is_private


def forwarded_address(header: str) -> str | None:
    """The address that the nearest proxy added to `X-Forwarded-For`; None if there is none.

    >>> [forwarded_address(text) for text in ("6.6.6.6, 192.0.2.7", "192.0.2.7:5678", "[2001:db8::1]:9")]
    ['192.0.2.7', '192.0.2.7', '2001:db8::1']
    >>> forwarded_address("unknown") is None
    True
    """
    text = header.rpartition(",")[2].strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        return None
