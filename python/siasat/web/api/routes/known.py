"""Solved positions and the trainer. Lookups take milliseconds, so they run in threads of the server."""

from __future__ import annotations

import secrets

from fastapi import APIRouter

from siasat.web.api.routes.common import ERRORS
from siasat.web.api.schemas import (
    KnownAnswer,
    PositionRequest,
    Puzzle,
    PuzzleRequest,
    TrainAnswer,
    TrainList,
    TrainMove,
)
from siasat.web.api.views.known import known_answer
from siasat.web.api.views.position import open_position
from siasat.web.context import Asker, Server
from siasat.web.training.puzzles import judge, kinds, make_puzzle

router = APIRouter(prefix="/api", responses=ERRORS, tags=["known"])


@router.post("/known")
async def post_known(server: Server, asker: Asker, request: PositionRequest) -> KnownAnswer:
    """Won, drawn or lost, for the position and for each of its moves, if known."""
    await server.reader.check(asker, request)
    return await server.known.run(asker.address, lambda: known_answer(open_position(request)))


@router.get("/train")
async def get_kinds(server: Server, asker: Asker) -> TrainList:
    """The kinds of puzzles."""
    return TrainList(kinds=await server.known.run(asker.address, kinds))


@router.post("/train")
async def post_puzzle(server: Server, asker: Asker, request: PuzzleRequest) -> Puzzle:
    """A puzzle: a position that the side to move can win."""
    seed = secrets.randbelow(2**32) if request.seed is None else request.seed
    return await server.known.run(asker.address, lambda: make_puzzle(request.kind, request.level, seed))


@router.post("/train/move")
async def post_train_move(server: Server, asker: Asker, request: TrainMove) -> TrainAnswer:
    """Check a move, and reply to it."""
    await server.reader.check(asker, request)
    return await server.known.run(asker.address, lambda: judge(request))
