"""uvicorn's protocols, with deadlines and bounds: for clients that send half a request, or read no answer.

uvicorn itself waits forever for the rest of a request, buffers everything that a client does not read, and parses
whatever arrives in the event loop: 256 KiB of chunks of one byte take it two seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from typing import Any, Literal, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from siasat.web.guard.client_pace import Pace, ReadWatch
from siasat.web.guard.connections import Connections, address_key, is_proxy
from siasat.web.guard.middleware import TOO_MANY
from siasat.web.guard.rates import Bucket, Rate
from siasat.web.guard.requests import CHUNKED, FULL, LATE, WRONG, Requests
from siasat.web.settings import MESSAGE_SECONDS, Settings, Traffic

SLICE_BYTES = 2048
"""How much a socket reads before its frames are counted: the smallest frame has six bytes."""

READ_SECONDS = 20e-6
"""What a read costs besides its parsing: waking up and `recv`."""

LINGER_SECONDS = 2.0
"""How long what a refused client still sends is thrown away, so that it can read why."""

Part = Literal["headers", "body"]


class ServerConfig(uvicorn.Config):
    """uvicorn's settings, and what the protocols below share."""

    def __init__(self, app: Any, settings: Settings, **options: Any) -> None:
        super().__init__(app, http=HttpProtocol, ws=SocketProtocol, **options)
        self.traffic: Traffic = settings.traffic
        self.open = Connections(settings.traffic.connections, settings.traffic.connections_per_address)
        self.loop_seconds = Rate(settings.traffic.loop_rate, settings.traffic.loop_burst)
        self.trust_proxy = settings.trust_proxy


class HttpProtocol(H11Protocol):
    """HTTP/1.1: a request must arrive in time, an answer must be read, and connections per address are limited."""

    config: ServerConfig
    cycle: RequestResponseCycle | None  # type: ignore[assignment]
    conn: Requests
    watch: ReadWatch
    pace: Pace

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.conn = Requests(h11.SERVER, self.config.traffic.header_bytes)
        self.is_refused = False
        self.awaited: Part | None = None
        self.deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a place, or answer that there is none."""
        super().connection_made(transport)
        config = self.config
        self.watch = ReadWatch(config.open, config.traffic.unread_seconds, transport)
        # Whatever is not sent at once pauses the app, and starts the watch.
        transport.set_write_buffer_limits(0)
        link = transport.get_extra_info("socket")
        with contextlib.suppress(OSError, AttributeError):  # the client may be gone already
            link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # else each answer takes 40 ms
        peer = self.client[0] if self.client else ""
        address, is_shared = address_key(peer), config.trust_proxy and is_proxy(peer)
        self.pace = Pace(config.loop_seconds, None if is_shared else address, transport, self._go_on)
        self.app = self.pace.charged(self.app)
        if config.open.enter(transport, address, is_shared=is_shared):
            self._await("headers")
        else:
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back."""
        self._await(None)
        self.watch.stop()
        self.pace.stop()
        self.config.open.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Part of a request, of which the rest must follow in time."""
        self.pace.charge(READ_SECONDS)
        if not self.is_refused:
            super().data_received(data)
            self._await_rest()

    def handle_events(self) -> None:
        """Parse what has arrived, unless the address is in debt."""
        if self.pace.is_resting:
            self.transport.pause_reading()  # uvicorn has just resumed it
            return
        with self.pace.charging():
            super().handle_events()

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be parsed, or has a body that is not worth parsing."""
        self._refuse(CHUNKED if self.conn.has_chunks else WRONG)

    def on_response_complete(self) -> None:
        """An answer was given; part of the next request may be here already."""
        super().on_response_complete()
        if self.transport.is_closing():
            return
        if self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]:
            self._await(None)  # uvicorn closes a connection without a further request itself
            self.config.open.waits(self.transport)
        else:
            self._await_rest()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection, with its place, to the socket's protocol."""
        self._await(None)
        self.watch.stop()
        super().handle_websocket_upgrade(event)
        self.pace.stop()

    def pause_writing(self) -> None:
        """The client does not read at the moment."""
        super().pause_writing()
        self.watch.start()

    def resume_writing(self) -> None:
        """The client has read everything."""
        super().resume_writing()
        self.watch.stop()
        if self.awaited is None and self.cycle is not None and not self.cycle.response_complete:
            self.config.open.works(self.transport)

    def _go_on(self) -> None:
        """Read on after a rest."""
        self.handle_events()
        self._await_rest()
        if not (self.flow.read_paused or self.pace.is_resting or self.transport.is_closing()):
            self.transport.resume_reading()

    def _refuse(self, answer: bytes) -> None:
        """Answer and close, but let the client read the answer: data that nobody reads would reset the connection."""
        self._await(None)
        if self.cycle is not None and not self.cycle.response_complete:
            self.transport.abort()
            return
        self.is_refused = True
        self.transport.write(answer)
        with contextlib.suppress(OSError):
            self.transport.write_eof()
        self.config.open.waits(self.transport)
        self.deadline = self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def _await_rest(self) -> None:
        if self.is_refused:
            return
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            self._await(None)
        elif self.conn.their_state is h11.IDLE:
            self._await("headers")
        elif self.conn.their_state is h11.SEND_BODY:
            self._await("body")
        else:
            self._await(None)
            self.config.open.works(self.transport)

    def _await(self, part: Part | None) -> None:
        """Set the deadline for a part of a request; further bytes of the same part do not move it."""
        if part == self.awaited:
            return
        self.awaited = part
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None
        if part is not None:
            traffic = self.config.traffic
            seconds = traffic.header_seconds if part == "headers" else traffic.body_seconds
            self.deadline = self.loop.call_later(seconds, self._late)
            self.config.open.waits(self.transport)

    def _late(self) -> None:
        has_answer = self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
        if has_answer or self.transport.get_write_buffer_size():
            self.transport.abort()
            return
        # Browsers open connections ahead of need; one without a single byte gets no answer that it could mistake.
        if self.awaited == "body" or self.conn.trailing_data[0]:
            self.transport.write(LATE)
        self.transport.close()


