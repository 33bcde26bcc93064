"""Our own Dou Shou Qi evaluation: material, threats, attack and defence.

Distances are moves over the empty board under the game's rules: the rat swims, others walk round the rivers, lion and
tiger jump. No term depends on which side is which.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from siasat.core.player import Player
from siasat.core.score import Score
from siasat.games.doushouqi.animals import EMPTY, Animal, animal_of, owner_of
from siasat.games.doushouqi.moves import may_jump
from siasat.games.doushouqi.state import State
from siasat.games.doushouqi.terrain import DENS, JUMPS, NEIGHBOURS, SQUARES, TRAPS, WATER
from siasat.games.doushouqi.variant import Variant

RANKED = (0, 450, 200, 260, 320, 450, 750, 850, 900)
"""The value of an animal by its rank, 1 to 8; the rat's includes its use in the water."""

HUNTER = 60
"""The bonus for a rat while the enemy has an elephant."""

STEP = (0, 3, 1, 2, 4, 7, 12, 12, 8)
"""By animal: the bonus for each move closer to the enemy's den than `FAR`. Strong animals attack, weak ones stay."""

FAR = 12
CLOSE = (0, 600, 300, 150, 60)
"""The additional bonus at 1, 2, 3 or 4 moves from the enemy's den."""

GUARDS = (0, 120, 180, 200)
GUARD_REACH = 2
"""The bonus for no, one, two or more guards: animals at most `GUARD_REACH` moves from their own den."""

ENTERS = 50_000
"""The next move, or the one after it, enters a den, and nothing can be done about it."""

NOWHERE = 99


@dataclass(frozen=True, slots=True)
class Classic:
    """`to_den[animal][den][square]`: how many moves the animal needs to the first or the second player's den."""

    rules: Variant
    to_den: tuple[tuple[tuple[int, ...], ...], ...] = field(init=False, repr=False, compare=False)

    id = "classic"

    def __post_init__(self) -> None:
        distances = [tuple(_distances_from(self.rules, animal, den) for den in DENS) for animal in Animal]
        object.__setattr__(self, "to_den", ((), *distances))

    def evaluate(self, state: State) -> Score:
        """The value for the side to move; a cat is about 200."""
        me, board = state.player, state.board
        # 1. Pieces and their ways.
        value = self._side(board, me) - self._side(board, me.other)
        # 2. From a trap one steps into the den.
        if any(board[place] != EMPTY and owner_of(board[place]) is me for place in TRAPS[me.other]):
            return ENTERS
        inside = [place for place in TRAPS[me] if board[place] != EMPTY and owner_of(board[place]) is me.other]
        if not inside:
            return value
        # 3. One intruder can be taken by anything that is near; it cannot be stopped otherwise, nor can a second one.
        near = [board[place] for place in NEIGHBOURS[inside[0]]]
        if len(inside) > 1 or not any(piece != EMPTY and owner_of(piece) is me for piece in near):
            return -ENTERS
        return value + self._worth(board[inside[0]], inside[0])

    def _side(self, board: bytes, player: Player) -> int:
        """The sum of one side's pieces on their ways, its hunter and its guards."""
        value = guards = 0
        has_rat = faces_elephant = False
        for place, piece in enumerate(board):
            if piece == EMPTY:
                continue
            animal = animal_of(piece)
            if owner_of(piece) is not player:
                faces_elephant |= animal is Animal.ELEPHANT
                continue
            has_rat |= animal is Animal.RAT
            value += self._worth(piece, place)
            guards += self.to_den[animal][player][place] <= GUARD_REACH
        if has_rat and faces_elephant:
            value += HUNTER
        return value + GUARDS[min(guards, len(GUARDS) - 1)]

    def _worth(self, piece: int, place: int) -> int:
        """What a piece is worth to its owner on a square."""
        animal = animal_of(piece)
        attack = self.to_den[animal][owner_of(piece).other][place]
        close = CLOSE[attack] if attack < len(CLOSE) else 0
        return RANKED[self.rules.rank(animal)] + STEP[animal] * (FAR - attack) + close


def _distances_from(rules: Variant, animal: Animal, start: int) -> tuple[int, ...]:
    """How many moves an animal needs to `start` from every square of the empty board: moves go both ways."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        place = queue.popleft()
        reached = [near for near in NEIGHBOURS[place] if near not in WATER or animal is Animal.RAT]
        reached += [jump.target for jump in JUMPS[place] if may_jump(rules, animal, jump)]
        for near in reached:
            if near not in found:
                found[near] = found[place] + 1
                queue.append(near)
    return tuple(found.get(place, NOWHERE) for place in range(len(SQUARES)))
