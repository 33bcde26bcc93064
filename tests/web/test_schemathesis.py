"""Requests that nobody thought of: Schemathesis makes them from the description of the interface."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.web.conftest import Server, running

from siasat.web.app import create_app
from siasat.web.settings import Settings

EXAMPLES = 8
"""At random, for each endpoint. Before them come those of the coverage phase, about 1,400 in all: every field left
out, of another type, on and beyond its bounds."""

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


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


schema = schemathesis.openapi.from_dict(smaller(create_app(Settings("unused.sqlite")).openapi()))


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of its own: strange requests by the hundred belong nowhere else."""
    folder: Path = tmp_path_factory.mktemp("fuzzed")
    with running(folder / "web.sqlite") as server:
        yield server


@schema.exclude(path_regex="^/api/lab/.+").parametrize()
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), derandomize=True)
def test_no_request_breaks_the_server(target: Server, case: schemathesis.Case) -> None:
    case.call_and_validate(base_url=target.address, checks=CHECKS)
