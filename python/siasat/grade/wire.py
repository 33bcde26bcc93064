"""Cases and answers as JSON lines between the grader and the process of a submission."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from siasat.grade.cases import Answer, Call, Case


def write_case(case: Case) -> str:
    """A case as one line."""
    return json.dumps({"ask": asdict(case)})


def read_case(data: dict[str, Any]) -> Case:
    """A case from the grader."""
    earlier = tuple((depth, alpha, beta) for depth, alpha, beta in data["earlier"])
    return Case(**{**data, "earlier": earlier})


def write_answer(answer: Answer) -> str:
    """An answer as one line."""
    data = {**asdict(answer), "expanded": sorted(answer.expanded)}
    return json.dumps({"answer": data})


def read_answer(data: dict[str, Any]) -> Answer:
    """An answer from the process of a submission, which is not trusted: wrong types are `TypeError` or `ValueError`."""
    calls = tuple(
        Call(_path(call["path"]), int(call["depth"]), float(call["alpha"]), float(call["beta"]), float(call["value"]))
        for call in data["calls"]
    )
    move, value = data["move"], data["value"]
    return Answer(
        value=None if value is None else float(value),
        move=move if move is None or type(move) is int else str(move),
        has_move=bool(data["has_move"]),
        problem=str(data["problem"]),
        detail=str(data["detail"]),
        expanded=frozenset(_path(path) for path in data["expanded"]),
        calls=calls,
        changed=bool(data["changed"]),
        plays=int(data["plays"]),
        stored=int(data["stored"]),
    )


def _path(moves: list[Any]) -> tuple[int, ...]:
    return tuple(int(move) for move in moves)
