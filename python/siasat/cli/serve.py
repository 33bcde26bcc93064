"""`siasat serve`: the web app."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

Host = Annotated[
    str, typer.Option("--host", metavar="ADDRESS", help="Address to listen on; 0.0.0.0 means all interfaces.")
]
Port = Annotated[int, typer.Option("--port", metavar="N", help="Port; 0 picks a free one.")]
StoreAddress = Annotated[
    str | None,
    typer.Option("--store", metavar="FILE|URL", help="Where to store games: an SQLite file or postgresql://…"),
]
LabStore = Annotated[
    str | None,
    typer.Option("--lab-store", metavar="FILE|URL", help="Experiment store to show (from `siasat lab run`)."),
]
Workers = Annotated[
    int | None, typer.Option("--workers", metavar="N", help="Search processes (default: cores minus one).")
]
Origin = Annotated[
    list[str] | None,
    typer.Option(
        "--origin", metavar="URL", help="Public origin of the server, such as https://example.org; repeatable."
    ),
]
TrustProxy = Annotated[
    bool, typer.Option("--trust-proxy", help="Behind a proxy: read client addresses from X-Forwarded-For.")
]
Plugin = Annotated[
    list[str] | None,
    typer.Option(
        "--plugin", metavar="MODULE", help="Module that registers games, also loaded in the workers; repeatable."
    ),
]
Engine = Annotated[
    list[str] | None,
    typer.Option(
        "--engine", metavar="NAME=COMMAND", help="Chess engine to offer, as name=uci:command@limit; repeatable."
    ),
]
Open = Annotated[bool, typer.Option("--open", help="Open the page in a browser.")]


def command(
    *,
    host: Host = "127.0.0.1",
    port: Port = 8000,
    store: StoreAddress = None,
    lab_store: LabStore = None,
    workers: Workers = None,
    origin: Origin = None,
    trust_proxy: TrustProxy = False,
    plugin: Plugin = None,
    engine: Engine = None,
    open_page: Open = False,
) -> None:
    """Start the web app: play and explore searches in the browser. Stop it with Ctrl-C.

    \b
    Examples:
      siasat serve
      siasat serve --port 8080 --workers 4
      siasat serve --store postgresql://siasat@localhost/siasat
      siasat serve --engine Stockfish=uci:stockfish@nodes=100000
    """
    from siasat.errors import InputError
    from siasat.web.serving import serve
    from siasat.web.settings import Settings, default_store, default_workers

    address = default_store(os.environ) if store is None else store
    if store is None:
        try:
            Path(address).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(
                f"cannot store games in {address} ({error.strerror}); choose another place with --store"
            ) from error
    settings = Settings(
        address,
        host,
        port,
        default_workers() if workers is None else workers,
        tuple(origin or ()),
        trust_proxy,
        tuple(plugin or ()),
        lab_store,
        tuple(engine or ()),
    )
    serve(settings, open_page=open_page)
