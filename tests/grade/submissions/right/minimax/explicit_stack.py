from siasat import Player


def minimax(game, state, depth):
    """Without recursion: post-order over a stack of frames."""
    done = []
    stack = [(state, depth, False)]
    while stack:
        node, left, expanded = stack.pop()
        if left == 0 or game.is_over(node):
            done.append(game.evaluate(node, Player.FIRST))
            continue
        moves = game.legal_moves(node)
        if not expanded:
            stack.append((node, left, True))
            for move in moves:
                stack.append((game.play(node, move), left - 1, False))
        else:
            values = [done.pop() for _ in moves]
            done.append(max(values) if game.to_move(node) == Player.FIRST else min(values))
    return done[0]
