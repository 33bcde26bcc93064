def negascout(game, state, depth, alpha, beta):
    """Reinefeld's form: b is the upper end of the window for the next child."""
    if depth == 0 or game.is_over(state):
        return game.evaluate(state)
    low, b = alpha, beta
    for number, move in enumerate(game.legal_moves(state)):
        child = game.play(state, move)
        same = game.to_move(child) == game.to_move(state)

        def search(a, b, child=child, same=same):
            if same:
                return negascout(game, child, depth - 1, a, b)
            return -negascout(game, child, depth - 1, -b, -a)

        value = search(low, b)
        if low < value < beta and number > 0:
            value = search(low, beta)
        low = max(low, value)
        if low >= beta:
            return low
        b = low + 1
    return low