class SocketProtocol(WebSocketsSansIOProtocol):
    """WebSocket: a limited rate of frames, none of which is processed once the client has gone."""

    config: ServerConfig

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        frames = self.config.traffic.frames
        self.budget = Bucket(frames / MESSAGE_SECONDS, frames)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take over the connection."""
        super().connection_made(transport)
        config, link = self.config, self.transport
        self.watch = ReadWatch(config.open, config.traffic.unread_seconds, link)
        before = cast(HttpProtocol, link.get_protocol())
        self.pace = Pace(config.loop_seconds, before.pace.address, link, self._go_on)
        self.app = self.pace.charged(self.app)
        config.open.works(link)

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back, and drop what the client still asked for."""
        self.watch.stop()
        self.pace.stop()
        self.config.open.leave(self.transport)
        self._drop_queue()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read a little at a time, so that a flood of small frames is seen before all of it has been parsed."""
        with self.pace.charging(READ_SECONDS):
            for start in range(0, len(data), SLICE_BYTES):
                if self.transport.is_closing():
                    return
                super().data_received(data[start : start + SLICE_BYTES])

    def pause_writing(self) -> None:
        """The client does not read at the moment."""
        super().pause_writing()
        self.watch.start()

    def resume_writing(self) -> None:
        """The client has read everything."""
        super().resume_writing()
        self.watch.stop()
        self.config.open.works(self.transport)

    def handle_text(self, event: Frame) -> None:
        """A text, or the beginning of one."""
        if self._is_allowed():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Bytes, or the beginning of them."""
        if self._is_allowed():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """A further part of a message."""
        if self._is_allowed():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """A ping, which is answered."""
        if self._is_allowed():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """The answer to a ping, or a pong that nobody asked for."""
        if self._is_allowed():
            super().handle_pong(event)

    def handle_close(self, event: Frame) -> None:
        """The client leaves: its last requests are not processed."""
        self._drop_queue()
        super().handle_close(event)

    def _go_on(self) -> None:
        """Read on after a rest, unless the app has a message that it has not taken yet."""
        if not self.read_paused:
            self.transport.resume_reading()

    def _is_allowed(self) -> bool:
        """Count a frame; the one too many closes the socket."""
        if self.transport.is_closing():
            return False
        if not self.budget.take():
            return True
        reason = "too many messages; wait before you connect again"
        self._drop_queue()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MANY, "reason": reason})
        if self.handshake_complete and not self.close_sent:
            self.conn.fail(TOO_MANY, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            self.transport.close()
        return False

    def _drop_queue(self) -> None:
        kept = []
        while not self.queue.empty():
            message = cast("dict[str, Any]", self.queue.get_nowait())
            if message["type"] != "websocket.receive":
                kept.append(message)
        for message in kept:
            self.queue.put_nowait(message)  # type: ignore[arg-type]
