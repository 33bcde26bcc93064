# expected: flips-always
EXACT, LOWER, UPPER = range(3)


def alphabeta(game, state, depth, alpha, beta, table):
    if depth == 0 or game.is_over(state):
        return game.evaluate(state)
    original = alpha
    entry = table.get(state)
    if entry is not None and entry[0] == depth:
        _, value, kind = entry
        if kind == EXACT:
            return value
        if kind == LOWER and value >= beta:
            return value
        if kind == UPPER and value <= alpha:
            return value
    best = -10**9
    for move in game.legal_moves(state):
        child = game.play(state, move)
        value = -alphabeta(game, child, depth - 1, -beta, -alpha, table)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    kind = UPPER if best <= original else LOWER if best >= beta else EXACT
    table[state] = (depth, best, kind)
    return best
