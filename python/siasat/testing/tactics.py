"""Tactical positions from EPD files: does a player find the best move (`bm`), or avoid the bad one (`am`)?"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

import chess

from siasat.core.notation import notation_of, quote
from siasat.errors import InputError
from siasat.games.registry import load_game
from siasat.play.players import Held, PlayerAgent
from siasat.play.referee import Referee


@dataclass(frozen=True, slots=True)
class Problem:
    """A position with moves, in UCI, that are right (empty: all but the bad ones) or wrong."""

    name: str
    fen: str
    best: frozenset[str]
    bad: frozenset[str]

    def is_solved_by(self, move: str) -> bool:
        """Whether a move is one of the right ones."""
        return (not self.best or move in self.best) and move not in self.bad


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a player answered to a problem, and in how many seconds."""

    problem: Problem
    move: str
    solved: bool
    seconds: float


def parse_epd(text: str) -> list[Problem]:
    """Read the lines of an EPD file; `InputError` names the first line that is wrong. Empty lines and `#` are skipped.

    >>> [problem] = parse_epd('7k/8/5K2/6Q1/8/8/8/8 w - - bm Qg7#; id "mate";')
    >>> problem.name, sorted(problem.best)
    ('mate', ['g5g7'])
    """
    problems = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            problems.append(_problem(line.strip(), number))
    if not problems:
        raise InputError("there is no position in it")
    return problems


def _problem(line: str, number: int) -> Problem:
    board = chess.Board()
    try:
        operations = board.set_epd(line)
    except ValueError as error:
        raise InputError(f"line {number} is not EPD ({error})") from error
    moves = {}
    for code in ("bm", "am"):
        given = operations.get(code, [])
        if not isinstance(given, list) or not all(isinstance(move, chess.Move) for move in given):
            raise InputError(f"line {number}: {code} must list moves")
        moves[code] = frozenset(move.uci() for move in given)
    if not moves["bm"] and not moves["am"]:
        raise InputError(f"line {number} has neither bm nor am, so nothing can be right or wrong: {quote(line)}")
    name = operations.get("id")
    return Problem(str(name) if name else f"line {number}", board.fen(en_passant="legal"), moves["bm"], moves["am"])


def attempt_all(problems: list[Problem], agent: PlayerAgent) -> Iterator[Attempt]:
    """Put every problem to a player, in order."""
    game = load_game("chess")
    names = notation_of(game)
    if isinstance(agent, Held):
        agent.start()
    try:
        for problem in problems:
            state = names.parse_state(problem.fen)
            referee = Referee(game, state)
            start = time.perf_counter()
            move = names.format_move(state, agent.choose(referee))
            yield Attempt(problem, move, problem.is_solved_by(move), time.perf_counter() - start)
    finally:
        if isinstance(agent, Held):
            agent.close()
