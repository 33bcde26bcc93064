"""The main loop of a worker process: one task after the other, while a thread listens for "stop"."""

from __future__ import annotations

import gc
import os
import queue
import threading
import time
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from siasat.errors import BackendError, ContractError, InputError
from siasat.web.workers.kinds import CHOOSE
from siasat.web.workers.memory import MemoryWatch, limit_memory
from siasat.web.workers.task import AnyRun, Failure, Order, Reply, Stop
from siasat.work.interrupts import ignore_interrupts

BEAT_SECONDS = 1.0
"""How often a worker sends a heartbeat. A silent worker is replaced."""


class ReplySender:
    """Sends replies; several threads may."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._lock = threading.Lock()

    def send(self, reply: Reply) -> None:
        """Send one reply as a whole."""
        with self._lock:
            self._connection.send(reply)

    def beat(self) -> None:
        """Send a heartbeat every second, until the connection closes."""
        while True:
            time.sleep(BEAT_SECONDS)
            try:
                self.send(Reply(0, "beat"))
            except OSError:
                return  # the listener ends the process


def main(connection: Connection, engines: tuple[str, ...], nice: int, memory: int) -> None:
    """Serve until the connection closes: also when the server is killed, so that no worker is left behind.

    A task may take the process to `memory` bytes.
    """
    ignore_interrupts()  # the server says when to stop
    if hasattr(os, "nice"):
        os.nice(nice)
    gc.disable()  # what is imported stays: looking for garbage in it takes a quarter of the time
    from siasat.players.server_engines import offer_engines  # noqa: PLC0415 — imports take their time: not in the parent's
    from siasat.web.workers.jobs import JOBS  # noqa: PLC0415

    gc.freeze()
    gc.enable()
    offer_engines(engines)
    orders: queue.SimpleQueue[Order] = queue.SimpleQueue()
    stops: dict[int, threading.Event] = {}
    sender = ReplySender(connection)
    threading.Thread(target=_listen, args=(connection, orders, stops), daemon=True).start()
    limit_memory(memory)
    watch = MemoryWatch(memory)
    watch.start()
    sender.send(Reply(0, "ready"))
    threading.Thread(target=sender.beat, daemon=True).start()
    while True:
        order = orders.get()
        sender.send(Reply(order.number, "begun"))
        with watch.over(stops[order.number]):
            reply = do(order, JOBS[order.kind], sender.send, stops[order.number])
        del stops[order.number]
        has_move = order.kind == CHOOSE.name and reply.kind == "result"
        if watch.exceeded and not has_move:  # a move that was found is played
            reply = Reply(order.number, "error", Failure("bad-limit", watch.advice))
        sender.send(reply)
        if watch.exceeded and not watch.tidy():
            os._exit(0)  # memory in small pieces does not go back to the system; the pool starts another process


def _listen(connection: Connection, orders: queue.SimpleQueue[Order], stops: dict[int, threading.Event]) -> None:
    while True:
        try:
            message = connection.recv()
        except (EOFError, OSError):
            os._exit(0)  # nobody is there to hear a result
        match message:
            case Order(number=number):
                stops[number] = threading.Event()
                orders.put(message)
            case Stop(number=number):
                event = stops.get(number)
                if event is not None:
                    event.set()


def do(order: Order, job: AnyRun, send: Callable[[Reply], None], stop: threading.Event) -> Reply:
    """Do one task; what it tells on the way is sent, its result or its error is returned."""

    def tell(news: Any) -> None:
        if not stop.is_set():
            send(Reply(order.number, "news", news))

    def fail(code: str, message: str) -> Reply:
        return Reply(order.number, "error", Failure(code, message))

    try:
        return Reply(order.number, "result", job(order.payload, tell, stop))
    except (InputError, BackendError) as error:
        return fail("bad-input", str(error))
    except ContractError as error:
        return Reply(order.number, "error", Failure("contract", str(error), traceback.format_exc()))
    except RecursionError:
        return fail("bad-limit", "the search went too deep for Python")
    except MemoryError:
        return fail("overloaded", "the search needs too much memory")
    except Exception as error:
        message = f"{type(error).__name__}: {error}"
        return Reply(order.number, "error", Failure("internal", message, traceback.format_exc()))
