"""Our own Dou Shou Qi evaluation: who has what, who hunts whom, and who is nearer to which den.

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
from siasat.games.doushouqi.terrain import DENS, JUMPS, NEIGHBOURS, SQUARES, WATER
from siasat.games.doushouqi.variant import Variant

RANKED = (0, 400, 180, 240, 300, 420, 700, 800, 850)
"""The worth of an animal by its rank, 1 to 8; the rat's includes what it does in the water."""

HUNTER = 150
"""A rat is worth more while an enemy's elephant is there to be hunted."""

STEP = (0, 6, 3, 4, 5, 7, 10, 10, 6)
"""By animal: what each move nearer to the enemy's den is worth, from `FAR` moves on."""

FAR = 12
CLOSE = (0, 150, 80, 40, 15)
"""What 1, 2, 3 or 4 moves from the enemy's den are worth beside that."""

GUARD = 8
FAR_GUARD = 6
"""What each move is worth that the nearest guard is nearer to its own den than `FAR_GUARD`."""

RUN, RUN_STEP = 1500, 100
"""An attacker that no guard can stop, less a step for every move it still needs."""

ENTERS = 50_000
"""The mover is one step from the enemy's den, and nothing can stand in that step's way."""

NOWHERE = 99


@dataclass(frozen=True, slots=True)
class Classic:
    """`to_den[animal][den][square]`: how many moves the animal needs to the first or the second player's den."""

    rules: Variant
    to_den: tuple[tuple[tuple[int, ...], ...], ...] = field(init=False, repr=False, compare=False)

    id = "classic"

    def __post_init__(self) -> None:
        distances = [_distances(self.rules, animal) for animal in Animal]
        object.__setattr__(self, "to_den", ((), *distances))

    def evaluate(self, state: State) -> Score:
        """The value for the side to move; a cat is about 200."""
        values, nearest, guards = [0, 0], [NOWHERE, NOWHERE], [NOWHERE, NOWHERE]
        rats, elephants = [False, False], [False, False]
        # 1. Pieces and their ways.
        for place, piece in enumerate(state.board):
            if piece == EMPTY:
                continue
            player, animal = owner_of(piece), animal_of(piece)
            ways = self.to_den[animal]
            attack, home = ways[1 - player][place], ways[player][place]
            values[player] += RANKED[self.rules.rank(animal)] + STEP[animal] * (FAR - attack)
            if attack < len(CLOSE):
                values[player] += CLOSE[attack]
            nearest[player] = min(nearest[player], attack)
            guards[player] = min(guards[player], home)
            rats[player] |= animal is Animal.RAT
            elephants[player] |= animal is Animal.ELEPHANT
        me, other = state.player, state.player.other
        if nearest[me] == 1:
            return ENTERS
        for player in Player:
            # 2. The rat hunts the elephant.
            if rats[player] and elephants[1 - player]:
                values[player] += HUNTER
            # 3. A guard at home.
            values[player] += GUARD * max(0, FAR_GUARD - guards[player])
            # 4. An attacker that is nearer to the den than every guard runs through; the mover is a move ahead.
            late = 0 if player is me else 1
            if nearest[player] + late < guards[1 - player]:
                values[player] += max(0, RUN - RUN_STEP * nearest[player])
        return values[me] - values[other]


def _distances(rules: Variant, animal: Animal) -> tuple[tuple[int, ...], ...]:
    """To either den from every square: moves go both ways, so the search starts from the den."""
    return tuple(_distances_from(rules, animal, den) for den in DENS)


def _distances_from(rules: Variant, animal: Animal, start: int) -> tuple[int, ...]:
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
