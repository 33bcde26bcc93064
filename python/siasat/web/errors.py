"""Convert all errors to one response format. `docs/web-api.md` lists the codes."""

from __future__ import annotations

from dataclasses import dataclass

from siasat.errors import (
    AlgorithmError,
    BackendError,
    ContractError,
    IllegalMoveError,
    InputError,
    LimitError,
    MoveError,
    PositionError,
    RecordError,
    SiasatError,
    StoreError,
    UnknownNameError,
    VariantError,
    short_message,
)
from siasat.web.api.schemas import ErrorDetail


class UnreadableGameError(StoreError):
    """A stored game that cannot be opened: it is damaged, of another version, or of a game that is not installed."""


@dataclass(eq=False)
class Refused(Exception):  # noqa: N818 — it reads as what it says
    """A request that is answered with an error."""

    status: int
    code: str
    message: str
    field: str | None = None
    retry_after: int | None = None

    def __str__(self) -> str:
        return self.message

    @property
    def detail(self) -> ErrorDetail:
        """What the answer says about it."""
        return ErrorDetail(code=self.code, message=self.message, field=self.field)


KINDS: tuple[tuple[type[SiasatError], int, str], ...] = (
    (IllegalMoveError, 409, "illegal-move"),
    (MoveError, 400, "bad-move"),
    (PositionError, 400, "bad-position"),
    (VariantError, 400, "bad-variant"),
    (AlgorithmError, 400, "bad-algorithm"),
    (LimitError, 400, "bad-limit"),
    (RecordError, 400, "bad-record"),
    (UnknownNameError, 400, "unknown-name"),
    (UnreadableGameError, 500, "unreadable-game"),
    (StoreError, 503, "store"),
    (InputError, 400, "bad-input"),
    (BackendError, 400, "bad-input"),
    (ContractError, 500, "contract"),
)


def refusal_of(error: SiasatError) -> Refused:
    """The answer to one of our own errors."""
    for kind, status, code in KINDS:
        if isinstance(error, kind):
            message = "the store is not available at the moment" if kind is StoreError else short_message(error)
            return Refused(status, code, message, retry_after=5 if status == 503 else None)
    return Refused(500, "internal", "something went wrong on the server")


TASK_STATUS = {
    "too-many-searches": 429,
    "too-many-requests": 429,
    "overloaded": 503,
    "stopping": 503,
    "bad-input": 400,
    "bad-limit": 400,
    "contract": 500,
    "search-failed": 503,
}


def task_refusal(code: str, message: str, retry_after: int | None = None) -> Refused:
    """The response for a search without a result."""
    status = TASK_STATUS.get(code, 500)
    retry = (retry_after or 2) if status in (429, 503) else None
    shown = message if code in TASK_STATUS else "something went wrong on the server"
    return Refused(status, code if code in TASK_STATUS else "internal", short_message(shown), retry_after=retry)
