"""Models shared by all parts of the interface."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, computed_field

from siasat.texts.errors import translate_error

Side = Literal[1, 2]
"""A side: 1 moves first in the initial position, 2 second."""

GameName = Annotated[str, Field(min_length=1, max_length=64, examples=["chess"])]
VariantText = Annotated[str, Field(min_length=1, max_length=300, examples=["standard"])]
PositionText = Annotated[str, Field(max_length=20_000)]
MoveText = Annotated[str, Field(min_length=1, max_length=64, examples=["e2e4"])]
AlgorithmText = Annotated[str, Field(min_length=1, max_length=300, examples=["negascout+captures"])]
EvaluatorName = Annotated[str, Field(min_length=1, max_length=64, examples=["classic"])]
MoveTexts = Annotated[list[MoveText], Field(max_length=2_000)]


class Model(BaseModel):
    """Rejects unknown fields, so that a misspelled name is reported.

    In the schemas, an answer always has all of its fields; a request may omit those with a default.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, json_schema_serialization_defaults_required=True)


class Text(Model):
    """A sentence in every language of the app."""

    en: str
    id: str


class ErrorDetail(Model):
    """An error. `code` is for programs, `text` for people; `field` names the wrong field of the request."""

    code: str = Field(examples=["illegal-move"])
    message: str = Field(description="the English text")
    field: str | None = None

    @computed_field  # type: ignore[prop-decorator]
    @property
    def text(self) -> Text:
        """The message in every language."""
        return Text(en=self.message, id=translate_error(self.message, "id"))


class ErrorBody(Model):
    """The body of every response with status 400 or above."""

    error: ErrorDetail


class Health(Model):
    """Whether the server can do its work: `ok`, `degraded` (the store cannot be written) or `stopping`.

    `store_failures` counts since the start; all other counts are of this moment.
    """

    status: Literal["ok", "degraded", "stopping"]
    version: str
    native: bool = Field(description="whether the native module is installed")
    store: bool = Field(description="whether the store can be written")
    store_failures: int = Field(description="how many accesses to the store failed")
    workers: int
    busy: int
    queued: int
    games: int = Field(description="games held in memory")
    sockets: int
    lost_workers: int = Field(description="worker processes that died or were killed since the start")
    retries: int = Field(description="searches that were started again because their worker was lost")
    failures: int = Field(description="searches that failed because their workers were lost or did not stop in time")
