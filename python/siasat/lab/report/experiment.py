"""From the results of an experiment to its page."""

from __future__ import annotations

import re

from siasat.errors import InputError
from siasat.lab.report.blocks import Listing, Note, Prose, Section
from siasat.lab.report.contest import contests
from siasat.lab.report.matches import match_section
from siasat.lab.report.page import Page
from siasat.lab.report.provenance import provenance_section
from siasat.lab.report.searches import search_section
from siasat.lab.report.study import studies
from siasat.lab.results import Results
from siasat.texts import LANGUAGES, load


def experiment_page(results: Results, lang: str = LANGUAGES[0], baseline: str | None = None) -> Page:
    """The report on an experiment: findings, a section for each game, how to read it, where it is from.

    `baseline` is the algorithm that the others are compared with: plain alpha-beta if it is there, else the first.
    """
    kept = results.experiment
    rows = results.rows()
    if rows.is_empty():
        raise InputError(f"the experiment {kept.name!r} has no results yet; run its spec with `siasat lab run` first")
    page = Page(kept.title or kept.name, kept.description, lang)
    say = load(page.lang)
    if kept.kind == "match":
        parts = [
            match_section(contest, _figure_name(contest.game, contest.variant, number), say)
            for number, contest in enumerate(contests(rows), 1)
        ]
    else:
        parts = [
            search_section(study, baseline, _figure_name(study.game, study.variant, number), say)
            for number, study in enumerate(studies(rows), 1)
        ]
    for section, findings in parts:
        if len(parts) == 1:
            page.summary += findings
        else:
            page.summary += [f"**{section.heading}**: {finding}" for finding in findings[:1]]
            section.blocks = [*section.blocks[:1], Listing(findings), *section.blocks[1:]]
        page.add(section)
    if not kept.is_complete:
        page.sections[0].blocks = [
            Note(say("report.incomplete", done=kept.done, tasks=kept.tasks), "fair"),
            *page.sections[0].blocks,
        ]
    page.add(_reading(kept.kind, page))
    page.add(provenance_section(rows, kept.spec, kept.digest, say))
    return page


def _reading(kind: str, page: Page) -> Section:
    say = page.say
    lines = [say(f"report.reading.{line}") for line in _LINES[kind]]
    return Section(say("report.reading.title"), [Prose(*lines)])


_LINES = {
    "search": ("nodes", "intervals", "ratio", "growth", "least", "time"),
    "match": ("score", "elo", "pairs", "superiority"),
}


def _figure_name(game: str, variant: str, number: int) -> str:
    """`1-congklak-kalah-6-4`: safe as the name of a file and as an id."""
    return re.sub(r"[^a-z0-9]+", "-", f"{number}-{game}-{variant}".lower()).strip("-")
