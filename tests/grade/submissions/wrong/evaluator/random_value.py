# expected: seed-ignored
import random


def evaluate(game, state):
    return random.randint(-1000000, 1000000) % 90000
