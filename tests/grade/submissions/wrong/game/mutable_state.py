# expected: changes-state
from siasat import Outcome, Player


class Board:
    def __init__(self):
        self.left = 10
        self.player = Player.FIRST

    def __eq__(self, other):
        return (self.left, self.player) == (other.left, other.player)

    def __hash__(self):
        return 1


class Game:
    id = "countdown"
    variant = "standard"
    alternates = True
    repetition = None

    def initial(self):
        return Board()

    def to_move(self, state):
        return state.player

    def legal_moves(self, state):
        return [take for take in (1, 2) if take <= state.left]

    def play(self, state, move):
        state.left -= move
        state.player = state.player.other
        return state

    def outcome(self, state):
        return Outcome(state.player.other, "last-taken") if state.left == 0 else None

    def key(self, state):
        return 2 * state.left + state.player

    def is_irreversible(self, state, move):
        return True
