# expected: no-move
def negamax(game, state, depth):
    if depth == 0 or game.outcome(state) is not None:
        return (game.evaluate(state), None)
    best_value, best_move = None, None
    for move in game.legal_moves(state):
        child = game.play(state, move)
        sign = 1 if game.to_move(child) is game.to_move(state) else -1
        value = sign * negamax(game, child, depth - 1)[0]
        if best_value is None or value > best_value:
            best_value = value
    return (best_value, best_move)
