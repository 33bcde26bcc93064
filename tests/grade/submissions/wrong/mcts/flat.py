# expected: no-tree
import random


def mcts(game, state, playouts, seed):
    rng = random.Random(seed)
    me = game.to_move(state)
    moves = game.legal_moves(state)
    totals = [0.0] * len(moves)
    for number in range(playouts):
        which = number % len(moves)
        end = game.play(state, moves[which])
        while not game.is_over(end):
            end = game.play(end, rng.choice(game.legal_moves(end)))
        totals[which] += game.evaluate(end, me)
    return moves[totals.index(max(totals))]
