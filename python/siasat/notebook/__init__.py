"""Widgets for notebooks: a board to play on and a search to walk through, made of the web page's own parts.

They need the extra `notebook` (anywidget), and work in Jupyter, Colab, VS Code and marimo. Everything else that
siasat shows in a notebook needs nothing: see docs/notebook.md.
"""

from __future__ import annotations

from siasat.errors import BackendError

try:
    from siasat.notebook.board import BoardWidget
    from siasat.notebook.tree import TreeWidget
except ModuleNotFoundError as error:
    if (error.name or "").partition(".")[0] in ("anywidget", "pydantic", "sqlalchemy", "traitlets"):
        raise BackendError(
            f"the widgets need the package {error.name}; get it with: pip install 'siasat[notebook]'"
        ) from error
    raise

__all__ = ["BoardWidget", "TreeWidget"]
