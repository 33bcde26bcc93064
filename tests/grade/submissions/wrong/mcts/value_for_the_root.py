# expected: sign-not-flipped
import math
import random


class Node:
    def __init__(self, game, state, parent=None):
        self.state = state
        self.parent = parent
        self.untried = list(game.legal_moves(state))
        self.children = {}
        self.visits = 0
        self.total = 0.0


def mcts(game, state, playouts, seed):
    rng = random.Random(seed)
    root = Node(game, state)
    for _ in range(playouts):
        node = root
        while not node.untried and node.children:
            node = select(game, node)
        if node.untried:
            move = node.untried.pop(rng.randrange(len(node.untried)))
            child = Node(game, game.play(node.state, move), node)
            node.children[move] = child
            node = child
        end = node.state
        while not game.is_over(end):
            end = game.play(end, rng.choice(game.legal_moves(end)))
        while node is not None:
            node.visits += 1
            if node.parent is not None:
                node.total += game.evaluate(end, game.to_move(state))
            node = node.parent
    return max(root.children, key=lambda move: root.children[move].visits)


def select(game, node):
    def ucb(child):
        return child.total / child.visits + math.sqrt(2 * math.log(node.visits) / child.visits)

    return max(node.children.values(), key=ucb)
