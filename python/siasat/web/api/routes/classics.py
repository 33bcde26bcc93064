"""The classics: what each asked and found, and the report that repeats it."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query

from siasat.lab.classics.catalogue import CLASSICS
from siasat.lab.papers.entry import Entry
from siasat.lab.papers.model import said
from siasat.texts import load
from siasat.web.api.routes.common import ERRORS
from siasat.web.api.schemas.papers import ClassicInfo, ClassicList, ClassicPage, ClassicPart
from siasat.web.errors import Refused
from siasat.web.reports import PAPER

router = APIRouter(prefix="/api/classics", responses=ERRORS, tags=["papers"])

ClassicId = Annotated[str, Path(min_length=3, max_length=60, pattern=r"^[a-z0-9-]+$")]
Language = Annotated[Literal["en", "id"], Query()]


@router.get("")
async def get_list() -> ClassicList:
    """The classics, oldest first."""
    entries = sorted(CLASSICS, key=lambda entry: entry.paper.year)
    return ClassicList(classics=[_info(entry) for entry in entries])


@router.get("/{classic}")
async def get_classic(classic: ClassicId, lang: Language = "en") -> ClassicPage:
    """The question of a classic, what it did and found, the same here, and what is not repeated."""
    entry = next((entry for entry in CLASSICS if entry.paper.id == classic), None)
    if entry is None:
        raise Refused(404, "no-such-paper", "this paper does not exist")
    say = load(lang)
    parts = [ClassicPart(heading=said(heading, say), text=said(text, say)) for heading, text in entry.paper.about]
    return ClassicPage(info=_info(entry), language=lang, about=parts)


def _info(entry: Entry) -> ClassicInfo:
    paper = entry.paper
    return ClassicInfo(
        id=paper.id,
        authors=paper.authors,
        title=paper.title,
        place=paper.place,
        year=paper.year,
        report=f"{PAPER}{paper.id}",
    )
