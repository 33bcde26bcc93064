"""What is known for certain, and the trainer. Answers take milliseconds, so they come from threads of the server."""

from __future__ import annotations

import asyncio
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
from siasat.web.context import Server
from siasat.web.training.puzzles import judge, kinds, make_puzzle

router = APIRouter(prefix="/api", responses=ERRORS, tags=["known"])


@router.post("/known")
async def post_known(server: Server, request: PositionRequest) -> KnownAnswer:
    """Won, drawn or lost, for the position and for each of its moves, where that is known."""
    async with server.knowing:
        return await asyncio.to_thread(lambda: known_answer(open_position(request)))


@router.get("/train")
async def get_kinds(server: Server) -> TrainList:
    """What there is to train on."""
    async with server.knowing:
        return TrainList(kinds=await asyncio.to_thread(kinds))


@router.post("/train")
async def post_puzzle(server: Server, request: PuzzleRequest) -> Puzzle:
    """A position to win."""
    seed = secrets.randbelow(2**32) if request.seed is None else request.seed
    async with server.knowing:
        return await asyncio.to_thread(make_puzzle, request.kind, request.level, seed)


@router.post("/train/move")
async def post_train_move(server: Server, request: TrainMove) -> TrainAnswer:
    """Judge a move, and answer it."""
    async with server.knowing:
        return await asyncio.to_thread(judge, request)
