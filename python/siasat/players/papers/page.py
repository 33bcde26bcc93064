"""The description of a paper's program in one language: the source of its page in the app and of `siasat paper`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count

from siasat.games.chess.evaluation import paper_000, paper_004
from siasat.games.doushouqi.evaluation import paper_001
from siasat.players.papers.program import PaperProgram
from siasat.search.pseudocode import listing
from siasat.texts import Texts

PIECES = ("p", "n", "b", "r", "q", "k")
ANIMALS = ("rat", "cat", "dog", "wolf", "leopard", "tiger", "lion", "elephant")
INFINITE = "∞"


@dataclass(frozen=True, slots=True)
class ValueTable:
    """Numbers of an evaluation. A `grid` is a board, its first row at the top; otherwise columns have names."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    is_grid: bool = False


@dataclass(frozen=True, slots=True)
class ProgramPage:
    """The whole description; `rules` are pairs, the paper's and today's, and `listings` pseudocode by name."""

    built: str
    rules: tuple[tuple[str, str], ...]
    evaluation: str
    values: tuple[ValueTable, ...]
    algorithm: str
    listings: tuple[tuple[str, tuple[str, ...]], ...]
    slips: tuple[str, ...]
    counted: str
    depths: str


def page_of(program: PaperProgram, say: Texts) -> ProgramPage:
    """The page of a program in the language of `say`."""
    number = program.id
    return ProgramPage(
        built=say(f"program.{number}.built"),
        rules=tuple(_rules(number, say)),
        evaluation=say(f"program.{number}.evaluation"),
        values=VALUES.get(program.evaluator, _none)(say),
        algorithm=say(f"program.{number}.algorithm"),
        listings=tuple((name, listing(name)) for name in program.pseudocode),
        slips=tuple(_slips(number, say)),
        counted=say(f"program.counted-{program.counted}"),
        depths=say("program.depths-ours" if program.is_depth_ours else "program.depths-paper"),
    )


def _rules(number: str, say: Texts) -> Iterator[tuple[str, str]]:
    for n in count(1):
        if f"program.{number}.rule-{n}-paper" not in say:
            return
        yield say(f"program.{number}.rule-{n}-paper"), say(f"program.{number}.rule-{n}-today")


def _slips(number: str, say: Texts) -> Iterator[str]:
    for n in count(1):
        if f"program.{number}.slip-{n}" not in say:
            return
        yield say(f"program.{number}.slip-{n}")


def _none(_say: Texts) -> tuple[ValueTable, ...]:
    """An evaluation without tables."""
    return ()


def _karuniawan(say: Texts) -> tuple[ValueTable, ...]:
    rows = tuple(tuple(str(value) for value in row) for row in paper_000.ROWS)
    return (
        _pieces(say, tuple(say.number(value) for value in paper_000.PIECES)),
        ValueTable(say("program.square-values"), (), rows, is_grid=True),
    )


def _vincent(say: Texts) -> tuple[ValueTable, ...]:
    names = tuple(say(f"paper.animal-{animal}") for animal in ANIMALS)
    values = tuple(say.number(value) for value in paper_001.PIECES)
    grids = [
        ValueTable(
            say("program.squares-of", number=number, piece=name),
            (),
            tuple(tuple(_square(figure[7 * row + file]) for file in range(7)) for row in range(9)),
            is_grid=True,
        )
        for number, (name, figure) in enumerate(zip(names, paper_001.FIGURES, strict=True), 3)
    ]
    return (ValueTable(say("program.piece-values"), names, (values,)), *grids)


def _yoman(say: Texts) -> tuple[ValueTable, ...]:
    *values, _king = paper_004.PIECES
    return (_pieces(say, (*(say.number(value) for value in values), INFINITE)),)


def _pieces(say: Texts, values: tuple[str, ...]) -> ValueTable:
    names = tuple(say(f"paper.piece-{piece}") for piece in PIECES)
    return ValueTable(say("program.piece-values"), names, (values,))


def _square(value: int) -> str:
    return INFINITE if value == paper_001.DEN else str(value)


VALUES: dict[str, Callable[[Texts], tuple[ValueTable, ...]]] = {
    "paper-000": _karuniawan,
    "paper-001": _vincent,
    "paper-004": _yoman,
}
"""The tables of an evaluation, by its name."""
