# expected: flips-always
from siasat import Player


def minimax(game, state, depth):
    if game.to_move(state) == Player.FIRST:
        return max_value(game, state, depth)
    return min_value(game, state, depth)


def max_value(game, state, depth):
    if depth == 0 or game.is_over(state):
        return game.evaluate(state, Player.FIRST)
    return max(min_value(game, game.play(state, move), depth - 1) for move in game.legal_moves(state))


def min_value(game, state, depth):
    if depth == 0 or game.is_over(state):
        return game.evaluate(state, Player.FIRST)
    return min(max_value(game, game.play(state, move), depth - 1) for move in game.legal_moves(state))
