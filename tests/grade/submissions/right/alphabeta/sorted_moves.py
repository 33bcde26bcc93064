def alphabeta(game, state, depth, alpha, beta):
    if depth == 0 or game.is_over(state):
        return game.evaluate(state), None
    me = game.to_move(state)
    children = [(move, game.play(state, move)) for move in game.legal_moves(state)]
    children.sort(key=lambda pair: -game.evaluate(pair[1], me))
    best, best_move = -10**9, None
    for move, child in children:
        if game.to_move(child) == me:
            value = alphabeta(game, child, depth - 1, max(alpha, best), beta)[0]
        else:
            value = -alphabeta(game, child, depth - 1, -beta, -max(alpha, best))[0]
        if value > best:
            best, best_move = value, move
        if best >= beta:
            break
    return best, best_move
