def negascout(game, state, depth, alpha, beta):
    if depth == 0 or game.is_over(state):
        return game.evaluate(state)
    best = -10**9
    first = True
    for move in game.legal_moves(state):
        child = game.play(state, move)
        if first:
            value = below(game, state, child, depth, alpha, beta)
            first = False
        else:
            value = below(game, state, child, depth, alpha, alpha + 1)
            if alpha < value < beta:
                value = below(game, state, child, depth, value, beta)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def below(game, state, child, depth, alpha, beta):
    """A child's value for its parent."""
    if game.to_move(child) == game.to_move(state):
        return negascout(game, child, depth - 1, alpha, beta)
    return -negascout(game, child, depth - 1, -beta, -alpha)
