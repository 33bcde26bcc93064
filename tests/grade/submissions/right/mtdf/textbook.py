def mtdf(game, state, depth, guess):
    lower, upper = -10**6, 10**6
    value = guess
    while lower < upper:
        beta = value + 1 if value == lower else value
        value = alphabeta(game, state, depth, beta - 1, beta)
        if value < beta:
            upper = value
        else:
            lower = value
    return value


def alphabeta(game, state, depth, alpha, beta):
    if depth == 0 or game.is_over(state):
        return game.evaluate(state)
    best = -10**9
    for move in game.legal_moves(state):
        child = game.play(state, move)
        if game.to_move(child) == game.to_move(state):
            value = alphabeta(game, child, depth - 1, alpha, beta)
        else:
            value = -alphabeta(game, child, depth - 1, -beta, -alpha)
        if value > best:
            best = value
        if best > alpha:
            alpha = best
        if alpha >= beta:
            break
    return best
