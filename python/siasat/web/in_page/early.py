"""Games that begin before Python is there: what the page needs to know for them, and how they are taken over.

The page then plays with the WebAssembly module alone (`web/src/lib/api/page/early`). The build writes `early_data` into
the site; when Python is there, `adopt` goes on with the game, which keeps its address and the secret of its seat.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from siasat.backend.engine import why_no_engine
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.games.registry import facts_of, games, load_game
from siasat.players.levels import LEVELS, LevelSpec
from siasat.players.levels.with_engine import FULL_HASH_MB, FULL_SECONDS, HASH_MB, SECONDS, strength_of
from siasat.players.person import PersonSpec
from siasat.web.api.schemas import GameSettings, PositionRequest
from siasat.web.api.schemas.common import Model
from siasat.web.api.views.position import open_position
from siasat.web.api.views.scene import scene_of
from siasat.web.catalogue import catalogue
from siasat.web.context import Context
from siasat.web.live_games.document import Note, Saved
from siasat.web.live_games.live_game import LiveGame, hashed
from siasat.web.live_games.new_game import is_rated, seats_of
from siasat.web.live_games.state import state_of
from siasat.web.settings import Settings

Secret = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
BOARDS = ("grid", "pits")
"""The pictures that the page can draw from a position's text."""


class EarlyRecord(Model):
    """A game that the page began. `version` is the number of the last state that was shown.

    `notes` has, for every move of the engine, its value for side 1, its time in milliseconds and its nodes.
    """

    id: Secret
    version: Annotated[int, Field(ge=1, lt=2**31)]
    settings: GameSettings
    secrets: tuple[Secret | None, Secret | None]
    notes: list[tuple[int, int, int] | None]


def early_data(settings: Settings) -> dict[str, Any]:
    """The catalogue, and every game that can begin early with its start and its levels."""
    known = catalogue(settings)
    starts = {game.id: start for game in known.games if (start := early_start(game.id)) is not None}
    return {"catalogue": known.model_dump(mode="json"), "games": starts}


def early_start(name: str) -> dict[str, Any] | None:
    """The state of a new game against level 1, and how strong every level is; None where only Python can play it."""
    game = load_game(name)
    start = scene_of(game, game.initial())
    if games.get(name).facts.first_level is None or start.kind not in BOARDS or why_no_engine(game) is not None:
        return None
    referee: Referee[Any, Any] = Referee(game)
    starts = {
        level: LiveGame("early", 1, Saved(referee, (PersonSpec(), LevelSpec(level)), (hashed(""), None), ""), "")
        for level in LEVELS
    }
    states = {
        level: state_of(live, frozenset({Player.FIRST})).model_dump(mode="json") for level, live in starts.items()
    }
    levels = []
    for level in LEVELS:
        strength = strength_of(level, game)
        is_full = strength.nodes is None
        levels.append(
            {
                "seat": states[level]["seats"][1],
                "nodes": strength.nodes,
                "seconds": FULL_SECONDS if is_full else SECONDS,
                "lines": strength.lines,
                "noise": strength.noise * (facts_of(game).scale.unit or 1) / 100,
                "hash_mb": FULL_HASH_MB if is_full else HASH_MB,
                "params": {} if strength.follows_exchanges else {"use_quiescence": 0},
            }
        )
    return {"state": states[LEVELS[0]], "levels": levels}


async def adopt(server: Context, visitor: str, record: EarlyRecord) -> None:
    """Go on with a game of the page, unless it was adopted before; `InputError` where its moves are not legal."""
    if await server.games.read(lambda: server.store.find(record.id)) is not None:
        return
    settings = record.settings
    place = PositionRequest(game=settings.game, variant=settings.variant, moves=settings.moves)
    referee = open_position(place)
    seats = seats_of(settings, referee.game, server.settings.bounds)
    first, second = (None if one is None else hashed(one) for one in record.secrets)
    told = [*record.notes, *[None] * len(referee.moves)][: len(referee.moves)]
    notes = [Note() if note is None else Note(None, *note) for note in told]
    saved = Saved(referee, seats, (first, second), visitor, notes, rated=is_rated(Referee(referee.game)))
    persons = frozenset(player for player in Player if seats[player].is_person)
    await server.games.create(saved, "", [(visitor, persons)], record.id, record.version + 1)
