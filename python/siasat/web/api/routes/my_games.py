"""The games of the visitor who asks. Nobody can ask for those of another visitor: the cookie says whose they are."""

from __future__ import annotations

from collections import defaultdict
from typing import Annotated

from fastapi import APIRouter, Query

from siasat.core.player import Player
from siasat.errors import InputError
from siasat.games.registry import facts_of, load_game
from siasat.play.words import side_name
from siasat.players.levels import LEVELS
from siasat.players.levels.ladder import level_at, level_ratings
from siasat.players.parse import parse_player
from siasat.stats import performance
from siasat.texts import Texts
from siasat.web.api.routes.common import ERRORS, GameId
from siasat.web.api.schemas import MyGame, MyGames, OpponentInfo, Reclaimed, Strength, Strengths
from siasat.web.api.schemas.common import GameName
from siasat.web.api.schemas.game import SeatText
from siasat.web.api.views.result import seat_words
from siasat.web.context import Asker, Server
from siasat.web.errors import Refused
from siasat.web.live_games.live_game import new_secret
from siasat.web.store import Row
from siasat.web.texts import both, plain
from siasat.web.visitor_games import (
    BOTH,
    Ending,
    Filter,
    Rated,
    ending_of,
    find_games,
    find_opponents,
    find_rated,
    side_in,
)

router = APIRouter(prefix="/api/my", responses=ERRORS, tags=["my games"])


@router.get("/games")
async def get_games(
    server: Server,
    asker: Asker,
    game: Annotated[GameName | None, Query()] = None,
    opponent: Annotated[SeatText | None, Query()] = None,
    ending: Annotated[Ending | None, Query()] = None,
    finished: Annotated[bool | None, Query()] = None,
    offset: Annotated[int, Query(ge=0, le=100_000)] = 0,
    most: Annotated[int, Query(ge=1, le=100)] = 50,
) -> MyGames:
    """List the visitor's games, also unfinished ones."""
    wanted = Filter(game, opponent, ending, finished)

    def read() -> MyGames:
        found = find_games(server.store, asker.name, wanted, offset, most)
        opponents = find_opponents(server.store, asker.name)
        return MyGames(
            games=[_view(row) for row in found.rows],
            total=found.total,
            opponents=[_opponent(game, text) for game, text in opponents],
        )

    return await server.games.read(read)


@router.get("/strength")
async def get_strength(server: Server, asker: Asker) -> Strengths:
    """Estimate how strong the visitor plays, from finished games against levels."""
    rated = await server.games.read(lambda: find_rated(server.store, asker.name))
    by_game: dict[str, list[Rated]] = defaultdict(list)
    for one in rated:
        by_game[one.game].append(one)
    found = [estimate_strength(game, results) for game, results in sorted(by_game.items())]
    return Strengths(strengths=[one for one in found if one is not None], levels=len(LEVELS))


@router.post("/games/{game_id}/seat")
async def post_seat(server: Server, asker: Asker, game_id: GameId) -> Reclaimed:
    """Give the visitor new secrets for its seats in one of its games: a browser may have lost them."""
    side = await server.games.read(lambda: side_in(server.store, asker.name, game_id))
    if side is None:
        raise Refused(404, "no-such-game", "this game is not on your list")
    live = await server.games.open(game_id, asker.address)
    given: dict[Player, str] = {}

    def replace() -> str:
        own = live.persons if side == BOTH else live.persons & {Player(side - 1)}
        if side == BOTH and live.saved.guest is not None:
            own -= {live.saved.guest}
        made = {player: new_secret() for player in own}
        kept = live.saved.secrets
        live.saved.secrets = (
            made[Player.FIRST][1] if Player.FIRST in made else kept[0],
            made[Player.SECOND][1] if Player.SECOND in made else kept[1],
        )
        given.update({player: secret for player, (secret, _) in made.items()})
        return "state"

    await server.games.act(live, replace, asker.address)
    return Reclaimed(secrets=(given.get(Player.FIRST), given.get(Player.SECOND)))


def estimate_strength(game_id: str, results: list[Rated]) -> Strength | None:
    """A visitor's strength in one game; None where the game's levels were never measured."""
    try:
        rules = load_game(game_id)
    except InputError:
        return None  # a plug-in that is not loaded now
    ratings = level_ratings(facts_of(rules))
    pairs = [
        (ratings[int(one.opponent.removeprefix("level:")) - 1], one.points)
        for one in results
        if ratings and one.variant == rules.variant
    ]
    if not pairs:
        return None
    shown = performance(pairs)
    return Strength(
        game=game_id,
        games=len(pairs),
        score=sum(points for _, points in pairs),
        level=level_at(ratings, shown.estimate),
        low=level_at(ratings, shown.low),
        high=level_at(ratings, shown.high),
    )


def _view(row: Row) -> MyGame:
    winner = row["winner"]
    return MyGame(
        id=row["game_id"],
        game=row["game"],
        variant=row["variant"],
        side=None if row["side"] == BOTH else row["side"],
        opponent=_opponent(row["game"], row["opponent"]),
        created=row["created"],
        updated=row["updated"],
        plies=row["plies"],
        finished=row["finished"],
        ending=ending_of(row["side"], winner),
        result=None if winner is None else both(lambda say: _result(say, row["game"], winner)),
    )


def _result(say: Texts, game: str, winner: int) -> str:
    return say("result.draw") if winner == 0 else say("result.win", winner=side_name(say, game, Player(winner - 1)))


def _opponent(game: str, text: str) -> OpponentInfo:
    try:
        spec = parse_player(text)
        name = both(lambda say: say("web.my-games.person")) if spec.is_person else seat_words(spec)
    except InputError:
        name = plain(text)  # a server engine or plug-in that is not offered any more
    return OpponentInfo(game=game, text=text, name=name)
