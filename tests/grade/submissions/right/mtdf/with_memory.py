def mtdf(game, state, depth, guess):
    """Null windows with bounds in memory; returns the value and a move that reaches it."""
    bounds = {}

    def search(node, left, beta):
        """Whether the value is at least beta, as a bound."""
        if left == 0 or game.is_over(node):
            return game.evaluate(node), None
        low, high, move = bounds.get((node, left), (-10**6, 10**6, None))
        if low >= beta:
            return low, move
        if high < beta:
            return high, move
        best, best_move = -10**6, None
        for move in game.legal_moves(node):
            child = game.play(node, move)
            if game.to_move(child) == game.to_move(node):
                value = search(child, left - 1, beta)[0]
            else:
                value = -search(child, left - 1, 1 - beta)[0]
            if value > best:
                best, best_move = value, move
            if best >= beta:
                break
        bounds[(node, left)] = (best, high, best_move) if best >= beta else (low, best, best_move)
        return best, best_move

    lower, upper, value, move = -10**6, 10**6, guess, None
    while lower < upper:
        beta = max(value, lower + 1)
        value, found = search(state, depth, beta)
        if value >= beta:
            lower, move = value, found
        else:
            upper = value
    return value, move
