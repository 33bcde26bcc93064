"""The output of the engine: `info` and `bestmove` lines."""

from __future__ import annotations

from siasat.backend.engine import Line
from siasat.core.score import WIN, Score, is_loss, is_win
from siasat.core.search_api.result import Bound

NULL_MOVE = "0000"


def format_score(value: int, bound: Bound = Bound.EXACT) -> str:
    """`cp` in hundredths, or `mate` in own moves (negative: the enemy's; 0: it has happened).

    >>> format_score(31), format_score(WIN - 3), format_score(4 - WIN), format_score(-20, Bound.LOWER)
    ('cp 31', 'mate 2', 'mate -2', 'cp -20 lowerbound')
    """
    if is_win(value):
        text = f"mate {(WIN - value + 1) // 2}"
    elif is_loss(value):
        text = f"mate {-((WIN + value) // 2)}"
    else:
        text = f"cp {value}"
    return text + {Bound.EXACT: "", Bound.LOWER: " lowerbound", Bound.UPPER: " upperbound"}[bound]


def format_info(line: Line) -> str:
    """One finished iteration, or one of its lines; there is no value yet where not even the first was finished."""
    speed = int(line.nodes / max(line.seconds, 0.001))
    score = f"score {format_score(line.value, line.bound)} " if line.depth else ""
    return (
        f"info depth {line.depth} seldepth {max(line.deepest, line.depth)} multipv {line.rank} "
        f"{score}nodes {line.nodes} nps {speed} hashfull {line.fill} "
        f"tbhits {line.hits} time {round(line.seconds * 1000)} pv {' '.join(line.moves)}"
    )


def format_end(value: Score) -> str:
    """The value of a finished game for the side to move.

    >>> format_end(-WIN), format_end(0)
    ('info depth 0 score mate 0', 'info depth 0 score cp 0')
    """
    return f"info depth 0 score {format_score(value)}"


def format_best(moves: tuple[str, ...]) -> str:
    """The answer, with the move that is expected next."""
    if not moves:
        return f"bestmove {NULL_MOVE}"
    return f"bestmove {moves[0]}" + (f" ponder {moves[1]}" if len(moves) > 1 else "")


def format_note(text: str) -> str:
    """A sentence for people; never more than one line."""
    return f"info string {' '.join(text.split())}"
