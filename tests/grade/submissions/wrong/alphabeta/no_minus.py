# expected: sign-not-flipped
def alphabeta(game, state, depth, alpha, beta):
    if depth == 0 or game.is_over(state):
        return game.evaluate(state)
    best = -10**9
    for move in game.legal_moves(state):
        child = game.play(state, move)
        if game.to_move(child) == game.to_move(state):
            value = alphabeta(game, child, depth - 1, alpha, beta)
        else:
            value = alphabeta(game, child, depth - 1, alpha, beta)
        if value > best:
            best = value
        if best > alpha:
            alpha = best
        if alpha >= beta:
            break
    return best
