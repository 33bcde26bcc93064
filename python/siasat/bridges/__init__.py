"""Bridges to other frameworks: their games here, and our games there. Each needs an extra; nothing loads one early."""

from __future__ import annotations

from importlib.util import find_spec

from siasat.errors import InputError


def require(what: str, module: str, extra: str) -> None:
    """Raise `InputError` with the command that installs `extra`, unless `module` can be imported."""
    if find_spec(module) is None:
        raise InputError(f'{what} needs {module}: pip install "siasat[{extra}]"')
