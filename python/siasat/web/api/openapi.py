"""The OpenAPI description, with what no route declares as its type: the messages of both WebSockets, and errors."""

from __future__ import annotations

import json
from functools import cached_property
from typing import Any, Literal

from fastapi import FastAPI
from pydantic import TypeAdapter

from siasat.web.api.schemas.common import ErrorBody
from siasat.web.api.schemas.live import LiveEvent, SeatsMessage
from siasat.web.api.schemas.work import WorkMessage, WorkRequest

REFERENCE = "#/components/schemas/{model}"
Mode = Literal["validation", "serialization"]
UNDECLARED: list[tuple[str, Mode, TypeAdapter[Any]]] = [
    ("ErrorBody", "serialization", TypeAdapter(ErrorBody)),
    ("LiveEvent", "serialization", TypeAdapter(LiveEvent)),
    ("SeatsMessage", "validation", TypeAdapter(SeatsMessage)),
    ("WorkMessage", "serialization", TypeAdapter(WorkMessage)),
    ("WorkRequest", "validation", TypeAdapter(WorkRequest)),
]
"""The name, direction and type of what is sent (`serialization`) and received (`validation`)."""


class DescribedApp(FastAPI):
    """An app whose OpenAPI components also have the messages of the sockets and the form of errors."""

    def openapi(self) -> dict[str, Any]:
        """The description, made on the first call."""
        if self.openapi_schema is None:
            components = super().openapi()["components"]["schemas"]
            for name, schema in undeclared_schemas().items():
                components.setdefault(name, schema)
        assert self.openapi_schema is not None
        return self.openapi_schema

    @cached_property
    def written(self) -> bytes:
        """The description as JSON; writing it takes ten milliseconds."""
        return json.dumps(self.openapi(), ensure_ascii=False).encode()


def undeclared_schemas() -> dict[str, Any]:
    """The JSON schemas of all these and their parts, by name."""
    schemas, shared = TypeAdapter.json_schemas(UNDECLARED, ref_template=REFERENCE)
    named = {name: schema for (name, _mode), schema in schemas.items() if "$ref" not in schema}
    return {**shared["$defs"], **named}
