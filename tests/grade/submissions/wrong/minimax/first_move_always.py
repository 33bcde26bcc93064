# expected: best-move-forgotten
from siasat import Player


def minimax(game, state, depth):
    """Value for MAX, and the move."""
    end = game.outcome(state)
    if end is not None:
        return end.score(Player.FIRST, 0), None
    if depth == 0:
        return game.evaluate(state, Player.FIRST), None
    maximizing = game.to_move(state) is Player.FIRST
    best = -1000000 if maximizing else 1000000
    best_move = None
    for move in game.legal_moves(state):
        value, _ = minimax(game, game.play(state, move), depth - 1)
        if (maximizing and value > best) or (not maximizing and value < best):
            best = value
            best_move = move
    return best, game.legal_moves(state)[0]
