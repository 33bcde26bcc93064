# expected: not-hashable
from siasat import Outcome, Player


class Game:
    id = "countdown"
    variant = "standard"
    alternates = True
    repetition = None

    def initial(self):
        return [10, Player.FIRST]

    def to_move(self, state):
        return state[1]

    def legal_moves(self, state):
        return [take for take in (1, 2) if take <= state[0]]

    def play(self, state, move):
        return [state[0] - move, state[1].other]

    def outcome(self, state):
        return Outcome(state[1].other, "last-taken") if state[0] == 0 else None

    def key(self, state):
        return 2 * state[0] + state[1]

    def is_irreversible(self, state, move):
        return True
