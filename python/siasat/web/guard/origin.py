"""Whether a request comes from the server's own page: by `Host`, `Origin` and `Sec-Fetch-Site`."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from siasat.web.settings import Settings

LOOPBACK = ("localhost", "127.0.0.1", "::1")
WILDCARDS = ("0.0.0.0", "::", "")


@dataclass(frozen=True, slots=True)
class Origins:
    """What counts as our own.

    A server answers to loopback's names, the machine's own, and those of `--origin`, so that a foreign name that was
    made to point here (DNS rebinding) is refused. One that listens everywhere answers to any address, too, because no
    page of another site has one as its name.
    """

    hosts: frozenset[str]
    origins: frozenset[str]
    any_address: bool

    @classmethod
    def of(cls, settings: Settings) -> Origins:
        """The origins that the settings allow."""
        named = {urlsplit(origin).hostname or "" for origin in settings.origins}
        everywhere = settings.host in WILDCARDS
        own = own_names() if everywhere else ()
        return cls(
            frozenset({*LOOPBACK, settings.host, *named, *own} - set(WILDCARDS)),
            frozenset(origin.rstrip("/") for origin in settings.origins),
            everywhere,
        )

    def is_host(self, host: str) -> bool:
        """Whether the `Host` header names this server."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return name in self.hosts or (self.any_address and _is_address(name))

    def is_own(self, headers: Mapping[str, str]) -> bool:
        """Whether the page that sent this is ours; programs that are no browsers send no origin and pass."""
        origin = headers.get("origin")
        if headers.get("sec-fetch-site") in ("cross-site", "same-site"):
            return origin is not None and origin in self.origins
        if origin is None:
            return True
        if origin in self.origins:
            return True
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        return parts.scheme in ("http", "https") and parts.netloc == headers.get("host", "")


def own_names() -> tuple[str, ...]:
    """What this machine is called in its own network: its host name, also with `.local` (multicast DNS)."""
    name = socket.gethostname().lower()
    return (name, f"{name.partition('.')[0]}.local") if name else ()


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
