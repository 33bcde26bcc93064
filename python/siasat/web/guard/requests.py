"""What h11 parses for us, and the answers to what is no request, in bytes."""

from __future__ import annotations

import json
from typing import Any

import h11

from siasat.web.guard.middleware import NO_LENGTH, error_body

MAX_LINES = 128
"""The most lines in the head of a request: h11 takes 5 µs for each, and 64 KiB hold 20,000."""


def _answer(status: str, header: str = "Retry-After: 5", body: bytes = b"") -> bytes:
    return f"HTTP/1.1 {status}\r\nConnection: close\r\n{header}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


FULL = _answer("503 Service Unavailable")
LATE = _answer("408 Request Timeout")
WRONG = _answer("400 Bad Request", "Content-Type: text/plain", b"the head of this request is malformed or too large")
CHUNKED = _answer("411 Length Required", "Content-Type: application/json", json.dumps(error_body(NO_LENGTH)).encode())


class Requests(h11.Connection):
    """The requests of a connection; what is expensive to parse is refused before it is parsed."""

    has_chunks = False

    def next_event(self) -> Any:
        """Return the next event, or raise `RemoteProtocolError` for a request that is wrong."""
        if self.their_state is h11.IDLE:
            head = self.trailing_data[0]
            if head.count(b"\n", 0, head.find(b"\n\r\n")) > MAX_LINES:
                raise h11.RemoteProtocolError("headers", error_status_hint=431)
        event = super().next_event()
        if isinstance(event, h11.Request) and any(name == b"transfer-encoding" for name, _ in event.headers):
            self.has_chunks = True
            raise h11.RemoteProtocolError("chunks", error_status_hint=NO_LENGTH.status)
        return event
