def minimax(game, state, depth):
    player = game.to_move(state)

    def value(state, depth):
        if depth == 0 or game.is_over(state):
            return game.evaluate(state, player)
        choose = max if game.to_move(state) == player else min
        return choose(value(game.play(state, move), depth - 1) for move in game.legal_moves(state))

    return value(state, depth)
