"""Let a computer player choose its move, showing a spinner, and print what it found."""

from __future__ import annotations

from typing import Any

from siasat.cli.spinner import spinner
from siasat.core.referee import Referee
from siasat.core.search_api.result import SearchResult
from siasat.perfect.value import SOURCES
from siasat.play.words import value_text
from siasat.players.algorithm import AlgorithmSpec
from siasat.players.papers.seat import PaperSpec, screen_text
from siasat.players.spec import PlayerAgent, PlayerSpec, Thinker
from siasat.texts import Texts


def choose(
    say: Texts, seat: PlayerSpec, agent: PlayerAgent, referee: Referee[Any, Any], quiet: bool
) -> tuple[Any, str]:
    """The move, and what was thought of it in one line ("" where nothing was)."""
    if not isinstance(agent, Thinker):
        return agent.choose(referee), ""
    with spinner(say("search.working", algorithm=seat.title(say)), quiet):
        result = agent.think(referee)
    if isinstance(seat, PaperSpec):
        return result.move, screen_text(say, result)
    return result.move, thought(say, referee, result, seat.evaluator if isinstance(seat, AlgorithmSpec) else None)


def thought(say: Texts, referee: Referee[Any, Any], result: SearchResult[Any], evaluator: str | None = None) -> str:
    """The value, the depth and the nodes of a search of the present position by `evaluator`."""
    value = value_text(say, referee.game.id, referee.to_move, result.value, result.bound, evaluator)
    if result.backend in SOURCES:
        return say("play.known", value=value, source=say(f"known.source.{result.backend}"))
    return say("play.thought", value=value, depth=result.depth, nodes=say.number(result.nodes), count=result.nodes)
