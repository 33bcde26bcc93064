"""Choosing a backend by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, get_args

from siasat.errors import BackendError, UnknownNameError

Backend = Literal["auto", "python", "rust"]


def check_backend(backend: str) -> None:
    """Raise `UnknownNameError` unless this is the name of a backend."""
    if backend not in get_args(Backend):
        raise UnknownNameError("backend", backend, get_args(Backend))


def choose(backend: str, why_not_rust: Callable[[], str | None]) -> Literal["python", "rust"]:
    """Which backend will run: `auto` takes Rust where it can.

    `why_not_rust` says why Rust cannot, as a sentence, or None if it can. Asking for `rust` then is a `BackendError`.
    """
    check_backend(backend)
    reason = None if backend == "python" else why_not_rust()
    if backend == "rust" and reason is not None:
        raise BackendError(reason)
    return "python" if backend == "python" or reason is not None else "rust"
