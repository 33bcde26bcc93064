"""The rules of Dou Shou Qi: side to move, legal moves, result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from siasat.core.game import RepetitionRule, Setup
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.scene import Grid, Piece
from siasat.games.doushouqi import drawing, notation
from siasat.games.doushouqi.animals import EMPTY, PIECES, Animal, owner_of
from siasat.games.doushouqi.moves import Move, Tables, generate, tables_of
from siasat.games.doushouqi.state import KEYS, START, State
from siasat.games.doushouqi.terrain import DENS, SQUARES
from siasat.games.doushouqi.variant import STANDARD, Variant


@dataclass(frozen=True, slots=True)
class DouShouQi:
    """The rules of one variant. `Player.FIRST` is white, below, with upper-case letters."""

    rules: Variant = STANDARD
    _tables: tuple[Tables, Tables] = field(init=False, repr=False, compare=False)

    id = "doushouqi"
    alternates = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "_tables", tables_of(self.rules))

    @property
    def variant(self) -> str:
        """The rules in canonical text form: `standard:equal-captures=no`."""
        return str(self.rules)

    @property
    def repetition(self) -> RepetitionRule | None:
        """A draw at the variant's number of occurrences, if it has one."""
        return None if self.rules.repetition is None else RepetitionRule(automatic=self.rules.repetition)

    def initial(self) -> State:
        """Eight animals a side, white to move."""
        return START

    def to_move(self, state: State) -> Player:
        """Whose turn it is."""
        return state.player

    def legal_moves(self, state: State) -> Sequence[Move]:
        """By origin, then by target, both ascending; none once a den is entered."""
        if state.board[DENS[state.player]] != EMPTY:
            return []
        return list(generate(self._tables[state.player], state.board))

    def play(self, state: State, move: Move) -> State:
        """Move a piece; whatever stood on the target is taken."""
        origin, target = move
        board = bytearray(state.board)
        piece, taken = board[origin], board[target]
        board[origin], board[target] = EMPTY, piece
        row = (piece - 1) * len(SQUARES)
        key = state.key ^ KEYS[row + origin] ^ KEYS[row + target] ^ KEYS[-1]
        if taken != EMPTY:
            key ^= KEYS[(taken - 1) * len(SQUARES) + target]
        return State(bytes(board), state.player.other, key)

    def outcome(self, state: State) -> Outcome | None:
        """A den entered, all pieces of the side to move taken, or no legal move for it."""
        me, board = state.player, state.board
        if board[DENS[me]] != EMPTY:  # by an enemy: no animal enters its own den
            return Outcome(me.other, "den-entered")
        if next(generate(self._tables[me], board), None) is not None:
            return None
        if any(piece != EMPTY and owner_of(piece) is me for piece in board):
            return Outcome(me.other if self.rules.no_moves_loses else None, "no-moves")
        return Outcome(me.other if self.rules.all_captured_wins else None, "all-captured")

    def key(self, state: State) -> int:
        """The XOR of the numbers of pieces on squares and of the mover, kept in the state."""
        return state.key

    def is_irreversible(self, state: State, move: Move) -> bool:
        """Captures: taken animals stay away."""
        return state.board[move.target] != EMPTY

    def is_noisy(self, state: State, move: Move) -> bool:
        """Captures, and the step into the enemy's den."""
        return state.board[move.target] != EMPTY or move.target == DENS[state.player.other]

    def captured(self, state: State, move: Move) -> int:
        """The place of the victim in the order rat, cat … elephant, 1 to 8; 0 if nothing is taken."""
        piece = state.board[move.target]
        return 0 if piece == EMPTY else (piece - 1) % len(Animal) + 1

    def play_null(self, state: State) -> State | None:
        """Pass: the same board with the other side to move."""
        return State(state.board, state.player.other, state.key ^ KEYS[-1])

    def format_state(self, state: State) -> str:
        """`l5t/1w3c1/r1p1d1e/7/7/7/E1D1P1R/1C3W1/T5L w`."""
        return notation.format_state(state)

    def parse_state(self, text: str) -> State:
        """Read a position; `siasat.games.doushouqi.notation` lists what is refused."""
        return notation.parse_state(text)

    def format_move(self, state: State, move: Move) -> str:
        """`a3b3`."""
        return notation.format_move(move)

    def parse_move(self, state: State, text: str) -> Move:
        """Read `a3b3`; where the rules forbid it the message says why."""
        return notation.parse_move(self.rules, state, text, self.legal_moves(state))

    def setup_pieces(self) -> Sequence[Piece]:
        """Sixteen animals, white's first."""
        return tuple(drawing.draw_piece(self.rules, code) for code in PIECES)

    def setup_text(self, setup: Setup) -> str:
        """Ranks and the side to move."""
        return notation.setup_text(setup)

    def scene(self, state: State) -> Grid:
        """The board as white sees it."""
        return drawing.scene(self.rules, state)
