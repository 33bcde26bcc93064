"""The OpenAPI description: socket messages are in it, answers have all their fields, requests may omit defaults."""

from __future__ import annotations

from typing import Any

import pytest

from siasat.web.api.openapi import undeclared_schemas
from siasat.web.app import create_app
from siasat.web.settings import Settings
from siasat.web.workers import kinds
from siasat.web.workers.jobs import JOBS


@pytest.fixture(scope="module")
def schemas() -> dict[str, Any]:
    found: dict[str, Any] = create_app(Settings("unused.sqlite")).openapi()["components"]["schemas"]
    return found


def types_of(schemas: dict[str, Any], union: str) -> set[str]:
    """The values of `type` in a discriminated union, checked against its members."""
    mapping = schemas[union]["discriminator"]["mapping"]
    for value, reference in mapping.items():
        assert schemas[reference.rpartition("/")[2]]["properties"]["type"]["const"] == value
    return set(mapping)


def test_the_messages_of_both_sockets_are_described(schemas: dict[str, Any]) -> None:
    work = {"queued", "started", "lines", "ply", "summary", "progress", "row", "minimum", "tree", "done", "error"}
    assert types_of(schemas, "WorkMessage") == work
    assert types_of(schemas, "WorkRequest") == {"analyse", "review", "compare", "explore", "cancel"}
    live = {"state", "move", "sync", "seats", "thinking", "clock", "error"}
    assert types_of(schemas, "LiveEvent") == live
    assert schemas["SeatsMessage"]["required"] == ["type", "secrets"]


def test_answers_have_all_fields_and_requests_may_omit_those_with_a_default(schemas: dict[str, Any]) -> None:
    for name in ("GameState", "Thought", "CompareRow", "ExploreNode", "LabBlock", "ErrorMessage"):
        assert set(schemas[name]["required"]) == set(schemas[name]["properties"]), name
    assert schemas["GameSettings"]["required"] == ["game"]
    assert set(schemas["ExploreJob"]["required"]) == {"game", "job", "type"}


def test_a_model_has_one_schema_wherever_it_is_used(schemas: dict[str, Any]) -> None:
    assert not [name for name in schemas if name.endswith(("-Input", "-Output"))]
    for name, schema in undeclared_schemas().items():
        assert schemas[name].get("required") == schema.get("required"), name


def test_every_kind_of_job_has_a_function() -> None:
    names = {kind.name for kind in vars(kinds).values() if isinstance(kind, kinds.Kind)}
    assert names == set(JOBS)
