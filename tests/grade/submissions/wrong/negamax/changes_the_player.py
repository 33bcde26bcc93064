# expected: changes-state
def negamax(game, state, depth):
    if depth == 0 or game.is_over(state):
        return game.evaluate(state)
    best = float("-inf")
    mover = game.to_move(state)
    for move in game.legal_moves(state):
        child = game.play(state, move)
        mover_below = game.to_move(child)
        value = negamax(game, child, depth - 1)
        if mover_below != mover:
            value = -value
        if value > best:
            best = value
    state.player = state.player.other
    return best
