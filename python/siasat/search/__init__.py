"""The search algorithms, one a file, for any game: nothing here imports a game or an evaluator."""
