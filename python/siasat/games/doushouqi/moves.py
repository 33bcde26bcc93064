"""Moves: which captures the rules allow, and a generator that reads them from tables.

A set of rules is folded once into tables — for each piece and square the moves that geometry and terrain allow, each
with the pieces it may land on — so that generating asks no questions about options.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from siasat.core.player import Player
from siasat.games.doushouqi.animals import EMPTY, LETTERS, Animal, animal_of, owner_of, piece_of
from siasat.games.doushouqi.terrain import DENS, JUMPS, NEIGHBOURS, SQUARES, TRAPS, WATER, Jump
from siasat.games.doushouqi.variant import Blockers, Jumps, Shore, Variant


class Move(NamedTuple):
    """From one square to another."""

    origin: int
    target: int


class Step(NamedTuple):
    """A move that geometry and terrain allow.

    `admits` has one flag a code: whether the move may land on that piece (or, code 0, on an empty square). `path` lists
    the water below a jump, and is empty for a step.
    """

    move: Move
    target: int
    admits: bytes
    path: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tables:
    """The moves of one side under one set of rules: `steps[piece][origin]`, and a flag a code for who stops a jump."""

    steps: tuple[tuple[tuple[Step, ...], ...], ...]
    blockers: bytes


class Ground(Enum):
    """Where a capture takes place, seen from the attacker; the law of captures differs."""

    SAME = "both on land, or both in the water"
    LANDING = "from the water onto land"
    DIVING = "from land into the water"
    TRAP = "into the attacker's own trap"


def ground_of(player: Player, move: Move) -> Ground:
    """The ground of a capture by `player`. No trap touches water, so a trap is never also a shore."""
    if move.target in TRAPS[player]:
        return Ground.TRAP
    if (move.origin in WATER) == (move.target in WATER):
        return Ground.SAME
    return Ground.LANDING if move.origin in WATER else Ground.DIVING


def may_take(rules: Variant, attacker: Animal, victim: Animal, ground: Ground) -> bool:
    """Whether the attacker may take an enemy victim, given a move that leads there."""
    if ground is Ground.TRAP:
        return True
    if ground is Ground.SAME:
        return _may_take_by_rank(rules, attacker, victim)
    if attacker is not Animal.RAT:  # nobody else goes into the water, or comes out of it
        return False
    if victim is Animal.RAT:
        way = Shore.LANDING if ground is Ground.LANDING else Shore.DIVING
        return rules.equal_captures and rules.shore_rats in (Shore.BOTH, way)
    return victim is Animal.ELEPHANT and ground is Ground.LANDING and rules.shore_elephant


def _may_take_by_rank(rules: Variant, attacker: Animal, victim: Animal) -> bool:
    if (attacker, victim) == (Animal.RAT, Animal.ELEPHANT):
        return True
    if (attacker, victim) == (Animal.ELEPHANT, Animal.RAT):
        return rules.elephant_takes_rat
    if attacker is victim:
        return rules.equal_captures
    return rules.rank(attacker) > rules.rank(victim)


def may_stand(player: Player, animal: Animal, place: int) -> bool:
    """Whether an animal may be on a square at all: only the rat swims, and no animal enters its own den."""
    return place != DENS[player] and (place not in WATER or animal is Animal.RAT)


def may_jump(rules: Variant, animal: Animal, jump: Jump) -> bool:
    """Whether an animal jumps in this direction."""
    return rules.jumps(animal) in (Jumps.BOTH, Jumps.SIDEWAYS if jump.sideways else Jumps.LENGTHWISE)


def stops_jump(rules: Variant, player: Player, piece: int) -> bool:
    """Whether this piece in the water stops a jump of `player`."""
    if piece == EMPTY or animal_of(piece) is not Animal.RAT:
        return False
    return rules.jump_blockers in (Blockers.ANY, Blockers.OWN if owner_of(piece) is player else Blockers.ENEMY)


def generate(tables: Tables, board: bytes) -> Iterator[Move]:
    """The moves of the tables' side, by origin, then target."""
    steps, blockers = tables.steps, tables.blockers
    for origin, piece in enumerate(board):
        if piece:
            for move, target, admits, path in steps[piece][origin]:
                if admits[board[target]] and not (path and any(blockers[board[place]] for place in path)):
                    yield move


@lru_cache(maxsize=32)
def tables_of(rules: Variant) -> tuple[Tables, Tables]:
    """The tables of both sides."""
    return _tables(rules, Player.FIRST), _tables(rules, Player.SECOND)


def _tables(rules: Variant, player: Player) -> Tables:
    steps: list[tuple[tuple[Step, ...], ...]] = [((),) * len(SQUARES)] * len(LETTERS)
    for animal in Animal:
        admits = {ground: _admits(rules, player, animal, ground) for ground in Ground}
        steps[piece_of(player, animal)] = tuple(
            tuple(
                Step(move, move.target, admits[ground_of(player, move)], path)
                for move, path in _ways(rules, player, animal, origin)
            )
            for origin in range(len(SQUARES))
        )
    return Tables(tuple(steps), bytes(stops_jump(rules, player, piece) for piece in range(len(LETTERS))))


def _ways(rules: Variant, player: Player, animal: Animal, origin: int) -> list[tuple[Move, tuple[int, ...]]]:
    """The steps and jumps of an animal, by target, each with the water below it."""
    if not may_stand(player, animal, origin):
        return []
    ways: list[tuple[Move, tuple[int, ...]]] = [(Move(origin, target), ()) for target in NEIGHBOURS[origin]]
    ways += [(Move(origin, jump.target), jump.path) for jump in JUMPS[origin] if may_jump(rules, animal, jump)]
    return sorted(way for way in ways if may_stand(player, animal, way[0].target))


def _admits(rules: Variant, player: Player, animal: Animal, ground: Ground) -> bytes:
    """One flag a code: whether the animal may land on it."""
    flags = bytearray(len(LETTERS))
    flags[EMPTY] = True
    for victim in Animal:
        flags[piece_of(player.other, victim)] = may_take(rules, animal, victim, ground)
    return bytes(flags)
