"""Write the chapters of the course into the documentation; run it after a change of a lesson."""

from __future__ import annotations

from pathlib import Path

from siasat.textbook.course.chapters import chapters

DOCS = Path(__file__).resolve().parent.parent / "docs"


def main() -> None:
    """Write all files."""
    for name, text in chapters().items():
        path = DOCS / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
