"""The background of every drawing, with a note at the bottom."""

from __future__ import annotations

from siasat.draw.palette import INK_SOFT, PAPER, PAPER_LINE
from siasat.draw.svg.markup import document, element, label, placed

MARGIN = 12.0


def note_size(width: float) -> float:
    """The size of letters beside a drawing `width` wide: readable when the drawing is scaled to a page."""
    return max(34.0, 0.02 * width)


def sheet(body: str, width: float, height: float, *, title: str, description: str, note: str) -> str:
    """A document with `body` (`width` × `height`) on paper, so that it can be read on a page of any colour."""
    total, foot, size = width + 2 * MARGIN, height + 2 * MARGIN, note_size(width)
    full = foot + (1.7 * size if note else 0)
    paper = element(
        "rect", x=1, y=1, width=total - 2, height=full - 2, rx=26, fill=PAPER, stroke=PAPER_LINE, stroke_width=2
    )
    line = label(note, total / 2, foot + 0.6 * size, size, INK_SOFT, room=total - 40) if note else ""
    return document(total, full, title, f"{description} {note}".strip(), paper, placed(body, MARGIN, MARGIN), line)
