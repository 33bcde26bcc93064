"""Results as a notebook shows them: what was asked, how far it is, and a line for each algorithm or player."""

from __future__ import annotations

import polars as pl

from siasat.core.facts import facts_html
from siasat.lab.records import Kept
from siasat.lab.summary import summarise

MOST_LINES = 60


def results_html(kept: Kept, rows: pl.DataFrame) -> str:
    """The experiment's facts above the summary of its rows, the first lines of it where it is long."""
    facts = facts_html(
        kept.title or kept.name,
        [
            ("experiment", kept.name),
            ("about", kept.description or None),
            ("rows", rows.height),
            ("done", f"{kept.done} of {kept.tasks}"),
        ],
    )
    if rows.is_empty():
        return facts
    summary = summarise(rows)
    with pl.Config(tbl_rows=MOST_LINES, tbl_cols=-1, tbl_hide_dataframe_shape=True, tbl_hide_column_data_types=True):
        return facts + summary._repr_html_()
