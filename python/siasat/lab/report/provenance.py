"""Where the numbers of a report are from: the end of every page."""

from __future__ import annotations

import polars as pl

from siasat.lab.report.blocks import Block, Code, Facts, Note, Section
from siasat.texts import Texts

COLUMNS = ("version", "commit", "bench", "backend", "python", "machine")


def provenance_section(rows: pl.DataFrame, spec: str, definition: str, say: Texts) -> Section:
    """Versions, machines and times of all rows, and the specification that asks for exactly these."""
    facts: list[tuple[str, object]] = [(say("report.source.rows"), rows.height)]
    mixed = []
    for column in COLUMNS:
        values = [str(value) for value in rows[column].drop_nulls().unique(maintain_order=True).to_list()]
        if len(values) > 1 and column in ("version", "bench"):
            mixed.append(column)
        facts.append((say(f"report.source.{column}"), "; ".join(values) or None))
    times = sorted(str(time) for time in rows["started_at"].drop_nulls().to_list())
    if times:
        facts.append((say("report.source.time"), f"{times[0]} – {times[-1]}"))
    facts.append((say("report.source.definition"), definition))
    blocks: list[Block] = [Facts(facts)]
    if mixed:
        blocks.insert(0, Note(say("report.source.mixed"), "bad"))
    if spec:
        blocks.append(Code(spec, say("report.source.spec"), folded=spec.count("\n") > 30))
    return Section(say("report.source.title"), blocks)
