"""Hashtree: random trees that need no memory, because every node is a hash. The main test case for parity.

Variants, all as `name:SEED,BRANCHING,DEPTH,EXTRA,WIDTH` with later arguments optional:
`uniform` gives every node exactly BRANCHING children down to DEPTH; `random` gives it 1 to BRANCHING and ends one line
in sixteen early at each ply. EXTRA is the chance in percent that the mover moves again. WIDTH is the number of
different nodes a ply: a small one makes lines meet again, as transpositions do in a real game.

In `incremental` and `incremental-random` every edge has a value, and a leaf pays the sum of the edges above it, as in
Korf and Chickering, "Best-first minimax search", 1996: so a position's sum says something about what lies below. The
first has BRANCHING children everywhere, the second 1 to BRANCHING; all lines go down to DEPTH. A node's number then
contains its sum, and WIDTH counts the nodes with one sum in a ply.

A state is `PLY/NODE/SIDE`, the root `0/0/1`. A move is the child's number, from 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from siasat.core.game import RepetitionRule
from siasat.core.mixing import MASK, mix, seed_of
from siasat.core.notation import parse_number, quote, split_variant
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.scene import Branch, TreeScene
from siasat.errors import IllegalMoveError, InvalidMoveError, PositionError, VariantError

PAYOFF_RANGE = 100
"""Payoffs are uniform in [-100, 100]."""

EARLY_END = 16
"""In `random` trees one node in sixteen below the root is a leaf."""

EDGE_RANGE = 300
"""Edges of incremental trees are uniform in [-300, 300]."""

MOST, SHARES = (1 << 14) - 1, 1 << 14
"""Sums of edges stay within ±MOST; an incremental tree has at most SHARES nodes with one sum in a ply."""

INCREMENTAL = "incremental"
VARIANTS = ("random", "uniform", INCREMENTAL, f"{INCREMENTAL}-random")

SHAPE, VALUE = 0x5348_4150, 0x5641_4C55  # salts: "SHAP", "VALU"
DEFAULTS = (1, 4, 8, 25, 999_999_999)
LIMITS = ((0, 999_999_999), (1, 64), (1, 1000), (0, 100), (1, 999_999_999))
NAMES = ("seed", "branching", "depth", "extra turns", "width")
DRAWN_PLIES, DRAWN_CHILDREN = 3, 4


class HashTreeState(NamedTuple):
    """A node: its ply, its number within the ply, and whose turn it is."""

    ply: int
    node: int
    player: Player


@dataclass(frozen=True, slots=True)
class HashTree:
    """The rules."""

    seed: int = DEFAULTS[0]
    branching: int = DEFAULTS[1]
    depth: int = DEFAULTS[2]
    extra: int = DEFAULTS[3]
    width: int = DEFAULTS[4]
    uniform: bool = False
    incremental: bool = False

    id = "hashtree"
    repetition: ClassVar[RepetitionRule | None] = None

    @property
    def variant(self) -> str:
        """`random:1,4,8,25`: the width only where it is not the default."""
        args = [self.seed, self.branching, self.depth, self.extra]
        if self.width != DEFAULTS[4]:
            args.append(self.width)
        return f"{VARIANTS[2 * self.incremental + (self.uniform != self.incremental)]}:{','.join(map(str, args))}"

    @property
    def alternates(self) -> bool:
        """True where no extra turns were asked for."""
        return self.extra == 0

    def initial(self) -> HashTreeState:
        """The root."""
        return HashTreeState(0, 0, Player.FIRST)

    def to_move(self, state: HashTreeState) -> Player:
        """Whose turn it is."""
        return state.player

    def legal_moves(self, state: HashTreeState) -> Sequence[int]:
        """The children's numbers."""
        return range(0) if self._is_leaf(state) else range(self._children(state))

    def play(self, state: HashTreeState, move: int) -> HashTreeState:
        """Go down to a child."""
        hashed = mix((self.key(state) + move + 1) & MASK)
        again = (hashed >> 32) % 100 < self.extra
        node = (hashed & 0xFFFF_FFFF) % self.width
        if self.incremental:
            edge = (hashed >> 16) % (2 * EDGE_RANGE + 1) - EDGE_RANGE
            total = max(-MOST, min(MOST, self.sum_of(state) + edge))
            node = (2 * total if total >= 0 else -2 * total - 1) * SHARES + node % SHARES
        return HashTreeState(state.ply + 1, node, state.player if again else state.player.other)

    def sum_of(self, state: HashTreeState) -> int:
        """The edges from the root to this node, for the first player; 0 where edges have no values."""
        if not self.incremental:
            return 0
        code = state.node // SHARES
        return -(code + 1) // 2 if code % 2 else code // 2

    def outcome(self, state: HashTreeState) -> Outcome | None:
        """Leaves carry a payoff."""
        if not self._is_leaf(state):
            return None
        if self.incremental:
            return leaf_outcome(self.sum_of(state))
        payoff = mix(self.key(state) ^ VALUE) % (2 * PAYOFF_RANGE + 1) - PAYOFF_RANGE
        return leaf_outcome(payoff)

    def key(self, state: HashTreeState) -> int:
        """A hash of seed and node."""
        place = state.ply << 33 | state.player << 32 | state.node
        return mix(mix(seed_of("hashtree") ^ self.seed) ^ place)

    def is_irreversible(self, state: HashTreeState, move: int) -> bool:
        """Plies only grow."""
        return True

    def format_state(self, state: HashTreeState) -> str:
        """`PLY/NODE/SIDE`."""
        return f"{state.ply}/{state.node}/{state.player.number}"

    def parse_state(self, text: str) -> HashTreeState:
        """Read `PLY/NODE/SIDE`."""
        parts = text.strip().split("/")
        if len(parts) != 3 or parts[2] not in ("1", "2"):
            raise PositionError(f"a hashtree position looks like '0/0/1' (ply/node/side to move), not {quote(text)}")
        ply = parse_number(parts[0], "the ply", 0, self.depth, PositionError)
        most = 2 * SHARES * SHARES if self.incremental else self.width
        node = parse_number(parts[1], "the node", 0, most - 1, PositionError)
        return HashTreeState(ply, node, Player(int(parts[2]) - 1))

    def format_move(self, state: HashTreeState, move: int) -> str:
        """The child's number."""
        return str(move)

    def parse_move(self, state: HashTreeState, text: str) -> int:
        """Read the child's number."""
        return parse_child(text, len(self.legal_moves(state)))

    def scene(self, state: HashTreeState) -> TreeScene:
        """The top of the tree below this node."""
        return TreeScene(self._branch(state, DRAWN_PLIES))

    def _is_leaf(self, state: HashTreeState) -> bool:
        if state.ply >= self.depth:
            return True
        return (
            not (self.uniform or self.incremental) and state.ply > 0 and mix(self.key(state) ^ SHAPE) % EARLY_END == 0
        )

    def _children(self, state: HashTreeState) -> int:
        if self.uniform:
            return self.branching
        return 1 + (mix(self.key(state) ^ SHAPE) >> 32) % self.branching

    def _branch(self, state: HashTreeState, plies: int) -> Branch:
        end = self.outcome(state)
        if end is not None:
            return Branch(str(end.payoff), None)
        moves = self.legal_moves(state)
        shown = moves[:DRAWN_CHILDREN] if plies else []
        children = [self._branch(self.play(state, move), plies - 1) for move in shown]
        if len(shown) < len(moves):
            children.append(Branch("…", None))
        return Branch("", state.player, tuple(children))


