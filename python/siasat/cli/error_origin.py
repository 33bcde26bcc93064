"""Whose fault an unexpected error is: ours, or that of a game, algorithm or evaluator which somebody else wrote."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from traceback import walk_tb
from types import FrameType

OURS = Path(__file__).resolve().parents[1]
"""The folder of the package: code that lies elsewhere is somebody else's."""

KINDS = (
    ("game", "legal_moves", "check_game"),
    ("algorithm", "search", "check_searcher"),
    ("evaluator", "evaluate", "check_evaluator"),
)
"""What users write, the method that tells it from other things, and what checks it."""


def error_origin(error: BaseException) -> str:
    """The words that follow an unexpected error: who raised it, or who is most likely to have caused it."""
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
    return "this is a bug in siasat"


def _is_ours(frame: FrameType) -> bool:
    return Path(frame.f_code.co_filename).is_relative_to(OURS)


def _plug_ins(frame: FrameType, variables: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    """Which of a frame's variables are a game, an algorithm or an evaluator of somebody else's."""
    for variable in variables:
        kind = type(frame.f_locals.get(variable))
        if kind.__module__.partition(".")[0] == "siasat":
            continue
        for word, method, check in KINDS:
            if callable(getattr(kind, method, None)):
                yield word, str(getattr(frame.f_locals[variable], "id", kind.__name__)), check
