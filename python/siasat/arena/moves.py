"""What a player reports with each move: score, depth, nodes and time, for game files and for the live display."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from siasat.core.score import MAX_PLY, WIN, Score

MISSING = "-"


@dataclass(frozen=True, slots=True)
class MoveReport:
    """One move. `score` is the mover's own view in hundredths; None where the player reports nothing.

    `seconds` is the time on the clock of the match, `left` the time that the mover has left (None without a clock).
    """

    seconds: float
    score: Score | None = None
    depth: int | None = None
    nodes: int | None = None
    left: float | None = None

    @property
    def score_text(self) -> str:
        """`+0.35`, `-M4` (a loss in four plies), or nothing."""
        if self.score is None:
            return ""
        if abs(self.score) >= WIN - MAX_PLY:
            return f"{'+' if self.score > 0 else '-'}M{WIN - abs(self.score)}"
        sign = "+" if self.score > 0 else "-" if self.score < 0 else ""
        return f"{sign}{abs(self.score) / 100:.2f}"

    @property
    def comment(self) -> str:
        """The comment that cutechess-cli and fastchess write: `+0.35/12 0.523s`."""
        evaluation = "" if self.score is None else f"{self.score_text}/{self.depth or 0} "
        return f"{evaluation}{self.seconds:.3f}s"


def encode_reports(reports: Iterable[MoveReport]) -> str:
    """The reports of a game as text, one word per move: `score/depth/nodes/seconds/left`.

    >>> encode_reports([MoveReport(0.5, 35, 12, 9000), MoveReport(0.25, left=9.75)])
    '35/12/9000/0.500/- -/-/-/0.250/9.750'
    """
    return " ".join(
        "/".join((*map(_number, (one.score, one.depth, one.nodes)), _seconds(one.seconds), _seconds(one.left)))
        for one in reports
    )


def decode_reports(text: str | None) -> list[MoveReport]:
    """The reports in a text of `encode_reports`; none for games that are older than the reports."""
    found = []
    for word in (text or "").split():
        score, depth, nodes, seconds, left = word.split("/")
        found.append(
            MoveReport(
                float(seconds), _whole(score), _whole(depth), _whole(nodes), None if left == MISSING else float(left)
            )
        )
    return found


def _whole(text: str) -> int | None:
    return None if text == MISSING else int(text)


def _seconds(value: float | None) -> str:
    return MISSING if value is None else f"{value:.3f}"


def _number(value: int | None) -> str:
    return MISSING if value is None else str(value)
