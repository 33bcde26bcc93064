# expected: flips-always
from siasat import Player


def negamax(game, state, depth, color=None):
    if color is None:
        color = 1 if game.to_move(state) == Player.FIRST else -1
    if depth == 0 or game.is_over(state):
        return color * game.evaluate(state, Player.FIRST)
    return max(-negamax(game, game.play(state, move), depth - 1, -color) for move in game.legal_moves(state))
