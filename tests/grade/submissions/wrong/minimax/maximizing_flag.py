# expected: root-is-max
from siasat import Player


def minimax(game, state, depth, maximizing=True):
    if depth == 0 or game.is_over(state):
        return game.evaluate(state, Player.FIRST)
    if maximizing:
        return max(minimax(game, game.play(state, m), depth - 1, False) for m in game.legal_moves(state))
    return min(minimax(game, game.play(state, m), depth - 1, True) for m in game.legal_moves(state))
