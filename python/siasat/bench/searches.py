"""The repository's signature: a fixed list of searches, with the nodes and the digest of each.

`bench.json` keeps the numbers. A change of the sources that alters one of them changed what a search does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from siasat.backend.search import watch
from siasat.core.notation import notation_of
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.evaluation.registry import load_evaluator
from siasat.games.registry import load_game
from siasat.observe.digest import Digest
from siasat.search.config import Config
from siasat.search.limits import format_limits
from siasat.search.registry import get_algorithm, own_algorithms, parse_config


class Place(NamedTuple):
    """Where to search and how deep; the position is the game's start if it is None."""

    game: str
    variant: str
    position: str | None
    depth: int


PLACES = (
    Place("chess", "standard", None, 2),
    Place("chess", "standard", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2),
    Place("chess", "king-capture", "rnb1kbnr/pppp1ppp/8/4p1q1/2B1P3/2N5/PPPP1PPP/R1BQK1NR b KQkq - 3 3", 2),
    Place("doushouqi", "standard", None, 2),
    Place("doushouqi", "van-rijn-vis", "2w2c1/3pde1/1T5/3rR1t/7/7/E1D1L1l/2P1W2/7 w", 3),
    Place("congklak", "congklak", None, 4),
    Place("congklak", "kalah:6,4", None, 5),
    Place("congklak", "paper", "0,4,0,0,4,4,0/0,5,5,4,0,4,4/30-34/1", 4),
    Place("othello", "standard", None, 3),
    Place("draughts", "standard", "B:W18,24,27,28,30,31,32:B1,3,7,9,10,12,K22:H0", 3),
    Place("connectfour", "standard", "///xo///", 3),
    Place("tictactoe", "standard", "x../.o./... x", 5),
    Place("nim", "misere:3,4,5", None, 4),
    Place("tree", "nested", "(=(1 (2 3)) (=(4 =(5 6)) 7) 8) 2", 4),
    Place("hashtree", "random:3,4,8,30,40", None, 8),
    Place("hashtree", "uniform:5,4,8,0", None, 6),
)
"""Small positions of every game; two of them with extra turns."""

COMBINATIONS = (
    "alphabeta+hard+iterative",
    "alphabeta+captures+killers+history",
    "alphabeta+iterative+table+table-move+etc",
    "negascout+static=2+table=64/always+aspiration=3",
    "pvs+shuffle=7+table=17/one-bound",
    "mtdf+iterative+table=64+guess=5",
    "alphabeta+captures+null-move+reductions+quiescence",
    "alphabeta+iterative+refutation+table=17/old",
    "pvs+table=17/big1+table-move+iid=1+dynamic",
    "negascout+table=17/bigall+dynamic",
    "mtdf+iterative+table=16/twodeep",
    "alphabeta+iterative+table=16/twobig1+table-move+iid",
)
"""Switches together; between them they have every switch but those of the papers' own algorithms."""

ANYTIME_NODES = 2000
"""The node limit of searches without a depth."""


@dataclass(frozen=True, slots=True)
class Search:
    """One search of the list."""

    place: Place
    config: Config

    @property
    def limits(self) -> Limits:
        """A depth, or nodes where depth means nothing."""
        is_anytime = get_algorithm(self.config.algorithm).is_anytime
        return Limits(nodes=ANYTIME_NODES) if is_anytime else Limits(depth=self.place.depth)


@dataclass(frozen=True, slots=True)
class Row:
    """One search of the list, done. All but `nodes` and `digest` name it."""

    game: str
    variant: str
    position: str
    algorithm: str
    evaluator: str
    limits: str
    nodes: int
    digest: str

    @property
    def name(self) -> tuple[str, ...]:
        """What identifies this search."""
        return self.game, self.variant, self.position, self.algorithm, self.evaluator, self.limits


class Signature(NamedTuple):
    """A whole list of rows as two numbers."""

    nodes: int
    digest: str

    def __str__(self) -> str:
        return f"Bench: {self.nodes} {self.digest}"


def searches() -> list[Search]:
    """The list: every exact algorithm and the combinations at every place, where the rules allow it."""
    exact = [one.id for one in own_algorithms().values() if one.parity == "exact"]
    configs = [parse_config(text) for text in (*exact, *COMBINATIONS)]
    return [Search(place, config) for place in PLACES for config in configs if _fits(place, config)]


def run(search: Search, backend: str = "auto") -> Row:
    """Do one search of the list."""
    game = load_game(search.place.game, search.place.variant)
    names, position = notation_of(game), search.place.position
    root = game.initial() if position is None else names.parse_state(position)
    request = SearchRequest(game, load_evaluator(None, game), root, search.limits)
    result, watched = watch(request, search.config, backend)
    return Row(
        game.id,
        game.variant,
        names.format_state(root),
        str(search.config),
        request.evaluator.id,
        ",".join(f"{name}={value}" for name, value in format_limits(search.limits).items()),
        result.nodes,
        f"{watched.digest:016x}",
    )


def signature(rows: list[Row]) -> Signature:
    """The nodes of all rows together, and one digest of theirs in order."""
    total = Digest()
    for row in rows:
        total.fold(row.nodes, int(row.digest, 16))
    return Signature(sum(row.nodes for row in rows), str(total))


def differences(expected: list[Row], found: list[Row]) -> Iterator[tuple[Row | None, Row | None]]:
    """The pairs of rows that are not the same, in order; None where one list lacks a search."""
    by_name = {row.name: row for row in expected}
    for row in found:
        other = by_name.pop(row.name, None)
        if other != row:
            yield other, row
    for row in by_name.values():
        yield row, None


def _fits(place: Place, config: Config) -> bool:
    """Some algorithms refuse games in which a player may move again."""
    return not get_algorithm(config.algorithm).must_alternate or load_game(place.game, place.variant).alternates
