"""Why a move is not legal, in words: the game is new to many who play it."""

from __future__ import annotations

from siasat.games.doushouqi.animals import EMPTY, Animal, animal_of, owner_of
from siasat.games.doushouqi.moves import Move, may_jump, stops_jump
from siasat.games.doushouqi.state import State
from siasat.games.doushouqi.terrain import DENS, JUMPS, NEIGHBOURS, SQUARES, WATER
from siasat.games.doushouqi.variant import Variant


def why_illegal(rules: Variant, state: State, move: Move) -> str:
    """The first rule that forbids a move which is not legal in this position."""
    me, board = state.player, state.board
    piece, occupant = board[move.origin], board[move.target]
    origin, target = SQUARES[move.origin], SQUARES[move.target]
    if board[DENS[me]] != EMPTY:
        return "the game is over: a den has been entered"
    if piece == EMPTY or owner_of(piece) is not me:
        return f"you have no piece on {origin}"
    animal = animal_of(piece)
    if move.target not in NEIGHBOURS[move.origin]:
        if why_not := _why_no_jump(rules, state, animal, move):
            return why_not
    elif move.target in WATER and animal is not Animal.RAT:
        return f"{target} is water, and only the rat swims"
    if move.target == DENS[me]:
        return f"{target} is your own den, which your animals may not enter"
    if owner_of(occupant) is me:
        return f"your own piece is on {target}"
    return _why_no_capture(rules, animal, animal_of(occupant), move)


def _why_no_jump(rules: Variant, state: State, animal: Animal, move: Move) -> str | None:
    """Why a move to a square that is no neighbour is no jump either, or None where the way is free."""
    jump = next((jump for jump in JUMPS[move.origin] if jump.target == move.target), None)
    if jump is None:
        return "pieces move one step along a rank or a file"
    if not may_jump(rules, animal, jump):
        return f"the {animal.word} does not jump over the river {'sideways' if jump.sideways else 'lengthwise'}"
    for place in jump.path:
        if stops_jump(rules, state.player, state.board[place]):
            return f"the rat on {SQUARES[place]} blocks the jump"
    return None


def _why_no_capture(rules: Variant, attacker: Animal, victim: Animal, move: Move) -> str:
    if (move.origin in WATER) != (move.target in WATER):
        way = "from the water" if move.origin in WATER else "into the water"
        return f"the rat may not capture the {victim.word} {way}"
    if attacker is victim or (attacker, victim) == (Animal.ELEPHANT, Animal.RAT):
        return f"the {attacker.word} may not capture the {victim.word}"
    return f"the {attacker.word} ({rules.rank(attacker)}) is weaker than the {victim.word} ({rules.rank(victim)})"
