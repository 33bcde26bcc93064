# expected: returns-none
from siasat import Player


def minimax(game, state, depth):
    if depth == 0 or game.is_over(state):
        return game.evaluate(state, Player.FIRST)
    values = []
    for move in game.legal_moves(state):
        values.append(minimax(game, game.play(state, move), depth - 1))
    if game.to_move(state) == Player.FIRST:
        return max(values)
    min(values)
