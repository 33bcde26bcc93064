"""Requests that nobody thought of: Schemathesis makes them from the description of the interface."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings
from tests.web.conftest import Server, running

if TYPE_CHECKING:
    from schemathesis import Case

EXAMPLES = 8
"""At random, for each endpoint. Before them come those of the coverage phase, about 1,400 in all: every field left
out, of another type, on and beyond its bounds."""

SETTINGS = settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), derandomize=True)


def smaller(part: Any) -> Any:
    """The description with shorter texts and lists, quicker to make; what is too long has tests of its own."""
    if isinstance(part, list):
        return [smaller(item) for item in part]
    if not isinstance(part, dict):
        return part
    bounds = {"maxLength": 80, "maxItems": 4}
    return {
        name: min(value, bounds[name]) if name in bounds and isinstance(value, int) else smaller(value)
        for name, value in part.items()
    }


PARTS = {
    "games": "^/api/games",
    "classes": "^/api/class",
    "experiments": "^/api/ex",
    "trees": "^/api/(trees|tables|train)",
    "rest": "^/api/(?!games|class|ex|trees|tables|train|lab/.)",
}
"""Of the interface, by path. The requests to a part are made when it is tested; `schema.parametrize` makes all of them
while pytest collects, in each of its processes."""


@cache
def description() -> dict[str, Any]:
    """The description of the whole interface."""
    from siasat.web.app import create_app  # noqa: PLC0415 - every process of a run imports this file, few test it
    from siasat.web.settings import Settings  # noqa: PLC0415

    described: dict[str, Any] = smaller(create_app(Settings("unused.sqlite")).openapi())
    return described


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of its own: strange requests by the hundred belong nowhere else."""
    folder: Path = tmp_path_factory.mktemp("fuzzed")
    with running(folder / "web.sqlite") as server:
        yield server


def test_every_path_is_in_one_part() -> None:
    """Only the lab, which is closed on this server, is left out."""
    paths = description()["paths"]
    found = {path: [name for name, start in PARTS.items() if re.search(start, path)] for path in paths}
    assert {path for path, names in found.items() if len(names) != 1} == {
        path for path in paths if path.startswith("/api/lab/")
    }


def check(target: Server, case: Case) -> None:
    from schemathesis import checks  # noqa: PLC0415 - takes seconds
    from schemathesis.specs.openapi import checks as conformance  # noqa: PLC0415

    wanted = [
        checks.not_a_server_error,
        conformance.status_code_conformance,
        conformance.content_type_conformance,
        conformance.response_schema_conformance,
    ]
    case.call_and_validate(base_url=target.address, checks=wanted, timeout=180)  # 10 s are too few beside busy programs


@pytest.mark.parametrize("part", PARTS)
def test_no_request_breaks_the_server(part: str, target: Server, subtests: pytest.Subtests) -> None:
    from schemathesis import openapi  # noqa: PLC0415 - takes seconds
    from schemathesis.checks import load_all_checks  # noqa: PLC0415
    from schemathesis.pytest.lazy import get_all_tests  # noqa: PLC0415

    schema = openapi.from_dict(description()).include(path_regex=PARTS[part])
    load_all_checks()
    count = 0
    for found in get_all_tests(schema=schema, test_func=check, settings=SETTINGS, given_kwargs={}):
        operation, test = found.ok()
        count += 1
        with subtests.test(operation.label):
            test(target=target)
    print(f"{count} operations")
    assert count > 0
