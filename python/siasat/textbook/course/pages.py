"""The text of a lesson: one Markdown file per language, read into blocks.

A page is a title (`# …`), one sentence that says what the lesson is about, and blocks with empty lines between them: a
heading (`## …`), a figure (`![caption](figure:NAME)`), an item of a list (`- …`), a source (`> …`) or a paragraph. The
numbers come from the lesson's figures: `{a.leaves}` is how many leaves the search of figure `a` visits.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from siasat.textbook.course.facts import facts_of
from siasat.textbook.course.model import LessonPlan

BlockKind = Literal["heading", "text", "item", "figure", "source"]


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a page; `figure` is the name of the figure that it shows, with `text` as its caption."""

    kind: BlockKind
    text: str
    figure: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A lesson in one language."""

    title: str
    about: str
    blocks: tuple[Block, ...]


@cache
def source_of(lesson_id: str, lang: str) -> str:
    """The Markdown of a lesson, its numbers still open."""
    return (files("siasat.textbook.course") / lang / f"{lesson_id}.md").read_text(encoding="utf-8")


@cache
def heading_of(lesson_id: str, lang: str) -> tuple[str, str]:
    """The title of a lesson, and the sentence that says what it is about."""
    title, about, *_ = _pieces(lesson_id, lang)
    return title.removeprefix("# "), about


@cache
def page_of(lesson: LessonPlan, lang: str) -> Page:
    """A lesson in one language, with its numbers filled in."""
    facts = facts_of(lesson)
    _, _, *rest = _pieces(lesson.id, lang)
    return Page(*heading_of(lesson.id, lang), tuple(_block(piece.format_map(facts)) for piece in rest))


def _pieces(lesson_id: str, lang: str) -> list[str]:
    pieces = re.split(r"\n\s{0,99}\n|\n(?=- )", source_of(lesson_id, lang).strip())
    return [" ".join(piece.split("\n")) for piece in pieces]


def _block(piece: str) -> Block:
    caption, mark, name = piece.removeprefix("![").removesuffix(")").rpartition("](figure:")
    if mark and piece.startswith("!["):
        return Block("figure", caption, name)
    kinds: dict[str, BlockKind] = {"## ": "heading", "- ": "item", "> ": "source"}
    for start, kind in kinds.items():
        if piece.startswith(start):
            return Block(kind, piece.removeprefix(start))
    return Block("text", piece)
