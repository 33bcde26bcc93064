"""A paper's program at the board: `paper:001@depth=4,method=NS`.

Its results count nodes as the paper does: `SearchResult.nodes` is the number that the paper's screen would have shown.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from typing import Any

from siasat.backend.search import watch
from siasat.core.game import AnyGame
from siasat.core.notation import parse_number, quote
from siasat.core.referee import Referee
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import SearchResult
from siasat.errors import InputError
from siasat.evaluation.registry import AnyEvaluator, load_evaluator
from siasat.games.registry import load_game
from siasat.players.papers.karuniawan.player import REMEMBERED, KaruniawanPlayer
from siasat.players.papers.program import Method, PaperProgram
from siasat.players.papers.registry import find_program
from siasat.players.spec import PlayerAgent, PlayerSpec
from siasat.search.registry import parse_config
from siasat.texts import Texts

KIND = "paper"
SETTINGS = ("depth", "method", "seed")
MAX_SEED = 999_990_000
"""The switch `shuffle` takes up to 999,999,999, and the number of the move is added to the seed."""


@dataclass(frozen=True, slots=True)
class PaperPlayer:
    """Plays the best move of the paper's search, counted as in the paper."""

    program: PaperProgram
    method: Method
    depth: int
    seed: int
    evaluator: AnyEvaluator

    def choose(self, referee: Referee[Any, Any]) -> Any:
        """The move to play."""
        return self.think(referee).move

    def think(self, referee: Referee[Any, Any], stop: threading.Event | None = None) -> SearchResult[Any]:
        """Search the present position; a search that is stopped is repeated one move ahead."""
        result = self._search(referee, self.depth, stop)
        return result if result.move is not None else self._search(referee, 1, None)

    def _search(self, referee: Referee[Any, Any], depth: int, stop: threading.Event | None) -> SearchResult[Any]:
        stop = stop or threading.Event()
        request = SearchRequest(referee.game, self.evaluator, referee.state, Limits(depth=depth), stop=stop)
        algorithm = self.method.algorithm or ""
        if self.method.is_shuffled:
            algorithm += f"+shuffle={self.seed + referee.ply}"
        result, watched = watch(request, parse_config(algorithm))
        counters = watched.counters
        return replace(result, nodes=counters.leaves if self.program.counted == "leaves" else counters.moves_made)


@dataclass(frozen=True, slots=True)
class PaperSpec(PlayerSpec):
    """A paper's program with its method and depth. `seed` shuffles the moves, where the program shuffles them."""

    program: PaperProgram
    method: Method
    depth: int
    seed: int | None = None

    kind = KIND

    def player(self, game: AnyGame) -> PlayerAgent:
        """The program for one game; `InputError` unless the game is the paper's."""
        program = self.program
        rules = load_game(program.game, program.variant)
        if (game.id, game.variant) != (rules.id, rules.variant):
            raise InputError(f"the program of paper {program.id} plays {rules.id} {rules.variant} only")
        if self.method.algorithm is None:
            return KaruniawanPlayer(self.method.name, self.depth)
        return PaperPlayer(program, self.method, self.depth, self.seed or 0, load_evaluator(program.evaluator, game))

    def title(self, say: Texts) -> str:
        """`the program of Vincent, NegaScout, depth 4`."""
        name, depth = self.program.name.capitalize(), say("limit.depth", value=self.depth)
        return say("player.paper", name=name, method=self.method.title, depth=depth)

    @property
    def text_without_seed(self) -> str:
        """Which program, with which method and depth."""
        return f"{KIND}:{self.program.id}@depth={self.depth},method={self.method.name}"

    def seeded(self, seed: int) -> PaperSpec:
        """With a seed, if the program shuffles and has none."""
        return self if self.seed is not None else self.reseeded(seed)

    def reseeded(self, seed: int) -> PaperSpec:
        """With another seed, if the program shuffles."""
        return replace(self, seed=seed % (MAX_SEED + 1)) if self.method.is_shuffled else self

    def __str__(self) -> str:
        return self.text_without_seed + ("" if self.seed is None else f",seed={self.seed}")


def screen_text(say: Texts, result: SearchResult[Any]) -> str:
    """What a paper's program shows after its move: nodes, counted as in the paper, and milliseconds."""
    ms = say.number(round(1000 * result.seconds))
    if result.backend == REMEMBERED:
        return say("program.remembered", ms=ms)
    return say("program.screen", nodes=say.number(result.nodes), ms=ms, count=result.nodes)


def parse_paper_spec(text: str) -> PaperSpec:
    """Read `paper:PAPER`, with `depth=`, `method=` and `seed=` behind an `@`; the defaults are the paper's.

    >>> str(parse_paper_spec("paper:001")), str(parse_paper_spec("paper:vincent@method=ab,depth=4"))
    ('paper:001@depth=2,method=NS', 'paper:001@depth=4,method=AB')
    """
    name, at, rest = text.strip().partition(":")[2].partition("@")
    program = find_program(name)
    given: dict[str, str] = {}
    for part in rest.split(",") if at else ():
        setting, equals, value = (word.strip() for word in part.partition("="))
        if setting not in SETTINGS or not equals or setting in given:
            raise InputError(f"after the '@' of a paper, write depth=2, method=NS or seed=1, not {quote(part)}")
        given[setting] = value
    method = program.method(given.get("method", program.methods[0].name))
    if method is None:
        names = ", ".join(one.name for one in program.methods)
        raise InputError(f"the program of paper {program.id} has the methods {names}, not {quote(given['method'])}")
    wished = given.get("depth", str(program.depth))
    if wished not in map(str, program.depths):
        depths = ", ".join(map(str, program.depths))
        raise InputError(f"the program of paper {program.id} has the depths {depths}, not {quote(wished)}")
    seed = parse_number(given["seed"], "a seed", 0, MAX_SEED, InputError) if "seed" in given else None
    return PaperSpec(program, method, int(wished), seed if method.is_shuffled else None)
