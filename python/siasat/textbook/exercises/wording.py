"""Questions, reasons and options of exercises in words."""

from __future__ import annotations

from siasat.play.words import algorithm_name, move_name, side_name
from siasat.textbook.exercises.model import Exercise, Move, Option, Side, Word, Words
from siasat.texts import Texts


def question(say: Texts, exercise: Exercise) -> str:
    """What an exercise asks. A question on a board begins with the side to move."""
    asked = say(f"exercise.{exercise.kind}.question", **_filled(say, exercise.asked))
    board = exercise.board
    if board is None:
        return asked
    mover = spoken(say, Side(board.game.id, board.game.to_move(board.state)))
    note = f"{say('exercise.real-tree.note')} " if exercise.root is not None else ""
    return f"{say('exercise.to-move.note', side=mover)} {note}{asked}"


def reason(say: Texts, exercise: Exercise) -> str:
    """Why the right answer is right."""
    return say(f"exercise.{exercise.why}.why", **_filled(say, exercise.because))


def option_text(say: Texts, option: Option) -> str:
    """An option as shown; empty for a node of the tree."""
    return spoken(say, option.text)


def spoken(say: Texts, cell: object) -> str:
    """A cell of a table, an option or a value inside a sentence."""
    match cell:
        case Word(key="algorithm-is", values=values):
            return algorithm_name(say, str(values["id"]))
        case Word(key=key, values=values):
            return say(f"exercise.word.{key}", **_filled(say, values))
        case Move(label=label):
            return move_name(say, label)
        case Side(game=game, player=player):
            return side_name(say, game, player)
        case int():
            return f"−{-cell}" if cell < 0 else str(cell)
    return str(cell)


def _filled(say: Texts, values: Words) -> dict[str, object]:
    """The values of a sentence; a bare number stays one, since it may choose the plural."""
    return {
        name: spoken(say, value) if isinstance(value, Word | Move | Side) else value for name, value in values.items()
    }
