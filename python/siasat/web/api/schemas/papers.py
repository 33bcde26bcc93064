"""The papers and their programs."""

from __future__ import annotations

from pydantic import Field

from siasat.web.api.schemas.common import Model, Side


class PaperMethod(Model):
    """A search of the program; `name` goes into the text of a seat."""

    name: str
    title: str


class PaperInfo(Model):
    """A paper and its program. A game against it has the seat `paper:ID@depth=…,method=…`."""

    id: str
    name: str
    authors: str
    title: str
    place: str
    year: int
    dated: bool = Field(description="whether the paper gives its year; otherwise it is not older than that")
    game: str
    variant: str
    start: str | None = Field(description="the position that games begin with; null: the usual one")
    methods: list[PaperMethod]
    depths: list[int]
    depth: int = Field(description="the usual one")
    sides: list[Side] = Field(description="the sides that the program plays, the usual one first")
    report: str = Field(description="the reproduction of its tables in the lab")


class PaperList(Model):
    """All papers."""

    papers: list[PaperInfo]


class PaperRule(Model):
    """A rule in the paper, and what is played today."""

    paper: str
    today: str


class PaperValues(Model):
    """Numbers of an evaluation: a board (`grid`, its first row at the top), or columns with names."""

    title: str
    columns: list[str]
    rows: list[list[str]]
    grid: bool


class PaperListing(Model):
    """Pseudocode."""

    name: str
    lines: list[str]


class PaperPage(Model):
    """The description of a paper's program in one language."""

    info: PaperInfo
    language: str
    built: str
    rules: list[PaperRule]
    evaluation: str
    values: list[PaperValues]
    algorithm: str
    listings: list[PaperListing]
    slips: list[str]
    counted: str = Field(description="what the paper calls a node")
    depths: str = Field(description="where the depths come from")


class PaperTally(Model):
    """Visitors' finished games at one depth with one method, from the computer's point of view."""

    method: str
    depth: int
    games: int
    wins: int
    losses: int
    draws: int


class PaperGames(Model):
    """Visitors' finished games against a program."""

    games: int
    tallies: list[PaperTally]


class ClassicInfo(Model):
    """A classical result of the field that the lab repeats."""

    id: str
    authors: str
    title: str
    place: str
    year: int
    report: str = Field(description="its tables in the lab")


class ClassicList(Model):
    """All classics."""

    classics: list[ClassicInfo]


class ClassicPart(Model):
    """A part of what is said about a classic."""

    heading: str
    text: str


class ClassicPage(Model):
    """A classic in one language: its question, design and results, the same here, and what is not repeated."""

    info: ClassicInfo
    language: str
    about: list[ClassicPart]
