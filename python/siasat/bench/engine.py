"""The engine's signature: fixed depths in fixed positions, one thread, an empty table. A change of the numbers is a
change of what the engine does.

The file keeps one search a line: game, variant, depth, nodes, value, move and position, separated by tabs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple, dataclass
from typing import NamedTuple

from siasat.backend.engine import Engine
from siasat.core.notation import notation_of
from siasat.core.search_api.limits import Limits
from siasat.errors import InputError
from siasat.games.registry import load_game
from siasat.observe.digest import Digest

CHESS = (
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQ1RK1 b - - 0 7",
    "rnbqk2r/pp2ppbp/3p1np1/8/3NP3/2N5/PPP1BPPP/R1BQK2R w KQkq - 0 7",
    "4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - 7 19",
    "8/pp3k2/4p3/3pP2p/P2P1P1P/1P2K3/8/8 w - - 0 40",
    "3r2k1/pp3pp1/4p2p/8/3P4/1R2P1P1/P4P1P/6K1 b - - 0 26",
)


class Question(NamedTuple):
    """A search of the list; the position is the game's start if it is None."""

    game: str
    variant: str
    position: str | None
    depth: int


QUESTIONS = (
    Question("chess", "standard", None, 11),
    *(Question("chess", "standard", fen, 10) for fen in CHESS),
    Question("chess", "king-capture", None, 6),
    Question("doushouqi", "standard", None, 9),
    Question("doushouqi", "van-rijn-vis", "2w2c1/3pde1/1T5/3rR1t/7/7/E1D1L1l/2P1W2/7 w", 8),
    Question("congklak", "congklak", None, 9),
    Question("congklak", "kalah:6,4", None, 12),
    Question("congklak", "paper", None, 8),
    Question("tictactoe", "standard", None, 9),
    Question("nim", "misere:3,4,5", None, 9),
)


@dataclass(frozen=True, slots=True)
class Row:
    """A search of the list, done."""

    game: str
    variant: str
    depth: int
    nodes: int
    value: int
    move: str
    position: str

    def __str__(self) -> str:
        return "\t".join(map(str, astuple(self)))


def run(question: Question) -> Row:
    """Do one search of the list."""
    game = load_game(question.game, question.variant)
    names = notation_of(game)
    root = game.initial() if question.position is None else names.parse_state(question.position)
    result = Engine(game, threads=1, hash_mb=4).search(root, Limits(depth=question.depth))
    return Row(
        game.id,
        game.variant,
        question.depth,
        result.nodes,
        result.value,
        result.move_text or "",
        names.format_state(root),
    )


def signature(rows: list[Row]) -> str:
    """`Bench: nodes digest` of all rows."""
    digest = Digest()
    for row in rows:
        digest.fold(row.nodes, row.value & (2**64 - 1))
    return f"Bench: {sum(row.nodes for row in rows)} {digest}"


def format_rows(rows: list[Row]) -> str:
    """The text of a file."""
    return "".join(f"{row}\n" for row in rows)


def parse_rows(text: str) -> list[Row]:
    """Read the text of a file; `InputError` names the first line that is wrong."""
    rows = []
    for number, line in enumerate(text.splitlines(), 1):
        match line.split("\t"):
            case [game, variant, depth, nodes, value, move, position] if _are_numbers(depth, nodes, value):
                rows.append(Row(game, variant, int(depth), int(nodes), int(value), move, position))
            case _:
                raise InputError(f"line {number} is not a search of the engine's bench: seven fields, three numbers")
    return rows


def _are_numbers(*texts: str) -> bool:
    return all(text.removeprefix("-").isdecimal() and len(text) < 16 for text in texts)


def differences(expected: list[Row], found: list[Row]) -> Iterator[tuple[Row | None, Row | None]]:
    """The pairs of rows that are not the same, in order."""
    for number in range(max(len(expected), len(found))):
        old = expected[number] if number < len(expected) else None
        new = found[number] if number < len(found) else None
        if old != new:
            yield old, new
