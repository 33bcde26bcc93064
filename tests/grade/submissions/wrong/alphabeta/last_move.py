# expected: best-move-forgotten
def alphabeta(game, state, depth, alpha, beta):
    if depth == 0 or game.is_over(state):
        return game.evaluate(state), None
    best, best_move = -10**9, None
    for move in game.legal_moves(state):
        child = game.play(state, move)
        if game.to_move(child) == game.to_move(state):
            value = alphabeta(game, child, depth - 1, alpha, beta)[0]
        else:
            value = -alphabeta(game, child, depth - 1, -beta, -alpha)[0]
        if value > best:
            best, best_move = value, move
        if best > alpha:
            alpha = best
        if alpha >= beta:
            break
    move = game.legal_moves(state)[-1]
    return best, move
