"""The search algorithms for any game, one per file. Nothing here imports a game or an evaluator."""
