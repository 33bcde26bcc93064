"""The positions that are checked: parts of games between levels 2 to 5, and of games between engines."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from benchmarks.review_check.cache import Stockfish, Store
from siasat.backend.engine import Engine
from siasat.core.notation import notation_of
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.core.search_api.limits import Limits
from siasat.games.registry import load_game
from siasat.players.levels import level_player

POSITIONS = {"chess": (200, 800), "doushouqi": (150, 150), "congklak": (100, 200)}
"""How many positions from games of levels and from games of engines."""

LONGEST = 160
"""Games are stopped after this many moves."""

PART = 20
"""This many moves in a row are taken from one game, so that the positions come from many games."""

OPENING = {"levels": 2, "engines": 6}
"""Random moves at the start; they are not reviewed."""

ENGINE_NODES = 500
STOCKFISH_NODES = 100

Kind = Literal["levels", "engines"]


@dataclass(frozen=True)
class Part:
    """Consecutive moves of one game, in notation. `name` says which game it is."""

    name: str
    start: str
    moves: tuple[str, ...]

    def referee(self, game: str) -> Referee[Any, Any]:
        """The moves played from the first position."""
        rules = load_game(game)
        names = notation_of(rules)
        referee: Referee[Any, Any] = Referee(rules, names.parse_state(self.start))
        for text in self.moves:
            referee.play(names.parse_move(referee.state, text))
        return referee


def parts(game: str, seed: int, share: float, store: Store, stockfish: Stockfish | None) -> Iterator[Part]:
    """Parts of both kinds of games until there are enough positions; each depends on the seed and its number alone."""
    kinds: tuple[Kind, ...] = ("levels", "engines")
    for kind, positions in zip(kinds, POSITIONS[game], strict=True):
        wanted, number = max(1, round(share * positions)), 0
        while wanted > 0:
            name = f"{game} {kind} {seed}.{number}"
            number += 1
            known = store.get(name)
            if known is None:
                known = _part(game, kind, random.Random(name), stockfish)
                store.put(name, known)
            start, moves = known
            taken = tuple(moves[:wanted])
            wanted -= len(taken)
            if taken:
                yield Part(name, start, taken)


def _part(game: str, kind: Kind, chance: random.Random, stockfish: Stockfish | None) -> tuple[str, list[str]]:
    """Play a game, and choose the part."""
    rules = load_game(game)
    referee: Referee[Any, Any] = Referee(rules)
    choose = _levels(referee, chance) if kind == "levels" else _engines(referee, chance, stockfish)
    for _ in range(OPENING[kind]):
        if referee.outcome is None:
            referee.play(chance.choice(rules.legal_moves(referee.state)))
    while referee.outcome is None and referee.ply < LONGEST:
        referee.play(choose())
    first = chance.randint(OPENING[kind], max(OPENING[kind], referee.ply - PART))
    last = min(first + PART, referee.ply)
    names = notation_of(rules)
    texts = [names.format_move(referee.states[ply], referee.moves[ply]) for ply in range(first, last)]
    return names.format_state(referee.states[min(first, referee.ply)]), texts


def _levels(referee: Referee[Any, Any], chance: random.Random) -> Callable[[], Any]:
    """Two levels from 2 to 5."""
    players = [level_player(chance.randint(2, 5), referee.game, chance.randrange(10**6)) for _ in Player]
    return lambda: players[referee.to_move].choose(referee)


def _engines(referee: Referee[Any, Any], chance: random.Random, stockfish: Stockfish | None) -> Callable[[], Any]:
    """The engine with few nodes against itself; in every second game of chess, against Stockfish with few nodes."""
    engine = Engine(referee.game, hash_mb=4)
    guest = chance.choice((None, *Player)) if stockfish is not None else None

    def choose() -> Any:
        if stockfish is not None and referee.to_move is guest:
            text = stockfish.choose(referee.state.board, STOCKFISH_NODES).uci()
            return notation_of(referee.game).parse_move(referee.state, text)
        return engine.search(referee.state, Limits(nodes=ENGINE_NODES), referee.history).move

    return choose
