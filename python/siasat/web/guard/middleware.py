"""Middleware: identifies the visitor, checks origin, rate and size, and sets the headers of every response."""

from __future__ import annotations

import asyncio
import json
import math
import re
import secrets
from collections.abc import Callable
from http.cookies import CookieError, SimpleCookie
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from siasat.web.api.schemas import ErrorBody
from siasat.web.errors import Refused
from siasat.web.guard.connections import address_key, forwarded_address, is_proxy
from siasat.web.guard.origin import Origins
from siasat.web.guard.rates import Bucket, Places, Rate
from siasat.web.settings import MESSAGE_SECONDS, Settings

COOKIE = "siasat_visitor"
TOO_MANY = 4429
"""The close code for a socket that sends too much, or exceeds the number of sockets."""

VISITOR = re.compile(r"^[A-Za-z0-9_-]{16,64}$")
SAFE = ("GET", "HEAD", "OPTIONS")
NO_LENGTH = Refused(411, "length-required", "a request must state the length of its body (Content-Length)")
"""Chunked bodies: a client may cut them into single bytes, each of which takes as long to parse as a request."""

DRAINED = 16 * 1024 * 1024
"""How much of a body that is refused is still read."""

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "frame-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class Guard:
    """The layer itself. Every scope that passes carries `visitor` and `address` in its state."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.origins = Origins.of(settings)
        traffic = settings.traffic
        self.requests = Rate(traffic.rate, traffic.burst)
        self.files = Rate(traffic.file_rate, traffic.file_burst)
        self.at_visitor = Places(traffic.sockets_per_visitor)
        self.at_address = Places(traffic.sockets_per_address)
        self.in_all = Places(traffic.sockets)
        self.messages = Rate(traffic.messages_per_address / MESSAGE_SECONDS, traffic.messages_per_address)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request or a socket, and let it through."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        address = self.address(scope)
        visitor, is_new = _visitor(headers)
        scope.setdefault("state", {}).update(visitor=visitor, address=address, is_new=is_new)
        is_api = scope["path"].startswith("/api/")

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                out = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    out.setdefault(name, value)
                if is_api:
                    out.setdefault("cache-control", "no-store")
                    if is_new:
                        out.append(
                            "set-cookie", f"{COOKIE}={visitor}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000"
                        )
            await send(message)

        refused = self._check(scope, headers, address)
        if refused is not None:
            if refused.status == 413:
                await _drain(receive)
            await _refuse(refused, answer)
            return
        counted = _Counted(receive, self.settings.traffic.body_bytes)
        await self.app(scope, counted, answer)

    def _check(self, scope: Scope, headers: Headers, address: str) -> Refused | None:
        if not self.origins.is_host(headers.get("host", "")):
            return Refused(403, "bad-origin", "this server does not go by that name; see --origin")
        if "transfer-encoding" in headers:
            return NO_LENGTH
        is_api = scope["path"].startswith("/api/")
        wait = (self.requests if is_api else self.files).take(address)
        if wait:
            return Refused(429, "too-many-requests", "too many requests; wait a moment", retry_after=math.ceil(wait))
        if scope["method"] in SAFE:
            # Another site's page could not read the answer, but it could make the server work. Its links are welcome.
            is_embedded = is_api and headers.get("sec-fetch-mode") != "navigate"
            if is_embedded and not self.origins.is_own(headers):
                return Refused(403, "bad-origin", "pages of other sites cannot use this server")
            return None
        if not self.origins.is_own(headers):
            return Refused(403, "bad-origin", "requests that change something must come from this server's own page")
        length = headers.get("content-length", "0")
        most = self.settings.traffic.body_bytes
        if not (length.isascii() and length.isdigit()) or len(length) > 12 or int(length) > most:
            return Refused(413, "too-large", f"a request may have at most {most} bytes")
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if int(length) > 0 and kind != "application/json":
            # A form of another site could be posted without asking; JSON cannot.
            return Refused(415, "not-json", "the body must be JSON, and say so: Content-Type: application/json")
        return None

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        address = self.address(scope)
        visitor, is_new = _visitor(headers)
        scope.setdefault("state", {}).update(visitor=visitor, address=address, is_new=is_new)
        if not (self.origins.is_host(headers.get("host", "")) and self.origins.is_own(headers)):
            await _close(receive, send, 4403, "foreign origin")
            return
        if self.requests.take(address):
            await _close(receive, send, TOO_MANY, "too many requests")
            return
        held: list[tuple[Places, str]] = []
        try:
            for places, name in ((self.at_visitor, visitor), (self.at_address, address), (self.in_all, "all")):
                if not places.enter(name):
                    await _close(receive, send, TOO_MANY, "too many sockets")
                    return
                held.append((places, name))
            watching = self.settings.traffic.watching_messages
            budget = Bucket(watching / MESSAGE_SECONDS, watching)
            scope["state"]["budget"] = budget
            await self.app(scope, _Metered(receive, send, lambda: budget.take() or self.messages.take(address)), send)
        finally:
            for places, name in held:
                places.leave(name)

    def address(self, scope: Scope) -> str:
        """What limits count a request by: the address of its peer, or what a trusted proxy says of it."""
        client = scope.get("client")
        peer = client[0] if client else ""
        if self.settings.trust_proxy and is_proxy(peer):
            peer = forwarded_address(Headers(scope=scope).get("x-forwarded-for", "")) or peer
        return address_key(peer)


class _Metered:
    """Receives a socket's messages one at a time; the one too many closes the socket and ends the app's loop."""

    def __init__(self, receive: Receive, send: Send, take: Callable[[], float]) -> None:
        self.receive = receive
        self.send = send
        self.take = take

    async def __call__(self) -> Message:
        message = await self.receive()
        if message["type"] != "websocket.receive":
            return message
        wait = self.take()
        if not wait:
            await asyncio.sleep(0)  # a backlog of messages must not keep the others waiting
            return message
        reason = f"too many messages; wait {math.ceil(wait)} s before you connect again"
        await self.send({"type": "websocket.close", "code": TOO_MANY, "reason": reason})
        return {"type": "websocket.disconnect", "code": TOO_MANY, "reason": reason}


class _Counted:
    """Receive a body and enforce the size limit, whatever the headers say."""

    def __init__(self, receive: Receive, most: int) -> None:
        self.receive = receive
        self.left = most

    async def __call__(self) -> Message:
        message = await self.receive()
        if message["type"] == "http.request":
            self.left -= len(message.get("body", b""))
            if self.left < 0:
                raise Refused(413, "too-large", "the request is too large")
        return message


def _visitor(headers: Headers) -> tuple[str, bool]:
    """The visitor's name from the cookie, or a new one."""
    try:
        cookie = SimpleCookie(headers.get("cookie", "")[:4096]).get(COOKIE)
    except CookieError:
        cookie = None
    if cookie is not None and VISITOR.match(cookie.value):
        return cookie.value, False
    return secrets.token_urlsafe(16), True


def error_body(refused: Refused) -> dict[str, Any]:
    """The common form of an error."""
    return ErrorBody(error=refused.detail).model_dump()


async def _refuse(refused: Refused, send: Send) -> None:
    body = json.dumps(error_body(refused)).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if refused.retry_after is not None:
        headers.append((b"retry-after", str(refused.retry_after).encode()))
    if refused.status == 413:
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _drain(receive: Receive) -> None:
    """Let a body that is too large go by: an answer before its end would be lost with the connection."""
    left = DRAINED
    while left > 0:
        message = await receive()
        left -= len(message.get("body", b""))
        if message["type"] != "http.request" or not message.get("more_body", False):
            return


async def _close(receive: Receive, send: Send, code: int, reason: str) -> None:
    """Accept and close at once: a refused handshake would hide the code from the page."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": code, "reason": reason})
