def alphabeta(game, state, depth, alpha, beta, table):
    if depth == 0 or game.is_over(state):
        return game.evaluate(state), None
    key = (state, depth)
    low, high = table.get(key, (float("-inf"), float("inf")))
    if low >= beta:
        return low, None if low < high else move_of(table, key)
    if high <= alpha:
        return high, move_of(table, key)
    if low == high:
        return low, move_of(table, key)
    best, best_move, a = float("-inf"), None, max(alpha, low)
    for move in game.legal_moves(state):
        child = game.play(state, move)
        if game.to_move(child) == game.to_move(state):
            value = alphabeta(game, child, depth - 1, a, beta, table)[0]
        else:
            value = -alphabeta(game, child, depth - 1, -beta, -a, table)[0]
        if value > best:
            best, best_move = value, move
        a = max(a, best)
        if best >= beta:
            break
    if best > max(alpha, low) or best_move is None:
        table[("move", key)] = best_move
    if best < beta:
        high = min(high, best)
    if best > alpha:
        low = max(low, best)
    table[key] = (low, high)
    return best, best_move


def move_of(table, key):
    return table.get(("move", key))
