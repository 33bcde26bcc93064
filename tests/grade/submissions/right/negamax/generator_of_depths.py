def value_of(game, state, depth):
    moves = list(game.legal_moves(state))
    if not moves or depth == 0:
        return game.evaluate(state)
    values = []
    for child in (game.play(state, move) for move in moves):
        same = game.to_move(child) == game.to_move(state)
        value = value_of(game, child, depth - 1)
        values.append(value if same else -value)
    return max(values)


def negamax(game, state, depth):
    """Iterative deepening: yields the value of every depth, the last one counts."""
    for level in range(depth + 1):
        yield value_of(game, state, level)
