"""The life of a worker process: one task after the other, with an ear open for "stop"."""

from __future__ import annotations

import importlib
import os
import queue
import signal
import threading
from multiprocessing.connection import Connection

from siasat.errors import BackendError, ContractError, InputError
from siasat.web.workers.task import Order, Payload, Rank, Reply, Stop

NICER = 5
"""Workers give way to the server, so that it answers while they think; long searches give way to moves, too."""


def main(connection: Connection, plugins: tuple[str, ...], engines: tuple[str, ...], rank: Rank) -> None:
    """Serve until the connection closes: also when the server is killed, so that no worker is left behind."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the server says when to stop
    if hasattr(os, "nice"):
        os.nice(NICER * rank)
    from siasat.players.server_engines import offer_engines  # noqa: PLC0415 — imports take their time: not in the parent's
    from siasat.web.workers.jobs import JOBS  # noqa: PLC0415

    for name in plugins:
        importlib.import_module(name)
    offer_engines(engines)
    orders: queue.SimpleQueue[Order] = queue.SimpleQueue()
    stops: dict[int, threading.Event] = {}
    listener = threading.Thread(target=_listen, args=(connection, orders, stops), daemon=True)
    listener.start()
    connection.send(Reply(0, "ready", {}))
    while True:
        order = orders.get()
        reply = _do(order, JOBS[order.kind], connection, stops[order.number])
        del stops[order.number]
        connection.send(reply)


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


def _do(order: Order, job: object, connection: Connection, stop: threading.Event) -> Reply:
    def tell(news: Payload) -> None:
        if not stop.is_set():
            connection.send(Reply(order.number, "news", news))

    try:
        assert callable(job)
        return Reply(order.number, "result", job(order.payload, tell, stop))
    except (InputError, BackendError) as error:
        return Reply(order.number, "error", {"code": "bad-input", "message": str(error)})
    except ContractError as error:
        return Reply(order.number, "error", {"code": "contract", "message": str(error)})
    except RecursionError:
        return Reply(order.number, "error", {"code": "bad-limit", "message": "the search went too deep for Python"})
    except MemoryError:
        return Reply(order.number, "error", {"code": "overloaded", "message": "the search needs too much memory"})
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        return Reply(order.number, "error", {"code": "internal", "message": what})
