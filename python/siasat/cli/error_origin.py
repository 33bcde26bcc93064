"""Where an unexpected error comes from: siasat, or a user's game, algorithm or evaluator."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from traceback import walk_tb
from types import FrameType

OURS = Path(__file__).resolve().parents[1]
"""The folder of the package: code outside it is not part of siasat."""

LIBRARIES = (
    *("altair", "annotated_types", "anyio", "chess", "click", "dask", "distributed", "fastapi", "h11", "httptools"),
    *("importlib", "jinja2", "jsonschema", "markupsafe", "narwhals", "polars", "psycopg", "psycopg_pool", "pydantic"),
    *("pydantic_core", "rich", "shellingham", "siasat_native", "siasat_command", "sniffio", "sqlalchemy", "starlette"),
    *("tblib", "tornado", "typer", "typing_extensions", "uvicorn", "uvloop", "vl_convert", "watchfiles", "websockets"),
)
"""Libraries that siasat uses: an error in them may well be siasat's."""

KNOWN = {"siasat", *LIBRARIES, *sys.stdlib_module_names}

KINDS = (
    ("game", "legal_moves", "check_game"),
    ("algorithm", "search", "check_searcher"),
    ("evaluator", "evaluate", "check_evaluator"),
)
"""What users write, the method that identifies it, and the function that checks it."""


def error_origin(error: BaseException) -> str:
    """The end of the message for an unexpected error: where it was raised, or what most likely caused it."""
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    lines = [line for _, line in walk_tb(error.__traceback__)]
    first = next((index for index, frame in enumerate(frames) if _is_ours(frame)), len(frames))
    for frame, line in reversed(list(zip(frames, lines, strict=True))[first:]):
        if _is_ours(frame):
            break
        for kind, name, _ in _plug_ins(frame, ("self",)):
            return f"raised by the {kind} {name!r}, line {line} of {Path(frame.f_code.co_filename).name}"
    for frame in reversed(frames[first:]):
        for kind, name, check in _plug_ins(frame, ("self", "game", "searcher", "evaluator")):
            return (
                f"the {kind} {name!r} is not siasat's own: siasat.testing.{check} tells whether it keeps the contract"
            )
    for frame, line in reversed(list(zip(frames, lines, strict=True))[first:]):
        module = str(frame.f_globals.get("__name__", ""))
        if not _is_ours(frame) and module.partition(".")[0] not in KNOWN:
            return (
                f"raised in {module or 'code'}, line {line} of {Path(frame.f_code.co_filename).name}: not siasat's own"
            )
    return "this is a bug in siasat"


def error_is_ours(error: BaseException) -> bool:
    """Whether an error involves only siasat's own code."""
    return error_origin(error) == "this is a bug in siasat"


def _is_ours(frame: FrameType) -> bool:
    return Path(frame.f_code.co_filename).is_relative_to(OURS)


def _plug_ins(frame: FrameType, variables: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    """The variables of a frame that are user-defined games, algorithms or evaluators."""
    for variable in variables:
        kind = type(frame.f_locals.get(variable))
        if kind.__module__.partition(".")[0] == "siasat":
            continue
        for word, method, check in KINDS:
            if callable(getattr(kind, method, None)):
                yield word, str(getattr(frame.f_locals[variable], "id", kind.__name__)), check
