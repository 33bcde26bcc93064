"""`siasat serve`: the web app."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

Host = Annotated[str | None, typer.Option("--host", metavar="ADDRESS")]
Port = Annotated[int, typer.Option("--port", metavar="N")]
StoreAddress = Annotated[str | None, typer.Option("--store", metavar="FILE|URL")]
LabStore = Annotated[str | None, typer.Option("--lab-store", metavar="FILE|URL")]
Lab = Annotated[bool, typer.Option("--lab")]
Workers = Annotated[int | None, typer.Option("--workers", metavar="N")]
Origin = Annotated[list[str] | None, typer.Option("--origin", metavar="URL")]
TrustProxy = Annotated[bool, typer.Option("--trust-proxy")]
Engine = Annotated[list[str] | None, typer.Option("--engine", metavar="NAME=COMMAND")]
Open = Annotated[bool, typer.Option("--open")]
Classroom = Annotated[bool, typer.Option("--classroom")]


def command(
    *,
    host: Host = None,
    port: Port = 8000,
    store: StoreAddress = None,
    lab_store: LabStore = None,
    lab: Lab = False,
    workers: Workers = None,
    origin: Origin = None,
    trust_proxy: TrustProxy = False,
    engine: Engine = None,
    open_page: Open = False,
    classroom: Classroom = False,
) -> None:
    """Start the web app: play and explore searches in the browser. Stop it with Ctrl-C.

    Examples:
      siasat serve
      siasat serve --port 8080 --workers 4
      siasat serve --store postgresql://siasat@localhost/siasat
      siasat serve --classroom --lab
      siasat serve --engine Stockfish=uci:stockfish@nodes=100000
    """
    from siasat.cli.extras import require
    from siasat.cli.options import language
    from siasat.errors import InputError
    from siasat.web.serving import serve
    from siasat.web.settings import (
        LabBounds,
        Settings,
        Traffic,
        classroom_lab,
        classroom_traffic,
        default_store,
        default_workers,
    )

    if lab:
        require("--lab", "polars", "altair", "jinja2", "vl_convert")

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
        host=host or ("0.0.0.0" if classroom else "127.0.0.1"),
        port=port,
        workers=default_workers() if workers is None else workers,
        origins=tuple(origin or ()),
        trust_proxy=trust_proxy,
        lab_store=lab_store,
        lab=lab,
        classroom=classroom,
        engines=tuple(engine or ()),
        traffic=classroom_traffic() if classroom else Traffic(),
        lab_bounds=classroom_lab() if classroom else LabBounds(),
    )
    serve(settings, open_page=open_page, lang=language())
