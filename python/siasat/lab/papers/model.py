"""What a reproduction says: the papers, their tables, and for every cell the published value, ours and a verdict.

A verdict is computed from the two numbers by the functions of `verdicts`; nothing here or in the tables writes one
down. Texts are kept as keys of the catalogue, so that one run can be read in either language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from math import floor, log10
from typing import Any

from siasat.lab.papers.spread import Spread
from siasat.players.papers.program import PaperProgram
from siasat.texts import Texts, load


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text under `paper.KEY`, or KEY of the classics' texts, and what its placeholders are filled with."""

    key: str
    values: tuple[tuple[str, Any], ...] = ()


def phrase(key: str, /, **values: Value) -> Phrase:
    """A text of the catalogue, to be said when the language is known."""
    return Phrase(key, tuple(values.items()))


Said = str | Phrase
"""A text that is the same in every language, or one of the catalogue."""

Value = int | float | str | Phrase | None
"""What stands in a cell: a number, a text such as a move, or nothing."""


def said(what: Value, say: Texts) -> str:
    """`what` in the language of `say`; numbers as that language writes them, nothing as a dash."""
    match what:
        case None:
            return "–"
        case Phrase():
            words = {name: said(value, say) for name, value in what.values}
            if f"paper.{what.key}" in say:
                return say(f"paper.{what.key}", **words)
            return load(say.lang, "classics")(what.key, **words)
        case bool() | str():
            return str(what)
        case int():
            return say.number(what)
        case float():
            return say.decimal(what, _digits(what))


def _digits(value: float) -> int:
    """As many digits behind the point as the number was written with, if they are few; else what is worth showing."""
    written = len(repr(value).partition(".")[2])
    if written <= 4 and "e" not in repr(value):
        return written
    size = abs(value)
    return max(0, 2 - floor(log10(size))) if size >= 1 else min(6, 1 - floor(log10(size)))


class Verdict(Enum):
    """How ours compares with the published value."""

    EQUAL = "equal"
    """The same number, move or text."""
    SAME_DIRECTION = "same-direction"
    """Another number, but it falls on the same side of what the paper compares it with."""
    DIFFERS = "differs"
    """Another one; the reason says why, as far as that is known."""
    NOT_COMPARABLE = "not-comparable"
    """Measured on a phone, played against people, or not run: beside each other, but not to be compared."""


class Nature(Enum):
    """What a published value is, so that nobody takes a setting that we copied for a result that we confirmed."""

    RESULT = "result"
    """What the paper found by searching, counting or playing."""
    SETTING = "setting"
    """What the paper sets, such as the value of a piece; ours is what our evaluator answers."""
    ARITHMETIC = "arithmetic"
    """What follows from other numbers of the paper; ours is that, computed again."""
    CONSTRUCTED = "constructed"
    """What our tree or position was built to give, since the picture is lost, or what could not be otherwise."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A published value and ours.

    `verdict` is None where the paper has no number to compare with. `interval` holds 95 % of what ours may be, and
    `spread` the whole distribution, where ours depends on something that the paper does not tell. A `checked` cell is
    known to come out, and a run in which it does not has failed. `nature` says what kind of number the paper's is.
    """

    published: Value
    ours: Value
    verdict: Verdict | None = None
    reason: Phrase | None = None
    interval: tuple[float, float] | None = None
    spread: Spread | None = None
    checked: bool = False
    nature: Nature = Nature.RESULT

    @property
    def has_failed(self) -> bool:
        """Whether this should be equal and is not."""
        return self.checked and self.verdict is not Verdict.EQUAL


