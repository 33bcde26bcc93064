"""The OpenAPI description, including the messages of both WebSockets, which OpenAPI has no routes for."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import FastAPI
from pydantic import TypeAdapter

from siasat.web.api.schemas.live import LiveEvent, SeatsMessage
from siasat.web.api.schemas.work import WorkMessage, WorkRequest

REFERENCE = "#/components/schemas/{model}"
Mode = Literal["validation", "serialization"]
SOCKETS: list[tuple[str, Mode, TypeAdapter[Any]]] = [
    ("LiveEvent", "serialization", TypeAdapter(LiveEvent)),
    ("SeatsMessage", "validation", TypeAdapter(SeatsMessage)),
    ("WorkMessage", "serialization", TypeAdapter(WorkMessage)),
    ("WorkRequest", "validation", TypeAdapter(WorkRequest)),
]
"""The name, direction and type of what the sockets send (`serialization`) and receive (`validation`)."""


class DescribedApp(FastAPI):
    """An app whose OpenAPI components also have the messages of the sockets."""

    def openapi(self) -> dict[str, Any]:
        """The description, made on the first call."""
        if self.openapi_schema is None:
            components = super().openapi()["components"]["schemas"]
            for name, schema in socket_schemas().items():
                components.setdefault(name, schema)
        assert self.openapi_schema is not None
        return self.openapi_schema


def socket_schemas() -> dict[str, Any]:
    """The JSON schemas of all socket messages and their parts, by name."""
    schemas, shared = TypeAdapter.json_schemas(SOCKETS, ref_template=REFERENCE)
    named = {name: schema for (name, _mode), schema in schemas.items() if "$ref" not in schema}
    return {**shared["$defs"], **named}
