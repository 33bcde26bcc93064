"""The papers: their programs, and visitors' games against them."""

from __future__ import annotations

from dataclasses import asdict
from functools import lru_cache
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query
from starlette.responses import PlainTextResponse, Response

from siasat.players.papers.page import page_of
from siasat.players.papers.program import PaperProgram
from siasat.players.papers.registry import PROGRAMS
from siasat.texts import load
from siasat.web.api.routes.common import ERRORS, text_answer
from siasat.web.api.schemas.papers import (
    PaperGames,
    PaperInfo,
    PaperList,
    PaperListing,
    PaperMethod,
    PaperPage,
    PaperRule,
    PaperTally,
    PaperValues,
)
from siasat.web.api.views.scene import side
from siasat.web.context import Server
from siasat.web.errors import Refused
from siasat.web.paper_games import as_csv, games_against, tally
from siasat.web.reports import PAPER

router = APIRouter(prefix="/api/papers", responses=ERRORS, tags=["papers"])

PaperId = Annotated[str, Path(min_length=3, max_length=3, pattern=r"^[0-9]+$")]
Language = Annotated[Literal["en", "id"], Query()]


@router.get("")
async def get_list() -> PaperList:
    """The papers, with what a game against their programs needs."""
    return PaperList(papers=[_info(program) for program in PROGRAMS.values()])


@router.get("/{paper}")
async def get_paper(paper: PaperId, lang: Language = "en") -> PaperPage:
    """What a paper built: rules, evaluation, algorithm, slips."""
    return _page(_program(paper).id, lang)


@router.get("/{paper}/games")
async def get_games(server: Server, paper: PaperId) -> PaperGames:
    """How visitors' games against the program ended, by method and depth."""
    program = _program(paper)
    found = await server.games.read(lambda: games_against(server.store, program))
    return PaperGames(games=len(found), tallies=[PaperTally(**asdict(one)) for one in tally(found)])


@router.get("/{paper}/games.csv", response_class=Response, responses=text_answer("text/csv"))
async def get_games_csv(server: Server, paper: PaperId) -> Response:
    """The same, one line for each game."""
    program = _program(paper)
    found = await server.games.read(lambda: games_against(server.store, program))
    headers = {"Content-Disposition": f'attachment; filename="siasat-paper-{program.id}.csv"'}
    return PlainTextResponse(as_csv(program, found), headers=headers, media_type="text/csv")


def _program(paper: str) -> PaperProgram:
    program = PROGRAMS.get(paper)
    if program is None:
        raise Refused(404, "no-such-paper", "this paper does not exist")
    return program


def _info(program: PaperProgram) -> PaperInfo:
    return PaperInfo(
        id=program.id,
        name=program.name,
        authors=program.authors,
        title=program.title,
        place=program.place,
        year=program.year,
        dated=program.is_dated,
        game=program.game,
        variant=program.variant,
        start=program.start,
        methods=[PaperMethod(name=method.name, title=method.title) for method in program.methods],
        depths=list(program.depths),
        depth=program.depth,
        sides=[side(player) for player in program.sides],
        report=f"{PAPER}{program.id}",
    )


@lru_cache(maxsize=32)
def _page(paper: str, lang: str) -> PaperPage:
    program = PROGRAMS[paper]
    page = page_of(program, load(lang))
    return PaperPage(
        info=_info(program),
        language=lang,
        built=page.built,
        rules=[PaperRule(paper=old, today=new) for old, new in page.rules],
        evaluation=page.evaluation,
        values=[
            PaperValues(
                title=table.title,
                columns=list(table.columns),
                rows=[list(row) for row in table.rows],
                grid=table.is_grid,
            )
            for table in page.values
        ],
        algorithm=page.algorithm,
        listings=[PaperListing(name=name, lines=list(lines)) for name, lines in page.listings],
        slips=list(page.slips),
        counted=page.counted,
        depths=page.depths,
    )
