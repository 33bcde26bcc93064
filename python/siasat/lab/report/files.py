"""Pages and figures on disk."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from siasat.errors import InputError
from siasat.lab.report.blocks import PageContent
from siasat.lab.report.picture import png, standalone_svg


def write_whole(path: Path, data: bytes) -> Path:
    """Write `data` to `path` by way of a new file beside it: a reader sees the old file or the new one, never half."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.chmod(name, 0o644)  # mkstemp's files are its maker's alone; a report is to be shown
            os.replace(name, path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise InputError(f"cannot write {str(path)!r}: {error.strerror or error}") from error
    return path


def write_figures(page: PageContent, folder: Path, width: int) -> list[Path]:
    """Every figure of `page` as SVG and PNG."""
    written = []
    for figure in page.figures():
        chart = figure.draw(width)
        written.append(write_whole(folder / f"{figure.name}.svg", standalone_svg(chart, page.say).encode()))
        written.append(write_whole(folder / f"{figure.name}.png", png(chart, page.say)))
    return written
