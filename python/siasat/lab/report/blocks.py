"""The blocks of a page of results, as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from siasat.errors import InputError, UnknownNameError
from siasat.texts import LANGUAGES, Texts, load

if TYPE_CHECKING:
    import altair as alt

Tone = Literal["", "good", "fair", "bad", "quiet"]
"""How a cell or a note is meant: a mark and a colour, never the colour alone."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell with a tone, and a note in small letters below it; `text` is shown in the place of the value."""

    value: object
    tone: Tone = ""
    note: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Prose:
    """Paragraphs."""

    paragraphs: tuple[str, ...]

    def __init__(self, *paragraphs: str) -> None:
        object.__setattr__(self, "paragraphs", paragraphs)


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence that must not be overlooked, set apart."""

    text: str
    tone: Tone = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of points."""

    items: Sequence[str]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under named columns; every row has as many cells as there are columns.

    Columns whose cells are all numbers (or None) are set to the right, but for the first, which names the rows and
    stays in sight when a narrow screen scrolls the table. A `folded` table is shown on request.
    """

    columns: Sequence[str]
    rows: Sequence[Sequence[object]]
    caption: str = ""
    folded: bool = False

    def __post_init__(self) -> None:
        for index, row in enumerate(self.rows):
            if len(row) != len(self.columns):
                raise InputError(
                    f"row {index + 1} of the table {self.caption or ', '.join(self.columns)!r} has {len(row)} cells "
                    f"for {len(self.columns)} columns"
                )


@dataclass(frozen=True, slots=True)
class Facts:
    """Names and what they are, such as where a number is from."""

    items: Sequence[tuple[str, object]]


@dataclass(frozen=True, slots=True)
class Code:
    """A text as it was written: a specification, a command. `folded` under its caption where it is long."""

    text: str
    caption: str = ""
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A chart. `name` is the name of its files; `draw` makes it for a width in points.

    `description` says in words what the chart shows, for those who hear the page; without one the caption does.
    `table` holds the numbers behind it, folded below.
    """

    name: str
    draw: Callable[[int], alt.TopLevelMixin]
    caption: str = ""
    description: str = ""
    table: Table | None = None


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture that is SVG already and has no ids, as `siasat.draw.to_svg` makes it. It keeps its colours."""

    svg: str
    caption: str = ""


Block = Prose | Note | Listing | Table | Facts | Code | Figure | Drawing


@dataclass(slots=True)
class Section:
    """A heading with its blocks, and sections below it."""

    heading: str
    blocks: Sequence[Block] = ()
    sections: Sequence[Section] = ()


@dataclass(slots=True)
class PageContent:
    """What a page says. `summary` are the sentences that stand first; `lang` is the language of its own few words."""

    title: str
    subtitle: str = ""
    lang: str = "en"
    summary: list[str] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.lang not in LANGUAGES:
            raise UnknownNameError("language", self.lang, LANGUAGES)

    @property
    def say(self) -> Texts:
        """The texts of the page's language."""
        return load(self.lang)

    def add(self, *sections: Section) -> None:
        """Put sections at the end."""
        self.sections.extend(sections)

    def figures(self) -> list[Figure]:
        """Every figure in the order of the page; two of the same name are an `InputError`."""
        found = list(_figures(self.sections))
        names = [figure.name for figure in found]
        for name in names:
            if names.count(name) > 1:
                raise InputError(f"two figures on the page have the name {name!r}; give each its own name")
        return found


def _figures(sections: Iterable[Section]) -> Iterable[Figure]:
    for section in sections:
        yield from (block for block in section.blocks if isinstance(block, Figure))
        yield from _figures(section.sections)
