"""Games over HTTP."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from starlette.responses import PlainTextResponse

from siasat.core.notation import notation_of
from siasat.core.player import Player
from siasat.errors import InputError
from siasat.play.exchange import to_pgn
from siasat.play.record import format_record, record_of
from siasat.texts import load
from siasat.web.advice import ask
from siasat.web.api.routes.common import ERRORS, GameId, text_answer
from siasat.web.api.schemas import (
    CreatedGame,
    ExportFormat,
    GameSettings,
    GameState,
    MoveRequest,
    PlyState,
    PositionRequest,
    RematchRequest,
    Thought,
    Why,
)
from siasat.web.api.views.position import open_position, request_of
from siasat.web.context import Asker, Context, Secrets, Server
from siasat.web.errors import Refused
from siasat.web.live_games.document import Note, Saved
from siasat.web.live_games.live_game import LiveGame, Seats, new_secret, sides_with
from siasat.web.live_games.new_game import is_rated, seats_of, settings_again
from siasat.web.live_games.state import ply_state, state_of
from siasat.web.visitor import Visitor
from siasat.web.visitor_games import unrate
from siasat.web.workers.kinds import HINT, WHY, HintPayload, WhyPayload

router = APIRouter(prefix="/api/games", responses=ERRORS, tags=["games"])

ADVICE_SECONDS = 3.0
HINT_NODES = 300_000
WHY_NODES = 60_000
"""The limits of a hint or an explanation."""


@router.post("", status_code=201)
async def create(server: Server, asker: Asker, settings: GameSettings) -> CreatedGame:
    """A new game."""
    server.creations.charge(asker.address, games=1, moves=len(settings.moves))
    place = PositionRequest(
        game=settings.game, variant=settings.variant, position=settings.position, moves=settings.moves
    )
    referee = await server.reader.game(asker, place)
    if referee is None:
        referee = await server.games.threads.run(asker.address, lambda: open_position(place))
    if referee.outcome is not None:
        raise Refused(409, "game-over", "the game is over in this position")
    rules, bounds = referee.game, server.settings.bounds
    seats = await server.games.threads.run(asker.address, lambda: seats_of(settings, rules, bounds))
    given = [new_secret() if seat.is_person else (None, None) for seat in seats]
    saved = Saved(
        referee,
        seats,
        (given[0][1], given[1][1]),
        asker.name,
        [Note() for _ in referee.moves],
        rated=is_rated(referee),
    )
    if settings.clock is not None:
        saved.initial_ms, saved.increment_ms = settings.clock.initial_ms, settings.clock.increment_ms
        saved.left_ms = [float(settings.clock.initial_ms)] * 2
    persons = frozenset(player for player in Player if seats[player].is_person)
    live = await server.games.create(saved, asker.address, [(asker.name, persons)])
    return CreatedGame(state=state_of(live, live.persons), secrets=(given[0][0], given[1][0]))


@router.get("/{game_id}")
async def get(server: Server, asker: Asker, game_id: GameId, secrets: Secrets) -> GameState:
    """The whole game."""
    live = await server.games.open(game_id, asker.address)
    async with server.games.still(live):
        return state_of(live, live.sides_of(secrets))


@router.post("/{game_id}/move")
async def move(server: Server, asker: Asker, game_id: GameId, secrets: Secrets, request: MoveRequest) -> GameState:
    """Play a move."""
    live = await server.games.open(game_id, asker.address)
    sides = live.sides_of(secrets)
    most = server.settings.bounds.moves

    def play() -> str | None:
        if live.was_played(sides, request.move, request.ply):
            return None
        return live.play(sides, request.move, request.ply, most)

    await server.games.act(live, play, asker.address)
    return state_of(live, sides)


@router.post("/{game_id}/undo")
async def undo(server: Server, asker: Asker, game_id: GameId, secrets: Secrets) -> GameState:
    """Take back, or ask for it."""
    return await _do(server, asker, game_id, secrets, lambda live, sides: live.undo(sides))


@router.post("/{game_id}/resign")
async def resign(server: Server, asker: Asker, game_id: GameId, secrets: Secrets) -> GameState:
    """Resign the game."""
    return await _do(server, asker, game_id, secrets, lambda live, sides: live.resign(sides))


@router.post("/{game_id}/draw")
async def draw(server: Server, asker: Asker, game_id: GameId, secrets: Secrets) -> GameState:
    """Claim, accept or offer a draw."""
    return await _do(server, asker, game_id, secrets, lambda live, sides: live.draw(sides))


@router.post("/{game_id}/decline")
async def decline(server: Server, asker: Asker, game_id: GameId, secrets: Secrets) -> GameState:
    """Decline an offer, or withdraw your own."""
    return await _do(server, asker, game_id, secrets, lambda live, sides: live.decline(sides))


@router.post("/{game_id}/hints")
async def hints(server: Server, asker: Asker, game_id: GameId, secrets: Secrets) -> GameState:
    """Ask the other person to allow hints for both sides, or agree to it."""
    return await _do(server, asker, game_id, secrets, lambda live, sides: live.agree_hints(sides))


@router.post("/{game_id}/hint")
async def hint(server: Server, asker: Asker, game_id: GameId, secrets: Secrets, http: Request) -> Thought:
    """What a good search would play."""
    live = await server.games.open(game_id, asker.address)
    sides = live.own(live.sides_of(secrets))
    async with server.games.still(live):
        live.check_not_over()
        live.must_have_hints(sides)
        position = request_of(live.referee)
    if live.saved.rated:
        await server.games.write(lambda: unrate(server.store, live.id))
        live.saved.rated = False
    payload = HintPayload(position, HINT_NODES, ADVICE_SECONDS)
    return await ask(server, asker, http, HINT, payload, ADVICE_SECONDS + 2)


@router.get("/{game_id}/why/{ply}")
async def why(
    server: Server,
    asker: Asker,
    game_id: GameId,
    ply: Annotated[int, Path(ge=1, le=100_000)],
    secrets: Secrets,
    http: Request,
) -> Why:
    """Why a move was played."""
    live = await server.games.open(game_id, asker.address)
    async with server.games.still(live):
        _check_ply(live, ply)
        live.must_have_hints(live.sides_of(secrets))
        whole = request_of(live.referee)
    before = whole.model_copy(update={"moves": whole.moves[: ply - 1]})
    payload = WhyPayload(before, live.texts[ply - 1], WHY_NODES, ADVICE_SECONDS)
    return await ask(server, asker, http, WHY, payload, 5 * ADVICE_SECONDS)


@router.get("/{game_id}/plies/{ply}")
async def at_ply(
    server: Server, asker: Asker, game_id: GameId, ply: Annotated[int, Path(ge=0, le=100_000)]
) -> PlyState:
    """The board after some moves."""
    live = await server.games.open(game_id, asker.address)
    async with server.games.still(live):
        _check_ply(live, ply)
        return ply_state(live, ply)


@router.post("/{game_id}/rematch", status_code=201)
async def rematch(
    server: Server, asker: Asker, game_id: GameId, secrets: Secrets, request: RematchRequest
) -> CreatedGame:
    """A new game with the same settings; seats keep their secrets, so that both players can join."""
    live = await server.games.open(game_id, asker.address)
    live.own(live.sides_of(secrets))
    if not live.is_over:
        raise Refused(409, "busy", "this game is not over; finish it or resign first")
    if live.saved.rematch is None:
        server.creations.charge(asker.address, games=1)
        saved = settings_again(live, swap=request.swap)
        own = sides_with(saved, secrets)
        again = await server.games.create(saved, asker.address, [(asker.name, own)])
        known = {"id": again.id}

        def note() -> str | None:
            if live.saved.rematch is not None:
                known["id"] = live.saved.rematch
                return None
            live.saved.rematch = again.id
            return "state"

        await server.games.act(live, note)
        following = known["id"]
    else:
        following = live.saved.rematch
    new = await server.games.open(following, asker.address)
    sides = new.sides_of(secrets)
    kept = {player: secret for secret in secrets for player in new.sides_of([secret])}
    return CreatedGame(state=state_of(new, sides), secrets=(kept.get(Player.FIRST), kept.get(Player.SECOND)))


@router.get("/{game_id}/export", response_class=Response, responses=text_answer("text/plain"))
async def export(server: Server, asker: Asker, game_id: GameId, format: ExportFormat) -> Response:  # noqa: A002 — its name outside
    """The game as text."""
    live = await server.games.open(game_id, asker.address)
    text, ending = await server.games.threads.run(asker.address, lambda: _exported(live, format))
    headers = {"Content-Disposition": f'attachment; filename="siasat-{live.referee.game.id}.{ending}"'}
    return PlainTextResponse(text, headers=headers)


def _exported(live: LiveGame, wanted: ExportFormat) -> tuple[str, str]:
    """The text, and the file extension."""
    referee, game = live.referee, live.referee.game
    english = load("en")
    names = (live.saved.seats[0].title(english), live.saved.seats[1].title(english))
    match wanted:
        case "pgn":
            return to_pgn(referee, names, time.strftime("%Y.%m.%d", time.gmtime(live.saved.created))), "pgn"
        case "fen" if game.id != "chess":
            raise InputError(f"FEN is for chess, not for {game.id}; use the format 'position'")
        case "fen" | "position":
            return f"{notation_of(game).format_state(referee.state)}\n", "fen" if wanted == "fen" else "txt"
        case "moves":
            return f"{' '.join(live.texts)}\n", "txt"
        case _:
            return format_record(record_of(referee, live.saved.seats)), "json"


async def _do(
    server: Context, asker: Visitor, game_id: str, secrets: list[str], action: Callable[[LiveGame, Seats], str | None]
) -> GameState:
    live = await server.games.open(game_id, asker.address)
    sides = live.sides_of(secrets)
    await server.games.act(live, lambda: action(live, sides), asker.address)
    return state_of(live, sides)


def _check_ply(live: LiveGame, ply: int) -> None:
    if ply > live.referee.ply:
        raise Refused(404, "no-such-ply", f"the game has {live.referee.ply} moves, not {ply}")
