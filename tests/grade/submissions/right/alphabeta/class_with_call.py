class Searcher:
    def __call__(self, game, state, depth, alpha, beta):
        self.game = game
        return self.search(state, depth, alpha, beta)

    def search(self, state, depth, alpha, beta):
        game = self.game
        end = game.outcome(state)
        if end:
            return end.score(game.to_move(state), 0)
        if not depth:
            return game.evaluate(state)
        for move in reversed(game.legal_moves(state)):
            child = game.play(state, move)
            if game.to_move(child) == game.to_move(state):
                value = self.search(child, depth - 1, alpha, beta)
            else:
                value = -self.search(child, depth - 1, -beta, -alpha)
            alpha = max(alpha, value)
            if alpha >= beta:
                return beta
        return alpha


alphabeta = Searcher()
