"""What the grader found out about a submission, without words."""

from __future__ import annotations

from dataclasses import dataclass

from siasat.grade.cases import Answer, Case
from siasat.grade.trees import Path


@dataclass(frozen=True, slots=True)
class Departure:
    """The first node at which a submission does something else than the reference.

    `kind` is `value` (returned `got` instead of `expected`), `depth` (called with depth `got` where `expected` moves
    are left) or `node` (searched a node that the reference prunes).
    """

    kind: str
    path: Path
    player: int
    expected: float = 0
    got: float = 0
    alpha: float | None = None
    beta: float | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check.

    `reason` says what is wrong: `value`, `move`, `problem`, `changed`, `more-nodes`, `fewer-nodes`, … `case` is a
    small case on which it happens, `expected` the right answer there. `mistakes` are the likely mistakes, by name.
    """

    check: str
    tried: int
    failed: int = 0
    is_skipped: bool = False
    reason: str = ""
    case: Case | None = None
    answer: Answer | None = None
    expected: float = 0
    mistakes: tuple[str, ...] = ()
    departure: Departure | None = None

    @property
    def passed(self) -> bool:
        """Whether nothing is wrong."""
        return not self.failed
