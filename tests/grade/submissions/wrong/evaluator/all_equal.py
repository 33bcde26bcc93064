# expected: constant
def evaluate(game, state):
    return 7
