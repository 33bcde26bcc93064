"""Tactical positions from EPD files: does a player find the best move (`bm`), or avoid the bad one (`am`)?"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass

import chess

from siasat.core.notation import notation_of, quote
from siasat.core.referee import Referee
from siasat.errors import InputError
from siasat.games.registry import load_game
from siasat.players.spec import Held, PlayerAgent


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

    def name_of(self, move: str) -> str:
        """A move of this position as the file writes it, in algebraic notation: `Qg7#` for `g5g7`."""
        return chess.Board(self.fen).san(chess.Move.from_uci(move))


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a player answered to a problem, and in how many seconds."""

    problem: Problem
    move: str
    solved: bool
    seconds: float


def parse_epd(text: str) -> list[Problem]:
    """Read the lines of an EPD file; `InputError` names the first line that is wrong.

    Empty lines, lines that begin with `#`, and the mark that some editors put before the first line are skipped.

    >>> [problem] = parse_epd('7k/8/5K2/6Q1/8/8/8/8 w - - bm Qg7#; id "mate";')
    >>> problem.name, sorted(problem.best)
    ('mate', ['g5g7'])
    """
    problems = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            problems.append(_problem(line.strip(), number))
    if not problems:
        raise InputError("it contains no position")
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
        raise InputError(f"line {number} has neither bm nor am, so no move counts as right or wrong: {quote(line)}")
    both = sorted(moves["bm"] & moves["am"])
    if both:
        raise InputError(f"line {number} calls {both[0]} both best (bm) and bad (am)")
    try:
        notation_of(load_game("chess")).parse_state(board.fen(en_passant="legal"))
    except InputError as error:
        raise InputError(f"line {number}: {error}") from error
    name = operations.get("id")
    return Problem(str(name) if name else f"line {number}", board.fen(en_passant="legal"), moves["bm"], moves["am"])


def attempt_all(problems: Sequence[Problem], agents: Sequence[PlayerAgent]) -> Iterator[tuple[Attempt, ...]]:
    """Put every problem to all players, one after the other, so that a busy moment hits all; an attempt of each.

    Who holds a process is started before the first problem and closed after the last.
    """
    game = load_game("chess")
    names = notation_of(game)
    with ExitStack() as stack:
        for agent in agents:
            if isinstance(agent, Held):
                stack.callback(agent.close)
                agent.start()
        for problem in problems:
            state = names.parse_state(problem.fen)
            attempts = []
            for agent in agents:
                referee = Referee(game, state)
                start = time.perf_counter()
                move = names.format_move(state, agent.choose(referee))
                attempts.append(Attempt(problem, move, problem.is_solved_by(move), time.perf_counter() - start))
            yield tuple(attempts)