@dataclass(frozen=True, slots=True)
class Row:
    """A row: what it is about, and a cell for every column of its table; None where the table has none."""

    label: Said
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table or figure of the paper that is called `paper`.

    `id` is `table-6`, `figure-11`, or our own name for unnumbered results in the text.
    """

    paper: str
    id: str
    columns: tuple[Said, ...]
    rows: tuple[Row, ...]
    notes: tuple[Phrase, ...] = ()
    charted: tuple[int, ...] = ()
    """The rows that the paper also shows as a chart, by their place."""

    @property
    def title(self) -> Phrase:
        """What it is about."""
        return title_of(self.paper, self.id)

    def cells(self) -> Iterator[tuple[Row, Said, Cell]]:
        """Every cell with its row and its column."""
        for row in self.rows:
            for column, cell in zip(self.columns, row.cells, strict=True):
                if cell is not None:
                    yield row, column, cell


def title_of(paper: str, table: str) -> Phrase:
    """The title of a table, known before the table is."""
    return Phrase(f"title-{paper}-{table}")


def heading_of(table: str) -> Phrase | None:
    """What the paper calls a table or figure, or None for what it does not number."""
    match table.split("-"):
        case ["table" | "figure" as kind, number]:
            return phrase(f"heading-{kind}", number=number)
        case ["figures", one, other]:
            return phrase("heading-figures", one=one, other=other)
        case _:
            return None


ABOUT = ("question", "design", "published", "ours", "limits")
"""The parts of what is said about a classic."""


def headline(table: Table, say: Texts) -> str:
    """The head of a table: `Table 6. …`, or its title alone."""
    heading, title = heading_of(table.id), said(table.title, say)
    return title if heading is None else f"{said(heading, say)}. {title}"


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper. `year` is that of its newest reference where `is_dated` is False: it cannot be older."""

    id: str
    name: str
    authors: str
    title: str
    place: str
    year: int
    is_dated: bool
    tables: tuple[Table, ...] = ()
    is_classic: bool = False
    """Whether it is a classical result of the field, repeated on our games, and not one of the five papers."""

    @classmethod
    def of(cls, program: PaperProgram) -> Paper:
        """A paper as it is declared, before its tables are made."""
        return cls(
            program.id,
            program.name,
            program.authors,
            program.title,
            program.place,
            program.year,
            program.is_dated,
        )

    @classmethod
    def classic(cls, name: str, authors: str, title: str, place: str) -> Paper:
        """A classical result; its name ends in the year of the paper."""
        return cls(name, name, authors, title, place, int(name.rpartition("-")[2]), True, is_classic=True)

    @property
    def about(self) -> tuple[tuple[Phrase, Phrase], ...]:
        """Of a classic: its question, design and results, the same here, and what is not repeated; headings first."""
        if not self.is_classic:
            return ()
        return tuple((Phrase(f"about-{part}"), Phrase(f"about-{self.id}-{part}")) for part in ABOUT)

    @property
    def when(self) -> Said:
        """The year, or the one before which it cannot have been written."""
        return str(self.year) if self.is_dated else phrase("not-before", year=str(self.year))


@dataclass(frozen=True, slots=True)
class Results:
    """A whole run: the papers with their tables, who computed, how much, and how long it took."""

    papers: tuple[Paper, ...]
    backend: str
    effort: str
    seconds: float
    version: str
    processes: int = 1
    measured: int = 0
    """Measurements that this run made; `reused` ones were kept from an earlier run."""
    reused: int = 0
    work_seconds: float = 0.0
    """The processor time of all these measurements, also of those that were reused."""

    def cells(self) -> Iterator[Cell]:
        """Every cell of every table."""
        for paper in self.papers:
            for table in paper.tables:
                yield from (cell for _, _, cell in table.cells())

    @property
    def failures(self) -> int:
        """How many checked cells are not equal."""
        return sum(cell.has_failed for cell in self.cells())


def reasons_of(table: Table, say: Texts) -> dict[str, int]:
    """The reasons of a table's cells, each once, by the number that stands beside its cells."""
    numbers: dict[str, int] = {}
    for _, _, cell in table.cells():
        if cell.verdict is not None and cell.reason is not None:
            numbers.setdefault(said(cell.reason, say), len(numbers) + 1)
    return numbers


def count_verdicts(cells: Iterator[Cell]) -> dict[Verdict, int]:
    """How many cells have each verdict, all four named."""
    counts = Counter(cell.verdict for cell in cells)
    return {verdict: counts[verdict] for verdict in Verdict}


def count_natures(cells: Iterator[Cell]) -> dict[Nature, int]:
    """How many of the equal cells are of each nature."""
    counts = Counter(cell.nature for cell in cells if cell.verdict is Verdict.EQUAL)
    return {nature: counts[nature] for nature in Nature}


def measured_words(results: Results, say: Texts) -> dict[str, str]:
    """What the sentence about the measurements of a run is filled with."""
    return {
        "count": say.number(results.measured + results.reused),
        "reused": say.number(results.reused),
        "seconds": say.decimal(results.work_seconds, 1),
    }


def nature_words(cells: Iterator[Cell], say: Texts) -> str:
    """How many of the equal cells are of each nature, as a sentence."""
    return say("reproduce.natures", **{nature.value: count for nature, count in count_natures(cells).items()})
