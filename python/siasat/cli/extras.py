"""Optional dependencies, and how to install them."""

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
    "anywidget": "notebook",
    "pyspiel": "openspiel",
    "pettingzoo": "pettingzoo",
}
"""Optional modules, and the extra that installs each."""


def how_to_get(module: str) -> str | None:
    """`pip install 'siasat[lab]'`; None for a module that belongs to no extra."""
    extra = EXTRAS.get(module.partition(".")[0])
    return None if extra is None else f"pip install 'siasat[{extra}]'"


def require(what: str, *modules: str) -> None:
    """Raise `InputError` before the work starts unless all these modules are installed."""
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        raise InputError(f"{what} needs {', '.join(missing)}: {how_to_get(missing[0])}")
