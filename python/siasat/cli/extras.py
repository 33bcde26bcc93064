"""What a plain installation does without, and how to get it."""

from __future__ import annotations

from importlib.util import find_spec

from siasat.errors import InputError

EXTRAS = {
    "altair": "lab",
    "jinja2": "lab",
    "polars": "lab",
    "sqlalchemy": "lab",
    "vl_convert": "lab",
    "psycopg": "postgres",
    "distributed": "cluster",
    "fastapi": "web",
    "pydantic": "web",
    "uvicorn": "web",
    "websockets": "web",
}
"""Modules that a plain installation does without, and the extra that brings each."""


def how_to_get(module: str) -> str | None:
    """`pip install 'siasat[lab]'`; None for a module that no extra brings."""
    extra = EXTRAS.get(module.partition(".")[0])
    return None if extra is None else f"pip install 'siasat[{extra}]'"


def require(what: str, *modules: str) -> None:
    """Say what is missing before minutes are spent: `InputError` unless all these modules of one extra are there."""
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        raise InputError(f"{what} needs {', '.join(missing)}: {how_to_get(missing[0])}")
