# expected: returns-first
from siasat import Player

INFINITY = float("inf")


def minimax(game, state, depth):
    if game.to_move(state) == Player.FIRST:
        return max_value(game, state, depth)
    return min_value(game, state, depth)


def max_value(game, state, depth):
    if depth == 0 or game.is_over(state):
        return game.evaluate(state, Player.FIRST)
    v = -INFINITY
    for move in game.legal_moves(state):
        v = max(v, minimax(game, game.play(state, move), depth - 1))
        return v


def min_value(game, state, depth):
    if depth == 0 or game.is_over(state):
        return game.evaluate(state, Player.FIRST)
    v = INFINITY
    for move in game.legal_moves(state):
        v = min(v, minimax(game, game.play(state, move), depth - 1))
        return v
