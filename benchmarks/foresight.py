"""The possible score against the textbook search in Congklak: by the engine, and by a player who knows every reply.

At a fixed number of nodes `alphabeta+table` answers a position always in the same way. So it can be asked what it would
answer, the move be taken back and another one tried, until a line is found that beats it. Nobody can do so in a match;
but what even foresight does not win, no player wins. Openings are those of a match from the shipped book, either side.

A line counts as won as soon as the engine sees a forced win, and as lost as soon as the textbook sees its own. After
this many answers the search for a better line is given up, and the most that it could bring is a win.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from rich.table import Table

from benchmarks.measure import grid
from siasat.backend.algorithm import find_algorithm
from siasat.backend.engine import Engine
from siasat.cli.spinner import spinner
from siasat.core.game import AnyGame
from siasat.core.notation import notation_of
from siasat.core.player import Player
from siasat.core.score import is_loss, is_win
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.evaluation.registry import load_evaluator
from siasat.games.registry import load_game
from siasat.lab.openings import openings_for

VALUE_NODES, PROOF_NODES, ORDER_NODES = 3_000_000, 20_000, 6_000
"""To value an opening, to see a forced win, and to order the moves that foresight tries."""
KINDS = ("won by force", "even", "lost by force")


@dataclass(frozen=True, slots=True)
class Span:
    """Points of a game: what has been found, and what may still be found."""

    least: float
    most: float

    @property
    def is_settled(self) -> bool:
        """Whether nothing is left to be found."""
        return self.least == self.most

    def raised_to(self, points: float) -> Span:
        """The span, now that a line brings this many points."""
        return Span(max(self.least, points), max(self.most, points))


@dataclass(frozen=True, slots=True)
class Row:
    """Games of one kind: what the opening is worth to our side by force, and the points from each."""

    kind: str
    engine: list[float] = field(default_factory=list)
    foresight: list[Span] = field(default_factory=list)

    def cells(self) -> tuple[str, ...]:
        """The line of a table."""
        games = len(self.engine)
        settled = [span.most for span in self.foresight if span.is_settled]
        least, most = (f"{100 * points / max(games, 1):.1f}" for points in self.between())
        return (
            self.kind,
            str(games),
            ends(self.engine),
            f"{100 * sum(self.engine) / max(games, 1):.1f} %",
            ends(settled),
            str(games - len(settled)),
            f"{least} %" if least == most else f"{least} to {most} %",
        )

    def between(self) -> tuple[float, float]:
        """The minimum and maximum points with foresight."""
        return sum(span.least for span in self.foresight), sum(span.most for span in self.foresight)


@dataclass(frozen=True, slots=True)
class ForesightReport:
    """All rows, and what a reader must know."""

    rows: tuple[Row, ...]
    note: str

    def table(self) -> Table:
        """A line for each kind of opening, and one for all."""
        heads = ("games", "engine", "points", "foresight", "open", "points")
        table = grid("Congklak: possible score against alphabeta+table", self.note, heads)
        for row in self.rows:
            table.add_row(*row.cells())
        engine = [points for row in self.rows for points in row.engine]
        table.add_row(*Row("all", engine, [span for row in self.rows for span in row.foresight]).cells())
        return table

    def as_dict(self) -> dict[str, object]:
        """For JSON: the points of every game."""
        return {"title": "foresight", "note": self.note, "rows": [asdict(row) for row in self.rows]}


def ends(points: list[float]) -> str:
    """`+44 =16 -0`."""
    return f"+{points.count(1.0)} ={points.count(0.5)} -{points.count(0.0)}"


def run(positions: int = 30, nodes: int = 25_000, answers: int = 400) -> Iterator[ForesightReport]:
    """Both sides of this many openings, by the engine and with foresight, at this many nodes a move.

    Foresight gives an opening up after this many answers.
    """
    board = Board(load_game("congklak"), Limits(nodes=nodes))
    won, even, lost = (Row(kind) for kind in KINDS)
    book = openings_for(board.game, positions, seed=1).positions.given
    with spinner("foresight") as tell:
        for number, text in enumerate(book, 1):
            start = notation_of(board.game).parse_state(text)
            value = board.value(start, VALUE_NODES)
            for side in Player:
                tell(f"opening {number} of {len(book)}")
                own = value if side is board.game.to_move(start) else -value
                row = won if is_win(own) else lost if is_loss(own) else even
                row.engine.append(board.play(start, side))
                found = Span(1.0, 1.0) if row is won else Foresight(board, side, answers).best(start)
                row.foresight.append(found.raised_to(row.engine[-1]))
    note = (
        f"The textbook has {nodes:,} nodes a move, and so has the engine. Foresight knows every answer, and asks for "
        f"at most {answers:,} of them; games still open then may be won."
    )
    yield ForesightReport((won, even, lost), note)


class Board:
    """The game, the engine and the textbook, with the limits that both have in a game."""

    def __init__(self, game: AnyGame, limits: Limits) -> None:
        self.game, self.limits = game, limits
        self.engine = Engine(game, hash_mb=16)
        self.algorithm = find_algorithm("alphabeta+table")
        self.evaluator = load_evaluator(None, game)

    def value(self, state: Any, nodes: int) -> int:
        """What the engine makes of a position, without what it knew before."""
        self.engine.clear()
        return self.engine.search(state, Limits(nodes=nodes)).value

    def answer(self, state: Any) -> tuple[Any, int]:
        """The textbook's move, and its value for the textbook."""
        request = SearchRequest(self.game, self.evaluator, state, self.limits, (), False)
        result = self.algorithm.search(request)
        return result.move, result.value

    def score(self, state: Any, side: Player) -> float | None:
        """The points of a side at the end, None before it."""
        end = self.game.outcome(state)
        return None if end is None else 0.5 if end.winner is None else float(end.winner is side)

    def play(self, state: Any, side: Player) -> float:
        """The points of the engine in a game from this position."""
        self.engine.clear()
        while (score := self.score(state, side)) is None:
            if self.game.to_move(state) is side:
                move = self.engine.search(state, self.limits).move
            else:
                move, _ = self.answer(state)
            state = self.game.play(state, move)
        return score


@dataclass(slots=True)
class Foresight:
    """The search for a line that beats the textbook."""

    board: Board
    side: Player
    answers: int
    """How many may still be asked for."""
    known: dict[int, Span] = field(default_factory=dict)

    def best(self, state: Any) -> Span:
        """The most points that any line brings."""
        game = self.board.game
        score = self.board.score(state, self.side)
        if score is not None:
            return Span(score, score)
        key = game.key(state)
        if key not in self.known:
            self.known[key] = self._try(state) if game.to_move(state) is self.side else self._reply(state)
        return self.known[key]

    def _try(self, state: Any) -> Span:
        """All moves of our own, the best ones first."""
        best = Span(0.0, 0.0)
        if is_win(self.board.value(state, PROOF_NODES)):
            return Span(1.0, 1.0)
        names = notation_of(self.board.game)
        for line in self.board.engine.rank(state, Limits(nodes=ORDER_NODES)):
            span = self.best(self.board.game.play(state, names.parse_move(state, line.moves[0])))
            best = Span(max(best.least, span.least), max(best.most, span.most))
            if best.least == 1.0:
                break
        return best

    def _reply(self, state: Any) -> Span:
        """What the textbook would answer."""
        if self.answers == 0:
            return Span(0.0, 1.0)
        self.answers -= 1
        move, value = self.board.answer(state)
        return Span(0.0, 0.0) if is_win(value) else self.best(self.board.game.play(state, move))
