"""The process of a submission: confines itself, then loads the submission and answers cases line by line."""

from __future__ import annotations

import copy  # noqa: F401 — what submissions use most is imported before files are closed to them
import dataclasses  # noqa: F401
import functools  # noqa: F401
import heapq  # noqa: F401
import io
import itertools  # noqa: F401
import json
import math  # noqa: F401
import os
import random  # noqa: F401
import sys
import typing
from collections.abc import Iterator
from pathlib import Path

from siasat.errors import InputError, short_message
from siasat.games.registry import load_game
from siasat.grade import confine
from siasat.grade.cases import Answer
from siasat.grade.submission import EVALUATED, Submission, answer, load
from siasat.grade.tasks import TASKS, Task
from siasat.grade.wire import read_case, write_answer


def main(seconds: float) -> None:
    """Answer requests until the grader closes its end. Nothing else can read or write these two channels."""
    requests, answers = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    load_game(EVALUATED)
    confine.limit_resources(seconds)
    confine.forbid_system_calls()
    readable = {sys.prefix, sys.base_prefix, sys.exec_prefix, str(Path(__file__).resolve().parents[1])}
    confine.forbid_requests([*sorted(readable), *(folder for folder in sys.path if folder)])
    _send(answers, json.dumps({"ready": True}))
    submission: Submission | None = None
    task: Task | None = None
    for line in _lines(requests):
        sys.stdin = io.StringIO()
        sys.stdout = sys.stderr = confine.LimitedOutput()
        request = json.loads(line)
        if "load" in request:
            task = TASKS[request["load"]["task"]]
            try:
                submission = load(request["load"]["source"], request["load"]["file"], task)
                _send(answers, json.dumps({"loaded": True}))
            except InputError as error:
                _send(answers, json.dumps({"refused": short_message(error)}))
        elif submission is not None and task is not None:
            _send(answers, _answer(submission, task, request["ask"]))


def _answer(submission: Submission, task: Task, data: dict[str, typing.Any]) -> str:
    try:
        return write_answer(answer(submission, task, read_case(data)))
    except (MemoryError, RecursionError) as error:
        kind = "memory" if isinstance(error, MemoryError) else "recursion"
        return write_answer(Answer(problem=kind))


def _lines(channel: int) -> Iterator[bytes]:
    rest = b""
    while True:
        while b"\n" in rest:
            line, rest = rest.split(b"\n", 1)
            yield line
        more = os.read(channel, 1 << 16)
        if not more:
            return
        rest += more


def _send(channel: int, text: str) -> None:
    data = text.encode() + b"\n"
    while data:
        data = data[os.write(channel, data) :]
