# expected: skips-first
def negamax(game, state, depth):
    if depth == 0 or game.is_over(state):
        return game.evaluate(state)
    best = float("-inf")
    for move in game.legal_moves(state)[1:]:
        child = game.play(state, move)
        value = negamax(game, child, depth - 1)
        if game.to_move(child) != game.to_move(state):
            value = -value
        if value > best:
            best = value
    return best
