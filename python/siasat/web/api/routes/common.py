"""Shared by all routes: the errors they declare."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Path

from siasat.web.api.openapi import REFERENCE

MEANINGS = {
    400: "something in the request cannot be understood",
    403: "not from this server's page, or not your seat",
    404: "there is no such thing",
    405: "not a method of this path",
    409: "the game does not allow that now",
    413: "the request is too large",
    415: "the body is not JSON",
    422: "a field is missing, of the wrong type, or out of range",
    429: "too much at once; `Retry-After` says when to come again",
    500: "something went wrong on the server",
    503: "the server cannot do that now; `Retry-After` says when to come again",
}
ERROR_CONTENT = {"application/json": {"schema": {"$ref": REFERENCE.format(model="ErrorBody")}}}
ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"content": ERROR_CONTENT, "description": meaning} for status, meaning in MEANINGS.items()
}
"""By reference: FastAPI would make a validator of a `model` for each error of each path, 0.4 s of every start."""

GameId = Annotated[str, Path(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
"""The id of a game or of a recorded search."""


def text_answer(kind: str) -> dict[int | str, dict[str, Any]]:
    """The success response of an endpoint that returns text instead of JSON."""
    return {200: {"description": "the text", "content": {kind: {"schema": {"type": "string"}}}}}
