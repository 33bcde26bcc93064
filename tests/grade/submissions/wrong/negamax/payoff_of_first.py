# expected: evaluates-for-first
from siasat import Player


def negamax(game, state, depth):
    if depth == 0 or game.is_over(state):
        return game.evaluate(state, Player.FIRST)
    best = float("-inf")
    for move in game.legal_moves(state):
        child = game.play(state, move)
        value = negamax(game, child, depth - 1)
        if game.to_move(child) != game.to_move(state):
            value = -value
        if value > best:
            best = value
    return best
