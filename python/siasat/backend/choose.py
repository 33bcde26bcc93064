"""Choosing a backend by name."""

from __future__ import annotations

from typing import Literal, get_args

from siasat.backend.native import has_twin, open_native
from siasat.core.game import AnyGame
from siasat.errors import UnknownNameError

Backend = Literal["auto", "python", "rust"]


def choose(backend: str, game: AnyGame) -> Literal["python", "rust"]:
    """The backend to use: `auto` means Rust if there is a twin; `rust` without a twin is an error."""
    match backend:
        case "python":
            return "python"
        case "rust":
            open_native(game)
            return "rust"
        case "auto":
            return "rust" if has_twin(game) else "python"
        case _:
            raise UnknownNameError("backend", backend, get_args(Backend))
