# expected: evaluates-for-opponent
def alphabeta(game, state, depth, alpha, beta):
    """Fail-hard, with the move."""
    if depth == 0 or game.is_over(state):
        return -game.evaluate(state), None
    moves = game.legal_moves(state)
    best_move = moves[0]
    for move in moves:
        child = game.play(state, move)
        if game.to_move(child) == game.to_move(state):
            value, _ = alphabeta(game, child, depth - 1, alpha, beta)
        else:
            value, _ = alphabeta(game, child, depth - 1, -beta, -alpha)
            value = -value
        if value >= beta:
            return beta, move
        if value > alpha:
            alpha = value
            best_move = move
    return alpha, best_move