def leaf_outcome(payoff: int) -> Outcome:
    """The end of a line in a tree of numbers: whoever the payoff favours wins, by that much."""
    winner = None if payoff == 0 else Player.FIRST if payoff > 0 else Player.SECOND
    return Outcome(winner, "leaf", abs(payoff), payoff)


def parse_child(text: str, count: int) -> int:
    """A child's number below `count`, from outside."""
    name = text.strip()
    if not (name.isascii() and name.isdigit() and len(name) <= 9):
        raise InvalidMoveError(f"cannot read the move {quote(text)}; give the number of a child, counted from 0")
    if int(name) >= count or name != str(int(name)):
        have = f"children 0 to {count - 1}" if count else "no children"
        raise IllegalMoveError(f"there is no child {name} here: the node has {have}")
    return int(name)


def make(variant: str) -> HashTree:
    """The game from its variant's text form."""
    name, args = split_variant(variant)
    if name not in VARIANTS:
        known = ", ".join(VARIANTS)
        raise VariantError(f"unknown variant {quote(name)}; hashtree has {known}")
    if len(args) > len(DEFAULTS):
        raise VariantError(f"hashtree takes at most {len(DEFAULTS)} arguments ({', '.join(NAMES)}), not {len(args)}")
    numbers = [
        parse_number(text, what, low, high) for text, what, (low, high) in zip(args, NAMES, LIMITS, strict=False)
    ]
    seed, branching, depth, extra, width = [*numbers, *DEFAULTS[len(numbers) :]]
    return HashTree(
        seed, branching, depth, extra, width, name in ("uniform", INCREMENTAL), name.startswith(INCREMENTAL)
    )
