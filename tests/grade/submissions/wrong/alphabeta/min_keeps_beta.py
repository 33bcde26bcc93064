# expected: beta-not-lowered-at-min
"""Alpha-beta as in the textbook: MAX is the player to move at the root."""


def alphabeta(game, state, depth, alpha, beta):
    player = game.to_move(state)
    return search(game, state, depth, alpha, beta, player)


def search(game, state, depth, alpha, beta, player):
    if game.is_over(state) or depth == 0:
        return game.evaluate(state, player)
    if game.to_move(state) == player:
        v = float("-inf")
        for move in game.legal_moves(state):
            v = max(v, search(game, game.play(state, move), depth - 1, alpha, beta, player))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    v = float("inf")
    for move in game.legal_moves(state):
        v = min(v, search(game, game.play(state, move), depth - 1, alpha, beta, player))
        if v <= alpha:
            return v
    return v
